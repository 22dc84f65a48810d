import Languages

// DDayWords.swift names the sources of the words for a countdown. CLDR has no words for "events"
// and "# more". Other projects use the same words in these files of public repositories:
//
// - event, in "no events": fullcalendar/fullcalendar, packages/preact/src/locales/ko.ts ("일정"), and
//   the same file for ja, fr, es, pt-br, it, vi, th and ar;
// - more: ja.ts ("他 # 件"), de.ts, es.ts, it.ts, pt-br.ts and ar.ts in the same folder.
//
// All other words are this project's own. Among them are: an event in Chinese and German; more in
// Chinese, French, Korean, Thai and Vietnamese.

extension Word {
  static let ddayList = Word(
    """
    en D-Days
    ko 디데이 목록
    ja カウントダウン一覧
    zh 倒数日列表
    zh-Hant 倒數日清單
    de Countdowns
    fr Comptes à rebours
    es Cuentas atrás
    pt Contagens regressivas
    it Conti alla rovescia
    vi Danh sách đếm ngược
    th รายการนับถอยหลัง
    ar قائمة العد التنازلي
    """)

  static let ddayListDescription = Word(
    """
    en Count the days until the nearest of all your events
    ko 모든 일정 가운데 가까운 순서로 남은 날을 셉니다
    ja すべての予定のうち近いものから日数を数えます
    zh 计算距离最近日程的天数
    zh-Hant 計算距離最近行程的天數
    de Zählt die Tage bis zu den nächsten Ihrer Termine
    fr Compte les jours avant vos prochains événements
    es Cuenta los días hasta tus próximos eventos
    pt Conta os dias até os seus próximos eventos
    it Conta i giorni che mancano ai tuoi prossimi eventi
    vi Đếm số ngày đến những sự kiện gần nhất
    th นับวันถึงกิจกรรมที่ใกล้ที่สุดของคุณ
    ar يعد الأيام حتى أقرب أحداثك
    """)

  static let noEvents = Word(
    """
    en No events
    ko 일정 없음
    ja 予定なし
    zh 没有日程
    zh-Hant 沒有行程
    de Keine Termine
    fr Aucun événement
    es Sin eventos
    pt Sem eventos
    it Nessun evento
    vi Không có sự kiện
    th ไม่มีกิจกรรม
    ar لا أحداث
    """)

  /// A number of events in addition to those that are shown.
  static let moreEvents = Word(
    """
    en # more
    ko 외 #개
    ja 他#件
    zh 还有#个
    zh-Hant 還有#個
    de # weiterer~# weitere
    fr # autre~# autres
    es # más
    pt mais #
    it # altro~altri #
    vi # mục khác
    th อีก # รายการ
    ar لا غيرها~حدث آخر~حدثان آخران~# أحداث أخرى~# حدثًا آخر~# حدث آخر
    """)

  /// The text for a list in which every event is faulty.
  static let unusableEvents = Word(
    """
    en # event cannot be shown~# events cannot be shown
    ko 표시할 수 없는 일정 #개
    ja 表示できない予定#件
    zh #个日程无法显示
    zh-Hant #個行程無法顯示
    de # Termin kann nicht angezeigt werden~# Termine können nicht angezeigt werden
    fr # événement ne peut pas être affiché~# événements ne peuvent pas être affichés
    es No se puede mostrar # evento~No se pueden mostrar # eventos
    pt Não é possível mostrar # evento~Não é possível mostrar # eventos
    it Impossibile mostrare # evento~Impossibile mostrare # eventi
    vi Không thể hiển thị # sự kiện
    th แสดงไม่ได้ # กิจกรรม
    ar لا أحداث لا يمكن عرضها~يتعذر عرض حدث واحد~يتعذر عرض حدثين~يتعذر عرض # أحداث~\
    يتعذر عرض # حدثًا~يتعذر عرض # حدث
    """)

  // The next three words are titles of sample events.

  static let sampleExam = Word(
    """
    en Exam
    ko 시험
    ja 試験
    zh 考试
    zh-Hant 考試
    de Prüfung
    fr Examen
    es Examen
    pt Prova
    it Esame
    vi Kỳ thi
    th สอบ
    ar امتحان
    """)

  static let sampleBirthday = Word(
    """
    en Birthday
    ko 생일
    ja 誕生日
    zh 生日
    de Geburtstag
    fr Anniversaire
    es Cumpleaños
    pt Aniversário
    it Compleanno
    vi Sinh nhật
    th วันเกิด
    ar عيد ميلاد
    """)

  static let sampleVacation = Word(
    """
    en Vacation
    ko 휴가
    ja 休暇
    zh 假期
    de Urlaub
    fr Vacances
    es Vacaciones
    pt Férias
    it Vacanze
    vi Kỳ nghỉ
    th วันหยุด
    ar إجازة
    """)
}
