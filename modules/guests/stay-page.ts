import { randomBytes } from "node:crypto";
import type * as z from "zod";
import { listHolidays, lockHomeBucket } from "#modules/homes/index.ts";
import type { Deps } from "#platform/deps.ts";
import { translatorFor } from "#platform/translator.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import { holidayDays } from "./message.ts";
import { findStayByToken, isStayShown } from "./queries/guests.ts";
import { ensureLinkToken } from "./queries/stay-guests.ts";
import { knownStopKey } from "./stop-key.ts";
import { sortingLines, trashDays } from "./trash.ts";

/** The path of a guest's page; makes its token the first time. */
export async function ensureStayPath(deps: Pick<Deps, "db" | "now">, stayId: string): Promise<string> {
  const token = randomBytes(16).toString("base64url");
  return `/stay/${await ensureLinkToken(deps.db, { stayId, token, now: deps.now() })}`;
}

/** A link for the host to send. Refuses with NOT_FOUND and STAY_GONE. Safe to repeat. */
export function stayLink(
  deps: Deps,
  { homeownerId }: HomeownerActor,
  { stayId }: z.output<typeof contract.stayLink.input>,
): Promise<z.output<typeof contract.stayLink.output>> {
  return deps.transact(async (tx) => {
    if (!homeownerId) throw new Refused({ code: "NOT_FOUND" });
    await lockHomeBucket(tx, homeownerId);
    const isShown = await isStayShown(tx, { id: stayId, homeownerId, now: deps.now() });
    if (isShown === null) throw new Refused({ code: "NOT_FOUND" });
    if (!isShown) throw new Refused({ code: "STAY_GONE" });
    return { path: await ensureStayPath({ db: tx, now: deps.now }, stayId) };
  });
}

/**
 * What a guest needs to know about the trash of their stay, in their language. Refuses with LINK_INVALID, also once the
 * stay is gone.
 */
export async function stayPage(
  deps: Deps,
  { token }: z.output<typeof contract.stayPage.input>,
): Promise<contract.StayPage> {
  const facts = await findStayByToken(deps.db, { key: await knownStopKey(deps), token });
  if (!facts?.guest) throw new Refused({ code: "LINK_INVALID" });
  const { property, guest, host, fromOn, fromTime, untilOn, untilTime } = facts;
  const { language } = guest;
  const translate = await translatorFor(language);
  const holidays = await listHolidays(deps.db, holidayDays(deps.now()));
  const part = (title: "dates" | "trash" | "sorting" | "cans" | "curb", lines: (string | null)[]) => ({
    title: translate(`guestEmails.stayPage.${title}`, {}),
    lines: lines.filter((line) => line !== null),
  });
  return {
    language,
    property: property.name,
    parts: [
      part("dates", [
        translate("guestEmails.stayPage.times", { from: fromOn, fromTime, until: untilOn, untilTime }),
      ]),
      part("trash", [
        trashDays(facts, holidays, { translate, language }) ??
          translate("guestEmails.stayPage.nothing", { host: host.firstName }),
        translate("guestEmails.stayPage.noWork", {}),
      ]),
      part("sorting", sortingLines(property, { translate })),
      part("cans", [property.cansPlace?.trim() || null]),
      part("curb", [property.curbPlace?.trim() || null]),
    ].filter(({ lines }) => lines.length > 0),
  };
}
