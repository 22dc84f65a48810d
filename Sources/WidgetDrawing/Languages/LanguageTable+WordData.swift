// The words that pictures and kinds have in each language, beside those of CLDR: a line for each case
// of ``LanguageTable/Word``, in its order. "#" is a number and "@" a name; a sentence with a number has
// a form for each of the language's plural forms, with "~" between them, in the order of CLDR, and
// an anniversary one for each way to write an ordinal (``LanguageTable/Ordinals``).
//
// "today", "tomorrow" and "yesterday" are CLDR's (dates/fields/day, relative 0, 1 and -1), and so are
// hours (units/long/duration-hour); plural forms follow its rules. The other words are this project's
// own: CLDR has none for them. Another project says the same in these files of
// public repositories:
//
// | Word | Language | Where |
// | --- | --- | --- |
// | days in a row | Chinese, "天连续" | yaozhangPAN/learnscape-ai-tutor, src/i18n/translations/streak.ts |
// | days in a row | Korean, "연속", Chinese, "連續" | DenverCoder1/github-readme-streak-stats, src/translations.php |
// | the longest of them | German, "Längste Serie" | the same |
// | day of a count | Japanese, "日目" | LiteraryUniverse/intl-web, ja-JP/challenges.js |
// | the same | German, "Tag #" | LiteraryUniverse/intl-web, de-DE/challenges.js |
// | the same, days left | French, "Jour #", "jours restants" | LiteraryUniverse/intl-web, fr-FR/challenges.js |
// | the same | Spanish, "Día #", "días restantes" | LiteraryUniverse/intl-web, es-ES/challenges.js |
// | the same | Portuguese, "Dia #", "dias restantes" | LiteraryUniverse/intl-web, pt-BR/challenges.js |
// | day of a count | Italian, "Giorno #" | LiteraryUniverse/intl-web, it-IT/challenges.js |
// | the same | Arabic, "اليوم #" | LiteraryUniverse/intl-web, ar-SA/challenges.js |
// | days left | Vietnamese, "Còn # ngày" | LiteraryUniverse/intl-web, vi-VN/challenges.js |
// | countdown | Vietnamese, "đếm ngược" | minh360/time, src/i18n/vi.js |
// | working day | Arabic, Chinese (simplified), French, German, Italian, Japanese, Korean, Portuguese, Vietnamese | InBrowserApp/InBrowserApp, tools/time/business-days-calculator/src/info.ts |
// | working day | Spanish, "día laborable" | the same, src/components/WhatIsBusinessDay.vue |
// | working day | Thai, "วันทำการ" | vkponomarev/ts, common/messages/th/app.php |
//
// The others, among them the words for an anniversary and for days until and since an event, are this
// project's own.
//
// What stands before "-45" in a countdown is "D" for day, as in English, Korean, Chinese, Vietnamese and
// Thai; "J" in French, as in "jour J"; "T" in German, as in "T minus"; in the other languages "D", which
// those who count so know from English.

extension LanguageTable {
  static let englishWords: StaticString = """
    today
    tomorrow
    yesterday
    D
    # day until @~# days until @
    @ is today
    # day since @~# days since @
    Day #
    Day #
    #st anniversary~#nd anniversary~#rd anniversary~#th anniversary
    # working day~# working days
    # hour~# hours
    # day left~# days left
    #
    less than a year
    less than a month
    less than a week
    No date
    No events
    # more
    # event cannot be shown~# events cannot be shown
    day streak
    Streak of # day~Streak of # days
    Streak - # day~Streak - # days
    Studied # of @ days this month
    Longest: # day~Longest: # days
    # day in all~# days in all
    Worldwide
    Confirmed
    Deaths
    Recovered
    day ago~days ago
    Top Contributors
    @, last activity # day ago~@, last activity # days ago
    @, active today
    # star~# stars
    # fork~# forks
    # open issue~# open issues
    Not fetched yet
    Could not be loaded
    D-Day
    D-Days
    Swift Study Calendar
    Covid19-stats
    Single Repo
    Double Repo
    Count the days until an event, and the days since it began
    Count the days until the nearest of all your events
    Track days you study Swift with streaks.
    Show latest global lifetime stats
    Track a single repository
    Track two repositories
    Show how much of a year, a month or other days has passed
    Exam
    Birthday
    Vacation
    Event
    Theme
    Rendering Mode
    Text Size
    Style
    Format
    Icon
    Photo
    Units
    First Day of the Week
    Repository
    Top Repository
    Bottom Repository
    Source
    Date
    Key
    Now
    Time Zone
    Restart Count
    Period
    First Day
    Last Day
    Year
    Month
    Add Repository
    Remove Repository
    Toggle Study Day
    Days
    Title
    Host
    Access Token
    Automatic
    Plain
    Indigo
    Sunset
    Rose
    Amber
    Ocean
    Forest
    Graphite
    Paper
    Full Color
    Accented
    Vibrant
    Small
    Standard
    Large
    Larger
    Largest
    Number
    Ring
    Bar
    Page
    Dots
    D Minus
    Days Left
    Percent
    Sunday
    Monday
    Tuesday
    Wednesday
    Thursday
    Friday
    Saturday
    """

  static let koreanWords: StaticString = """
    오늘
    내일
    어제
    D
    @까지 #일
    오늘은 @
    @부터 #일 지남
    #일째
    #일
    #주년
    #영업일
    #시간
    #일 남음
    #년
    1년 미만
    1개월 미만
    1주 미만
    날짜 없음
    일정 없음
    외 #개
    표시할 수 없는 일정 #개
    일 연속
    #일 연속 공부
    #일 연속 공부
    이번 달 @일 중 #일 공부
    최장 #일
    모두 #일
    전 세계
    확진
    사망
    회복
    일 전
    주요 기여자
    @, 마지막 활동 #일 전
    @, 오늘 활동
    스타 #개
    포크 #개
    열린 이슈 #개
    아직 가져오지 않음
    불러오지 못함
    디데이
    디데이 목록
    Swift 공부 달력
    코로나19 통계
    저장소 하나
    저장소 둘
    일정까지 남은 날과 시작한 날부터 지난 날을 셉니다
    모든 일정 가운데 가까운 순서로 남은 날을 셉니다
    Swift를 공부한 날과 연속 기록을 보여 줍니다
    전 세계의 누적 통계를 보여 줍니다
    저장소 하나를 지켜봅니다
    저장소 둘을 지켜봅니다
    한 해, 한 달 또는 정한 기간이 얼마나 지났는지 보여 줍니다
    시험
    생일
    휴가
    일정
    테마
    렌더링 모드
    글자 크기
    스타일
    형식
    아이콘
    사진
    단위
    한 주의 첫 요일
    저장소
    위쪽 저장소
    아래쪽 저장소
    출처
    날짜
    키
    지금
    시간대
    다시 세기
    기간
    첫날
    마지막 날
    해
    달
    저장소 추가
    저장소 제거
    공부한 날 표시 바꾸기
    날짜
    제목
    호스트
    액세스 토큰
    자동
    기본
    남색
    노을
    장미
    호박색
    바다
    숲
    흑연
    종이
    전체 색상
    강조 색상
    선명하게
    작게
    보통
    크게
    더 크게
    가장 크게
    숫자
    고리
    막대
    달력
    점
    D-45
    남은 날
    퍼센트
    일요일
    월요일
    화요일
    수요일
    목요일
    금요일
    토요일
    """

  static let japaneseWords: StaticString = """
    今日
    明日
    昨日
    D
    @まであと#日
    今日は@
    @から#日
    #日目
    #日
    #周年
    #営業日
    # 時間
    残り#日
    #年
    1年未満
    1か月未満
    1週間未満
    日付なし
    予定なし
    他#件
    表示できない予定#件
    日連続
    #日連続で学習
    #日連続で学習
    今月は@日中#日学習
    最長#日
    合計#日
    全世界
    感染者
    死者
    回復者
    日前
    主な貢献者
    @、最後の活動は#日前
    @、今日活動
    スター#件
    フォーク#件
    未解決の課題#件
    未取得
    読み込めませんでした
    カウントダウン
    カウントダウン一覧
    Swift 学習カレンダー
    新型コロナ統計
    リポジトリ
    2つのリポジトリ
    予定までの日数と、始まってからの日数を数えます
    すべての予定のうち近いものから日数を数えます
    Swift を学習した日と連続日数を記録します
    全世界の累計を表示します
    リポジトリを1つ見守ります
    リポジトリを2つ見守ります
    年、月、または決めた期間がどれだけ過ぎたかを表示します
    試験
    誕生日
    休暇
    予定
    テーマ
    表示モード
    文字サイズ
    スタイル
    形式
    アイコン
    写真
    単位
    週の最初の曜日
    リポジトリ
    上のリポジトリ
    下のリポジトリ
    取得元
    日付
    キー
    現在時刻
    タイムゾーン
    数え直す
    期間
    最初の日
    最後の日
    年
    月
    リポジトリを追加
    リポジトリを削除
    学習した日を切り替え
    日付の一覧
    タイトル
    ホスト
    アクセストークン
    自動
    標準
    藍色
    夕焼け
    バラ
    琥珀
    海
    森
    グラファイト
    紙
    フルカラー
    アクセントカラー
    鮮やか
    小
    標準サイズ
    大
    特大
    最大
    数字
    リング
    バー
    日めくり
    ドット
    D-45
    残り日数
    パーセント
    日曜日
    月曜日
    火曜日
    水曜日
    木曜日
    金曜日
    土曜日
    """

  static let simplifiedChineseWords: StaticString = """
    今天
    明天
    昨天
    D
    距离@还有#天
    今天是@
    @已过去#天
    第#天
    #天
    #周年
    #个工作日
    #小时
    剩余#天
    #年
    不到1年
    不到1个月
    不到1周
    无日期
    没有日程
    还有#个
    #个日程无法显示
    天连续
    连续学习#天
    连续学习#天
    本月@天中学习了#天
    最长#天
    共#天
    全球
    确诊
    死亡
    康复
    天前
    主要贡献者
    @，最近活动在#天前
    @，今天有活动
    #个星标
    #个复刻
    #个未解决议题
    尚未获取
    无法载入
    倒数日
    倒数日列表
    Swift 学习日历
    新冠疫情统计
    单个仓库
    两个仓库
    计算距离日程的天数，以及开始以来的天数
    计算距离最近日程的天数
    记录学习 Swift 的日子和连续天数
    显示全球累计数据
    关注一个仓库
    关注两个仓库
    显示一年、一个月或任意时段过去了多少
    考试
    生日
    假期
    日程
    主题
    渲染模式
    文字大小
    样式
    格式
    图标
    照片
    单位
    每周第一天
    仓库
    上方仓库
    下方仓库
    来源
    日期
    键
    现在
    时区
    重新计数
    时段
    第一天
    最后一天
    年
    月
    添加仓库
    移除仓库
    切换学习日
    日子
    标题
    主机
    访问令牌
    自动
    简洁
    靛蓝
    日落
    玫瑰
    琥珀
    海洋
    森林
    石墨
    纸张
    全彩
    强调色
    鲜明
    小
    标准
    大
    更大
    最大
    数字
    圆环
    进度条
    日历页
    圆点
    D-45
    剩余天数
    百分比
    星期日
    星期一
    星期二
    星期三
    星期四
    星期五
    星期六
    """

  static let traditionalChineseWords: StaticString = """
    今天
    明天
    昨天
    D
    距離@還有#天
    今天是@
    @已過去#天
    第#天
    #天
    #週年
    #個工作天
    # 小時
    剩餘#天
    #年
    不到1年
    不到1個月
    不到1週
    無日期
    沒有行程
    還有#個
    #個行程無法顯示
    天連續
    連續學習#天
    連續學習#天
    本月@天中學習了#天
    最長#天
    共#天
    全球
    確診
    死亡
    康復
    天前
    主要貢獻者
    @，最近活動在#天前
    @，今天有活動
    #個星標
    #個分支
    #個未解決議題
    尚未取得
    無法載入
    倒數日
    倒數日清單
    Swift 學習日曆
    新冠疫情統計
    單一儲存庫
    兩個儲存庫
    計算距離行程的天數，以及開始以來的天數
    計算距離最近行程的天數
    記錄學習 Swift 的日子和連續天數
    顯示全球累計數據
    關注一個儲存庫
    關注兩個儲存庫
    顯示一年、一個月或任意期間過去了多少
    考試
    生日
    假期
    行程
    主題
    渲染模式
    文字大小
    樣式
    格式
    圖像
    照片
    單位
    每週第一天
    儲存庫
    上方儲存庫
    下方儲存庫
    來源
    日期
    鍵
    現在
    時區
    重新計數
    期間
    第一天
    最後一天
    年
    月
    加入儲存庫
    移除儲存庫
    切換學習日
    日子
    標題
    主機
    存取權杖
    自動
    簡潔
    靛藍
    日落
    玫瑰
    琥珀
    海洋
    森林
    石墨
    紙張
    全彩
    強調色
    鮮明
    小
    標準
    大
    更大
    最大
    數字
    圓環
    進度條
    日曆頁
    圓點
    D-45
    剩餘天數
    百分比
    星期日
    星期一
    星期二
    星期三
    星期四
    星期五
    星期六
    """

  static let germanWords: StaticString = """
    heute
    morgen
    gestern
    T
    Noch # Tag bis @~Noch # Tage bis @
    Heute ist @
    # Tag seit @~# Tage seit @
    Tag #
    Tag #
    #. Jahrestag
    # Arbeitstag~# Arbeitstage
    # Stunde~# Stunden
    Noch # Tag~Noch # Tage
    #
    weniger als ein Jahr
    weniger als ein Monat
    weniger als eine Woche
    Kein Datum
    Keine Termine
    # weiterer~# weitere
    # Termin kann nicht angezeigt werden~# Termine können nicht angezeigt werden
    Tag in Folge~Tage in Folge
    # Tag in Folge~# Tage in Folge
    # Tag in Folge~# Tage in Folge
    # von @ Tagen des Monats gelernt
    Längste Serie: # Tag~Längste Serie: # Tage
    # Tag insgesamt~# Tage insgesamt
    Weltweit
    Bestätigt
    Verstorben
    Genesen
    Tag her~Tage her
    Wichtigste Mitwirkende
    @, zuletzt aktiv vor # Tag~@, zuletzt aktiv vor # Tagen
    @, heute aktiv
    # Stern~# Sterne
    # Fork~# Forks
    # offenes Issue~# offene Issues
    Noch nicht geladen
    Konnte nicht geladen werden
    Countdown
    Countdowns
    Swift-Lernkalender
    Covid-19-Zahlen
    Ein Repository
    Zwei Repositories
    Zählt die Tage bis zu einem Termin und die Tage seit seinem Beginn
    Zählt die Tage bis zu den nächsten Ihrer Termine
    Zeigt, an welchen Tagen Sie Swift gelernt haben, und wie viele es in Folge sind
    Zeigt die weltweiten Gesamtzahlen
    Behält ein Repository im Blick
    Behält zwei Repositories im Blick
    Zeigt, wie viel von einem Jahr, einem Monat oder anderen Tagen vergangen ist
    Prüfung
    Geburtstag
    Urlaub
    Termin
    Farbschema
    Darstellungsmodus
    Textgröße
    Stil
    Anzeige der Zahl
    Symbol
    Foto
    Einheiten
    Erster Wochentag
    Repository
    Oberes Repository
    Unteres Repository
    Quelle
    Datum
    Schlüssel
    Jetzt
    Zeitzone
    Neu zählen
    Zeitraum
    Erster Tag
    Letzter Tag
    Jahr
    Monat
    Repository hinzufügen
    Repository entfernen
    Lerntag umschalten
    Tage
    Titel
    Host
    Zugriffstoken
    Automatisch
    Schlicht
    Indigo
    Sonnenuntergang
    Rose
    Bernstein
    Ozean
    Wald
    Graphit
    Papier
    Alle Farben
    Akzentfarbe
    Lebendig
    Klein
    Normal
    Groß
    Größer
    Am größten
    Zahl
    Ring
    Balken
    Kalenderblatt
    Punkte
    T-45
    Verbleibende Tage
    Prozent
    Sonntag
    Montag
    Dienstag
    Mittwoch
    Donnerstag
    Freitag
    Samstag
    """

  static let frenchWords: StaticString = """
    aujourd’hui
    demain
    hier
    J
    # jour avant @~# jours avant @
    Aujourd’hui : @
    # jour depuis @~# jours depuis @
    Jour #
    Jour #
    #er anniversaire~#e anniversaire
    # jour ouvré~# jours ouvrés
    # heure~# heures
    # jour restant~# jours restants
    #
    moins d’un an
    moins d’un mois
    moins d’une semaine
    Aucune date
    Aucun événement
    # autre~# autres
    # événement ne peut pas être affiché~# événements ne peuvent pas être affichés
    jour d’affilée~jours d’affilée
    # jour d’affilée~# jours d’affilée
    # jour d’affilée~# jours d’affilée
    # jour étudié sur @ ce mois-ci~# jours étudiés sur @ ce mois-ci
    Record : # jour~Record : # jours
    # jour en tout~# jours en tout
    Monde
    Confirmés
    Décès
    Guéris
    jour écoulé~jours écoulés
    Principaux contributeurs
    @, dernière activité il y a # jour~@, dernière activité il y a # jours
    @, activité aujourd’hui
    # étoile~# étoiles
    # fork~# forks
    # ticket ouvert~# tickets ouverts
    Pas encore chargé
    Chargement impossible
    Compte à rebours
    Comptes à rebours
    Calendrier d’étude Swift
    Chiffres du Covid-19
    Un dépôt
    Deux dépôts
    Compte les jours avant un événement et les jours depuis son début
    Compte les jours avant vos prochains événements
    Suit vos jours d’étude de Swift et leurs séries
    Affiche les totaux mondiaux
    Suit un dépôt
    Suit deux dépôts
    Montre quelle part d’une année, d’un mois ou d’autres jours est passée
    Examen
    Anniversaire
    Vacances
    Événement
    Thème
    Mode de rendu
    Taille du texte
    Style
    Format
    Icône
    Photo
    Unités
    Premier jour de la semaine
    Dépôt
    Dépôt du haut
    Dépôt du bas
    Source
    Date
    Clé
    Maintenant
    Fuseau horaire
    Recommencer à compter
    Période
    Premier jour
    Dernier jour
    Année
    Mois
    Ajouter un dépôt
    Supprimer un dépôt
    Cocher ou décocher un jour d’étude
    Jours
    Titre
    Hôte
    Jeton d’accès
    Automatique
    Simple
    Indigo
    Coucher de soleil
    Rose
    Ambre
    Océan
    Forêt
    Graphite
    Papier
    Toutes les couleurs
    Couleur d’accent
    Éclatant
    Petit
    Normal
    Grand
    Plus grand
    Le plus grand
    Nombre
    Anneau
    Barre
    Page de calendrier
    Points
    J-45
    Jours restants
    Pourcentage
    dimanche
    lundi
    mardi
    mercredi
    jeudi
    vendredi
    samedi
    """

  static let spanishWords: StaticString = """
    hoy
    mañana
    ayer
    D
    Falta # día para @~Faltan # días para @
    Hoy es @
    # día desde @~# días desde @
    Día #
    Día #
    #.er aniversario~#.º aniversario
    # día laborable~# días laborables
    # hora~# horas
    # día restante~# días restantes
    #
    menos de un año
    menos de un mes
    menos de una semana
    Sin fecha
    Sin eventos
    # más
    No se puede mostrar # evento~No se pueden mostrar # eventos
    día seguido~días seguidos
    # día seguido~# días seguidos
    # día seguido~# días seguidos
    # de @ días estudiados este mes
    Récord: # día~Récord: # días
    # día en total~# días en total
    Mundo
    Confirmados
    Fallecidos
    Recuperados
    día atrás~días atrás
    Principales colaboradores
    @, última actividad hace # día~@, última actividad hace # días
    @, activo hoy
    # estrella~# estrellas
    # bifurcación~# bifurcaciones
    # incidencia abierta~# incidencias abiertas
    Aún sin datos
    No se pudo cargar
    Cuenta atrás
    Cuentas atrás
    Calendario de estudio de Swift
    Datos de Covid-19
    Un repositorio
    Dos repositorios
    Cuenta los días hasta un evento y los días desde que empezó
    Cuenta los días hasta tus próximos eventos
    Registra los días que estudias Swift y tus rachas
    Muestra los totales mundiales
    Sigue un repositorio
    Sigue dos repositorios
    Muestra cuánto ha pasado de un año, de un mes o de otros días
    Examen
    Cumpleaños
    Vacaciones
    Evento
    Tema
    Modo de representación
    Tamaño del texto
    Estilo
    Formato
    Icono
    Foto
    Unidades
    Primer día de la semana
    Repositorio
    Repositorio superior
    Repositorio inferior
    Fuente
    Fecha
    Clave
    Ahora
    Zona horaria
    Volver a contar
    Periodo
    Primer día
    Último día
    Año
    Mes
    Añadir repositorio
    Quitar repositorio
    Marcar o desmarcar un día de estudio
    Días
    Título
    Servidor
    Token de acceso
    Automático
    Sencillo
    Índigo
    Atardecer
    Rosa
    Ámbar
    Océano
    Bosque
    Grafito
    Papel
    A todo color
    Color de acento
    Vívido
    Pequeño
    Normal
    Grande
    Más grande
    El más grande
    Número
    Anillo
    Barra
    Hoja de calendario
    Puntos
    D-45
    Días restantes
    Porcentaje
    domingo
    lunes
    martes
    miércoles
    jueves
    viernes
    sábado
    """

  static let portugueseWords: StaticString = """
    hoje
    amanhã
    ontem
    D
    Falta # dia para @~Faltam # dias para @
    Hoje é @
    # dia desde @~# dias desde @
    Dia #
    Dia #
    #º aniversário
    # dia útil~# dias úteis
    # hora~# horas
    # dia restante~# dias restantes
    #
    menos de um ano
    menos de um mês
    menos de uma semana
    Sem data
    Sem eventos
    mais #
    Não é possível mostrar # evento~Não é possível mostrar # eventos
    dia seguido~dias seguidos
    # dia seguido~# dias seguidos
    # dia seguido~# dias seguidos
    # de @ dias estudados neste mês
    Recorde: # dia~Recorde: # dias
    # dia no total~# dias no total
    Mundo
    Confirmados
    Mortes
    Recuperados
    dia atrás~dias atrás
    Principais colaboradores
    @, última atividade há # dia~@, última atividade há # dias
    @, ativo hoje
    # estrela~# estrelas
    # bifurcação~# bifurcações
    # problema aberto~# problemas abertos
    Ainda sem dados
    Não foi possível carregar
    Contagem regressiva
    Contagens regressivas
    Calendário de estudo de Swift
    Dados da Covid-19
    Um repositório
    Dois repositórios
    Conta os dias até um evento e os dias desde o início
    Conta os dias até os seus próximos eventos
    Registra os dias em que você estuda Swift e as sequências
    Mostra os totais mundiais
    Acompanha um repositório
    Acompanha dois repositórios
    Mostra quanto já passou de um ano, de um mês ou de outros dias
    Prova
    Aniversário
    Férias
    Evento
    Tema
    Modo de exibição
    Tamanho do texto
    Estilo
    Formato
    Ícone
    Foto
    Unidades
    Primeiro dia da semana
    Repositório
    Repositório superior
    Repositório inferior
    Fonte
    Data
    Chave
    Agora
    Fuso horário
    Recomeçar a contagem
    Período
    Primeiro dia
    Último dia
    Ano
    Mês
    Adicionar repositório
    Remover repositório
    Marcar ou desmarcar um dia de estudo
    Dias
    Título
    Servidor
    Token de acesso
    Automático
    Simples
    Índigo
    Pôr do sol
    Rosa
    Âmbar
    Oceano
    Floresta
    Grafite
    Papel
    Todas as cores
    Cor de destaque
    Vibrante
    Pequeno
    Normal
    Grande
    Maior
    O maior
    Número
    Anel
    Barra
    Folha de calendário
    Pontos
    D-45
    Dias restantes
    Porcentagem
    domingo
    segunda-feira
    terça-feira
    quarta-feira
    quinta-feira
    sexta-feira
    sábado
    """

  static let italianWords: StaticString = """
    oggi
    domani
    ieri
    D
    Manca # giorno a @~Mancano # giorni a @
    Oggi è @
    # giorno da @~# giorni da @
    Giorno #
    Giorno #
    #º anniversario
    # giorno lavorativo~# giorni lavorativi
    # ora~# ore
    # giorno rimanente~# giorni rimanenti
    #
    meno di un anno
    meno di un mese
    meno di una settimana
    Nessuna data
    Nessun evento
    # altro~altri #
    Impossibile mostrare # evento~Impossibile mostrare # eventi
    giorno di fila~giorni di fila
    # giorno di fila~# giorni di fila
    # giorno di fila~# giorni di fila
    # giorno di studio su @ questo mese~# giorni di studio su @ questo mese
    Record: # giorno~Record: # giorni
    # giorno in tutto~# giorni in tutto
    Mondo
    Confermati
    Decessi
    Guariti
    giorno fa~giorni fa
    Principali collaboratori
    @, ultima attività # giorno fa~@, ultima attività # giorni fa
    @, attivo oggi
    # stella~# stelle
    # fork~# fork
    # segnalazione aperta~# segnalazioni aperte
    Non ancora caricato
    Caricamento non riuscito
    Conto alla rovescia
    Conti alla rovescia
    Calendario di studio di Swift
    Dati sul Covid-19
    Un repository
    Due repository
    Conta i giorni che mancano a un evento e quelli dal suo inizio
    Conta i giorni che mancano ai tuoi prossimi eventi
    Segna i giorni in cui studi Swift e le serie
    Mostra i totali mondiali
    Segue un repository
    Segue due repository
    Mostra quanto è passato di un anno, di un mese o di altri giorni
    Esame
    Compleanno
    Vacanze
    Evento
    Tema
    Modalità di resa
    Dimensione del testo
    Stile
    Formato
    Icona
    Foto
    Unità
    Primo giorno della settimana
    Repository
    Repository in alto
    Repository in basso
    Origine
    Data
    Chiave
    Adesso
    Fuso orario
    Ricomincia il conteggio
    Periodo
    Primo giorno
    Ultimo giorno
    Anno
    Mese
    Aggiungi repository
    Rimuovi repository
    Segna o togli un giorno di studio
    Giorni
    Titolo
    Host
    Token di accesso
    Automatico
    Semplice
    Indaco
    Tramonto
    Rosa
    Ambra
    Oceano
    Foresta
    Grafite
    Carta
    Tutti i colori
    Colore d’accento
    Vivace
    Piccolo
    Normale
    Grande
    Più grande
    Il più grande
    Numero
    Anello
    Barra
    Foglio di calendario
    Punti
    D-45
    Giorni rimanenti
    Percentuale
    domenica
    lunedì
    martedì
    mercoledì
    giovedì
    venerdì
    sabato
    """

  static let vietnameseWords: StaticString = """
    hôm nay
    ngày mai
    hôm qua
    D
    Còn # ngày đến @
    Hôm nay là @
    # ngày kể từ @
    Ngày thứ #
    Ngày thứ #
    Kỷ niệm # năm
    # ngày làm việc
    # giờ
    Còn # ngày
    #
    chưa đến 1 năm
    chưa đến 1 tháng
    chưa đến 1 tuần
    Không có ngày
    Không có sự kiện
    # mục khác
    Không thể hiển thị # sự kiện
    ngày liên tiếp
    Học # ngày liên tiếp
    Học # ngày liên tiếp
    Đã học #/@ ngày trong tháng này
    Dài nhất: # ngày
    Tổng cộng # ngày
    Toàn cầu
    Ca nhiễm
    Tử vong
    Bình phục
    ngày trước
    Người đóng góp hàng đầu
    @, hoạt động lần cuối # ngày trước
    @, hoạt động hôm nay
    # sao
    # bản phân nhánh
    # vấn đề đang mở
    Chưa tải về
    Không thể tải
    Đếm ngược
    Danh sách đếm ngược
    Lịch học Swift
    Số liệu Covid-19
    Một kho mã
    Hai kho mã
    Đếm số ngày đến một sự kiện và số ngày kể từ khi bắt đầu
    Đếm số ngày đến những sự kiện gần nhất
    Theo dõi những ngày bạn học Swift và chuỗi ngày liên tiếp
    Hiển thị tổng số liệu toàn cầu
    Theo dõi một kho mã
    Theo dõi hai kho mã
    Cho biết một năm, một tháng hay những ngày khác đã trôi qua bao nhiêu
    Kỳ thi
    Sinh nhật
    Kỳ nghỉ
    Sự kiện
    Chủ đề
    Chế độ hiển thị
    Cỡ chữ
    Kiểu
    Định dạng
    Biểu tượng
    Ảnh
    Đơn vị
    Ngày đầu tuần
    Kho mã
    Kho mã phía trên
    Kho mã phía dưới
    Nguồn
    Ngày
    Khóa
    Bây giờ
    Múi giờ
    Đếm lại
    Khoảng thời gian
    Ngày đầu
    Ngày cuối
    Năm
    Tháng
    Thêm kho mã
    Xóa kho mã
    Đánh dấu hoặc bỏ ngày học
    Các ngày
    Tiêu đề
    Máy chủ
    Mã truy cập
    Tự động
    Đơn giản
    Chàm
    Hoàng hôn
    Hoa hồng
    Hổ phách
    Đại dương
    Rừng
    Than chì
    Giấy
    Đủ màu
    Màu nhấn
    Rực rỡ
    Nhỏ
    Chuẩn
    Lớn
    Lớn hơn
    Lớn nhất
    Con số
    Vòng
    Thanh
    Tờ lịch
    Chấm
    D-45
    Số ngày còn lại
    Phần trăm
    Chủ Nhật
    Thứ Hai
    Thứ Ba
    Thứ Tư
    Thứ Năm
    Thứ Sáu
    Thứ Bảy
    """

  static let thaiWords: StaticString = """
    วันนี้
    พรุ่งนี้
    เมื่อวาน
    D
    อีก # วันถึง@
    วันนี้คือ@
    # วันนับจาก@
    วันที่ #
    วันที่ #
    ครบรอบ # ปี
    # วันทำการ
    # ชั่วโมง
    เหลือ # วัน
    #
    ไม่ถึง 1 ปี
    ไม่ถึง 1 เดือน
    ไม่ถึง 1 สัปดาห์
    ไม่มีวันที่
    ไม่มีกิจกรรม
    อีก # รายการ
    แสดงไม่ได้ # กิจกรรม
    วันติดต่อกัน
    เรียน # วันติดต่อกัน
    เรียน # วันติดต่อกัน
    เรียนแล้ว # จาก @ วันในเดือนนี้
    นานที่สุด # วัน
    ทั้งหมด # วัน
    ทั่วโลก
    ผู้ติดเชื้อ
    เสียชีวิต
    หายป่วย
    วันที่แล้ว
    ผู้มีส่วนร่วมสูงสุด
    @ เคลื่อนไหวล่าสุดเมื่อ # วันที่แล้ว
    @ เคลื่อนไหววันนี้
    # ดาว
    # สำเนา
    # ปัญหาที่เปิดอยู่
    ยังไม่ได้โหลด
    โหลดไม่ได้
    นับถอยหลัง
    รายการนับถอยหลัง
    ปฏิทินเรียน Swift
    สถิติโควิด-19
    หนึ่งคลังโค้ด
    สองคลังโค้ด
    นับวันถึงกิจกรรม และนับวันตั้งแต่เริ่ม
    นับวันถึงกิจกรรมที่ใกล้ที่สุดของคุณ
    บันทึกวันที่เรียน Swift และจำนวนวันติดต่อกัน
    แสดงสถิติรวมทั่วโลก
    ติดตามหนึ่งคลังโค้ด
    ติดตามสองคลังโค้ด
    แสดงว่าปี เดือน หรือช่วงวันที่กำหนดผ่านไปแล้วเท่าใด
    สอบ
    วันเกิด
    วันหยุด
    กิจกรรม
    ธีม
    โหมดการแสดงผล
    ขนาดข้อความ
    สไตล์
    รูปแบบตัวเลข
    ไอคอน
    รูปภาพ
    หน่วย
    วันแรกของสัปดาห์
    คลังโค้ด
    คลังโค้ดด้านบน
    คลังโค้ดด้านล่าง
    แหล่งข้อมูล
    วันที่
    คีย์
    เวลานี้
    เขตเวลา
    เริ่มนับใหม่
    ช่วงเวลา
    วันแรก
    วันสุดท้าย
    ปี
    เดือน
    เพิ่มคลังโค้ด
    ลบคลังโค้ด
    สลับวันที่เรียน
    วันที่เรียน
    ชื่อเรื่อง
    โฮสต์
    โทเค็นการเข้าถึง
    อัตโนมัติ
    เรียบง่าย
    คราม
    พระอาทิตย์ตก
    กุหลาบ
    อำพัน
    มหาสมุทร
    ป่า
    แกรไฟต์
    กระดาษ
    สีเต็ม
    สีเน้น
    สดใส
    เล็ก
    มาตรฐาน
    ใหญ่
    ใหญ่ขึ้น
    ใหญ่ที่สุด
    ตัวเลข
    วงแหวน
    แถบ
    แผ่นปฏิทิน
    จุด
    D-45
    วันที่เหลือ
    เปอร์เซ็นต์
    วันอาทิตย์
    วันจันทร์
    วันอังคาร
    วันพุธ
    วันพฤหัสบดี
    วันศุกร์
    วันเสาร์
    """

  static let arabicWords: StaticString = """
    اليوم
    غدًا
    أمس
    D
    # يوم حتى @~يوم واحد حتى @~يومان حتى @~# أيام حتى @~# يومًا حتى @~# يوم حتى @
    اليوم @
    # يوم منذ @~يوم واحد منذ @~يومان منذ @~# أيام منذ @~# يومًا منذ @~# يوم منذ @
    اليوم #
    اليوم #
    الذكرى السنوية #
    # يوم عمل~يوم عمل~يوما عمل~# أيام عمل~# يوم عمل~# يوم عمل
    # ساعة~ساعة~ساعتان~# ساعات~# ساعة~# ساعة
    بقي # يوم~بقي يوم واحد~بقي يومان~بقيت # أيام~بقي # يومًا~بقي # يوم
    #
    أقل من سنة
    أقل من شهر
    أقل من أسبوع
    بلا تاريخ
    لا أحداث
    لا غيرها~حدث آخر~حدثان آخران~# أحداث أخرى~# حدثًا آخر~# حدث آخر
    لا أحداث لا يمكن عرضها~يتعذر عرض حدث واحد~يتعذر عرض حدثين~يتعذر عرض # أحداث~يتعذر عرض # \
    حدثًا~يتعذر عرض # حدث
    يوم متتالٍ~يوم متتالٍ~يومان متتاليان~أيام متتالية~يومًا متتاليًا~يوم متتالٍ
    لا أيام متتالية~يوم واحد~يومان متتاليان~# أيام متتالية~# يومًا متتاليًا~# يوم متتالٍ
    لا أيام متتالية~يوم واحد~يومان متتاليان~# أيام متتالية~# يومًا متتاليًا~# يوم متتالٍ
    أيام الدراسة هذا الشهر: # من @
    الأطول: # يوم~الأطول: يوم واحد~الأطول: يومان~الأطول: # أيام~الأطول: # يومًا~الأطول: # يوم
    المجموع: # يوم~المجموع: يوم واحد~المجموع: يومان~المجموع: # أيام~المجموع: # يومًا~المجموع: # يوم
    العالم
    الإصابات
    الوفيات
    المتعافون
    يوم مضى~يوم مضى~يومان مضيا~أيام مضت~يومًا مضى~يوم مضى
    أبرز المساهمين
    @، آخر نشاط قبل # يوم~@، آخر نشاط قبل يوم واحد~@، آخر نشاط قبل يومين~@، آخر نشاط قبل # \
    أيام~@، آخر نشاط قبل # يومًا~@، آخر نشاط قبل # يوم
    @، نشاط اليوم
    النجوم: #
    النسخ: #
    المشكلات المفتوحة: #
    لم يُحمَّل بعد
    تعذر التحميل
    العد التنازلي
    قائمة العد التنازلي
    تقويم دراسة Swift
    إحصاءات كوفيد-19
    مستودع واحد
    مستودعان
    يعد الأيام حتى حدث ما والأيام منذ بدايته
    يعد الأيام حتى أقرب أحداثك
    يسجل أيام دراستك للغة Swift والأيام المتتالية
    يعرض الإجماليات العالمية
    يتابع مستودعًا واحدًا
    يتابع مستودعين
    يعرض كم مضى من سنة أو شهر أو أيام أخرى
    امتحان
    عيد ميلاد
    إجازة
    الحدث
    السمة
    وضع العرض
    حجم النص
    النمط
    التنسيق
    الأيقونة
    الصورة
    الوحدات
    أول أيام الأسبوع
    المستودع
    المستودع العلوي
    المستودع السفلي
    المصدر
    التاريخ
    المفتاح
    الآن
    المنطقة الزمنية
    إعادة العد
    الفترة
    اليوم الأول
    اليوم الأخير
    سنة
    شهر
    إضافة مستودع
    إزالة مستودع
    تبديل يوم الدراسة
    الأيام
    العنوان
    المضيف
    رمز الوصول
    تلقائي
    بسيط
    نيلي
    غروب
    وردي
    كهرماني
    محيط
    غابة
    غرافيت
    ورق
    ألوان كاملة
    لون التمييز
    زاهٍ
    صغير
    قياسي
    كبير
    أكبر
    الأكبر
    رقم
    حلقة
    شريط
    ورقة تقويم
    نقاط
    D-45
    الأيام المتبقية
    نسبة مئوية
    الأحد
    الاثنين
    الثلاثاء
    الأربعاء
    الخميس
    الجمعة
    السبت
    """
}
