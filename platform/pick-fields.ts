/** The fields of a record that a schema names: columns that a contract shows, or the part of an input for one table. */
export function pickFields<Values extends object, Shape extends object>(
  from: Values,
  { shape }: { shape: Shape },
): Pick<Values, keyof Values & keyof Shape> {
  // Each signed-in call does this several times, so it makes no list of pairs, and a schema has fewer fields.
  const picked: Record<string, unknown> = {};
  for (const field of Object.keys(shape)) if (field in from) picked[field] = from[field as keyof Values];
  return picked as Pick<Values, keyof Values & keyof Shape>;
}
