/**
 * Whether a typed word is meant to be another: the same but for one letter that is missing, added, wrong, or swapped with
 * its neighbor. The first letter has to be there, or the first two swapped.
 */
function isTypoOf(typed: string, word: string): boolean {
  if (typed === word) return true;
  if (word.length < 4 || typed.length < 3 || Math.abs(typed.length - word.length) > 1) return false;
  let from = 0;
  while (from < typed.length && typed[from] === word[from]) from += 1;
  let back = 0;
  while (
    back < Math.min(typed.length, word.length) - from &&
    typed[typed.length - 1 - back] === word[word.length - 1 - back]
  )
    back += 1;
  const left = [typed.length - from - back, word.length - from - back];
  const isSwapped =
    left[0] === 2 && left[1] === 2 && typed[from] === word[from + 1] && typed[from + 1] === word[from];
  return isSwapped || (from > 0 && Math.max(...left) <= 1);
}

/** The one value whose words a typed word may mean; null for none, or for several. */
export function closest<Value>(typed: string, words: ReadonlyMap<string, Value>): Value | null {
  const found = new Set([...words].filter(([word]) => isTypoOf(typed, word)).map(([, value]) => value));
  const [only] = found;
  return found.size === 1 && only !== undefined ? only : null;
}
