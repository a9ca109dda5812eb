import type { StayFacts } from "#db/queries/guests.ts";
import { type Language, languages } from "#domain/preferences.ts";
import { wordBody, wordSubject } from "#domain/rentals/short-codes.ts";
import type { Holiday } from "#domain/schedule/holidays.ts";
import { valuesOf } from "./code-values.ts";

type Letter = { subject: string; body: string; language: Language };

/** What the columns take. */
const most = { subject: 300, body: 8000 };

/**
 * A template's words for a stay, in the guest's language or else the first one that there are words in. Null where nothing
 * is left of them: all that they tell is not known.
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
