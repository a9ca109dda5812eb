import type { Tasks } from "#adapters/queue/port.ts";
import { noteNumber, type Texting } from "#modules/notices/index.ts";
import { textPickupPhotos } from "#modules/pickups/index.ts";
import { writeByText } from "#modules/support/index.ts";
import type { Deps } from "#platform/deps.ts";
import { hour, later, minute } from "#platform/instants.ts";
import { translatorIn } from "#platform/queries/message-texts.ts";
import { localDay, platformTimeZone, startOfDay } from "#platform/time/local-time.ts";
import { quietUntil } from "#platform/time/quiet-hours.ts";
import { Refused } from "#platform/values/refusal.ts";
import { plainText } from "#platform/values/sms-text.ts";
import { payPath } from "./pay-link.ts";
import { countCosts, findAccount, findToAsk, findZone } from "./queries.ts";
import { mostTextsADay, textQuietHours } from "./rules/outcomes.ts";

/** Notices whose link is the pickup's photos, and those whose link changes the card. */
const photoKinds = ["jobCompleted", "jobDoneAfterAll"];
const cardKinds = ["paymentFailed", "paymentAction", "cardExpires"];

/** What text messages to people without the app need besides their words, and what bounds everybody's. */
export function textingOf(deps: Deps & { appUrl: string }): Texting {
  return {
    async linkOf({ userId, kind, link, messageId }) {
      if (cardKinds.includes(kind)) return payPath(deps, deps.db, { userId, otherwise: "/settings#billing" });
      return photoKinds.includes(kind) && link ? textPickupPhotos(deps, { link, messageId }) : null;
    },
    async isBeyondLimit({ userId, messageId, words }) {
      const account = await findAccount(deps.db, userId);
      const zone = account && (await findZone(deps.db, account.userId));
      // Only homes have a limit: a runner's texts are about other people's.
      if (!zone) return false;
      const since = startOfDay(localDay(deps.now(), zone), zone);
      const { sent, replies } = await countCosts(deps.db, { userId: account.userId, since });
      // This message counts as being sent already.
      if (sent + replies <= mostTextsADay) return false;
      const note = (await translatorIn(deps.db, account.language))("texting.limitNote", { words });
      try {
        await deps.transact((tx) =>
          writeByText(deps, tx, { userId: account.userId, messageId, words: note.slice(0, 2000) }),
        );
      } catch (error) {
        // A person has more of these to read than an hour allows.
        if (!(error instanceof Refused) || error.refusal.code !== "TOO_MANY_REQUESTS") throw error;
      }
      return true;
    },
  };
}

/** Minutes after a sign-up in which the caller is taken to be on the phone. */
const onPhoneMinutes = 30;

/**
 * Asks the holder of a number whether we may text: the only text message before they agree. In quiet hours only while they
 * are on the phone; once a request, and never after a STOP. A retry looks at the provider first.
 */
export async function askConsent(
  deps: Deps & { appUrl: string },
  { userId }: Tasks["ask-consent"],
  task: { id: string },
): Promise<void> {
  const asked = await findToAsk(deps.db, userId);
  if (!asked || asked.askedAt < later(deps.now(), -48 * hour)) return;
  const isOnPhone = asked.askedAt > later(deps.now(), -onPhoneMinutes * minute);
  const until = isOnPhone ? null : quietUntil(deps.now(), textQuietHours, asked.timeZone ?? platformTimeZone);
  if (until) {
    const afterSeconds = Math.ceil((Date.parse(until) - Date.parse(deps.now())) / 1000);
    return deps.transact((tx) => deps.queue.send(tx, "ask-consent", { userId }, { afterSeconds }));
  }
  const { e164, firstName, language } = asked;
  const words = (await translatorIn(deps.db, language))("texting.consent", { firstName });
  const sms = { id: task.id, to: e164, text: plainText(words) };
  if ((await deps.sms.find(sms, asked.askedAt)).length > 0) return;
  const { outcome } = await deps.sms.send(sms);
  if (outcome !== "sent")
    await noteNumber(deps.db, {
      userId,
      e164,
      now: deps.now(),
      is: outcome === "stopped" ? "stopped" : "failed",
    });
}
