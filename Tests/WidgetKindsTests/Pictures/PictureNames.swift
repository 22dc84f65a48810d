import Languages
import WidgetTimeline

/// Names that speakers of a language would write into a widget.
struct PictureNames: Sendable {
  var exam = "Exam"
  var birthday = "Birthday"
  // In Korean, as somebody who uses two languages might write it.
  var trip = "여행"
  var together = "Together"
  var moving = "Moving day"
  var steps = "Steps"
  var today = "Today"
  var goal = "of 10,000"

  /// The names in a language, or in English if there are none.
  static func names(in locale: LanguageTag) -> PictureNames {
    others[locale.language] ?? PictureNames()
  }

  private static let others = [
    "ko": PictureNames(
      exam: "정보처리기사 실기", birthday: "엄마 생신", trip: "제주도 여행", together: "우리 만난 날",
      moving: "이사", steps: "걸음 수", today: "오늘", goal: "목표 10,000보"),
    "ja": PictureNames(
      exam: "卒業試験", birthday: "母の誕生日", trip: "京都旅行", together: "出会った日",
      moving: "引っ越し", steps: "歩数", today: "今日", goal: "目標10,000歩"),
    "zh": PictureNames(
      exam: "期末考试", birthday: "妈妈的生日", trip: "北京旅行", together: "在一起",
      moving: "搬家", steps: "步数", today: "今天", goal: "目标10,000步"),
    "ar": PictureNames(
      exam: "الامتحان النهائي", birthday: "عيد ميلاد أمي", trip: "رحلة إلى البتراء",
      together: "معًا", moving: "يوم الانتقال", steps: "الخطوات", today: "اليوم",
      goal: "من 10,000"),
  ]
}
