import Languages

// The texts that replace missing data in a widget.

extension Word {
  /// The text for data that has not been fetched yet.
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

  /// The text if a fetch failed and there is no earlier data to show.
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
