import Languages

// The words for counted days and events. CLDR has no such words. Other projects use the same words
// in these files of public repositories:
//
// - countdown: LiteraryUniverse/intl-web, workshop.json of ja-JP, de-DE, fr-FR, es-ES, pt-BR,
//   it-IT, vi-VN, th-TH and ar-SA; Korean, "디데이", callmenomad/ddaycalc, lib/l10n/app_ko.arb;
// - day of a count: LiteraryUniverse/intl-web, challenges.json of ja-JP ("日目"), zh-TW ("第 #天"),
//   de-DE ("Tag #"), fr-FR ("Jour #"), es-ES ("Día #"), pt-BR ("Dia #"), it-IT ("Giorno #"),
//   th-TH ("วันที่ #") and ar-SA ("اليوم #"); a milestone has the same words, but in Chinese,
//   Japanese and Korean it is a number of days;
// - days left: tuskyapp/Tusky, app/src/main/res/values-ko/strings.xml, and the same file for -ja,
//   -zh-rCN, -zh-rTW, -de, -fr, -es and -pt-rBR; LiteraryUniverse/intl-web, it-IT/challenges.json
//   ("giorni rimanenti") and vi-VN/challenges.js ("Còn # ngày");
// - days until: German, "Noch # Tage bis", and "Heute ist", jxn-30/better-moodle,
//   src/features/navbarMarquee/i18n/christmasCountdown.ts; Spanish, "Faltan # días",
//   m-i-n-a-r/birday, app/src/main/res/values-es/strings.xml; Chinese (simplified), "距离…还有",
//   openeuler-mirror/website-v2, web-ui/docs/.vuepress/lang/lang-modules/timer.js;
// - anniversary: wikimedia/apps-android-wikipedia, app/src/main/res/values-ko/strings.xml ("25주년"),
//   and the same file for -ja, -zh-rTW, -fr, -es and -pt-rBR; vacanza/holidays, holidays/locale,
//   de/LC_MESSAGES/DE.po ("75. Jahrestag"), zh_CN/LC_MESSAGES/CN.po ("70周年") and
//   th/LC_MESSAGES/CN.po ("ครบรอบ 70 ปี");
// - working day: Arabic, Chinese (simplified), French, German, Italian, Japanese, Korean,
//   Portuguese and Vietnamese, InBrowserApp/InBrowserApp,
//   tools/time/business-days-calculator/src/info.ts; Spanish, "día laborable",
//   src/components/WhatIsBusinessDay.vue in the same repository; Thai, "วันทำการ", vkponomarev/ts,
//   common/messages/th/app.php.
//
// All other words are this project's own. Among them are: the countdown in Chinese; the day of a
// count in Korean and Vietnamese; days left in Thai and Arabic; days until an event in the other
// languages; an anniversary in Italian, Vietnamese and Arabic; days since an event, and less than
// a year, a month or a week.

extension Word {
  /// The name of the kind "dday".
  static let dday = Word(
    """
    en D-Day
    ko 디데이
    ja カウントダウン
    zh 倒数日
    zh-Hant 倒數日
    de Countdown
    fr Compte à rebours
    es Cuenta atrás
    pt Contagem regressiva
    it Conto alla rovescia
    vi Đếm ngược
    th นับถอยหลัง
    ar العد التنازلي
    """)

  /// The description of the kind "dday".
  static let ddayDescription = Word(
    """
    en Count the days until an event, and the days since it began
    ko 일정까지 남은 날과 시작한 날부터 지난 날을 셉니다
    ja 予定までの日数と、始まってからの日数を数えます
    zh 计算距离日程的天数，以及开始以来的天数
    zh-Hant 計算距離行程的天數，以及開始以來的天數
    de Zählt die Tage bis zu einem Termin und die Tage seit seinem Beginn
    fr Compte les jours avant un événement et les jours depuis son début
    es Cuenta los días hasta un evento y los días desde que empezó
    pt Conta os dias até um evento e os dias desde o início
    it Conta i giorni che mancano a un evento e quelli dal suo inizio
    vi Đếm số ngày đến một sự kiện và số ngày kể từ khi bắt đầu
    th นับวันถึงกิจกรรม และนับวันตั้งแต่เริ่ม
    ar يعد الأيام حتى حدث ما والأيام منذ بدايته
    """)

  /// The letter before "-45" in a countdown.
  static let dayPrefix = Word(
    """
    en D
    ko D
    ja D
    zh D
    de T
    fr J
    es D
    pt D
    it D
    vi D
    th D
    ar D
    """)

  /// A number of days before an event.
  static let until = Word(
    """
    en # day until @~# days until @
    ko @까지 #일
    ja @まであと#日
    zh 距离@还有#天
    zh-Hant 距離@還有#天
    de Noch # Tag bis @~Noch # Tage bis @
    fr # jour avant @~# jours avant @
    es Falta # día para @~Faltan # días para @
    pt Falta # dia para @~Faltam # dias para @
    it Manca # giorno a @~Mancano # giorni a @
    vi Còn # ngày đến @
    th อีก # วันถึง@
    ar # يوم حتى @~يوم واحد حتى @~يومان حتى @~# أيام حتى @~# يومًا حتى @~# يوم حتى @
    """)

  /// The sentence on the day of an event.
  static let isToday = Word(
    """
    en @ is today
    ko 오늘은 @
    ja 今日は@
    zh 今天是@
    de Heute ist @
    fr Aujourd’hui : @
    es Hoy es @
    pt Hoje é @
    it Oggi è @
    vi Hôm nay là @
    th วันนี้คือ@
    ar اليوم @
    """)

  /// A number of days after an event.
  static let since = Word(
    """
    en # day since @~# days since @
    ko @부터 #일 지남
    ja @から#日
    zh @已过去#天
    zh-Hant @已過去#天
    de # Tag seit @~# Tage seit @
    fr # jour depuis @~# jours depuis @
    es # día desde @~# días desde @
    pt # dia desde @~# dias desde @
    it # giorno da @~# giorni da @
    vi # ngày kể từ @
    th # วันนับจาก@
    ar # يوم منذ @~يوم واحد منذ @~يومان منذ @~# أيام منذ @~# يومًا منذ @~# يوم منذ @
    """)

  /// The number of the day since the start: "Day 1326".
  static let countLabel = Word(
    """
    en Day #
    ko #일째
    ja #日目
    zh 第#天
    de Tag #
    fr Jour #
    es Día #
    pt Dia #
    it Giorno #
    vi Ngày thứ #
    th วันที่ #
    ar اليوم #
    """)

  /// A milestone, named by its number of days: "Day 100".
  static let dayMilestone = Word(
    """
    en Day #
    ko #일
    ja #日
    zh #天
    de Tag #
    fr Jour #
    es Día #
    pt Dia #
    it Giorno #
    vi Ngày thứ #
    th วันที่ #
    ar اليوم #
    """)

  /// The day after a number of years: "1st anniversary".
  static let anniversary = Word(
    isOrdinal: true,
    """
    en #st anniversary~#nd anniversary~#rd anniversary~#th anniversary
    ko #주년
    ja #周年
    zh #周年
    zh-Hant #週年
    de #. Jahrestag
    fr #er anniversaire~#e anniversaire
    es #.er aniversario~#.º aniversario
    pt #º aniversário
    it #º anniversario
    vi Kỷ niệm # năm
    th ครบรอบ # ปี
    ar الذكرى السنوية #
    """)

  /// A number of working days, for which CLDR has no word.
  static let workingDays = Word(
    """
    en # working day~# working days
    ko #영업일
    ja #営業日
    zh #个工作日
    zh-Hant #個工作天
    de # Arbeitstag~# Arbeitstage
    fr # jour ouvré~# jours ouvrés
    es # día laborable~# días laborables
    pt # dia útil~# dias úteis
    it # giorno lavorativo~# giorni lavorativi
    vi # ngày làm việc
    th # วันทำการ
    ar # يوم عمل~يوم عمل~يوما عمل~# أيام عمل~# يوم عمل~# يوم عمل
    """)

  /// A number of days of a period that are left.
  static let daysLeft = Word(
    """
    en # day left~# days left
    ko #일 남음
    ja 残り#日
    zh 剩余#天
    zh-Hant 剩餘#天
    de Noch # Tag~Noch # Tage
    fr # jour restant~# jours restants
    es # día restante~# días restantes
    pt # dia restante~# dias restantes
    it # giorno rimanente~# giorni rimanenti
    vi Còn # ngày
    th เหลือ # วัน
    ar بقي # يوم~بقي يوم واحد~بقي يومان~بقيت # أيام~بقي # يومًا~بقي # يوم
    """)

  /// The next three words replace a distance that is shorter than its smallest unit.
  static let lessThanYear = Word(
    """
    en less than a year
    ko 1년 미만
    ja 1年未満
    zh 不到1年
    de weniger als ein Jahr
    fr moins d’un an
    es menos de un año
    pt menos de um ano
    it meno di un anno
    vi chưa đến 1 năm
    th ไม่ถึง 1 ปี
    ar أقل من سنة
    """)

  static let lessThanMonth = Word(
    """
    en less than a month
    ko 1개월 미만
    ja 1か月未満
    zh 不到1个月
    zh-Hant 不到1個月
    de weniger als ein Monat
    fr moins d’un mois
    es menos de un mes
    pt menos de um mês
    it meno di un mese
    vi chưa đến 1 tháng
    th ไม่ถึง 1 เดือน
    ar أقل من شهر
    """)

  static let lessThanWeek = Word(
    """
    en less than a week
    ko 1주 미만
    ja 1週間未満
    zh 不到1周
    zh-Hant 不到1週
    de weniger als eine Woche
    fr moins d’une semaine
    es menos de una semana
    pt menos de uma semana
    it meno di una settimana
    vi chưa đến 1 tuần
    th ไม่ถึง 1 สัปดาห์
    ar أقل من أسبوع
    """)

  /// The text for an event without a date.
  static let noDate = Word(
    """
    en No date
    ko 날짜 없음
    ja 日付なし
    zh 无日期
    zh-Hant 無日期
    de Kein Datum
    fr Aucune date
    es Sin fecha
    pt Sem data
    it Nessuna data
    vi Không có ngày
    th ไม่มีวันที่
    ar بلا تاريخ
    """)

  /// The words from here on are titles of parameters and intents.
  static let titleEvent = Word(
    """
    en Event
    ko 일정
    ja 予定
    zh 日程
    zh-Hant 行程
    de Termin
    fr Événement
    es Evento
    pt Evento
    it Evento
    vi Sự kiện
    th กิจกรรม
    ar الحدث
    """)

  static let titleUnits = Word(
    """
    en Units
    ko 단위
    ja 単位
    zh 单位
    zh-Hant 單位
    de Einheiten
    fr Unités
    es Unidades
    pt Unidades
    it Unità
    vi Đơn vị
    th หน่วย
    ar الوحدات
    """)

  static let titleRestartCount = Word(
    """
    en Restart Count
    ko 다시 세기
    ja 数え直す
    zh 重新计数
    zh-Hant 重新計數
    de Neu zählen
    fr Recommencer à compter
    es Volver a contar
    pt Recomeçar a contagem
    it Ricomincia il conteggio
    vi Đếm lại
    th เริ่มนับใหม่
    ar إعادة العد
    """)

  static let titleKey = Word(
    """
    en Key
    ko 키
    ja キー
    zh 键
    zh-Hant 鍵
    de Schlüssel
    fr Clé
    es Clave
    pt Chave
    it Chiave
    vi Khóa
    th คีย์
    ar المفتاح
    """)

  static let titleNow = Word(
    """
    en Now
    ko 지금
    ja 現在時刻
    zh 现在
    zh-Hant 現在
    de Jetzt
    fr Maintenant
    es Ahora
    pt Agora
    it Adesso
    vi Bây giờ
    th เวลานี้
    ar الآن
    """)

  static let titleTimeZone = Word(
    """
    en Time Zone
    ko 시간대
    ja タイムゾーン
    zh 时区
    zh-Hant 時區
    de Zeitzone
    fr Fuseau horaire
    es Zona horaria
    pt Fuso horário
    it Fuso orario
    vi Múi giờ
    th เขตเวลา
    ar المنطقة الزمنية
    """)
}
