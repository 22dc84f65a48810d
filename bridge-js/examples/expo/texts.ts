// The words on the screen, in Korean and English. Those in pictures are the package's own.
const texts = {
  en: { title: "Title", date: "Date, as 2026-12-25", add: "Show it" },
  ko: { title: "제목", date: "날짜, 예: 2026-12-25", add: "보여 주기" },
};

/** The phone's language. */
export const locale = () => Intl.DateTimeFormat().resolvedOptions().locale;

export const words = () => locale().startsWith("ko") ? texts.ko : texts.en;
