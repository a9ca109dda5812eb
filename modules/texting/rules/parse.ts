import type { Language } from "#platform/values/preferences.ts";
import { markDays, type SpokenDay } from "./dates.ts";
import { closest } from "./typos.ts";
import {
  commandWords,
  exactWords,
  fillerWords,
  otherWords,
  type ProblemText,
  problemWords,
  rangeWords,
  stopFillers,
  type TextCommand,
} from "./words.ts";

/**
 * What a text message asks for. Of a `hold`, the days that it names, at most two. `choice`: the number of an answer that
 * we offered. `words`: what it says about a problem, with its accents.
 */
export type ReadText =
  | { command: Exclude<TextCommand, "skip" | "hold" | "problem"> }
  | { command: "skip"; day: SpokenDay | null }
  | { command: "hold"; days: SpokenDay[] }
  | { command: "problem"; kind: ProblemText | null; words: string }
  | { command: "choice"; number: number };

/** The most characters of a text message that are read. */
const longest = 320;

/**
 * Reads a text message in English, Spanish or French; null where a person has to read it. The grammar:
 *
 *     text    = filler* command filler* [day [span day]] filler*  |  problem anything  |  number
 *     command = a word of `commandWords`, with at most one letter wrong
 *     day     = 12/20, 20.12.2026, 2026-12-20, dec 20th, 20 de diciembre, tuesday, tomorrow, next week
 *     span    = -, to, until, through, al, hasta, au
 *
 * Any other word, a second command, or a day where none belongs makes it null, so that "don't skip" skips nothing.
 */
export function readText(text: string, language: Language): ReadText | null {
  const plain = plainWords(text.slice(0, longest));
  if (isStop(plain)) return { command: "stop" };
  const [, number] = /^\(?(?:no |n |option )?#?([1-9])[.)]?$/.exec(plain) ?? [];
  if (number) return { command: "choice", number: Number(number) };
  const problem = readProblem(plain, text);
  if (problem) return problem;
  const { marked, days } = markDays(plain, language);
  const tokens = marked.match(/§\d+|[a-z0-9']+|-/g) ?? [];
  const commands = new Set<TextCommand>();
  for (const token of tokens) {
    if (token.startsWith("§") || rangeWords.has(token)) continue;
    const command = commandOf(token);
    if (command) commands.add(command);
    else if (!fillerWords.has(token)) return null;
  }
  const command = onlyCommand(commands, tokens);
  if (!command || command === "stop") return null;
  if (command === "skip") return asSkip(tokens, days);
  if (command === "hold") return days.length <= 2 && isSpan(tokens) ? { command, days } : null;
  if (days.length > 0) return null;
  return command === "problem" ? { command, kind: null, words: text.trim() } : { command };
}

/** Lower case without accents, with plain quotes and dashes; other marks become spaces. */
function plainWords(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/\b(d|l|j|c|qu)'(?=[a-z])/g, "$1 ")
    .replace(/[–—−]/g, "-")
    .replace(/[^a-z0-9'/.\-#()]+/g, " ")
    .replace(/\.(?!\d)/g, " ")
    .replace(/-+/g, "-")
    .replace(/ +/g, " ")
    .trim();
}

/** A stop word, with nothing but words that say what to stop. */
function isStop(plain: string): boolean {
  const words = plain.match(/[a-z']+/g) ?? [];
  if (/\d/.test(plain)) return false;
  const [first, ...others] = words.filter((word) => !stopFillers.has(word));
  return (
    first !== undefined && commandOf(first) === "stop" && others.every((word) => commandOf(word) === "stop")
  );
}

const commandMap = new Map(
  Object.entries(commandWords).flatMap(([command, words]) =>
    words.map((word) => [word, command as TextCommand] as const),
  ),
);
const tolerant = new Map([...commandMap].filter(([word]) => !exactWords.has(word)));

/** The command of a word, typos included; null for other words, and for typos of two commands. */
function commandOf(word: string): TextCommand | null {
  const known = commandMap.get(word) ?? commandMap.get(word.replace(/(.)\1+$/, "$1"));
  if (known) return known;
  return fillerWords.has(word) || otherWords.has(word) ? null : closest(word, tolerant);
}

/** The command, if there is one. Politeness does not count beside another, and "ok" does not beside politeness. */
function onlyCommand(commands: Set<TextCommand>, tokens: readonly string[]): TextCommand | null {
  const isPolite = commands.has("thanks");
  const isOk = !tokens.some((token) => commandOf(token) === "yes" && !token.startsWith("ok"));
  const meant = [...commands].filter(
    (command) => command !== "thanks" && !(isPolite && isOk && command === "yes"),
  );
  if (isPolite && meant.length === 0) return "thanks";
  const [only, other] = meant;
  return only && !other ? only : null;
}

/** "PROBLEM" first, then anything. */
function readProblem(plain: string, text: string): ReadText | null {
  const words = (plain.match(/[a-z']+/g) ?? []).filter((word) => !fillerWords.has(word));
  if (!words[0] || commandOf(words[0]) !== "problem") return null;
  const kind = problemWords.find((each) => each.words.test(plain))?.kind ?? null;
  return { command: "problem", kind, words: text.trim() };
}

/** One day at most; a span of days is a hold. */
function asSkip(tokens: readonly string[], days: SpokenDay[]): ReadText | null {
  const [day = null, until] = days;
  if (!until) return tokens.includes("next") && day ? null : { command: "skip", day };
  return days.length === 2 && isSpan(tokens, { needsWord: true }) ? { command: "hold", days } : null;
}

/** Whether the words between two days make them a span. With one day or none, there is nothing to judge. */
function isSpan(tokens: readonly string[], { needsWord = false } = {}): boolean {
  const from = tokens.indexOf("§0");
  const until = tokens.indexOf("§1");
  if (until < 0) return true;
  const between = tokens.slice(from + 1, until);
  const isRange = between.some((token) => rangeWords.has(token));
  const isJoined = between.some(
    (token) => token === "and" || token === "y" || token === "et" || token === "or",
  );
  if (isJoined) return tokens.some((token) => token === "between" || token === "entre") && !isRange;
  return isRange || !needsWord;
}
