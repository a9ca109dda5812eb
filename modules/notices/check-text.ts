import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import type { Refusal } from "#platform/values/refusal.ts";

type Texts = Readonly<Record<string, string>>;

/** A parameter that a kind has, as a text uses it: `insert` is its spelling, with its choices if it has some. */
export type Placeholder = { name: string; insert: string; isRequired: boolean };

/** What the reader cannot do without: where the default has it, so must every other text. */
const required: ReadonlySet<string> = new Set([
  "amount",
  "answer",
  "code",
  "link",
  "movedTo",
  "reason",
  "report",
]);

/**
 * How a text uses a parameter. isBare: as a value where it may stand by itself. isValue: as a value anywhere. choice: the
 * first choice made by it, as written. number: its first use as a number or count, as written.
 */
type Use = { isBare: boolean; isValue: boolean; choice: string | null; number: string | null };

/** The placeholders of a default text, in the order it uses them. */
export function placeholdersOf(usual: Texts): Placeholder[] {
  return [...usesOf(usual)].map(([name, { isBare, choice }]) => ({
    name,
    insert: isBare || choice === null ? `{${name}}` : choice,
    isRequired: required.has(name),
  }));
}

/** The first reason not to use these texts in place of a kind's default ones; null without any. */
export function refuseTexts(texts: Texts, usual: Texts): Refusal | null {
  const known = usesOf(usual);
  for (const [field, text] of Object.entries(texts)) {
    const read = tryParse(text);
    if ("near" in read) return { code: "TEXT_BROKEN", params: { near: read.near } };
    const uses = usesIn(text, read.parts);
    for (const [name, { isBare, isValue, choice, number }] of uses) {
      const usually = known.get(name);
      if (!usually) return { code: "PLACEHOLDER_UNKNOWN", params: { name: `{${name}}` } };
      const isWrong = usually.isBare ? false : isBare || (isValue && !usually.isValue);
      if (isWrong && usually.choice)
        return { code: "PLACEHOLDER_CHOOSES", params: { name: `{${name}}`, choice: usually.choice } };
      const odd = choice && !usually.choice ? choice : number && !usually.number ? number : null;
      if (odd) return { code: "TEXT_BROKEN", params: { near: odd.slice(0, 30) } };
    }
    const own = usual[field] ?? "";
    const ownParts = parse(own);
    const missing = [...usesIn(own, ownParts)].find(([name, { isValue }]) => {
      const isSaid = (parts: MessageFormatElement[]) => isAlwaysSaid(parts, name, isValue);
      return required.has(name) && (isSaid(ownParts) ? !isSaid(read.parts) : !uses.has(name));
    })?.[0];
    if (missing) return { code: "PLACEHOLDER_MISSING", params: { name: `{${missing}}` } };
  }
  return null;
}

function usesOf(texts: Texts): Map<string, Use> {
  const found = new Map<string, Use>();
  for (const text of Object.values(texts))
    for (const [name, use] of usesIn(text, parse(text, { captureLocation: true }))) {
      const before = found.get(name);
      found.set(name, {
        isBare: use.isBare || (before?.isBare ?? false),
        isValue: use.isValue || (before?.isValue ?? false),
        choice: before?.choice ?? use.choice,
        number: before?.number ?? use.number,
      });
    }
  return found;
}

function usesIn(text: string, parts: MessageFormatElement[]): Map<string, Use> {
  const found = new Map<string, Use>();
  const walk = (elements: MessageFormatElement[], chosen: readonly string[]) => {
    for (const part of elements) {
      if (part.type === TYPE.literal || part.type === TYPE.pound || part.type === TYPE.tag) continue;
      const before = found.get(part.value) ?? { isBare: false, isValue: false, choice: null, number: null };
      const { start, end } = part.location ?? {};
      const written = text.slice(start?.offset, end?.offset);
      if (part.type === TYPE.number || part.type === TYPE.plural) before.number ??= written;
      if (part.type !== TYPE.select && part.type !== TYPE.plural) {
        const isBare = before.isBare || !chosen.includes(part.value);
        found.set(part.value, { ...before, isBare, isValue: true });
        continue;
      }
      found.set(part.value, { ...before, choice: before.choice ?? written });
      for (const option of Object.values(part.options)) walk(option.value, [...chosen, part.value]);
    }
  };
  walk(parts, []);
  return found;
}

/**
 * Whether a text says a parameter in every branch. Where it chooses by that parameter, its "other" branch decides: the
 * rest are for when it is missing. A code is said by choosing.
 */
function isAlwaysSaid(parts: MessageFormatElement[], name: string, isValue: boolean): boolean {
  return parts.some((part) => {
    if (part.type === TYPE.literal || part.type === TYPE.pound || part.type === TYPE.tag) return false;
    if (part.type !== TYPE.select && part.type !== TYPE.plural) return part.value === name;
    const { other, ...rest } = part.options;
    if (part.value === name) return !isValue || isAlwaysSaid(other?.value ?? [], name, isValue);
    return [other, ...Object.values(rest)].every((each) => isAlwaysSaid(each?.value ?? [], name, isValue));
  });
}

/** The parser that formats texts. Tags, dates and times are no part of our texts, which have no values for them. */
function tryParse(text: string): { parts: MessageFormatElement[] } | { near: string } {
  try {
    const parts = parse(text, { captureLocation: true });
    const odd = findOdd(parts);
    return odd ? { near: excerptAt(text, odd.location?.start.offset ?? 0) } : { parts };
  } catch (error) {
    const { location } = error as { location?: { start: { offset: number } } };
    return { near: excerptAt(text, location?.start.offset ?? 0) };
  }
}

function findOdd(parts: MessageFormatElement[]): MessageFormatElement | undefined {
  for (const part of parts) {
    if (part.type === TYPE.tag || part.type === TYPE.date || part.type === TYPE.time) return part;
    const options = part.type === TYPE.select || part.type === TYPE.plural ? Object.values(part.options) : [];
    for (const { value } of options) {
      const odd = findOdd(value);
      if (odd) return odd;
    }
  }
  return undefined;
}

function excerptAt(text: string, offset: number): string {
  return text.slice(Math.max(0, Math.min(offset, text.length - 30)), offset + 30).trim();
}
