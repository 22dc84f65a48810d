// Made by Tests/Oracles/make_unit_tables.mjs from CLDR 48.0.
// Do not edit.

extension LanguageTable {
  static let englishUnits: StaticString = """
    # year~# years|# month~# months|# week~# weeks|# day~# days|# yr~# yrs|# mth~# mths|\
    # wk~# wks|# day~# days|#y~#y|#m~#m|#w~#w|#d~#d|, |, |, |, |, |, |, |, | | | | |,|1|3
    """

  static let koreanUnits: StaticString = """
    #년|#개월|#주|#일|#년|#개월|#주|#일|#년|#개월|#주|#일| | | | | | | | | | | |\
     |,|1|3
    """

  static let japaneseUnits: StaticString = """
    # 年|# か月|# 週間|# 日|# 年|# か月|# 週間|# 日|#y|#m|#w|#d| | | | | | | | |||||\
    ,|1|3
    """

  static let simplifiedChineseUnits: StaticString = """
    #年|#个月|#周|#天|#年|#个月|#周|#天|#年|#个月|#周|#天|||||||||||||,|1|3
    """

  static let traditionalChineseUnits: StaticString = """
    # 年|# 個月|# 週|# 天|# 年|# 個月|# 週|# 天|# 年|# 個月|# 週|# 天| | | | | |\
     | | |||||,|1|3
    """

  static let germanUnits: StaticString = """
    # Jahr~# Jahre|# Monat~# Monate|# Woche~# Wochen|# Tag~# Tage|# J~# J|# Mon.~# Mon.|\
    # Wo.~# Wo.|# Tg.~# Tg.|# J~# J|# M~# M|# W~# W|# T~# T|, |, |, | und |, |, |, | und |, |, |\
    , | und |.|1|3
    """

  static let frenchUnits: StaticString = """
    # an~# ans|# mois~# mois|# semaine~# semaines|# jour~# jours|# an~# ans|\
    # m.~# m.|# sem.~# sem.|# j~# j|#a~#a|#m.~#m.|#sem.~#sem.|#j~#j| et |, |, | et |\
     et |, |, | et | | | | | |1|3
    """

  static let spanishUnits: StaticString = """
    # año~# años|# mes~# meses|# semana~# semanas|# día~# días|# a~# a|# m.~# m.|\
    # sem.~# sem.|# d~# d|#a~#a|#m~#m|#sem~#sem|#d~#d| y |, |, | y | y |, |, |, | | | | |.|2|3
    """

  static let portugueseUnits: StaticString = """
    # ano~# anos|# mês~# meses|# semana~# semanas|# dia~# dias|# ano~# anos|# mês~# meses|\
    # sem.~# sem.|# dia~# dias|# ano~# anos|# mês~# meses|# sem.~# sem.|# dia~# dias| e |, |, |\
     e | e |, |, | e | | | | |.|1|3
    """

  static let italianUnits: StaticString = """
    # anno~# anni|# mese~# mesi|# settimana~# settimane|# giorno~# giorni|# anno~# anni|\
    # mese~# mesi|# sett.~# sett.|# giorno~# giorni|#anno~#anni|# mese~# mesi|#sett.~#sett.|\
    #g~#gg| e |, |, | e | e |, |, | e | | | | |.|2|3
    """

  static let vietnameseUnits: StaticString = """
    # năm|# tháng|# tuần|# ngày|# năm|# tháng|# tuần|# ngày|# năm|# tháng|# tuần|\
    # ngày|, |, |, |, |, |, |, |, | | | | |.|1|3
    """

  static let thaiUnits: StaticString = """
    # ปี|# เดือน|# สัปดาห์|# วัน|# ปี|# เดือน|\
    # สัปดาห์|# วัน|#ปี|#เดือน|#สัปดาห์|\
    #วัน| และ | | | และ | | | | และ | | | | |,|1|3
    """

  static let arabicUnits: StaticString = """
    # سنة~سنة~سنتان~# سنوات~# سنة~# سنة|\
    # شهر~شهر~شهران~# أشهر~# شهرًا~# شهر|\
    # أسبوع~أسبوع~أسبوعان~# أسابيع~# أسبوعًا~# أسبوع|\
    # يوم~يوم~يومان~# أيام~# يومًا~# يوم|\
    # سنة~سنة واحدة~سنتان~# سنوات~# سنة~# سنة|\
    # شهر~شهر~شهران~# أشهر~# شهرًا~# شهر|\
    # أسبوع~أسبوع~أسبوعان~# أسابيع~# أسبوعًا~# أسبوع|\
    # يوم~يوم~يومان~# أيام~# يومًا~# يوم|\
    # سنة~# سنة~# سنة~# سنة~# سنة~# سنة|\
    # شهر~شهر~شهران~# أشهر~# شهرًا~# شهر|# أ~# أ~# أ~# أ~# أ~# أ|\
    # ي~# ي~# ي~# ي~# ي~# ي| و|، و|، و|، و| و|، و|، و|، و| و| و| و| و|,|\
    1|3
    """

  /// Regional differences. Each line has tags, then fields as PLACE=TEXT.
  static let regionalUnits: StaticString = """
    en-at en-be en-de en-dk en-es en-id en-it en-nl en-pl en-ro en-si|24=.
    en-ca|5=# mo~# mos
    en-ch|24=’
    en-cz en-fi en-hu en-no en-pt en-se en-sk en-za|24= 
    en-fr|24= 
    en-in|26=2
    zh-hant-hk zh-hk zh-hant-mo zh-mo|2=# 星期|3=# 日|6=# 星期|7=# 日|8=#年|9=#個月|\
    10=#週|11=#日
    de-at|24= 
    de-ch de-li|24=’
    fr-ca|1=# mois~# mois|2=# semaine~# semaines|3=# jour~# jours|4=# an~# ans|5=# m.~# m.|\
    6=# sem.~# sem.|7=# j~# j|9=#m~#m|10=#sem~#sem|24= 
    fr-lu fr-ma|24=.
    es-ar|4=# año~# años|5=# m.~# mm.|6=# sem.~# sems.|7=# d.~# dd.|8=#a.~#a.|9=#m.~#mm.|\
    10=#sem.~#sems.|11=#d.~#dd.|25=1
    es-bo es-cl es-ec es-uy es-ve|4=# a.~# aa.|5=# m.~# mm.|6=# sem.~# sems.|7=# d.~# dd.|\
    8=#a.~#aa.|9=#m.~#mm.|10=#sem.~#sems.|11=#d.~#dd.|25=1
    es-br es-bz es-cu es-gt es-hn es-ni es-pa es-pe es-pr es-sv es-419|4=# a.~# aa.|\
    5=# m.~# mm.|6=# sem.~# sems.|7=# d.~# dd.|8=#a.~#aa.|9=#m.~#mm.|10=#sem.~#sems.|\
    11=#d.~#dd.|24=,|25=1
    es-co|4=# a.~# a.|5=# mes~# meses|6=# sem.~# sems.|7=# día~# días|8=# a.~# a.|\
    9=# mes~# meses|10=# sem.~# sems.|11=# día~# días|25=1
    es-cr|4=# a.~# aa.|5=# m.~# mm.|6=# sem.~# sems.|7=# d.~# dd.|8=#a.~#aa.|9=#m.~#mm.|\
    10=#sem.~#sems.|11=#d.~#dd.|24= |25=1
    es-do|4=# a.~# aa.|5=# m.~# mm.|6=# sem.~# sems.|7=# d.~# dd.|8=#a.~#aa.|9=#m.~#m.|\
    10=#sem.~#sems.|11=#d.~#d.|19= y |23= y |24=,|25=1
    es-mx|5=# m.~# m|6=# sem.~# sem|7=# día~# días|24=,|25=1
    es-py|4=# año~# años|5=# mes~# meses|6=# sem.~# sems.|7=# día~# días|8=#a.~#aa.|\
    9=#m.~#mm.|10=#sem.~#sems.|11=#d.~#dd.|19= y |25=1
    es-us|4=# a~# aa.|5=# m~# mm.|6=# sem.~# sems.|7=# día~# días|10=#sem.~#sems.|19= y |24=,|\
    25=1
    pt-ao|20= e |21=, |22=, |23= e |24= 
    pt-ch pt-cv pt-gq pt-gw pt-lu pt-mo pt-mz pt-pt pt-st pt-tl|20= e |21=, |22=, |23= e |24= |\
    25=2
    it-ch|24=’
    ar-dz ar-lb ar-ly ar-ma ar-mr ar-tn|24=.
    ar-sa|4=# سنة~سنة~سنتان~# سنوات~# سنة~# سنة|\
    8=# سنة~سنة~سنتان~# سنوات~# سنة~# سنة
    """
}
