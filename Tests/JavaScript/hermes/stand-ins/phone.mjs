// Globals that the app's modules find: an environment, and Intl with a language that a test sets.
globalThis.process ??= { env: {} };
export const phone = { locale: "en" };

globalThis.Intl = {
  DateTimeFormat: function DateTimeFormat() {
    return { resolvedOptions: () => ({ locale: phone.locale, timeZone: "Asia/Seoul" }) };
  },
};
