extension DDayWords {
  static let portuguese = DDayWords(
    tags: ["pt"],
    countLabel: NumberPhrase("Dia ", ""),
    dayMilestone: NumberPhrase("Dia ", ""),
    anniversary: OrdinalPhrase { _ in "º aniversário" },
    today: "hoje",
    future: PluralPhrase(one: NumberPhrase("em ", " dia"), other: NumberPhrase("em ", " dias")),
    past: PluralPhrase(one: NumberPhrase("há ", " dia"), other: NumberPhrase("há ", " dias")),
    sampleTitles: ["Prova", "Aniversário", "Férias"])

  static let italian = DDayWords(
    tags: ["it"],
    countLabel: NumberPhrase("Giorno ", ""),
    dayMilestone: NumberPhrase("Giorno ", ""),
    anniversary: OrdinalPhrase { _ in "º anniversario" },
    today: "oggi",
    future: PluralPhrase(
      one: NumberPhrase("tra ", " giorno"), other: NumberPhrase("tra ", " giorni")),
    past: PluralPhrase(
      one: NumberPhrase("", " giorno fa"), other: NumberPhrase("", " giorni fa")),
    sampleTitles: ["Esame", "Compleanno", "Vacanze"])

  static let vietnamese = DDayWords(
    tags: ["vi"],
    countLabel: NumberPhrase("Ngày thứ ", ""),
    dayMilestone: NumberPhrase("Ngày thứ ", ""),
    anniversary: OrdinalPhrase(before: "Kỷ niệm ") { _ in " năm" },
    today: "hôm nay",
    future: PluralPhrase(NumberPhrase("sau ", " ngày nữa")),
    past: PluralPhrase(NumberPhrase("", " ngày trước")),
    sampleTitles: ["Kỳ thi", "Sinh nhật", "Kỳ nghỉ"])

  static let thai = DDayWords(
    tags: ["th"],
    countLabel: NumberPhrase("วันที่ ", ""),
    dayMilestone: NumberPhrase("วันที่ ", ""),
    anniversary: OrdinalPhrase(before: "ครบรอบ ") { _ in " ปี" },
    today: "วันนี้",
    future: PluralPhrase(NumberPhrase("ในอีก ", " วัน")),
    past: PluralPhrase(NumberPhrase("", " วันที่ผ่านมา")),
    sampleTitles: ["สอบ", "วันเกิด", "วันหยุด"])

  static let arabic = DDayWords(
    tags: ["ar"],
    countLabel: NumberPhrase("اليوم ", ""),
    dayMilestone: NumberPhrase("اليوم ", ""),
    anniversary: OrdinalPhrase(before: "الذكرى السنوية ") { _ in "" },
    today: "اليوم",
    future: PluralPhrase(
      one: NumberPhrase(saying: "خلال يوم واحد"), other: NumberPhrase("خلال ", " يوم"),
      arabic: (
        two: NumberPhrase(saying: "خلال يومين"), few: NumberPhrase("خلال ", " أيام"),
        many: NumberPhrase("خلال ", " يومًا")
      )),
    past: PluralPhrase(
      one: NumberPhrase(saying: "قبل يوم واحد"), other: NumberPhrase("قبل ", " يوم"),
      arabic: (
        two: NumberPhrase(saying: "قبل يومين"), few: NumberPhrase("قبل ", " أيام"),
        many: NumberPhrase("قبل ", " يومًا")
      )),
    sampleTitles: ["امتحان", "عيد ميلاد", "إجازة"])
}
