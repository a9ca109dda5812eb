import type { EmailName, EmailParams } from "#platform/text-params.ts";
import type { Language } from "#platform/values/preferences.ts";

export type Tasks = {
  /** Emails a person, in their language at delivery. */
  "deliver-mail": Email & {
    userId: string;
    /** The task this one was postponed from, which identifies the email. */
    sourceId?: string;
    /** When it was first queued; only of kinds that can wait for the daily digest. */
    queuedAt?: string;
    /** A fixed address; when omitted, the person's address at delivery. */
    to?: string;
  };
  /** Text and push messages to a person: everything waiting of a kind, or one notice. Written at delivery too. */
  "deliver-notices": {
    userId: string;
    channel: "sms" | "push";
    kind: string;
    sourceId: string | null;
    /** The message an earlier task started, to be continued under its id. */
    messageId?: string;
  };
  /** Emails an address without an account: a visitor's, or ours. */
  "deliver-to-visitor": {
    email: string;
    /** Where an answer goes. */
    replyTo?: string;
    language: Language;
  } & VisitorEmail;
  /** Emails people waiting for ZIP codes that are now served. */
  "tell-waiting": { zipCodes: string[] };
  /** Orders an applicant's background check from the provider. */
  "order-background-check": { userId: string };
  /** Emails a runner's invitation link. */
  "send-invitation": { invitationId: string };
  /** Emails a helper their link, which is sealed. */
  "send-helper-link": { memberId: string; sealed: string };
  /** Tells a home's circle that nothing was in the cans for weeks, with a task for each member. */
  "tell-circle": { homeownerId: string; memberId?: string };
  /** Emails a gift's giver or receiver. */
  "send-gift-email": {
    giftId: string;
    letter: "giftBought" | "giftArrived" | "giftUsed" | "giftRefunded";
  };
  /** Asks by text message whether we may text. */
  "ask-consent": { userId: string };
  /** Emails a new address the link that confirms it. */
  "confirm-email": { userId: string };
  /** Emails an account link; the token is sealed, so reading the queue opens nothing. */
  "send-account-link": { linkId: string; sealedToken: string };
  /** Emails a password reset link to the typed address; address, token and time are sealed. */
  "send-reset-link": { sealed: string };
  /** Emails a confirmation of account deletion; the recipient is sealed. */
  "send-farewell": { sealed: string };
  /** Emails a code to a user without a password. */
  "send-proof-code": { userId: string };
  /** Deletes an unused upload. */
  "sweep-photo": { photoId: string };
  /** Ends a subscription at the payment provider. */
  "end-subscription": { providerId: string; keepsRest?: boolean };
  /** Sends a user's current name and email to the payment provider, or deletes a deleted user's customer. */
  "tell-customer": { userId: string };
  /** Sends a refund at the payment provider. */
  "send-refund": { refundId: string };
  /** Deletes stored photos nothing refers to. */
  "remove-photos": { keys: string[] };
  /** Plans generated pickups of some buckets in an area again ("" is everywhere), because of a holiday unless named. */
  "replan-visits": { area: string; fromBucket: number; beforeBucket: number; reason?: "curb law" };
  /** Geocodes a job's address. */
  "find-pin": { jobId: string };
  "run-schedule": { schedule: string };
  /** Emails a rental's record of a month. */
  "record-email": { emailId: string };
  /** Sends a rental's guest a message, as written. */
  "guest-message": { messageId: string };
  /** Tells the operator which alerts are new or resolved: at an email address, or at the webhook (null). */
  "tell-operator": {
    to: string | null;
    /** At most some of each, without names of people; all are counted. */
    raised: {
      key: string;
      kind: string;
      count: number;
      at: string;
      day: string | null;
      zipCode: string | null;
    }[];
    resolved: { key: string; kind: string }[];
    raisedInAll: number;
    resolvedInAll: number;
  };
  /** Posts an event to a homeowner's or host's own address. `attempts`: earlier tries, so that only one task makes this one. */
  "deliver-webhook": { deliveryId: string; attempts: number };
  /** Sets the day's pay on open jobs from a day on that lack it; on the first day after an id. */
  "stamp-jobs": { fromDay: string; afterId?: string };
};

/** Emails that `deliver-mail` words. The others have their own tasks, because queued tasks may not hold their links. */
export type EmailTemplate = Exclude<
  EmailName,
  | VisitorTemplate
  | "accountDeleted"
  | "adminInvited"
  | "confirmEmail"
  | "emailMoved"
  | "giftArrived"
  | "giftBought"
  | "giftRefunded"
  | "giftUsed"
  | "helperInvited"
  | "proofCode"
  | "quietCans"
  | "resetPassword"
  | "runnerInvited"
  | "signInLink"
  | "verifyEmail"
>;

export type VisitorTemplate = "runnerStarted" | "visitorWrote" | "messageTest";

type VisitorEmail = {
  [Name in VisitorTemplate]: { letter: Name; params: EmailParams<Name> };
}[VisitorTemplate];

/** An email and its texts' parameters. Queued tasks of earlier versions call the field `letter` too, so it keeps that name. */
export type Email = { [Name in EmailTemplate]: { letter: Name; params: EmailParams<Name> } }[EmailTemplate];

export type TaskName = keyof Tasks;

export const taskNames = [
  "deliver-mail",
  "deliver-notices",
  "deliver-to-visitor",
  "tell-waiting",
  "order-background-check",
  "send-invitation",
  "send-helper-link",
  "tell-circle",
  "send-gift-email",
  "ask-consent",
  "confirm-email",
  "send-account-link",
  "send-reset-link",
  "send-farewell",
  "send-proof-code",
  "sweep-photo",
  "end-subscription",
  "tell-customer",
  "send-refund",
  "remove-photos",
  "replan-visits",
  "find-pin",
  "run-schedule",
  "stamp-jobs",
  "guest-message",
  "record-email",
  "tell-operator",
  "deliver-webhook",
] as const satisfies readonly TaskName[];

/** Does one task. `id` is the same on every retry. */
export type Worker<Name extends TaskName> = (payload: Tasks[Name], task: { id: string }) => Promise<void>;

export type Workers = { [Name in TaskName]: Worker<Name> };

/** Background work. A task belongs to the transaction that sends it: it exists only if the act commits. */
export type Queue<Transaction> = {
  /** Connects. Call it outside any transaction before the first `send`. Safe to repeat. */
  ready(): Promise<void>;
  send<Name extends TaskName>(
    transaction: Transaction,
    name: Name,
    payload: Tasks[Name],
    when?: { afterSeconds: number },
  ): Promise<void>;
  /** Sends a task in progress again later, with another payload, unless it was forgotten meanwhile. */
  sendLater<Name extends TaskName>(
    transaction: Transaction,
    name: Name,
    task: { id: string; payload: Tasks[Name]; afterSeconds: number },
  ): Promise<void>;
  /** Unfinished tasks of a name, in progress or not, with these values in their payload; oldest first. */
  alike<Name extends "deliver-mail">(
    transaction: Transaction,
    name: Name,
    like: { userId: string; letter: EmailTemplate },
  ): Promise<{ id: string; payload: Tasks[Name] }[]>;
  /**
   * Deletes tasks, done or not, that send a person something or name them. Tasks that settle something elsewhere stay.
   */
  forget(
    transaction: Transaction,
    person: { userId: string; email: string; threadIds: string[] },
  ): Promise<void>;
  sendAll<Name extends TaskName>(
    transaction: Transaction,
    name: Name,
    payloads: Tasks[Name][],
  ): Promise<void>;
  /** Makes every waiting task due that many milliseconds earlier, because a trial's clock jumped. */
  bringForward(transaction: Transaction, milliseconds: number): Promise<void>;
  /** Processes tasks as they come, until the queue stops. */
  work(workers: Workers): Promise<void>;
  /** Processes due tasks for at most that many milliseconds, or until stopped. Returns how many were done. */
  drain(workers: Workers, milliseconds: number, stopped?: AbortSignal): Promise<number>;
  overview(): Promise<QueueOverview>;
  /** Retries a failed task under its own id. Returns its name; null when no failed task has that id. */
  retry(transaction: Transaction, taskId: string): Promise<string | null>;
  /** Retries every failed task, at most 1,000. Returns how many. */
  retryAll(transaction: Transaction): Promise<number>;
  /** Stops, after tasks in progress finish. */
  stop(): Promise<void>;
};

/** Queue length and failed tasks. */
export type QueueOverview = {
  /** Tasks due now or later. */
  waiting: number;
  /** Tasks due now. */
  ready: number;
  inProgress: number;
  /** Seconds the oldest due task is overdue; null without one. */
  lagSeconds: number | null;
  failed: number;
  /** The latest failed tasks, at most 100. */
  failedTasks: FailedTask[];
  /** All failed tasks by name, with the first failure's instant. */
  failedByName: { name: string; count: number; since: string }[];
};

/** A task that used up its tries. Kept for two weeks. */
export type FailedTask = {
  id: string;
  name: string;
  /** The email or schedule; null for other tasks. */
  subject: string | null;
  attempts: number;
  /** The last try's error; null when unknown. */
  reason: string | null;
  createdAt: string;
  failedAt: string;
};
