/** What a command does for a person: `credit` and `out` in a dialog here, the others on the person's page. */
export const commandActs = [
  "credit",
  "days",
  "home",
  "skip",
  "extra",
  "pause",
  "cancel",
  "write",
  "note",
  "refund",
] as const;
export type CommandAct = (typeof commandActs)[number] | "out";

/**
 * What a command asks for: "credit Maya $5" looks for "Maya" and credits "5", "day Maya" changes her days, "Leo is out"
 * looks for a runner. `act` is null for a plain search; `amount` is empty without one. `verbs` are the reader's words.
 */
export function readCommand(
  words: string,
  verbs: Record<CommandAct, string>,
): { search: string; act: CommandAct | null; amount: string } {
  const end = ` ${verbs.out.toLowerCase()}`;
  if (words.toLowerCase().endsWith(end))
    return { search: words.slice(0, -end.length).trim(), act: "out", amount: "" };
  const [first = "", ...rest] = words.split(/\s+/);
  const act = commandActs.find((name) => verbs[name].toLowerCase() === first.toLowerCase());
  if (rest.length === 0 || !act) return { search: words, act: null, amount: "" };
  const about = rest.join(" ");
  // A ZIP code is too long for an amount.
  const [, name, amount] =
    (act === "credit" && /^(.+?) \$?(\d{1,4}(?:[.,]\d{1,2})?) ?\$?$/.exec(about)) || [];
  if (name === undefined || amount === undefined) return { search: about, act, amount: "" };
  return { search: name, act, amount: amount.replace(",", ".") };
}
