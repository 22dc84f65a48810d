// What the app's modules find when they load: a system, and a language that a test chooses.
globalThis.process ??= { env: {} };
export const phone = { locale: "en" };

globalThis.Intl = {
  DateTimeFormat: function DateTimeFormat() {
    return { resolvedOptions: () => ({ locale: phone.locale, timeZone: "Asia/Seoul" }) };
  },
};
