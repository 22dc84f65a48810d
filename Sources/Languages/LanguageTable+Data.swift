// Made by Tests/Oracles/make_language_tables.py from Babel 2.18.0 (CLDR 47).
// Do not edit.

extension LanguageTable {
  static let englishFields: StaticString = """
    January|February|March|April|May|June|July|August|September|October|November|December|\
    Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Sun|Mon|Tue|Wed|Thu|Fri|Sat|S|M|T|W|T|F|\
    S|E, MMM d|MMM d, y|MMMM y|MMM d|# day~# days|# year~# years|in # day~in # days|\
    # day ago~# days ago|,|.|0K|00K|000K|0M|00M|000M|0B|00B|000B|one
    """

  static let koreanFields: StaticString = """
    1월|2월|3월|4월|5월|6월|7월|8월|9월|10월|11월|12월|1월|2월|3월|4월|5월|\
    6월|7월|8월|9월|10월|11월|12월|일|월|화|수|목|금|토|일|월|화|수|목|\
    금|토|MMM d일 (E)|y년 MMM d일|y년 MMMM|MMM d일|#일|#년|#일 후|#일 전|,|.|\
    0천|0만|00만|000만|0000만|0억|00억|000억|0000억|none
    """

  static let japaneseFields: StaticString = """
    1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月|1月|2月|3月|4月|5月|\
    6月|7月|8月|9月|10月|11月|12月|日|月|火|水|木|金|土|日|月|火|水|木|\
    金|土|M月d日(E)|y年M月d日|y年M月|M月d日|# 日|# 年|# 日後|# 日前|,|.|0|\
    0万|00万|000万|0000万|0億|00億|000億|0000億|none
    """

  static let simplifiedChineseFields: StaticString = """
    一月|二月|三月|四月|五月|六月|七月|八月|九月|十月|十一月|\
    十二月|1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月|周日|周一|\
    周二|周三|周四|周五|周六|日|一|二|三|四|五|六|M月d日E|y年M月d日|\
    y年M月|M月d日|#天|#年|#天后|#天前|,|.|0|0万|00万|000万|0000万|0亿|00亿|\
    000亿|0000亿|none
    """

  static let traditionalChineseFields: StaticString = """
    1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月|1月|2月|3月|4月|5月|\
    6月|7月|8月|9月|10月|11月|12月|週日|週一|週二|週三|週四|週五|週六|\
    日|一|二|三|四|五|六|M月d日 E|y年M月d日|y年M月|M月d日|# 天|# 年|\
    # 天後|# 天前|,|.|0|0萬|00萬|000萬|0000萬|0億|00億|000億|0000億|none
    """

  static let germanFields: StaticString = """
    Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|\
    Jan.|Feb.|März|Apr.|Mai|Juni|Juli|Aug.|Sept.|Okt.|Nov.|Dez.|So.|Mo.|Di.|Mi.|Do.|Fr.|\
    Sa.|S|M|D|M|D|F|S|E, d. MMM|d. MMM y|MMMM y|d. MMM|# Tag~# Tage|# Jahr~# Jahre|\
    in # Tag~in # Tagen|vor # Tag~vor # Tagen|.|,|0|0|0|0 Mio'.'|00 Mio'.'|000 Mio'.'|\
    0 Mrd'.'|00 Mrd'.'|000 Mrd'.'|one
    """

  static let frenchFields: StaticString = """
    janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|\
    janv.|févr.|mars|avr.|mai|juin|juil.|août|sept.|oct.|nov.|déc.|dim.|lun.|mar.|mer.|\
    jeu.|ven.|sam.|D|L|M|M|J|V|S|E d MMM|d MMM y|MMMM y|d MMM|# jour~# jours|# an~# ans|\
    dans # jour~dans # jours|il y a # jour~il y a # jours| |,|0 k|00 k|000 k|0 M|\
    00 M|000 M|0 Md|00 Md|000 Md|upToOne
    """

  static let spanishFields: StaticString = """
    enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|\
    diciembre|ene|feb|mar|abr|may|jun|jul|ago|sept|oct|nov|dic|dom|lun|mar|mié|jue|vie|\
    sáb|D|L|M|X|J|V|S|E, d MMM|d MMM y|MMMM 'de' y|d MMM|# día~# días|# año~# años|\
    dentro de # día~dentro de # días|hace # día~hace # días|.|,|0 mil|00 mil|000 mil|\
    0 M|00 M|000 M|0000 M|00 mil M|000 mil M|one
    """

  static let portugueseFields: StaticString = """
    janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|\
    dezembro|jan.|fev.|mar.|abr.|mai.|jun.|jul.|ago.|set.|out.|nov.|dez.|dom.|seg.|ter.|\
    qua.|qui.|sex.|sáb.|D|S|T|Q|Q|S|S|E, d 'de' MMM|d 'de' MMM 'de' y|MMMM 'de' y|\
    d 'de' MMM|# dia~# dias|# ano~# anos|em # dia~em # dias|há # dia~há # dias|.|,|0 mil|\
    00 mil|000 mil|0 mi|00 mi|000 mi|0 bi|00 bi|000 bi|upToOne
    """

  static let italianFields: StaticString = """
    gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|\
    dicembre|gen|feb|mar|apr|mag|giu|lug|ago|set|ott|nov|dic|dom|lun|mar|mer|gio|ven|sab|D|\
    L|M|M|G|V|S|E d MMM|d MMM y|MMMM y|d MMM|# giorno~# giorni|# anno~# anni|\
    tra # giorno~tra # giorni|# giorno fa~# giorni fa|.|,|0|0|0|0 Mln|00 Mln|000 Mln|\
    0 Mld|00 Mld|000 Mld|one
    """

  static let vietnameseFields: StaticString = """
    tháng 1|tháng 2|tháng 3|tháng 4|tháng 5|tháng 6|tháng 7|tháng 8|tháng 9|\
    tháng 10|tháng 11|tháng 12|thg 1|thg 2|thg 3|thg 4|thg 5|thg 6|thg 7|thg 8|thg 9|\
    thg 10|thg 11|thg 12|CN|Th 2|Th 3|Th 4|Th 5|Th 6|Th 7|CN|T2|T3|T4|T5|T6|T7|E, d MMM|\
    d MMM, y|MMMM 'năm' y|d MMM|# ngày|# năm|sau # ngày nữa|# ngày trước|.|,|0 N|\
    00 N|000 N|0 Tr|00 Tr|000 Tr|0 T|00 T|000 T|none
    """

  static let thaiFields: StaticString = """
    มกราคม|กุมภาพันธ์|มีนาคม|เมษายน|\
    พฤษภาคม|มิถุนายน|กรกฎาคม|\
    สิงหาคม|กันยายน|ตุลาคม|\
    พฤศจิกายน|ธันวาคม|ม.ค.|ก.พ.|มี.ค.|\
    เม.ย.|พ.ค.|มิ.ย.|ก.ค.|ส.ค.|ก.ย.|ต.ค.|พ.ย.|ธ.ค.|\
    อา.|จ.|อ.|พ.|พฤ.|ศ.|ส.|อา|จ|อ|พ|พฤ|ศ|ส|E d MMM|\
    d MMM y|MMMM y|d MMM|# วัน|# ปี|ในอีก # วัน|\
    # วันที่ผ่านมา|,|.|0K|00K|000K|0M|00M|000M|0B|00B|000B|none
    """

  static let arabicFields: StaticString = """
    يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|\
    سبتمبر|أكتوبر|نوفمبر|ديسمبر|يناير|فبراير|مارس|\
    أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|\
    نوفمبر|ديسمبر|الأحد|الاثنين|الثلاثاء|الأربعاء|\
    الخميس|الجمعة|السبت|ح|ن|ث|ر|خ|ج|س|E، d MMM|d MMM y|MMMM y|\
    d MMM|# يوم~يوم~يومان~# أيام~# يومًا~# يوم|\
    # سنة~سنة~سنتان~# سنوات~# سنة~# سنة|\
    خلال # يوم~خلال يوم واحد~خلال يومين~خلال # أيام~خلال # يومًا~خلال # يوم|\
    قبل # يوم~قبل يوم واحد~قبل يومين~قبل # أيام~قبل # يومًا~قبل # يوم|\
    ,|.|0 ألف|00 ألف|000 ألف|0 مليون|00 مليون|000 مليون|\
    0 مليار|00 مليار|000 مليار|arabic
    """

  /// Regional differences. Each line has tags, then fields as PLACE=TEXT.
  static let regionalFields: StaticString = """
    en-001 en-150 en-ag en-ai en-bb en-bm en-bs en-cc en-ck en-cm en-cx en-cy en-dg en-dm en-er \
    en-fj en-fk en-fm en-gd en-gg en-gh en-gi en-gm en-gs en-gy en-hk en-ie en-il en-im en-io \
    en-je en-jm en-ke en-ki en-kn en-ky en-lc en-lr en-ls en-mg en-mo en-ms en-mu en-mv en-mw \
    en-my en-na en-nf en-ng en-nr en-nu en-nz en-pg en-pk en-pn en-pw en-rw en-sb en-sc en-sd \
    en-sg en-sh en-sl en-ss en-sx en-sz en-tc en-tk en-to en-tt en-tv en-tz en-ug en-vc en-vg \
    en-vu en-ws en-zm|20=Sept|38=E, d MMM|39=d MMM y|41=d MMM
    en-ae|38=E, d MMM|39=d MMM y|41=d MMM
    en-at en-be en-de en-dk en-es en-id en-it en-nl en-pl en-ro en-si|20=Sept|38=E, d MMM|39=d \
    MMM y|41=d MMM|46=.|47=,
    en-au|17=June|18=July|20=Sept|38=E, d MMM|39=d MMM y|41=d MMM
    en-bw en-bz|20=Sept|38=E, dd MMM|39=dd MMM y|41=dd MMM
    en-ch|20=Sept|38=E, d MMM|39=d MMM y|41=d MMM|46=’
    en-cz en-fi en-hu en-no en-pt en-se en-sk|20=Sept|38=E, d MMM|39=d MMM y|41=d MMM|46= |47=,
    en-fr|20=Sept|38=E, d MMM|39=d MMM y|41=d MMM|46= |47=,
    en-gb|20=Sept|38=E d MMM|39=d MMM y|41=d MMM
    en-in|20=Sept|38=E, d MMM|39=d MMM y|41=d MMM|50=0L|51=00L|52=0Cr|53=00Cr|54=000Cr|55=0KCr|\
    56=00KCr
    en-mt|20=Sept|38=E, d MMM|39=dd MMM y|41=dd MMM
    en-za|20=Sept|38=E, dd MMM|39=dd MMM y|41=dd MMM|46= |47=,
    en-zw|20=Sept|38=E, dd MMM|39=dd MMM, y|41=dd MMM
    zh-hant-hk zh-hk zh-hant-mo zh-mo|38=M月d日E|42=# 日|44=# 日後|45=# 日前|48=0K|\
    49=00K|50=000K|51=0M|52=00M|53=000M|54=0B|55=00B|56=000B
    de-at de-it|0=Jänner|12=Jän.|20=Sep.
    de-ch de-li|46=’|47=.
    fr-ca|18=juill.|42=# jour~# jours|46= |54=0 G|55=00 G|56=000 G
    fr-lu|46=.
    fr-ma|12=jan.|13=fév.|14=mar.|17=jui.
    es-419 es-br es-bz es-cu es-gt es-hn es-ni es-pa es-pr es-sv|34=M|46=,|47=.|48=0 K|\
    49=00 k|50=000 k
    es-ar|34=M|39=d 'de' MMM 'de' y|48=0 K|49=00 k|50=000 k
    es-bo es-cl es-ec|34=M|48=0 K|49=00 k|50=000 k
    es-co|31=d|32=l|33=m|34=m|35=j|36=v|37=s|38=E, d 'de' MMM|39=d 'de' MMM 'de' y|41=d 'de' \
    MMM|48=0 K|49=00 k|50=000 k
    es-cr|34=M|46= |48=0 K|49=00 k|50=000 k
    es-do|34=M|39=d MMM 'de' y|46=,|47=.|48=0 K|49=00 k|50=000 k
    es-mx|20=sep|34=M|38=E d 'de' MMM|46=,|47=.|48=0 k|49=00 k|50=000 k
    es-pe|8=setiembre|12=ene.|13=feb.|14=mar.|15=abr.|16=may.|17=jun.|18=jul.|19=ago.|20=set.|\
    21=oct.|22=nov.|23=dic.|34=M|46=,|47=.|48=0 K|49=00 k|50=000 k
    es-py es-ve|12=ene.|13=feb.|14=mar.|15=abr.|16=may.|17=jun.|18=jul.|19=ago.|20=sept.|\
    21=oct.|22=nov.|23=dic.|34=M|48=0 K|49=00 k|50=000 k
    es-us|34=M|38=E, d 'de' MMM|46=,|47=.|48=0 K|49=00 K|50=000 K
    es-uy|8=setiembre|12=ene.|13=feb.|14=mar.|15=abr.|16=may.|17=jun.|18=jul.|19=ago.|20=set.|\
    21=oct.|22=nov.|23=dic.|34=M|48=0 K|49=00 k|50=000 k
    pt-ao pt-ch pt-cv pt-gq pt-gw pt-lu pt-mo pt-mz pt-pt pt-st pt-tl|24=domingo|25=segunda|\
    26=terça|27=quarta|28=quinta|29=sexta|30=sábado|38=E, d/MM|39=d/MM/y|41=d/MM|44=dentro de \
    # dia~dentro de # dias|46= |51=0 M|52=00 M|53=000 M|54=0 mM|55=00 mM|56=000 mM
    it-ch|46=’|47=.
    ar-dz ar-tn|0=جانفي|1=فيفري|3=أفريل|4=ماي|5=جوان|6=جويلية|\
    7=أوت|12=جانفي|13=فيفري|15=أفريل|16=ماي|17=جوان|18=جويلية|\
    19=أوت|46=.|47=,
    ar-iq|0=كانون الثاني|1=شباط|2=آذار|3=نيسان|4=أيار|\
    5=حزيران|6=تموز|7=آب|8=أيلول|9=تشرين الأول|10=تشرين \
    الثاني|11=كانون الأول|12=كانون الثاني|13=شباط|14=آذار|\
    15=نيسان|16=أيار|17=حزيران|18=تموز|19=آب|20=أيلول|\
    21=تشرين الأول|22=تشرين الثاني|23=كانون الأول
    ar-jo ar-ps ar-sy|0=كانون الثاني|1=شباط|2=آذار|3=نيسان|4=أيار|\
    5=حزيران|6=تموز|7=آب|8=أيلول|9=تشرين الأول|10=تشرين \
    الثاني|11=كانون الأول|12=كانون الثاني|13=شباط|14=آذار|\
    15=نيسان|16=أيار|17=حزيران|18=تموز|19=آب|20=أيلول|21=تشرين \
    الأول|22=تشرين الثاني|23=كانون الأول
    ar-lb|0=كانون الثاني|1=شباط|2=آذار|3=نيسان|4=أيار|\
    5=حزيران|6=تموز|7=آب|8=أيلول|9=تشرين الأول|10=تشرين \
    الثاني|11=كانون الأول|12=كانون الثاني|13=شباط|14=آذار|\
    15=نيسان|16=أيار|17=حزيران|18=تموز|19=آب|20=أيلول|21=تشرين \
    الأول|22=تشرين الثاني|23=كانون الأول|46=.|47=,
    ar-ly|46=.|47=,
    ar-ma|4=ماي|6=يوليوز|7=غشت|8=شتنبر|10=نونبر|11=دجنبر|16=ماي|\
    18=يوليوز|19=غشت|20=شتنبر|22=نونبر|23=دجنبر|46=.|47=,
    ar-mr|3=إبريل|7=أغشت|8=شتمبر|11=دجمبر|15=إبريل|19=أغشت|\
    20=شتمبر|23=دجمبر|46=.|47=,
    """
}
