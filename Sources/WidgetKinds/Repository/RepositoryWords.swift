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
  let stars: CountedSentence
  let forks: CountedSentence
  let openIssues: CountedSentence
  /// Where a repository was never fetched.
  let notFetched: String

  static let table = WordTable(
    english: RepositoryWords(
      daysAgo: CountedSentence(one: "day ago", other: "days ago"),
      topContributors: "Top Contributors",
      activity: CountedSentence(
        one: "@, last activity # day ago", other: "@, last activity # days ago"),
      stars: CountedSentence(one: "# star", other: "# stars"),
      forks: CountedSentence(one: "# fork", other: "# forks"),
      openIssues: CountedSentence(one: "# open issue", other: "# open issues"),
      notFetched: "Not fetched yet"),
    others: [
      "ko": RepositoryWords(
        daysAgo: CountedSentence("일 전"), topContributors: "주요 기여자",
        activity: CountedSentence("@, 마지막 활동 #일 전"), stars: CountedSentence("스타 #개"),
        forks: CountedSentence("포크 #개"),
        openIssues: CountedSentence("열린 이슈 #개"), notFetched: "아직 가져오지 않음"),
      "ja": RepositoryWords(
        daysAgo: CountedSentence("日前"), topContributors: "主な貢献者",
        activity: CountedSentence("@、最後の活動は#日前"), stars: CountedSentence("スター#件"),
        forks: CountedSentence("フォーク#件"),
        openIssues: CountedSentence("未解決の課題#件"), notFetched: "未取得"),
      "zh": simplifiedChinese, "zh-hant": traditionalChinese, "zh-tw": traditionalChinese,
      "zh-hk": traditionalChinese, "zh-mo": traditionalChinese,
      "de": RepositoryWords(
        daysAgo: CountedSentence(one: "Tag her", other: "Tage her"),
        topContributors: "Wichtigste Mitwirkende",
        activity: CountedSentence(
          one: "@, zuletzt aktiv vor # Tag", other: "@, zuletzt aktiv vor # Tagen"),
        stars: CountedSentence(one: "# Stern", other: "# Sterne"),
        forks: CountedSentence(one: "# Fork", other: "# Forks"),
        openIssues: CountedSentence(one: "# offenes Issue", other: "# offene Issues"),
        notFetched: "Noch nicht geladen"),
      "es": RepositoryWords(
        daysAgo: CountedSentence(one: "día atrás", other: "días atrás"),
        topContributors: "Principales colaboradores",
        activity: CountedSentence(
          one: "@, última actividad hace # día", other: "@, última actividad hace # días"),
        stars: CountedSentence(one: "# estrella", other: "# estrellas"),
        forks: CountedSentence(one: "# bifurcación", other: "# bifurcaciones"),
        openIssues: CountedSentence(
          one: "# incidencia abierta", other: "# incidencias abiertas"),
        notFetched: "Aún sin datos"),
      "fr": RepositoryWords(
        daysAgo: CountedSentence(upToOne: "jour écoulé", other: "jours écoulés"),
        topContributors: "Principaux contributeurs",
        activity: CountedSentence(
          upToOne: "@, dernière activité il y a # jour",
          other: "@, dernière activité il y a # jours"),
        stars: CountedSentence(upToOne: "# étoile", other: "# étoiles"),
        forks: CountedSentence(upToOne: "# fork", other: "# forks"),
        openIssues: CountedSentence(upToOne: "# ticket ouvert", other: "# tickets ouverts"),
        notFetched: "Pas encore chargé"),
    ])

  private static let simplifiedChinese = RepositoryWords(
    daysAgo: CountedSentence("天前"), topContributors: "主要贡献者",
    activity: CountedSentence("@，最近活动在#天前"), stars: CountedSentence("#个星标"),
    forks: CountedSentence("#个复刻"),
    openIssues: CountedSentence("#个未解决议题"), notFetched: "尚未获取")

  private static let traditionalChinese = RepositoryWords(
    daysAgo: CountedSentence("天前"), topContributors: "主要貢獻者",
    activity: CountedSentence("@，最近活動在#天前"), stars: CountedSentence("#個星標"),
    forks: CountedSentence("#個分支"),
    openIssues: CountedSentence("#個未解決議題"), notFetched: "尚未取得")
}
