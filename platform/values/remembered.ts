/** Caches a pure function's results by its arguments, and clears the cache at `most` results. */
export function remembered<Given extends readonly (string | number)[], Result extends string>(
  work: (...given: Given) => Result,
  most = 1000,
): (...given: Given) => Result {
  const results = new Map<string, Result>();
  return (...given) => {
    const key = given.join(" ");
    const known = results.get(key);
    if (known !== undefined) return known;
    if (results.size >= most) results.clear();
    const result = work(...given);
    results.set(key, result);
    return result;
  };
}
