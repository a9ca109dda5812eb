import { describe, expect, test } from "vitest";
import { holidayNames } from "#messages/en/common.ts";
import { emails } from "#messages/en/emails.ts";
import { notifications } from "#messages/en/notices.ts";
import { translate, translatorFor } from "./translator.ts";
import { defaultHolidayNames } from "./values/days.ts";

/** As services send them, one of each kind that could be formatted wrongly. */
const params = {
  firstName: "Inés",
  link: "https://tidycurb.example/",
  date: "2026-11-26",
  movedTo: "2026-11-27",
  from: "2026-11-21",
  until: "2026-12-21",
  week: "2026-11-16",
  again: "2026-11-24",
  regular: "Leo",
  street: "Maple Street",
  respondBy: "2026-12-01",
  holiday: "Thanksgiving",
  amount: "$1029.00",
  kind: "extraBags",
  minutes: 15,
  address: "12 Oak Avenue",
  credit: "$3.35",
  reason: "-",
  number: "TC-1",
  last4: "4242",
  expiry: "03/2027",
  status: "lost",
  page: "/2026-11-16",
  zipCodes: "62701",
  city: "Springfield",
  answer: "none",
  name: "Ada",
  before: "$1019.00",
  cause: "ours",
  givenBack: 1,
  hours: "3",
  count: 2,
  property: "Beach Loft",
  calendar: "Airbnb",
  time: "11:42",
  next: "16:00",
  email: "ada@example.com",
  zipCode: "62704",
  code: "1234 5678",
  contact: "https://tidycurb.example/contact",
  how: "later",
  browser: "Firefox",
  system: "Windows",
  report: "1.",
  side: "runner",
  whose: "own",
  words: "When do you come?",
  measure: "suspension",
  when: "now",
  what: "days",
  role: "cleaner",
  rental: "none",
  leg: "out",
  host: "Henry",
  verdict: "tagged",
  cans: "leftOut",
  extra: "$1012.00",
  subject: "Bonjour",
  text: "Bonjour",
};

/** Reads sentences that depend on a decision with each outcome. */
const outcomes = ["returnVisit", "credit", "answered"];

const keys = [
  ...Object.keys(notifications)
    .filter((type) => type !== "page")
    .flatMap((type) => [`notifications.${type}.title`, `notifications.${type}.message`]),
  ...Object.keys(emails).flatMap((kind) => [`emails.${kind}.subject`, `emails.${kind}.text`]),
];

test.each([
  ["es", /\$1029/],
  ["fr", /\$\d/],
] as const)("%s: no notice or email has a figure in English, or a gap", async (language, amount) => {
  const words = await translatorFor(language);
  const wrong = keys.filter((key) => {
    const text = outcomes.map((outcome) => words(key, { ...params, outcome })).join("\n");
    return (
      amount.test(text) ||
      /[{}]|notifications\.|emails\.[a-z]+[A-Z]|\d{4}-\d\d-\d\d(?!\n)|Nov|Thursday/.test(text)
    );
  });
  expect(wrong).toEqual([]);
});

describe("amounts, days and holidays are formatted by the language", () => {
  test.each([
    ["en", "$3.35", "Thursday, November 26"],
    ["es", "$3.35", "jueves, 26 de noviembre"],
    ["fr", "3,35\u00a0$", "jeudi 26 novembre"],
  ] as const)("%s: %s, %s", async (language, credit, day) => {
    const text = (await translatorFor(language))("emails.jobMissed.text", params);
    expect(text).toContain(` ${credit}`);
    expect(text).toContain(day);
  });

  test.each([
    ["en", "$1,029.00", "+$5.00", "-$2.50"],
    ["es", "$1,029.00", "+$5.00", "-$2.50"],
    ["fr", "1\u00a0029,00\u00a0$", "+5,00\u00a0$", "-2,50\u00a0$"],
  ] as const)("%s: %s, and with a sign %s, %s", async (language, large, more, less) => {
    const words = await translatorFor(language);
    expect(words("emails.refundIssued.subject", params)).toContain(large);
    const adjusted = (amount: string) => words("notifications.payAdjusted.message", { ...params, amount });
    expect(adjusted("+$5.00").startsWith(more)).toBe(true);
    expect(adjusted("-$2.50").startsWith(less)).toBe(true);
  });

  test.each([
    ["en", "Thanksgiving moves your pickup"],
    ["es", "Día de Acción de Gracias: tu recogida cambia de día"],
    ["fr", "Thanksgiving\u00a0: votre passage change de jour"],
  ] as const)("%s: %s", async (language, title) => {
    expect((await translatorFor(language))("notifications.holidayMoved.title", params)).toBe(title);
  });

  test("a holiday an admin named keeps its name, and the default ones are the domain's", async () => {
    const words = await translatorFor("fr");
    const named = { ...params, holiday: "Founders' Day" };
    expect(words("notifications.holidayMoved.title", named)).toMatch(/^Founders' Day/);
    expect(holidayNames).toEqual(defaultHolidayNames);
  });
});

test.each([
  ["en", "$12.00"],
  ["es", "$12.00"],
  ["fr", "12,00\u00a0$"],
] as const)("a choice includes the rest or leaves it out: %s", async (language, amount) => {
  const words = await translatorFor(language);
  const of = (credit: string) => words("notifications.holdOver.message", { credit });
  expect(of("$12.00")).toContain(amount);
  expect(of("$12.00").startsWith(of("none"))).toBe(true);
  expect(of("none")).toMatch(/\.$/);
});

test("a refusal in an API response is English, including its amount", () => {
  expect(translate("refusals.PAY_BELOW_ZERO", { amount: "$1200.00" })).toContain("$1,200.00");
});
