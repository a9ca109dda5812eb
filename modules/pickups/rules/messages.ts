import type { Refusal } from "#platform/values/refusal.ts";
import { isActive, type JobStatus } from "./status.ts";

/** Sentences that each side can send with one tap; the reader sees them in their own language. */
export const templatesOf = {
  homeowner: ["gateOpen", "cansByGarage", "backEarly", "dogOutside"],
  runner: ["soonThere", "gateLocked", "cansNotFound", "noTruckYet"],
} as const;

export const messageTemplates = [...templatesOf.homeowner, ...templatesOf.runner] as const;
export type MessageTemplate = (typeof messageTemplates)[number];

/** The side of a pickup that writes. */
export type MessageSide = keyof typeof templatesOf;

/** Messages a person may write in an hour. */
export const mostMessagesAnHour = 30;

/** Days after the pickup's day on which messages are still open. */
export const messageDays = 2;

/** Days after which messages and their photos are deleted. */
export const daysMessagesAreKept = 365;

/** Why nothing can be written about a pickup now, or null. UTC instants. */
export function refuseMessage(
  job: { status: JobStatus; hasRunner: boolean },
  { opensAt, closesAt, now }: { opensAt: string; closesAt: string; now: string },
): Refusal | null {
  const isTaken = job.hasRunner && (isActive(job.status) || job.status === "completed");
  if (now >= closesAt || (!isTaken && job.status !== "scheduled")) return { code: "MESSAGES_CLOSED" };
  return isTaken && now >= opensAt ? null : { code: "MESSAGES_NOT_YET" };
}
