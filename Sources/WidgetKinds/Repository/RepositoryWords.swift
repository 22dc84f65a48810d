import Languages

// CLDR has no words for a repository's figures. Other projects use the same words in these files of
// public repositories:
//
// - contributors: wikimedia/apps-android-wikipedia, app/src/main/res/values-ko/strings.xml, and the
//   same file for -ja, -zh, -zh-rTW, -de, -fr, -es, -pt-rBR, -vi, -th and -ar; Italian,
//   "collaboratori", gitpoint/git-point, src/locale/languages/it.js;
// - stars: anuraghazra/github-readme-stats, src/translations.js, in all languages but Chinese;
//   Chinese (simplified), "星标", gitpoint/git-point, src/locale/languages/zhCn.js;
// - forks: gogs/gogs, conf/locale/locale_ko-KR.ini, and the same file for ja-JP, de-DE, fr-FR and
//   it-IT; Chinese (simplified), "复刻", Portuguese and Spanish, "bifurcaciones", github/docs,
//   translations/zh-CN, pt-BR and es-ES, content/get-started/quickstart/fork-a-repo.md; Chinese
//   (traditional), "分支", gitpoint/git-point, src/locale/languages/zhTw.js;
// - open issues: gogs/gogs, conf/locale/locale_ko-KR.ini ("열린 이슈"), and the same file for ja-JP,
//   de-DE, fr-FR, es-ES, pt-BR and vi-VN; Chinese (traditional), "未解決的議題", gitpoint/git-point,
//   src/locale/languages/zhTw.js; Italian, "segnalazioni", anuraghazra/github-readme-stats,
//   src/translations.js.
//
// All other words are this project's own. Among them are: stars in Chinese (traditional); forks in
// Arabic, Thai and Vietnamese; open issues in Arabic, Chinese (simplified) and Thai.

extension Word {
  /// The words below the number of days since the last activity.
  static let daysAgo = Word(
    """
    en day ago~days ago
    ko 일 전
    ja 日前
    zh 天前
    de Tag her~Tage her
    fr jour écoulé~jours écoulés
    es día atrás~días atrás
    pt dia atrás~dias atrás
    it giorno fa~giorni fa
    vi ngày trước
    th วันที่แล้ว
    ar يوم مضى~يوم مضى~يومان مضيا~أيام مضت~يومًا مضى~يوم مضى
    """)

  static let topContributors = Word(
    """
    en Top Contributors
    ko 주요 기여자
    ja 主な貢献者
    zh 主要贡献者
    zh-Hant 主要貢獻者
    de Wichtigste Mitwirkende
    fr Principaux contributeurs
    es Principales colaboradores
    pt Principais colaboradores
    it Principali collaboratori
    vi Người đóng góp hàng đầu
    th ผู้มีส่วนร่วมสูงสุด
    ar أبرز المساهمين
    """)

  /// The text that a screen reader reads for a repository.
  static let activity = Word(
    """
    en @, last activity # day ago~@, last activity # days ago
    ko @, 마지막 활동 #일 전
    ja @、最後の活動は#日前
    zh @，最近活动在#天前
    zh-Hant @，最近活動在#天前
    de @, zuletzt aktiv vor # Tag~@, zuletzt aktiv vor # Tagen
    fr @, dernière activité il y a # jour~@, dernière activité il y a # jours
    es @, última actividad hace # día~@, última actividad hace # días
    pt @, última atividade há # dia~@, última atividade há # dias
    it @, ultima attività # giorno fa~@, ultima attività # giorni fa
    vi @, hoạt động lần cuối # ngày trước
    th @ เคลื่อนไหวล่าสุดเมื่อ # วันที่แล้ว
    ar @، آخر نشاط قبل # يوم~@، آخر نشاط قبل يوم واحد~@، آخر نشاط قبل يومين~\
    @، آخر نشاط قبل # أيام~@، آخر نشاط قبل # يومًا~@، آخر نشاط قبل # يوم
    """)

  static let activityToday = Word(
    """
    en @, active today
    ko @, 오늘 활동
    ja @、今日活動
    zh @，今天有活动
    zh-Hant @，今天有活動
    de @, heute aktiv
    fr @, activité aujourd’hui
    es @, activo hoy
    pt @, ativo hoje
    it @, attivo oggi
    vi @, hoạt động hôm nay
    th @ เคลื่อนไหววันนี้
    ar @، نشاط اليوم
    """)

  static let stars = Word(
    """
    en # star~# stars
    ko 스타 #개
    ja スター#件
    zh #个星标
    zh-Hant #個星標
    de # Stern~# Sterne
    fr # étoile~# étoiles
    es # estrella~# estrellas
    pt # estrela~# estrelas
    it # stella~# stelle
    vi # sao
    th # ดาว
    ar النجوم: #
    """)

  static let forks = Word(
    """
    en # fork~# forks
    ko 포크 #개
    ja フォーク#件
    zh #个复刻
    zh-Hant #個分支
    de # Fork~# Forks
    fr # fork~# forks
    es # bifurcación~# bifurcaciones
    pt # bifurcação~# bifurcações
    it # fork~# fork
    vi # bản phân nhánh
    th # สำเนา
    ar النسخ: #
    """)

  static let openIssues = Word(
    """
    en # open issue~# open issues
    ko 열린 이슈 #개
    ja 未解決の課題#件
    zh #个未解决议题
    zh-Hant #個未解決議題
    de # offenes Issue~# offene Issues
    fr # ticket ouvert~# tickets ouverts
    es # incidencia abierta~# incidencias abiertas
    pt # problema aberto~# problemas abertos
    it # segnalazione aperta~# segnalazioni aperte
    vi # vấn đề đang mở
    th # ปัญหาที่เปิดอยู่
    ar المشكلات المفتوحة: #
    """)

  static let titleRepository = Word(
    """
    en Repository
    ko 저장소
    ja リポジトリ
    zh 仓库
    zh-Hant 儲存庫
    de Repository
    fr Dépôt
    es Repositorio
    pt Repositório
    it Repository
    vi Kho mã
    th คลังโค้ด
    ar المستودع
    """)

  static let titleAddRepository = Word(
    """
    en Add Repository
    ko 저장소 추가
    ja リポジトリを追加
    zh 添加仓库
    zh-Hant 加入儲存庫
    de Repository hinzufügen
    fr Ajouter un dépôt
    es Añadir repositorio
    pt Adicionar repositório
    it Aggiungi repository
    vi Thêm kho mã
    th เพิ่มคลังโค้ด
    ar إضافة مستودع
    """)

  static let titleRemoveRepository = Word(
    """
    en Remove Repository
    ko 저장소 제거
    ja リポジトリを削除
    zh 移除仓库
    zh-Hant 移除儲存庫
    de Repository entfernen
    fr Supprimer un dépôt
    es Quitar repositorio
    pt Remover repositório
    it Rimuovi repository
    vi Xóa kho mã
    th ลบคลังโค้ด
    ar إزالة مستودع
    """)

  static let titleHost = Word(
    """
    en Host
    ko 호스트
    ja ホスト
    zh 主机
    zh-Hant 主機
    de Host
    fr Hôte
    es Servidor
    pt Servidor
    it Host
    vi Máy chủ
    th โฮสต์
    ar المضيف
    """)

  static let titleToken = Word(
    """
    en Access Token
    ko 액세스 토큰
    ja アクセストークン
    zh 访问令牌
    zh-Hant 存取權杖
    de Zugriffstoken
    fr Jeton d’accès
    es Token de acceso
    pt Token de acesso
    it Token di accesso
    vi Mã truy cập
    th โทเค็นการเข้าถึง
    ar رمز الوصول
    """)
}
