type Command = { search: string; credit: string | null; isOut: boolean };

/**
 * What a command asks for: "credit Maya $5" looks for "Maya" and credits "5"; "Leo is out" looks for a runner. `credit`
 * is null for a plain search, and empty without an amount. `verbs`: the reader's words.
 */
export function readCommand(words: string, verbs: { credit: string; out: string }): Command {
  const plain = { search: words, credit: null, isOut: false };
  const end = ` ${verbs.out.toLowerCase()}`;
  if (words.toLowerCase().endsWith(end))
    return { ...plain, search: words.slice(0, -end.length).trim(), isOut: true };
  const [first = "", ...rest] = words.split(/\s+/);
  if (rest.length === 0 || first.toLowerCase() !== verbs.credit.toLowerCase()) return plain;
  // A ZIP code is too long for an amount.
  const [, name, amount] = /^(.+?) \$?(\d{1,4}(?:[.,]\d{1,2})?) ?\$?$/.exec(rest.join(" ")) ?? [];
  if (name === undefined || amount === undefined) return { ...plain, search: rest.join(" "), credit: "" };
  return { ...plain, search: name, credit: amount.replace(",", ".") };
}
