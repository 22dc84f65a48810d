import Languages

// The words in place of data that a widget does not have.

extension Word {
  /// For something that was never fetched.
  static let notFetched = Word(
    """
    en Not fetched yet
    ko 아직 가져오지 않음
    ja 未取得
    zh 尚未获取
    zh-Hant 尚未取得
    de Noch nicht geladen
    fr Pas encore chargé
    es Aún sin datos
    pt Ainda sem dados
    it Non ancora caricato
    vi Chưa tải về
    th ยังไม่ได้โหลด
    ar لم يُحمَّل بعد
    """)

  /// For a fetch that failed before there was anything to show.
  static let failed = Word(
    """
    en Could not be loaded
    ko 불러오지 못함
    ja 読み込めませんでした
    zh 无法载入
    zh-Hant 無法載入
    de Konnte nicht geladen werden
    fr Chargement impossible
    es No se pudo cargar
    pt Não foi possível carregar
    it Caricamento non riuscito
    vi Không thể tải
    th โหลดไม่ได้
    ar تعذر التحميل
    """)
}
