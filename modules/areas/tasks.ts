import type { Tasks } from "#adapters/queue/port.ts";
import type { Db } from "#db/client.ts";
import { notifyAndEmail } from "#modules/notices/index.ts";
import type { Deps } from "#platform/deps.ts";
import { localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { locales } from "#platform/values/preferences.ts";
import { findWaitingHomes, takeWaiting, type WaitingRow } from "./queries.ts";

/** People taken off the list in one transaction. */
const peopleAtOnce = 500;

/**
 * Emails people whose ZIP codes are now served, one email each for all of them. The same transaction removes those
 * entries, so nobody is told twice. Homeowners waiting with a home are asked to finish setup instead. Safe to repeat
 * and to run concurrently.
 */
export async function tellWaiting(
  deps: Pick<Deps, "transact" | "queue" | "now" | "newId">,
  { zipCodes }: Tasks["tell-waiting"],
): Promise<void> {
  const today = localDay(deps.now(), platformTimeZone);
  for (let told = peopleAtOnce; told > 0; )
    told = await deps.transact(async (tx) => {
      const taken = await takeWaiting(tx, { zipCodes, people: peopleAtOnce, today });
      const asked = await askHomes(deps, tx, taken);
      const others = taken.filter(({ id }) => !asked.has(id));
      const emails = [...Map.groupBy(others, ({ email }) => email).values()].map(emailOf);
      await deps.queue.sendAll(tx, "deliver-to-visitor", emails);
      return new Set(taken.map(({ email }) => email)).size;
    });
}

/** Asks the homeowners among them to finish setup. Returns their entries' ids. */
async function askHomes(
  deps: Pick<Deps, "queue" | "now" | "newId">,
  tx: Db,
  taken: WaitingRow[],
): Promise<Set<string>> {
  const zipCodeOf = new Map(taken.map(({ id, zipCode }) => [id, zipCode]));
  const homes = await findWaitingHomes(tx, taken);
  // A host may wait in several ZIP codes.
  for (const [userId, [first]] of Map.groupBy(homes, ({ userId }) => userId)) {
    const params = { zipCode: (first && zipCodeOf.get(first.entryId)) ?? "" };
    await notifyAndEmail(deps, tx, { userId, type: "areaServed", params, link: "/subscribe" });
  }
  return new Set(homes.map(({ entryId }) => entryId));
}

/** In the language of the latest form. */
function emailOf(entries: WaitingRow[]): Tasks["deliver-to-visitor"] {
  const inOrder = entries.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  const [{ email, language }] = inOrder as [WaitingRow];
  const zipCodes = entries.map(({ zipCode }) => zipCode).toSorted();
  const params = { zipCodes: new Intl.ListFormat(locales[language]).format(zipCodes) };
  return { email, language, letter: "runnerStarted", params };
}
