/**
 * What a command asks for: "credit Maya $5" looks for "Maya" and credits "5". `credit` is null for a plain search, and
 * empty without an amount. `verb` is the reader's word for crediting.
 */
export function readCommand(words: string, verb: string): { search: string; credit: string | null } {
  const [first = "", ...rest] = words.split(/\s+/);
  if (rest.length === 0 || first.toLowerCase() !== verb.toLowerCase()) return { search: words, credit: null };
  // A ZIP code is too long for an amount.
  const [, name, amount] = /^(.+?) \$?(\d{1,4}(?:[.,]\d{1,2})?) ?\$?$/.exec(rest.join(" ")) ?? [];
  if (name === undefined || amount === undefined) return { search: rest.join(" "), credit: "" };
  return { search: name, credit: amount.replace(",", ".") };
}
