import Languages

// CLDR has no words for cases of a disease. Other projects use the same words in these files of
// public repositories:
//
// - confirmed: neherlab/covid19_scenarios, src/i18n/resources/de/common.json ("Bestätigt"), and the
//   same file for es, fr, it, ja ("感染者"), ko and pt; deaths: the files for es ("Fallecidos"), fr
//   and pt; recovered: the files for de ("Genesen"), es, fr, ko and pt (some of which have the
//   singular);
// - deaths in Korean, "사망": khw15/COVID19-Monitor, src/locales/index.js; in Arabic, "الوفيات":
//   kafiln/covid-app, src/i18n/messages/ar-ma.js; recovered in Italian, "guariti":
//   pcm-dpc/COVID-19, README.md;
// - confirmed and deaths in Chinese, "确诊" and "死亡": stevenliuyi/covid19, src/data/i18n.yml; these
//   two and recovered, "確診", "死亡" and "康復": wai0901/Covid19-tracker, src/shared/text.js;
// - all three in Vietnamese: trieuquang204/RN_ThongKeCovid-19, src/i18n/tr-TR.js.
//
// All other words are this project's own. Among them are all three in Thai.

extension Word {
  static let globalTotals = Word(
    """
    en Covid19-stats
    ko 코로나19 통계
    ja 新型コロナ統計
    zh 新冠疫情统计
    zh-Hant 新冠疫情統計
    de Covid-19-Zahlen
    fr Chiffres du Covid-19
    es Datos de Covid-19
    pt Dados da Covid-19
    it Dati sul Covid-19
    vi Số liệu Covid-19
    th สถิติโควิด-19
    ar إحصاءات كوفيد-19
    """)

  static let globalTotalsDescription = Word(
    """
    en Show latest global lifetime stats
    ko 전 세계의 누적 통계를 보여 줍니다
    ja 全世界の累計を表示します
    zh 显示全球累计数据
    zh-Hant 顯示全球累計數據
    de Zeigt die weltweiten Gesamtzahlen
    fr Affiche les totaux mondiaux
    es Muestra los totales mundiales
    pt Mostra os totais mundiais
    it Mostra i totali mondiali
    vi Hiển thị tổng số liệu toàn cầu
    th แสดงสถิติรวมทั่วโลก
    ar يعرض الإجماليات العالمية
    """)

  /// The name of the place that the totals cover.
  static let world = Word(
    """
    en Worldwide
    ko 전 세계
    ja 全世界
    zh 全球
    de Weltweit
    fr Monde
    es Mundo
    pt Mundo
    it Mondo
    vi Toàn cầu
    th ทั่วโลก
    ar العالم
    """)

  static let confirmed = Word(
    """
    en Confirmed
    ko 확진
    ja 感染者
    zh 确诊
    zh-Hant 確診
    de Bestätigt
    fr Confirmés
    es Confirmados
    pt Confirmados
    it Confermati
    vi Ca nhiễm
    th ผู้ติดเชื้อ
    ar الإصابات
    """)

  static let deaths = Word(
    """
    en Deaths
    ko 사망
    ja 死者
    zh 死亡
    de Verstorben
    fr Décès
    es Fallecidos
    pt Mortes
    it Decessi
    vi Tử vong
    th เสียชีวิต
    ar الوفيات
    """)

  static let recovered = Word(
    """
    en Recovered
    ko 회복
    ja 回復者
    zh 康复
    zh-Hant 康復
    de Genesen
    fr Guéris
    es Recuperados
    pt Recuperados
    it Guariti
    vi Bình phục
    th หายป่วย
    ar المتعافون
    """)

  static let titleSource = Word(
    """
    en Source
    ko 출처
    ja 取得元
    zh 来源
    zh-Hant 來源
    de Quelle
    fr Source
    es Fuente
    pt Fonte
    it Origine
    vi Nguồn
    th แหล่งข้อมูล
    ar المصدر
    """)
}
