import type { Deps } from "#platform/deps.ts";
import { noteOutcome } from "./queries/deliveries.ts";
import { setNumberStopped } from "./queries/readers.ts";

/** What ends text messages, and what begins them again, as the provider itself understands it; and in our languages. */
const stopWords = [
  "STOP",
  "STOPALL",
  "UNSUBSCRIBE",
  "CANCEL",
  "END",
  "QUIT",
  "REVOKE",
  "OPTOUT",
  "ALTO",
  "PARAR",
  "ARRET",
];
const startWords = ["START", "YES", "UNSTOP"];

/** The provider's words for a message that arrived, and for one that did not. */
const outcomes: Record<string, "delivered" | "bounced"> = {
  delivered: "delivered",
  undelivered: "bounced",
  failed: "bounced",
};

/**
 * Keeps what the provider says: what became of a message, or what was answered from a number. STOP ends text messages to a
 * number for everybody who has given it, START lets them go on. Safe to repeat.
 */
export async function takeSmsNews(
  deps: Deps,
  news: { providerId: string; status: string | null; from: string; answer: string | null },
): Promise<void> {
  const state = outcomes[news.status ?? ""];
  if (state) {
    const trouble = state === "bounced" ? ("bounced" as const) : null;
    await noteOutcome(deps.db, { by: { providerId: news.providerId }, channel: "sms", state, trouble });
    return;
  }
  if (news.status !== null || news.answer === null) return;
  const word = wordOf(news.answer);
  if (stopWords.includes(word)) await setNumberStopped(deps.db, { e164: news.from, stoppedAt: deps.now() });
  if (startWords.includes(word)) await setNumberStopped(deps.db, { e164: news.from, stoppedAt: null });
}

function wordOf(answer: string): string {
  return answer
    .slice(0, 40)
    .normalize("NFD")
    .replace(/[^A-Za-z]/g, "")
    .toUpperCase();
}
