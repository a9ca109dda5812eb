import compile from "icu-minify/compile";
import type { ICUArgs } from "use-intl";
import { createTranslator } from "use-intl/core";
import { describe, expect, test } from "vitest";
import { type Language, type Locale, languages, locales } from "#platform/values/preferences.ts";

import * as en from "./en.ts";
import * as es from "./es.ts";
import * as fr from "./fr.ts";
import { sameTexts } from "./same-texts.ts";
import type { TextsOf } from "./texts-of.ts";

const catalogues: Record<Language, TextsOf<typeof en>> = { en, es, fr };
const others = languages.filter((language) => language !== "en");

/** Keys whose arguments differ from English; fails to compile if there are any. */
type Differing<English, Other> = {
  [Key in keyof English & keyof Other]: English[Key] extends string
    ? Other[Key] extends string
      ? [ArgumentsOf<English[Key]>, ArgumentsOf<Other[Key]>] extends [
          ArgumentsOf<Other[Key]>,
          ArgumentsOf<English[Key]>,
        ]
        ? never
        : Key
      : Key
    : Differing<English[Key], Other[Key]>;
}[keyof English & keyof Other];
type ArgumentsOf<Text extends string> = keyof ICUArgs<
  Text,
  { ICUArgument: string; ICUNumberArgument: number; ICUDateArgument: Date }
>;
const differing: Record<Differing<typeof en, typeof es> | Differing<typeof en, typeof fr>, true> = {};

test("the compiler finds the same arguments in all languages", () => {
  expect(differing).toEqual({});
});

describe.each(others)("%s", (language) => {
  const texts = sentencesOf(language);

  test("has exactly the English keys", () => {
    expect([...texts.keys()]).toEqual([...sentencesOf("en").keys()]);
  });

  test("takes the same arguments as English under each key", () => {
    const english = sentencesOf("en");
    const wrong = [...texts].filter(
      ([key, text]) =>
        JSON.stringify(argumentsOf(text)) !== JSON.stringify(argumentsOf(english.get(key) ?? "")),
    );
    expect(wrong).toEqual([]);
  });
});

test.each(languages)("%s: every sentence formats with any arguments", (language) => {
  const wrong = [...sentencesOf(language)].flatMap(([key, text]) =>
    samplesOf(text).flatMap((values) => {
      const { words, error } = format(language, key, values);
      const isReadable = !error && words.trim() === words && words !== "" && !/[{}]| {2}/.test(words);
      return isReadable ? [] : [{ key, values, words, error }];
    }),
  );
  expect(wrong).toEqual([]);
});

/** Label texts that name no control, or whose short text is not its name. */
const otherLonger = ["auth.code.appLabel", "auth.code.recoveryLabel"];

test.each(languages)("%s: a control's accessible name contains its visible text", (language) => {
  const texts = sentencesOf(language);
  const spoken = (text: string) =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}{}]+/gu, " ")
      .trim();
  const wrong = [...texts].flatMap(([key, text]) => {
    const written = /(?:Named|Label)$/.test(key) ? texts.get(key.replace(/(?:Named|Label)$/, "")) : undefined;
    return written === undefined || spoken(text).includes(spoken(written)) ? [] : [key];
  });
  expect(wrong.toSorted()).toEqual(otherLonger);
});

test("exactly the listed texts are the same in two languages", () => {
  const pairs = [
    ["en", "es"],
    ["en", "fr"],
    ["es", "fr"],
  ] as const;
  const found = Object.fromEntries(pairs.map(([a, b]) => [`${a} and ${b}`, sharedBy(a, b)]));
  const inAll = (found["en and es"] ?? []).filter((text) => found["en and fr"]?.includes(text));
  const expected = (pair: string) => found[pair]?.filter((text) => !inAll.includes(text));
  expect({
    everywhere: inAll,
    "en and es": expected("en and es"),
    "en and fr": expected("en and fr"),
    "es and fr": expected("es and fr"),
  }).toEqual({
    everywhere: expect.toSatisfy(isSameList(sameTexts.everywhere)),
    "en and es": expect.toSatisfy(isSameList(sameTexts["en and es"])),
    "en and fr": expect.toSatisfy(isSameList(sameTexts["en and fr"])),
    "es and fr": expect.toSatisfy(isSameList(sameTexts["es and fr"])),
  });
});

describe("following docs/glossary.md", () => {
  const offences = (language: Language, pattern: RegExp) =>
    [...sentencesOf(language)]
      .filter(([, text]) => pattern.test(text))
      .map(([key, text]) => `${key}: ${text}`);

  test.each(others)("%s has curly apostrophes, which ICU does not read as an escape", (language) => {
    expect(offences(language, /'/)).toEqual([]);
  });

  test("French has a no-break space before tall punctuation and inside guillemets", () => {
    expect(offences("fr", /(?<![\u00a0])(?:[?!;»]|:(?!\/))|«(?!\u00a0)/)).toEqual([]);
  });

  test("no period follows a short French day, which may end with one", () => {
    expect(offences("fr", /\{day\}\./).filter((each) => each.startsWith("alerts."))).toEqual([]);
  });

  test("no period follows a Spanish time, which ends with one", () => {
    expect(offences("es", /\{time\}\./)).toEqual([]);
  });

  test("Spanish opens its question and exclamation marks", () => {
    const unopened = [...sentencesOf("es")].filter(([, text]) =>
      ["¿?", "¡!"].some(([open = "", close = ""]) => text.split(open).length !== text.split(close).length),
    );
    expect(unopened).toEqual([]);
  });

  test.each(others)("%s keeps a number and its unit on one line", (language) => {
    expect(offences(language, /\d (?:a\.m\.|p\.m\.|h|min|MB|Mo|\$)(?!\p{L})/u)).toEqual([]);
  });

  test("Spanish says tú and uses the glossary's words", () => {
    expect(
      offences(
        "es",
        /(?<![\p{L}{])(?:usted|ustedes|vosotros|contenedor|contenedores|corredor|emails?)(?!\p{L})/iu,
      ),
    ).toEqual([]);
  });

  test("French says vous and uses the glossary's words", () => {
    expect(
      offences("fr", /(?<![\p{L}{-])(?:tu|toi|ton|tes|bacs?|missions?|emails?|mails?)(?!\p{L})/iu),
    ).toEqual([]);
  });
});

/** A language's sentences by key ("homeowner.pause.title"). */
function sentencesOf(language: Language): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (texts: object, path: string[]) => {
    for (const [name, text] of Object.entries(texts)) {
      if (typeof text === "string") found.set([...path, name].join("."), text);
      else walk(text, [...path, name]);
    }
  };
  walk(catalogues[language], []);
  return found;
}

type Argument = { name: string; kind: string; options: string[] };

/** An ICU text's arguments, by name. Does not distinguish counted numbers from displayed ones. */
function argumentsOf(text: string): Argument[] {
  const found = new Map<string, Argument>();
  // A part is a text, [name], [name, kind, …] or the number sign. Kinds 1 and 2 have texts by case (icu-minify's types).
  const walk = (message: unknown) => {
    if (!Array.isArray(message)) return;
    for (const part of message) {
      if (!Array.isArray(part)) continue;
      const [name, kind, rest] = part as [string, number?, Record<string, unknown>?];
      const cases = kind === 1 || kind === 2 ? Object.entries(rest ?? {}) : [];
      const options = kind === 1 ? cases.map(([option]) => option).toSorted() : [];
      found.set(name, { name, kind: ["text", "select", "number", "", "number"][kind ?? 0] ?? "", options });
      for (const [, branch] of cases) walk(branch);
    }
  };
  walk(compile(text));
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}

type Values = Record<string, string | number>;

/** Arguments for a text: each choice, numbers for every plural form, and one sample for any other argument. */
function samplesOf(text: string): Values[] {
  return argumentsOf(text).reduce<Values[]>(
    (begun, { name, kind, options }) => {
      const samples =
        kind === "number" ? [0, 1, 2, 21, 1_000_000] : kind === "select" ? options : ["Ana d’Arc {<b>}"];
      return begun.flatMap((values) => samples.map((sample) => ({ ...values, [name]: sample })));
    },
    [{}],
  );
}

function format(language: Language, key: string, values: Values): { words: string; error: unknown } {
  let error: unknown = null;
  const locale: Locale = locales[language];
  const translate = createTranslator({
    locale,
    messages: catalogues[language],
    timeZone: "UTC",
    onError: (thrown) => {
      error = thrown;
    },
  }) as unknown as (key: string, values: Values) => string;
  const words = translate(key, values);
  return {
    words: Object.values(values).reduce<string>((left, value) => left.replace(String(value), "x"), words),
    error,
  };
}

/** Texts with a letter outside their arguments that are equal in both languages. */
function sharedBy(a: Language, b: Language): string[] {
  const texts = sentencesOf(b);
  const shared = [...sentencesOf(a)].filter(([key, text]) => texts.get(key) === text).map(([, text]) => text);
  return [...new Set(shared)].filter((text) => /\p{L}/u.test(text.replaceAll(/\{[^{}]*\}/g, "")));
}

function isSameList(expected: readonly string[]) {
  return (given: string[]) => JSON.stringify(given.toSorted()) === JSON.stringify(expected.toSorted());
}
