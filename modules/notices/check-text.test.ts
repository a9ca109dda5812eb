import { describe, expect, test } from "vitest";
import * as en from "#messages/en/emails.ts";
import { notifications } from "#messages/en/notices.ts";
import * as es from "#messages/es/emails.ts";
import * as fr from "#messages/fr/emails.ts";
import { placeholdersOf, refuseTexts } from "./check-text.ts";

const { jobMissed } = notifications;
const missed = (message: string) => refuseTexts({ title: "Sorry", message }, jobMissed);

test("the placeholders of a kind come with the choices they need, in the order of use", () => {
  expect(placeholdersOf(jobMissed)).toEqual([
    { name: "date", insert: "{date}", isRequired: false },
    {
      name: "property",
      insert: "{property, select, none {} other { at {property}}}",
      isRequired: false,
    },
    {
      name: "legs",
      insert:
        "{legs, select, out {: the cans were not taken out} in {: the cans were not brought back} other {}}",
      isRequired: false,
    },
    expect.objectContaining({ name: "credit", insert: expect.stringMatching(/^\{credit, select, none/) }),
  ]);
});

test.each([
  ["an unclosed brace", "We missed {date", "TEXT_BROKEN"],
  ["a choice without its last case", "{legs, select, out {out}}", "TEXT_BROKEN"],
  ["a tag", "We missed <b>{date}</b>", "TEXT_BROKEN"],
  ["a choice by a plain value", "{date, select, x {a} other {b}}", "TEXT_BROKEN"],
  ["a parameter the kind lacks", "{firstName}, we missed {date}", "PLACEHOLDER_UNKNOWN"],
  ["a value that may be missing", "We missed {date} at {property}", "PLACEHOLDER_CHOOSES"],
  ["a code as a value", "We missed {legs}", "PLACEHOLDER_CHOOSES"],
  ["a day as a number", "We missed {date, number}", "TEXT_BROKEN"],
  ["a code as a count", "{legs, plural, one {A leg} other {# legs}} missed", "TEXT_BROKEN"],
])("%s is refused", (_, text, code) => {
  expect(missed(text)).toMatchObject({ code });
});

test("other words, fewer placeholders and other choices are allowed", () => {
  expect(
    missed("So sorry about {date}{property, select, none {} other { ({property})}}! It’s on us."),
  ).toBeNull();
});

test("a number may be written as one", () => {
  const usual = { text: "{count, number} codes" };
  expect(refuseTexts({ text: "{count, number} left" }, usual)).toBeNull();
});

test.each([
  ["in one branch only", "{movedTo, select, none {} other {To {movedTo}.}} {link}", "TEXT_BROKEN"],
  [
    "in one reason only",
    "{reason, select, weather {To {movedTo}.} other {Soon.}} {link}",
    "PLACEHOLDER_MISSING",
  ],
  [
    "in every reason",
    "{reason, select, weather {Rain: to {movedTo}.} other {To {movedTo}.}} {link}",
    undefined,
  ],
])("what the reader needs, %s", (_, text, code) => {
  const { pickupPushed } = en.emails;
  expect(refuseTexts({ ...pickupPushed, text }, pickupPushed)?.code).toBe(code);
});

test("an answer that can be missing is said where there is one", () => {
  const { problemResolved: usual } = notifications;
  const told = (rest: string) => refuseTexts({ ...usual, message: `Thank you.${rest}` }, usual)?.code;
  expect(told("{answer, select, none {} other { {answer}}}")).toBeUndefined();
  expect(told("{answer, select, none {} other { We wrote to you.}}")).toBe("PLACEHOLDER_MISSING");
});

test("a link, a code and an amount cannot be left out of an email", () => {
  const { subject } = en.emails.verifyEmail;
  expect(refuseTexts({ subject, text: "Type {code}" }, en.emails.verifyEmail)).toEqual({
    code: "PLACEHOLDER_MISSING",
    params: { name: "{link}" },
  });
});

describe.each([
  ["en", en.emails],
  ["es", es.emails],
  ["fr", fr.emails],
])("%s", (_, emails) => {
  test("every default email passes as its own replacement", () => {
    expect(Object.values(emails).flatMap((texts) => refuseTexts(texts, texts) ?? [])).toEqual([]);
  });
});
