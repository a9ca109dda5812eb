/** The kinds of cans a home may have; each goes out on its own rhythm. */
export const canKinds = ["trash", "recycling", "yard"] as const;
export type CanKind = (typeof canKinds)[number];
