/** The kinds that have a layout, each in the file of its name. */
export const kinds = ["dday", "ddayList", "studyCalendar", "singleRepo", "doubleRepo"];
