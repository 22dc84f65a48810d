import Languages

extension Word {
  static let doubleRepo = Word(
    """
    en Double Repo
    ko 저장소 둘
    ja 2つのリポジトリ
    zh 两个仓库
    zh-Hant 兩個儲存庫
    de Zwei Repositories
    fr Deux dépôts
    es Dos repositorios
    pt Dois repositórios
    it Due repository
    vi Hai kho mã
    th สองคลังโค้ด
    ar مستودعان
    """)

  static let doubleRepoDescription = Word(
    """
    en Track two repositories
    ko 저장소 둘을 지켜봅니다
    ja リポジトリを2つ見守ります
    zh 关注两个仓库
    zh-Hant 關注兩個儲存庫
    de Behält zwei Repositories im Blick
    fr Suit deux dépôts
    es Sigue dos repositorios
    pt Acompanha dois repositórios
    it Segue due repository
    vi Theo dõi hai kho mã
    th ติดตามสองคลังโค้ด
    ar يتابع مستودعين
    """)

  static let titleTopRepository = Word(
    """
    en Top Repository
    ko 위쪽 저장소
    ja 上のリポジトリ
    zh 上方仓库
    zh-Hant 上方儲存庫
    de Oberes Repository
    fr Dépôt du haut
    es Repositorio superior
    pt Repositório superior
    it Repository in alto
    vi Kho mã phía trên
    th คลังโค้ดด้านบน
    ar المستودع العلوي
    """)

  static let titleBottomRepository = Word(
    """
    en Bottom Repository
    ko 아래쪽 저장소
    ja 下のリポジトリ
    zh 下方仓库
    zh-Hant 下方儲存庫
    de Unteres Repository
    fr Dépôt du bas
    es Repositorio inferior
    pt Repositório inferior
    it Repository in basso
    vi Kho mã phía dưới
    th คลังโค้ดด้านล่าง
    ar المستودع السفلي
    """)
}
