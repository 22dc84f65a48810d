import Languages

// CLDR has no words for days in a row. Other projects use the same words in these files of public
// repositories:
//
// - days in a row: wikimedia/apps-android-wikipedia, app/src/main/res/values-de/strings.xml ("Tage
//   in Folge"), and the same file for -es, -ja, -ko and -vi; Arabic, "الأيام المتتالية", and Thai,
//   "ติดต่อกัน", wikimedia/mediawiki-extensions-GrowthExperiments, i18n/homepage/ar.json and
//   th.json; Chinese, "天连续", yaozhangPAN/learnscape-ai-tutor, src/i18n/translations/streak.ts, and
//   "連續", DenverCoder1/github-readme-streak-stats, src/translations.php;
// - the longest streak: the same src/translations.php, in Arabic, Chinese, German ("Längste
//   Serie"), Japanese, Korean and Thai; Portuguese, "Recorde", YaakovDantas/streak,
//   lang/pt_BR/streak.php; Vietnamese, "dài nhất", iSoron/uhabits,
//   uhabits-android/src/main/res/values-vi-rVN/strings.xml;
// - days that were studied: ankitects/anki-core-i18n, core/ar/statistics.ftl ("أيام الدراسة"), and
//   the same file for de ("Lerntage"), es, it, ja, ko, pt-BR, vi, zh-CN and zh-TW.
//
// All other words are this project's own. Among them are: days in a row in French, Italian and
// Portuguese; the longest streak in French, Italian and Spanish; days that were studied in French
// and Thai.

extension Word {
  static let studyCalendar = Word(
    """
    en Swift Study Calendar
    ko Swift 공부 달력
    ja Swift 学習カレンダー
    zh Swift 学习日历
    zh-Hant Swift 學習日曆
    de Swift-Lernkalender
    fr Calendrier d’étude Swift
    es Calendario de estudio de Swift
    pt Calendário de estudo de Swift
    it Calendario di studio di Swift
    vi Lịch học Swift
    th ปฏิทินเรียน Swift
    ar تقويم دراسة Swift
    """)

  static let studyCalendarDescription = Word(
    """
    en Track days you study Swift with streaks.
    ko Swift를 공부한 날과 연속 기록을 보여 줍니다
    ja Swift を学習した日と連続日数を記録します
    zh 记录学习 Swift 的日子和连续天数
    zh-Hant 記錄學習 Swift 的日子和連續天數
    de Zeigt, an welchen Tagen Sie Swift gelernt haben, und wie viele es in Folge sind
    fr Suit vos jours d’étude de Swift et leurs séries
    es Registra los días que estudias Swift y tus rachas
    pt Registra os dias em que você estuda Swift e as sequências
    it Segna i giorni in cui studi Swift e le serie
    vi Theo dõi những ngày bạn học Swift và chuỗi ngày liên tiếp
    th บันทึกวันที่เรียน Swift และจำนวนวันติดต่อกัน
    ar يسجل أيام دراستك للغة Swift والأيام المتتالية
    """)

  /// The words below the number of days in a row.
  static let streak = Word(
    """
    en day streak
    ko 일 연속
    ja 日連続
    zh 天连续
    zh-Hant 天連續
    de Tag in Folge~Tage in Folge
    fr jour d’affilée~jours d’affilée
    es día seguido~días seguidos
    pt dia seguido~dias seguidos
    it giorno di fila~giorni di fila
    vi ngày liên tiếp
    th วันติดต่อกัน
    ar يوم متتالٍ~يوم متتالٍ~يومان متتاليان~أيام متتالية~يومًا متتاليًا~يوم متتالٍ
    """)

  /// The text that a screen reader reads for the streak.
  static let spokenStreak = Word(
    """
    en Streak of # day~Streak of # days
    ko #일 연속 공부
    ja #日連続で学習
    zh 连续学习#天
    zh-Hant 連續學習#天
    de # Tag in Folge~# Tage in Folge
    fr # jour d’affilée~# jours d’affilée
    es # día seguido~# días seguidos
    pt # dia seguido~# dias seguidos
    it # giorno di fila~# giorni di fila
    vi Học # ngày liên tiếp
    th เรียน # วันติดต่อกัน
    ar لا أيام متتالية~يوم واحد~يومان متتاليان~# أيام متتالية~# يومًا متتاليًا~# يوم متتالٍ
    """)

  /// The text of an inline widget.
  static let inlineStreak = Word(
    """
    en Streak - # day~Streak - # days
    ko #일 연속 공부
    ja #日連続で学習
    zh 连续学习#天
    zh-Hant 連續學習#天
    de # Tag in Folge~# Tage in Folge
    fr # jour d’affilée~# jours d’affilée
    es # día seguido~# días seguidos
    pt # dia seguido~# dias seguidos
    it # giorno di fila~# giorni di fila
    vi Học # ngày liên tiếp
    th เรียน # วันติดต่อกัน
    ar لا أيام متتالية~يوم واحد~يومان متتاليان~# أيام متتالية~# يومًا متتاليًا~# يوم متتالٍ
    """)

  /// How many of the month's days were studied.
  static let studied = Word(
    """
    en Studied # of @ days this month
    ko 이번 달 @일 중 #일 공부
    ja 今月は@日中#日学習
    zh 本月@天中学习了#天
    zh-Hant 本月@天中學習了#天
    de # von @ Tagen des Monats gelernt
    fr # jour étudié sur @ ce mois-ci~# jours étudiés sur @ ce mois-ci
    es # de @ días estudiados este mes
    pt # de @ dias estudados neste mês
    it # giorno di studio su @ questo mese~# giorni di studio su @ questo mese
    vi Đã học #/@ ngày trong tháng này
    th เรียนแล้ว # จาก @ วันในเดือนนี้
    ar أيام الدراسة هذا الشهر: # من @
    """)

  /// The length of the longest streak. The word after this one is for the number of all days that
  /// were studied.
  static let longestStreak = Word(
    """
    en Longest: # day~Longest: # days
    ko 최장 #일
    ja 最長#日
    zh 最长#天
    zh-Hant 最長#天
    de Längste Serie: # Tag~Längste Serie: # Tage
    fr Record : # jour~Record : # jours
    es Récord: # día~Récord: # días
    pt Recorde: # dia~Recorde: # dias
    it Record: # giorno~Record: # giorni
    vi Dài nhất: # ngày
    th นานที่สุด # วัน
    ar الأطول: # يوم~الأطول: يوم واحد~الأطول: يومان~الأطول: # أيام~الأطول: # يومًا~الأطول: # يوم
    """)

  static let totalDays = Word(
    """
    en # day in all~# days in all
    ko 모두 #일
    ja 合計#日
    zh 共#天
    de # Tag insgesamt~# Tage insgesamt
    fr # jour en tout~# jours en tout
    es # día en total~# días en total
    pt # dia no total~# dias no total
    it # giorno in tutto~# giorni in tutto
    vi Tổng cộng # ngày
    th ทั้งหมด # วัน
    ar المجموع: # يوم~المجموع: يوم واحد~المجموع: يومان~المجموع: # أيام~المجموع: # يومًا~\
    المجموع: # يوم
    """)

  static let titleFirstWeekday = Word(
    """
    en First Day of the Week
    ko 한 주의 첫 요일
    ja 週の最初の曜日
    zh 每周第一天
    zh-Hant 每週第一天
    de Erster Wochentag
    fr Premier jour de la semaine
    es Primer día de la semana
    pt Primeiro dia da semana
    it Primo giorno della settimana
    vi Ngày đầu tuần
    th วันแรกของสัปดาห์
    ar أول أيام الأسبوع
    """)

  static let titleDays = Word(
    """
    en Days
    ko 날짜
    ja 日付の一覧
    zh 日子
    de Tage
    fr Jours
    es Días
    pt Dias
    it Giorni
    vi Các ngày
    th วันที่เรียน
    ar الأيام
    """)

  static let titleToggleStudyDay = Word(
    """
    en Toggle Study Day
    ko 공부한 날 표시 바꾸기
    ja 学習した日を切り替え
    zh 切换学习日
    zh-Hant 切換學習日
    de Lerntag umschalten
    fr Cocher ou décocher un jour d’étude
    es Marcar o desmarcar un día de estudio
    pt Marcar ou desmarcar um dia de estudo
    it Segna o togli un giorno di studio
    vi Đánh dấu hoặc bỏ ngày học
    th สลับวันที่เรียน
    ar تبديل يوم الدراسة
    """)
}
