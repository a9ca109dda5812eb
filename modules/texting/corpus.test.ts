import { describe, expect, test } from "vitest";
import { textCorpus } from "#testkit/text-corpus.ts";
import { spansOf } from "./days.ts";
import type { SpokenDay } from "./rules/dates.ts";
import { readText } from "./rules/parse.ts";

const today = "2026-11-30";

/** What comes of a text, in the corpus's words. */
function outcomeOf(language: (typeof textCorpus)[number][0], text: string): string {
  const read = readText(text, language);
  if (!read) return "person";
  switch (read.command) {
    case "choice":
      return `choice${read.number}`;
    case "problem":
      return read.kind ? `problem ${read.kind}` : "problem";
    case "skip":
      return read.day ? ofDays("skip", [read.day], language) : "skip";
    case "hold":
      return ofDays("hold", read.days, language);
    default:
      return read.command;
  }
}

function ofDays(
  command: "skip" | "hold",
  days: SpokenDay[],
  language: (typeof textCorpus)[number][0],
): string {
  const [day] = days;
  if (command === "skip" && day?.kind === "week") return `skip week${day.ahead}`;
  if (command === "skip" && day?.kind === "weekday") return `skip weekday${day.weekday}`;
  if (command === "skip" && (day?.kind === "today" || day?.kind === "tomorrow")) return `skip ${day.kind}`;
  if (command === "hold" && days.length < 2 && day?.kind !== "week") return "ask";
  const spans = spansOf(days, { today, language });
  const [only] = spans;
  if (!only || spans.length > 1) return "ask";
  return command === "skip" ? `skip ${only.fromOn}` : `hold ${only.fromOn} ${only.untilOn}`;
}

describe("a text message", () => {
  test("is one of many", () => expect(textCorpus.length).toBeGreaterThanOrEqual(150));

  test.each(textCorpus)("in %s: %s", (language, text, expected) => {
    expect(outcomeOf(language, text)).toBe(expected);
  });

  test.each([
    "",
    " ",
    "?",
    "-",
    "§0 skip",
    "skip §0",
    "skip 99/99",
    "0/0",
    "hold 1-1-1-1-1",
    "a".repeat(5000),
  ])("that is odd acts on nothing: %s", (text) => {
    expect(["person", "ask"]).toContain(outcomeOf("en", text));
  });
});
