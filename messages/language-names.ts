/** Each language by its own name, so that whoever reads it finds it, whatever the page is in. */
export const languageNames = { en: "English", es: "Español", fr: "Français" } as const;
