import type { Deps } from "#platform/deps.ts";
import { noteOutcome } from "./queries/deliveries.ts";
import { setNumberStopped } from "./queries/readers.ts";

/** Replies that stop and restart text messages, as the provider reads them, plus our languages. */
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

/** The provider's terms for delivered and undelivered. */
const outcomes: Record<string, "delivered" | "bounced"> = {
  delivered: "delivered",
  undelivered: "bounced",
  failed: "bounced",
};

/**
 * Records a provider's delivery report or a reply. STOP ends text messages to a number for everyone who has it; START
 * resumes them. Safe to repeat.
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
