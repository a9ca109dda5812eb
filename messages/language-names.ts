/** Each language in its own name, so its speakers find it on a page in any language. */
export const languageNames = { en: "English", es: "Español", fr: "Français" } as const;
