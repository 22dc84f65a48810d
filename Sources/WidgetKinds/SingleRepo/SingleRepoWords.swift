import Languages

extension Word {
  static let singleRepo = Word(
    """
    en Single Repo
    ko 저장소 하나
    ja リポジトリ
    zh 单个仓库
    zh-Hant 單一儲存庫
    de Ein Repository
    fr Un dépôt
    es Un repositorio
    pt Um repositório
    it Un repository
    vi Một kho mã
    th หนึ่งคลังโค้ด
    ar مستودع واحد
    """)

  static let singleRepoDescription = Word(
    """
    en Track a single repository
    ko 저장소 하나를 지켜봅니다
    ja リポジトリを1つ見守ります
    zh 关注一个仓库
    zh-Hant 關注一個儲存庫
    de Behält ein Repository im Blick
    fr Suit un dépôt
    es Sigue un repositorio
    pt Acompanha um repositório
    it Segue un repository
    vi Theo dõi một kho mã
    th ติดตามหนึ่งคลังโค้ด
    ar يتابع مستودعًا واحدًا
    """)
}
