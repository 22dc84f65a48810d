// Finds the first day of the week, by the Unicode CLDR (supplemental/weekData, version 47).
extension LanguageTable {
  /// The first weekday of a week, from 0 for Sunday to 6 for Saturday. The tag's region determines
  /// it, or else the region where most people speak the language (CLDR's likely subtags). It is
  /// Sunday for a language without a table.
  package static func firstWeekday(in locale: LanguageTag) -> Int {
    guard let region = region(of: locale) ?? likelyRegion(of: locale) else { return 0 }
    return if has(sundays, region) { 0 } else if has(saturdays, region) { 6 } else if region == "mv"
    { 5 } else { 1 }
  }

  /// The tag's region, in lower case: the first subtag of two letters after the language.
  private static func region(of locale: LanguageTag) -> Substring? {
    guard let whole = locale.lookupRanges.first else { return nil }
    for subtag in whole.split(separator: "-").dropFirst() {
      // Subtags after a single letter belong to an extension, not to the region.
      if subtag.utf8.count == 1 { return nil }
      if subtag.utf8.count == 2 { return subtag }
    }
    return nil
  }

  /// The region where most people speak a language. Nil stands for a region whose week begins on
  /// Sunday, or for a language without a table.
  private static func likelyRegion(of locale: LanguageTag) -> Substring? {
    switch locale.language {
    case "de": "de"
    case "fr": "fr"
    case "es": "es"
    case "it": "it"
    case "vi": "vn"
    case "ar": "eg"
    case "zh": locale.lookupRanges.contains("zh-hant") ? "tw" : "cn"
    default: nil
    }
  }

  /// Whether a list contains a region. Lists separate their regions by spaces.
  private static func has(_ list: StaticString, _ region: Substring) -> Bool {
    "\(list)".utf8.split(separator: UInt8(ascii: " ")).contains { $0.elementsEqual(region.utf8) }
  }

  private static let sundays: StaticString = """
    ag as bd br bs bt bw bz ca co dm do et gt gu hk hn id il in jm jp ke kh kr la mh mm mo mt mx \
    mz ni np pa pe ph pk pr pt py sa sg sv th tt tw um us ve vi ws ye za zw
    """

  private static let saturdays: StaticString = "af bh dj dz eg iq ir jo kw ly om qa sd sy"
}
