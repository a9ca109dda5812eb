/** What each preference may be, the default first (product.md 3). */
export const themes = ["light", "dark", "auto"] as const;
export const languages = ["en", "es", "fr"] as const;
export const timezones = ["UTC", "EST", "PST", "CST"] as const;
export const currencies = ["USD", "EUR", "GBP"] as const;
export const profileVisibilities = ["private", "public", "contacts"] as const;
