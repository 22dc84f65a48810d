import Languages

extension Word {
  static let titlePeriod = Word(
    """
    en Period
    ko 기간
    ja 期間
    zh 时段
    zh-Hant 期間
    de Zeitraum
    fr Période
    es Periodo
    pt Período
    it Periodo
    vi Khoảng thời gian
    th ช่วงเวลา
    ar الفترة
    """)

  static let periodDescription = Word(
    """
    en Show how much of a year, a month or other days has passed
    ko 한 해, 한 달 또는 정한 기간이 얼마나 지났는지 보여 줍니다
    ja 年、月、または決めた期間がどれだけ過ぎたかを表示します
    zh 显示一年、一个月或任意时段过去了多少
    zh-Hant 顯示一年、一個月或任意期間過去了多少
    de Zeigt, wie viel von einem Jahr, einem Monat oder anderen Tagen vergangen ist
    fr Montre quelle part d’une année, d’un mois ou d’autres jours est passée
    es Muestra cuánto ha pasado de un año, de un mes o de otros días
    pt Mostra quanto já passou de um ano, de um mês ou de outros dias
    it Mostra quanto è passato di un anno, di un mese o di altri giorni
    vi Cho biết một năm, một tháng hay những ngày khác đã trôi qua bao nhiêu
    th แสดงว่าปี เดือน หรือช่วงวันที่กำหนดผ่านไปแล้วเท่าใด
    ar يعرض كم مضى من سنة أو شهر أو أيام أخرى
    """)

  /// The name of a year.
  static let yearName = Word(
    """
    en #
    ko #년
    ja #年
    zh #年
    de #
    fr #
    es #
    pt #
    it #
    vi #
    th #
    ar #
    """)

  static let titleFrom = Word(
    """
    en First Day
    ko 첫날
    ja 最初の日
    zh 第一天
    de Erster Tag
    fr Premier jour
    es Primer día
    pt Primeiro dia
    it Primo giorno
    vi Ngày đầu
    th วันแรก
    ar اليوم الأول
    """)

  static let titleTo = Word(
    """
    en Last Day
    ko 마지막 날
    ja 最後の日
    zh 最后一天
    zh-Hant 最後一天
    de Letzter Tag
    fr Dernier jour
    es Último día
    pt Último dia
    it Ultimo giorno
    vi Ngày cuối
    th วันสุดท้าย
    ar اليوم الأخير
    """)

  static let optionYear = Word(
    """
    en Year
    ko 해
    ja 年
    zh 年
    de Jahr
    fr Année
    es Año
    pt Ano
    it Anno
    vi Năm
    th ปี
    ar سنة
    """)

  static let optionMonth = Word(
    """
    en Month
    ko 달
    ja 月
    zh 月
    de Monat
    fr Mois
    es Mes
    pt Mês
    it Mese
    vi Tháng
    th เดือน
    ar شهر
    """)
}
