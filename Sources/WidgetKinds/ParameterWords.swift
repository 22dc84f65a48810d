import Languages

// The names of parameters that several kinds have, and of their options. The translations of "Days
// Left" agree with those of another project in a public repository: LiteraryUniverse/intl-web,
// challenges.json of ja-JP, zh-TW, de-DE, fr-FR, es-ES, pt-BR, it-IT, vi-VN and ar-SA.

extension Word {
  static let titleDate = Word(
    """
    en Date
    ko 날짜
    ja 日付
    zh 日期
    de Datum
    fr Date
    es Fecha
    pt Data
    it Data
    vi Ngày
    th วันที่
    ar التاريخ
    """)

  static let titleTitle = Word(
    """
    en Title
    ko 제목
    ja タイトル
    zh 标题
    zh-Hant 標題
    de Titel
    fr Titre
    es Título
    pt Título
    it Titolo
    vi Tiêu đề
    th ชื่อเรื่อง
    ar العنوان
    """)

  static let titleIcon = Word(
    """
    en Icon
    ko 아이콘
    ja アイコン
    zh 图标
    zh-Hant 圖像
    de Symbol
    fr Icône
    es Icono
    pt Ícone
    it Icona
    vi Biểu tượng
    th ไอคอน
    ar الأيقونة
    """)

  static let titlePhoto = Word(
    """
    en Photo
    ko 사진
    ja 写真
    zh 照片
    de Foto
    fr Photo
    es Foto
    pt Foto
    it Foto
    vi Ảnh
    th รูปภาพ
    ar الصورة
    """)

  static let titleStyle = Word(
    """
    en Style
    ko 스타일
    ja スタイル
    zh 样式
    zh-Hant 樣式
    de Stil
    fr Style
    es Estilo
    pt Estilo
    it Stile
    vi Kiểu
    th สไตล์
    ar النمط
    """)

  static let titleFormat = Word(
    """
    en Format
    ko 형식
    ja 形式
    zh 格式
    de Anzeige der Zahl
    fr Format
    es Formato
    pt Formato
    it Formato
    vi Định dạng
    th รูปแบบตัวเลข
    ar التنسيق
    """)

  static let titleTheme = Word(
    """
    en Theme
    ko 테마
    ja テーマ
    zh 主题
    zh-Hant 主題
    de Farbschema
    fr Thème
    es Tema
    pt Tema
    it Tema
    vi Chủ đề
    th ธีม
    ar السمة
    """)

  static let titleRenderingMode = Word(
    """
    en Rendering Mode
    ko 렌더링 모드
    ja 表示モード
    zh 渲染模式
    de Darstellungsmodus
    fr Mode de rendu
    es Modo de representación
    pt Modo de exibição
    it Modalità di resa
    vi Chế độ hiển thị
    th โหมดการแสดงผล
    ar وضع العرض
    """)

  static let titleTextSize = Word(
    """
    en Text Size
    ko 글자 크기
    ja 文字サイズ
    zh 文字大小
    de Textgröße
    fr Taille du texte
    es Tamaño del texto
    pt Tamanho do texto
    it Dimensione del testo
    vi Cỡ chữ
    th ขนาดข้อความ
    ar حجم النص
    """)

  /// The words from here on are names of options.
  static let optionAutomatic = Word(
    """
    en Automatic
    ko 자동
    ja 自動
    zh 自动
    zh-Hant 自動
    de Automatisch
    fr Automatique
    es Automático
    pt Automático
    it Automatico
    vi Tự động
    th อัตโนมัติ
    ar تلقائي
    """)

  static let optionPlain = Word(
    """
    en Plain
    ko 기본
    ja 標準
    zh 简洁
    zh-Hant 簡潔
    de Schlicht
    fr Simple
    es Sencillo
    pt Simples
    it Semplice
    vi Đơn giản
    th เรียบง่าย
    ar بسيط
    """)

  static let optionIndigo = Word(
    """
    en Indigo
    ko 남색
    ja 藍色
    zh 靛蓝
    zh-Hant 靛藍
    de Indigo
    fr Indigo
    es Índigo
    pt Índigo
    it Indaco
    vi Chàm
    th คราม
    ar نيلي
    """)

  static let optionSunset = Word(
    """
    en Sunset
    ko 노을
    ja 夕焼け
    zh 日落
    de Sonnenuntergang
    fr Coucher de soleil
    es Atardecer
    pt Pôr do sol
    it Tramonto
    vi Hoàng hôn
    th พระอาทิตย์ตก
    ar غروب
    """)

  static let optionRose = Word(
    """
    en Rose
    ko 장미
    ja バラ
    zh 玫瑰
    de Rose
    fr Rose
    es Rosa
    pt Rosa
    it Rosa
    vi Hoa hồng
    th กุหลาบ
    ar وردي
    """)

  static let optionAmber = Word(
    """
    en Amber
    ko 호박색
    ja 琥珀
    zh 琥珀
    de Bernstein
    fr Ambre
    es Ámbar
    pt Âmbar
    it Ambra
    vi Hổ phách
    th อำพัน
    ar كهرماني
    """)

  static let optionOcean = Word(
    """
    en Ocean
    ko 바다
    ja 海
    zh 海洋
    de Ozean
    fr Océan
    es Océano
    pt Oceano
    it Oceano
    vi Đại dương
    th มหาสมุทร
    ar محيط
    """)

  static let optionForest = Word(
    """
    en Forest
    ko 숲
    ja 森
    zh 森林
    de Wald
    fr Forêt
    es Bosque
    pt Floresta
    it Foresta
    vi Rừng
    th ป่า
    ar غابة
    """)

  static let optionGraphite = Word(
    """
    en Graphite
    ko 흑연
    ja グラファイト
    zh 石墨
    de Graphit
    fr Graphite
    es Grafito
    pt Grafite
    it Grafite
    vi Than chì
    th แกรไฟต์
    ar غرافيت
    """)

  static let optionPaper = Word(
    """
    en Paper
    ko 종이
    ja 紙
    zh 纸张
    zh-Hant 紙張
    de Papier
    fr Papier
    es Papel
    pt Papel
    it Carta
    vi Giấy
    th กระดาษ
    ar ورق
    """)

  static let optionFullColor = Word(
    """
    en Full Color
    ko 전체 색상
    ja フルカラー
    zh 全彩
    de Alle Farben
    fr Toutes les couleurs
    es A todo color
    pt Todas as cores
    it Tutti i colori
    vi Đủ màu
    th สีเต็ม
    ar ألوان كاملة
    """)

  static let optionAccented = Word(
    """
    en Accented
    ko 강조 색상
    ja アクセントカラー
    zh 强调色
    zh-Hant 強調色
    de Akzentfarbe
    fr Couleur d’accent
    es Color de acento
    pt Cor de destaque
    it Colore d’accento
    vi Màu nhấn
    th สีเน้น
    ar لون التمييز
    """)

  static let optionVibrant = Word(
    """
    en Vibrant
    ko 선명하게
    ja 鮮やか
    zh 鲜明
    zh-Hant 鮮明
    de Lebendig
    fr Éclatant
    es Vívido
    pt Vibrante
    it Vivace
    vi Rực rỡ
    th สดใส
    ar زاهٍ
    """)

  static let optionSmall = Word(
    """
    en Small
    ko 작게
    ja 小
    zh 小
    de Klein
    fr Petit
    es Pequeño
    pt Pequeno
    it Piccolo
    vi Nhỏ
    th เล็ก
    ar صغير
    """)

  static let optionStandard = Word(
    """
    en Standard
    ko 보통
    ja 標準サイズ
    zh 标准
    zh-Hant 標準
    de Normal
    fr Normal
    es Normal
    pt Normal
    it Normale
    vi Chuẩn
    th มาตรฐาน
    ar قياسي
    """)

  static let optionLarge = Word(
    """
    en Large
    ko 크게
    ja 大
    zh 大
    de Groß
    fr Grand
    es Grande
    pt Grande
    it Grande
    vi Lớn
    th ใหญ่
    ar كبير
    """)

  static let optionLarger = Word(
    """
    en Larger
    ko 더 크게
    ja 特大
    zh 更大
    de Größer
    fr Plus grand
    es Más grande
    pt Maior
    it Più grande
    vi Lớn hơn
    th ใหญ่ขึ้น
    ar أكبر
    """)

  static let optionLargest = Word(
    """
    en Largest
    ko 가장 크게
    ja 最大
    zh 最大
    de Am größten
    fr Le plus grand
    es El más grande
    pt O maior
    it Il più grande
    vi Lớn nhất
    th ใหญ่ที่สุด
    ar الأكبر
    """)

  static let optionNumber = Word(
    """
    en Number
    ko 숫자
    ja 数字
    zh 数字
    zh-Hant 數字
    de Zahl
    fr Nombre
    es Número
    pt Número
    it Numero
    vi Con số
    th ตัวเลข
    ar رقم
    """)

  static let optionRing = Word(
    """
    en Ring
    ko 고리
    ja リング
    zh 圆环
    zh-Hant 圓環
    de Ring
    fr Anneau
    es Anillo
    pt Anel
    it Anello
    vi Vòng
    th วงแหวน
    ar حلقة
    """)

  static let optionBar = Word(
    """
    en Bar
    ko 막대
    ja バー
    zh 进度条
    zh-Hant 進度條
    de Balken
    fr Barre
    es Barra
    pt Barra
    it Barra
    vi Thanh
    th แถบ
    ar شريط
    """)

  static let optionPage = Word(
    """
    en Page
    ko 달력
    ja 日めくり
    zh 日历页
    zh-Hant 日曆頁
    de Kalenderblatt
    fr Page de calendrier
    es Hoja de calendario
    pt Folha de calendário
    it Foglio di calendario
    vi Tờ lịch
    th แผ่นปฏิทิน
    ar ورقة تقويم
    """)

  static let optionDots = Word(
    """
    en Dots
    ko 점
    ja ドット
    zh 圆点
    zh-Hant 圓點
    de Punkte
    fr Points
    es Puntos
    pt Pontos
    it Punti
    vi Chấm
    th จุด
    ar نقاط
    """)

  static let optionDMinus = Word(
    """
    en D Minus
    ko D-45
    ja D-45
    zh D-45
    de T-45
    fr J-45
    es D-45
    pt D-45
    it D-45
    vi D-45
    th D-45
    ar D-45
    """)

  static let optionDaysLeft = Word(
    """
    en Days Left
    ko 남은 날
    ja 残り日数
    zh 剩余天数
    zh-Hant 剩餘天數
    de Verbleibende Tage
    fr Jours restants
    es Días restantes
    pt Dias restantes
    it Giorni rimanenti
    vi Số ngày còn lại
    th วันที่เหลือ
    ar الأيام المتبقية
    """)

  static let optionPercent = Word(
    """
    en Percent
    ko 퍼센트
    ja パーセント
    zh 百分比
    de Prozent
    fr Pourcentage
    es Porcentaje
    pt Porcentagem
    it Percentuale
    vi Phần trăm
    th เปอร์เซ็นต์
    ar نسبة مئوية
    """)
}
