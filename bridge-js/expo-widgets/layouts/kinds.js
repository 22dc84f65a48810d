/** The kinds that have a layout. Each widget's file has the name of its kind. */
export const kinds = ["dday", "ddayList", "studyCalendar", "singleRepo", "doubleRepo"];
