/** The kinds of cans; each has its own schedule. */
export const canKinds = ["trash", "recycling", "yard"] as const;
export type CanKind = (typeof canKinds)[number];
