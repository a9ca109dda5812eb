/** The fields whose value differs, as far as JSON tells; empty text is none. */
export function changedFields<Values extends object>(before: Values, after: Values): (keyof Values)[] {
  return (Object.keys(after) as (keyof Values)[]).filter((field) => !isSame(before[field], after[field]));
}

/** The fields that the reader changed, and another save changed to a different value. */
export function contestedFields<Values extends object>(versions: {
  seen: Values;
  yours: Values;
  saved: Values;
}): (keyof Values)[] {
  const { seen, yours, saved } = versions;
  return changedFields(seen, yours).filter(
    (field) => !isSame(saved[field], seen[field]) && !isSame(saved[field], yours[field]),
  );
}

export function pickFields<Values extends object>(from: Values, fields: readonly string[]): Partial<Values> {
  return Object.fromEntries(
    Object.entries(from).filter(([field]) => fields.includes(field)),
  ) as Partial<Values>;
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a || null) === JSON.stringify(b || null);
}
