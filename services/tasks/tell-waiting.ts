import type { Tasks } from "#adapters/queue/port.ts";
import { takeWaiting, type WaitingRow } from "#db/queries/waiting-list.ts";
import { locales } from "#domain/locales.ts";
import { localDay, platformTimeZone } from "#domain/schedule/local-time.ts";
import type { Deps } from "../deps.ts";

/** Whom one transaction takes off the list. */
const peopleAtOnce = 500;

/**
 * Writes to those who wait for some ZIP codes in which somebody runs by now: to each person one letter, of all that they
 * wait for and that is served. The same transaction takes that off the list, so nobody is told twice. Safe to repeat, and
 * beside itself.
 */
export async function tellWaiting(
  deps: Pick<Deps, "transact" | "queue" | "now">,
  { zipCodes }: Tasks["tell-waiting"],
): Promise<void> {
  const today = localDay(deps.now(), platformTimeZone);
  for (let told = peopleAtOnce; told > 0; )
    told = await deps.transact(async (tx) => {
      const taken = await takeWaiting(tx, { zipCodes, people: peopleAtOnce, today });
      const letters = [...Map.groupBy(taken, ({ email }) => email).values()].map(letterOf);
      await deps.queue.sendAll(tx, "deliver-to-visitor", letters);
      return letters.length;
    });
}

/** In the language of the form that was filled in last. */
function letterOf(entries: WaitingRow[]): Tasks["deliver-to-visitor"] {
  const inOrder = entries.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  const [{ email, language }] = inOrder as [WaitingRow];
  const zipCodes = entries.map(({ zipCode }) => zipCode).toSorted();
  const params = { zipCodes: new Intl.ListFormat(locales[language]).format(zipCodes) };
  return { email, language, letter: "runnerStarted", params };
}
