import WidgetTimeline

/// What the pictures of repositories say.
struct RepositoryWords: Sendable {
  /// Below the number of days: "days ago".
  let daysAgo: CountedSentence
  /// Above the contributors.
  let topContributors: String
  /// What a screen reader says of the activity: "swift, last activity 3 days ago".
  let activity: CountedSentence
  /// What it says of the counters, by star, fork and issue.
  let stars: Sentence
  let forks: Sentence
  let openIssues: Sentence
  /// Where a repository was never fetched.
  let notFetched: String

  static let table = WordTable(
    english: RepositoryWords(
      daysAgo: CountedSentence(one: "day ago", other: "days ago"),
      topContributors: "Top Contributors",
      activity: CountedSentence(
        one: "@, last activity # day ago", other: "@, last activity # days ago"),
      stars: "# stars", forks: "# forks", openIssues: "# open issues",
      notFetched: "Not fetched yet"),
    others: [
      "ko": RepositoryWords(
        daysAgo: CountedSentence("일 전"), topContributors: "주요 기여자",
        activity: CountedSentence("@, 마지막 활동 #일 전"), stars: "스타 #개", forks: "포크 #개",
        openIssues: "열린 이슈 #개", notFetched: "아직 가져오지 않음"),
      "ja": RepositoryWords(
        daysAgo: CountedSentence("日前"), topContributors: "主な貢献者",
        activity: CountedSentence("@、最後の活動は#日前"), stars: "スター#件", forks: "フォーク#件",
        openIssues: "未解決の課題#件", notFetched: "未取得"),
      "zh": simplifiedChinese, "zh-hant": traditionalChinese, "zh-tw": traditionalChinese,
      "zh-hk": traditionalChinese, "zh-mo": traditionalChinese,
      "de": RepositoryWords(
        daysAgo: CountedSentence(one: "Tag her", other: "Tage her"),
        topContributors: "Wichtigste Mitwirkende",
        activity: CountedSentence(
          one: "@, zuletzt aktiv vor # Tag", other: "@, zuletzt aktiv vor # Tagen"),
        stars: "# Sterne", forks: "# Forks", openIssues: "# offene Issues",
        notFetched: "Noch nicht geladen"),
      "es": RepositoryWords(
        daysAgo: CountedSentence(one: "día atrás", other: "días atrás"),
        topContributors: "Principales colaboradores",
        activity: CountedSentence(
          one: "@, última actividad hace # día", other: "@, última actividad hace # días"),
        stars: "# estrellas", forks: "# bifurcaciones", openIssues: "# incidencias abiertas",
        notFetched: "Aún sin datos"),
      "fr": RepositoryWords(
        daysAgo: CountedSentence(upToOne: "jour écoulé", other: "jours écoulés"),
        topContributors: "Principaux contributeurs",
        activity: CountedSentence(
          upToOne: "@, dernière activité il y a # jour",
          other: "@, dernière activité il y a # jours"),
        stars: "# étoiles", forks: "# forks", openIssues: "# tickets ouverts",
        notFetched: "Pas encore chargé"),
    ])

  private static let simplifiedChinese = RepositoryWords(
    daysAgo: CountedSentence("天前"), topContributors: "主要贡献者",
    activity: CountedSentence("@，最近活动在#天前"), stars: "#个星标", forks: "#个复刻",
    openIssues: "#个未解决议题", notFetched: "尚未获取")

  private static let traditionalChinese = RepositoryWords(
    daysAgo: CountedSentence("天前"), topContributors: "主要貢獻者",
    activity: CountedSentence("@，最近活動在#天前"), stars: "#個星標", forks: "#個分支",
    openIssues: "#個未解決議題", notFetched: "尚未取得")
}
