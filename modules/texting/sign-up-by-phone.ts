import { insertUser, lockUser } from "#modules/accounts/index.ts";
import { refuseArea } from "#modules/areas/index.ts";
import { callableNumber, saveQuietHours } from "#modules/notices/index.ts";
import { placeHome } from "#modules/schedule/index.ts";
import { sendLink } from "#modules/sign-in/index.ts";
import type { AdminAct } from "#platform/act.ts";
import { audit } from "#platform/queries/audit-log.ts";
import { weekdays } from "#platform/values/days.ts";
import { publicStreet } from "#platform/values/public-address.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import { findHomeOf, findStreetDay, saveNumberToAsk } from "./queries.ts";
import { textQuietHours } from "./rules/outcomes.ts";

/**
 * Adds a homeowner who uses text messages only: no password, and an email only if somebody reads bills there. Asks by text
 * message whether we may text; nothing else is sent before a YES. Refuses with SMS_NUMBER_INVALID, AREA_NOT_SERVED,
 * EMAIL_IN_USE, ID_IN_USE and as `placeHome` does.
 */
export const signUpByPhone: AdminAct<typeof contract.signUpByPhone> = async (deps, actor, input) => {
  const { userId, firstName, lastName, language, email = null, phoneNumber, ...home } = input;
  const e164 = await callableNumber(phoneNumber, deps.smsCodes.countries);
  if (!e164) throw new Refused({ code: "SMS_NUMBER_INVALID" });
  return deps.transact(async (tx) => {
    const now = deps.now();
    const known = await findHomeOf(tx, userId);
    if (known?.e164 === e164) return { homeownerId: known.homeownerId };
    if (known || (await lockUser(tx, userId))) throw new Refused({ code: "ID_IN_USE" });
    await refuseArea(deps, tx, home.zipCode);
    const person = { id: userId, role: "homeowner", firstName, lastName, email, createdAt: now } as const;
    const added = await insertUser(tx, { ...person, passwordHash: null }, { language });
    if (!added) throw new Refused({ code: "EMAIL_IN_USE" });
    const { homeownerId } = await placeHome(deps, tx, userId, { ...home, phoneNumber });
    await saveQuietHours(tx, { userId, ...textQuietHours });
    await saveNumberToAsk(tx, { userId, e164, isTextOnly: true, now });
    await deps.queue.send(tx, "ask-consent", { userId });
    if (email) await sendLink(deps, tx, { userId, purpose: "verify_email", email });
    await audit(deps, tx, actor, {
      action: "admin.signUpByPhone",
      subjectId: userId,
      before: { homes: 0 },
      after: { homeownerId, homes: 1, zipCode: home.zipCode, hasEmail: email !== null },
      happenedAt: now,
    });
    return { homeownerId };
  });
};

/** The trash day of most homes on a street, to propose it to a caller. */
export const streetDay: AdminAct<typeof contract.streetDay> = async (deps, _actor, { address, zipCode }) => {
  const street = publicStreet(address);
  const weekday = street && (await findStreetDay(deps.db, { street, zipCode }));
  return { weekday: weekday ? (weekdays[weekday - 1] ?? null) : null };
};
