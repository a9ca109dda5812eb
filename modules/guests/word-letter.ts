import type { Holiday } from "#modules/homes/rules/days/holidays.ts";
import { type Language, languages } from "#platform/values/preferences.ts";
import { valuesOf } from "./code-values.ts";
import type { StayFacts } from "./queries/guests.ts";
import { wordBody, wordSubject } from "./rules/short-codes.ts";

type Letter = { subject: string; body: string; language: Language };

/** The column limits. */
const most = { subject: 300, body: 8000 };

/**
 * A template filled in for a stay, in the guest's language or else the first one with text. Null if no text remains,
 * because every fact is unknown.
 */
export async function wordLetter(
  facts: StayFacts,
  texts: Partial<Record<Language, { subject: string; body: string }>>,
  when: { holidays: readonly Holiday[]; now: string },
): Promise<Letter | null> {
  const wished = facts.guest?.language;
  const language = wished && texts[wished] ? wished : languages.find((each) => texts[each]);
  const text = language && texts[language];
  if (!language || !text) return null;
  const values = await valuesOf(facts, { language, ...when });
  const body = wordBody(text.body, values);
  const subject = wordSubject(text.subject, values) || facts.property.name;
  return body === ""
    ? null
    : { subject: subject.slice(0, most.subject), body: body.slice(0, most.body), language };
}
