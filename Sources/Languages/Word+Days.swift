// These words come from CLDR: "today", "tomorrow" and "yesterday" from dates/fields/day, relative
// 0, 1 and -1; hours from units/long/duration-hour; weekdays from
// dates/calendars/gregorian/days/format/wide.

extension Word {
  /// A weekday, 0 for Sunday to 6.
  package static func weekday(_ number: Int) -> Word {
    switch number {
    case 0: .sunday
    case 1: .monday
    case 2: .tuesday
    case 3: .wednesday
    case 4: .thursday
    case 5: .friday
    default: .saturday
    }
  }

  static let today = Word(
    """
    en today
    ko 오늘
    ja 今日
    zh 今天
    de heute
    fr aujourd’hui
    es hoy
    pt hoje
    it oggi
    vi hôm nay
    th วันนี้
    ar اليوم
    """)

  static let tomorrow = Word(
    """
    en tomorrow
    ko 내일
    ja 明日
    zh 明天
    de morgen
    fr demain
    es mañana
    pt amanhã
    it domani
    vi ngày mai
    th พรุ่งนี้
    ar غدًا
    """)

  static let yesterday = Word(
    """
    en yesterday
    ko 어제
    ja 昨日
    zh 昨天
    de gestern
    fr hier
    es ayer
    pt ontem
    it ieri
    vi hôm qua
    th เมื่อวาน
    ar أمس
    """)

  /// A number of hours.
  package static let hours = Word(
    """
    en # hour~# hours
    ko #시간
    ja # 時間
    zh #小时
    zh-Hant # 小時
    de # Stunde~# Stunden
    fr # heure~# heures
    es # hora~# horas
    pt # hora~# horas
    it # ora~# ore
    vi # giờ
    th # ชั่วโมง
    ar # ساعة~ساعة~ساعتان~# ساعات~# ساعة~# ساعة
    """)

  private static let sunday = Word(
    """
    en Sunday
    ko 일요일
    ja 日曜日
    zh 星期日
    de Sonntag
    fr dimanche
    es domingo
    pt domingo
    it domenica
    vi Chủ Nhật
    th วันอาทิตย์
    ar الأحد
    """)

  private static let monday = Word(
    """
    en Monday
    ko 월요일
    ja 月曜日
    zh 星期一
    de Montag
    fr lundi
    es lunes
    pt segunda-feira
    it lunedì
    vi Thứ Hai
    th วันจันทร์
    ar الاثنين
    """)

  private static let tuesday = Word(
    """
    en Tuesday
    ko 화요일
    ja 火曜日
    zh 星期二
    de Dienstag
    fr mardi
    es martes
    pt terça-feira
    it martedì
    vi Thứ Ba
    th วันอังคาร
    ar الثلاثاء
    """)

  private static let wednesday = Word(
    """
    en Wednesday
    ko 수요일
    ja 水曜日
    zh 星期三
    de Mittwoch
    fr mercredi
    es miércoles
    pt quarta-feira
    it mercoledì
    vi Thứ Tư
    th วันพุธ
    ar الأربعاء
    """)

  private static let thursday = Word(
    """
    en Thursday
    ko 목요일
    ja 木曜日
    zh 星期四
    de Donnerstag
    fr jeudi
    es jueves
    pt quinta-feira
    it giovedì
    vi Thứ Năm
    th วันพฤหัสบดี
    ar الخميس
    """)

  private static let friday = Word(
    """
    en Friday
    ko 금요일
    ja 金曜日
    zh 星期五
    de Freitag
    fr vendredi
    es viernes
    pt sexta-feira
    it venerdì
    vi Thứ Sáu
    th วันศุกร์
    ar الجمعة
    """)

  private static let saturday = Word(
    """
    en Saturday
    ko 토요일
    ja 土曜日
    zh 星期六
    de Samstag
    fr samedi
    es sábado
    pt sábado
    it sabato
    vi Thứ Bảy
    th วันเสาร์
    ar السبت
    """)
}
