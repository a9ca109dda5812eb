type All<Parts extends object[]> = Parts extends [infer First, ...infer Others extends object[]]
  ? First & All<Others>
  : object;

/** One table of all parts, in their order. A key in two parts is an error: a spread would drop the first silently. */
export function joined<Parts extends object[]>(...parts: Parts): All<Parts> {
  const keys = parts.flatMap((part) => Object.keys(part));
  const again = keys.filter((key, nth) => keys.indexOf(key) < nth);
  if (again.length > 0) throw new Error(`In two parts: ${again.join(", ")}`);
  return Object.assign({}, ...parts);
}
