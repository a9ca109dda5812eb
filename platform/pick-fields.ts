/** The fields of a record that a schema names: columns that a contract shows, or the part of an input for one table. */
export function pickFields<Values extends object, Shape extends object>(
  from: Values,
  { shape }: { shape: Shape },
): Pick<Values, keyof Values & keyof Shape> {
  return Object.fromEntries(Object.entries(from).filter(([field]) => Object.hasOwn(shape, field))) as Pick<
    Values,
    keyof Values & keyof Shape
  >;
}
