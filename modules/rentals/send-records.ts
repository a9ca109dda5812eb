import { EmailRefused, type Mailer } from "#adapters/email/port.ts";
import { findProperty } from "#modules/homes/index.ts";
import type { HomeownerAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { lockHomes } from "#platform/queries/buckets.ts";
import type { Limits } from "#platform/schedule.ts";
import { addDays, localDay, monthOf } from "#platform/time/local-time.ts";
import { translatorFor } from "#platform/translator.ts";
import { locales } from "#platform/values/preferences.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/records.ts";
import {
  countHostEmails,
  type DueRecord,
  findRecordToDeliver,
  findSharing,
  findWriter,
  insertRecordEmails,
  listDueRecords,
  listUnsent,
  noteRecordTry,
  settleRecordEmail,
} from "./queries/records.ts";
import { recordToken } from "./record-token.ts";
import { daysToSendRecord, mostHostEmailsADay, mostRecordTries } from "./rules/records.ts";
import { onOwnRental } from "./share-record.ts";

const recipientsAtOnce = 200;

/**
 * Emails last month's records on the first of the month from 8 AM by each rental's clock; missed ones until the end of
 * the fifth. Each recipient gets a month once. Safe to repeat and to run concurrently. Returns the number of emails.
 */
export async function sendRecords(deps: Deps, limits?: Limits): Promise<{ recordEmails: number }> {
  const now = deps.now();
  // Local days differ from UTC by at most one, at both ends.
  const day = Number(now.slice(8, 10));
  let recordEmails = 0;
  if (day > daysToSendRecord + 1 && day < 28) return { recordEmails };
  for (let after: string | null = null; !limits?.signal.aborted; ) {
    const found = await listDueRecords(deps.db, { now, after, limit: recipientsAtOnce });
    if (found.length === 0) break;
    const homeownerIds = [...new Set(found.map(({ homeownerId }) => homeownerId))];
    recordEmails += await deps.transact(async (tx) => {
      await lockHomes(tx, homeownerIds);
      return queue(deps, tx, found, { countsToday: false });
    });
    // Recipients of the page's last host that it leaves out are due in the next run.
    after = homeownerIds.at(-1) ?? null;
    if (found.length < recipientsAtOnce) break;
  }
  return { recordEmails };
}

async function queue(
  deps: Deps,
  tx: Deps["db"],
  due: DueRecord[],
  limit: { countsToday: boolean },
): Promise<number> {
  const sentAt = deps.now();
  const emails = due.map((each) => ({ ...each, id: deps.newId(), sentAt }));
  const sent = await insertRecordEmails(tx, emails, limit);
  await deps.queue.sendAll(
    tx,
    "record-email",
    sent.map((emailId) => ({ emailId })),
  );
  return sent.length;
}

/**
 * Sends last month's record to the recipients who do not have it. Refuses with NOT_FOUND, OWN_EMAIL_UNCONFIRMED,
 * SUBSCRIPTION_REQUIRED and GUEST_LETTERS_TOO_MANY. Safe to repeat.
 */
export const sendRecordNow: HomeownerAct<typeof contract.sendRecordNow> = (deps, actor, { propertyId }) =>
  onOwnRental(deps, actor, propertyId, async (tx, homeownerId) => {
    const writer = await findWriter(tx, homeownerId);
    if (!writer.isConfirmed) throw new Refused({ code: "OWN_EMAIL_UNCONFIRMED" });
    if (!writer.mayWrite) throw new Refused({ code: "SUBSCRIPTION_REQUIRED" });
    const property = await findProperty(tx, { id: propertyId, homeownerId });
    const now = deps.now();
    const today = localDay(now, property?.timeZone ?? "UTC");
    const month = monthOf(addDays(monthOf(today).from, -1)).from;
    const recipients = await listUnsent(tx, { propertyId, month });
    if ((await countHostEmails(tx, { homeownerId, now })) + recipients.length > mostHostEmailsADay)
      throw new Refused({ code: "GUEST_LETTERS_TOO_MANY" });
    const sent = await queue(
      deps,
      tx,
      recipients.map((recipientId) => ({ recipientId, homeownerId, month })),
      { countsToday: true },
    );
    return { ...(await findSharing(tx, propertyId)), sent };
  });

/** Emails a link to a month's record. A recipient who unsubscribed meanwhile gets nothing. */
export async function deliverRecord(
  deps: Deps & { mailer: Mailer; appUrl: string },
  { emailId: id }: { emailId: string },
): Promise<void> {
  const settle = (state: "handed_over" | "failed" | "skipped") =>
    settleRecordEmail(deps.db, { id, state, from: ["sent"] });
  const found = await findRecordToDeliver(deps.db, id);
  if (!found) return settle("skipped");
  const { attempts, email: to, host, language, month, property } = found;
  if (!(await noteRecordTry(deps.db, { id, attempts }))) return;
  const translate = await translatorFor(language);
  const token = recordToken(deps.vault, id);
  const params = {
    property,
    host: host.firstName,
    month: new Date(month).toLocaleDateString(locales[language], {
      month: "long",
      year: "numeric",
      timeZone: "UTC",
    }),
    link: `${deps.appUrl}/record/${token}`,
  };
  try {
    await deps.mailer.send({
      id,
      to,
      subject: translate("guestEmails.record.subject", params),
      text: translate("guestEmails.record.text", params),
      replyTo: host.email,
      stopUrl: `${deps.appUrl}/api/stop-record?${new URLSearchParams({ token })}`,
    });
  } catch (error) {
    if (error instanceof EmailRefused || attempts + 1 >= mostRecordTries) await settle("failed");
    if (error instanceof EmailRefused) return;
    throw error;
  }
  await settle("handed_over");
}

/** Records that an email with a record bounced. Safe to repeat. */
export async function takeRecordBounces(
  deps: Pick<Deps, "db">,
  events: readonly { messageId?: string | undefined }[],
): Promise<void> {
  for (const { messageId } of events) {
    const [id] = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=@)/.exec(messageId ?? "") ?? [];
    if (id) await settleRecordEmail(deps.db, { id, state: "failed", from: ["sent", "handed_over"] });
  }
}
