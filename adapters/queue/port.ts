import type { Language } from "#platform/values/preferences.ts";

/** The tasks there are, each with what its worker is given. */
export type Tasks = {
  /** Mail to a person, worded at delivery in that person's language. */
  "deliver-mail": {
    userId: string;
    letter: MailTemplate;
    params: Record<string, string>;
    /** The task that this one was put off from, and by which the letter is known. */
    sourceId?: string;
    /** Where it goes, whatever the person's address is by then; left out for the one of then. */
    to?: string;
  };
  /**
   * Text messages and push messages to a person, of everything of a kind that waits for them, or of one notice. Worded at
   * delivery as well.
   */
  "deliver-notices": {
    userId: string;
    channel: "sms" | "push";
    kind: string;
    sourceId: string | null;
    /** The message that an earlier task began, and that is to be sent on under its id. */
    messageId?: string;
  };
  /** Mail to somebody who only left an address. */
  "deliver-to-visitor": {
    email: string;
    language: Language;
    letter: VisitorTemplate;
    params: Record<string, string>;
  };
  /** Those who wait for ZIP codes, to be told where somebody runs there by now. */
  "tell-waiting": { zipCodes: string[] };
  /** An applicant's background check, to be ordered at the provider. */
  "order-background-check": { userId: string };
  /** The letter with the link of a runner's invitation. */
  "send-invitation": { invitationId: string };
  /** The link that confirms a new e-mail address, to that address. */
  "confirm-email": { userId: string };
  /** The letter with a link to one's account; its token is sealed, so that whoever reads the queue opens nothing. */
  "send-account-link": { linkId: string; sealedToken: string };
  /** The link to a new password, wished by whoever typed an address: that, the token and the time are sealed. */
  "send-reset-link": { sealed: string };
  /** The letter that confirms that an account was deleted; whose it was is sealed. */
  "send-farewell": { sealed: string };
  /** The code that stands for a password which somebody does not have. */
  "send-proof-code": { userId: string };
  /** An upload that nothing has used. */
  "sweep-photo": { photoId: string };
  /** A subscription to end at the payment provider. */
  "end-subscription": { providerId: string };
  /** Who somebody is by now, to be told to the payment provider; nobody any more, where the account was deleted. */
  "tell-customer": { userId: string };
  /** Money to be sent back at the payment provider. */
  "send-refund": { refundId: string };
  /** Stored photos that nothing shows any more. */
  "remove-photos": { keys: string[] };
  /** Generated visits of some buckets to be brought in line with the holidays of an area ("" is every place). */
  "replan-visits": { area: string; fromBucket: number; beforeBucket: number };
  /** Where the address of a job lies, to be looked up on the map. */
  "find-pin": { jobId: string };
  /** A schedule that an admin wants to run now. */
  "run-schedule": { schedule: string };
  /** A letter to the guest of a rental, as it was worded. */
  "guest-message": { messageId: string };
  /** Open jobs from a day on that do not carry their day's pay yet. */
  "stamp-jobs": { fromDay: string };
};

export type MailTemplate =
  | "applicationApproved"
  | "applicationRejected"
  | "applicationSubmitted"
  | "applicationMoreInfo"
  | "appealDecided"
  | "pickupCancelled"
  | "pickupPushed"
  | "pickupPushedBack"
  | "jobsPushed"
  | "jobsPushedBack"
  | "supportAsked"
  | "supportAnswered"
  | "accountSuspended"
  | "accountReinstated"
  | "emailChanged"
  | "passwordChanged"
  | "newSignIn"
  | "secondFactorOn"
  | "secondFactorOff"
  | "secondFactorTried"
  | "recoveryCodeUsed"
  | "recoveryCodesMade"
  | "googleLinked"
  | "googleUnlinked"
  | "payoutEmailChanged"
  | "jobMissed"
  | "pickupReplanned"
  | "jobNotServed"
  | "jobDoneAfterAll"
  | "jobNotServedAfterAll"
  | "problemResolved"
  | "holidayMoved"
  | "holidaySkipped"
  | "holidayBack"
  | "pickupTomorrow"
  | "pickupTonight"
  | "homeChanged"
  | "curbClear"
  | "visitAsked"
  | "dayCorrected"
  | "dayIsRight"
  | "areaServed"
  | "welcome"
  | "serviceCancelled"
  | "serviceEnded"
  | "serviceStopped"
  | "receipt"
  | "paymentFailed"
  | "paymentAction"
  | "cardExpires"
  | "priceChanged"
  | "priceStays"
  | "creditGiven"
  | "creditTakenBack"
  | "refundIssued"
  | "disputeOpened"
  | "disputeClosed"
  | "payoutPaid"
  | "payoutWaiting"
  | "weeklyReport";

export type VisitorTemplate = "runnerStarted";

export type TaskName = keyof Tasks;

export const taskNames = [
  "deliver-mail",
  "deliver-notices",
  "deliver-to-visitor",
  "tell-waiting",
  "order-background-check",
  "send-invitation",
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
] as const satisfies readonly TaskName[];

/** Does one task. `id` stays the same when the task is tried again. */
export type Worker<Name extends TaskName> = (payload: Tasks[Name], task: { id: string }) => Promise<void>;

export type Workers = { [Name in TaskName]: Worker<Name> };

/** Background work. A task is part of the transaction it was sent in: it exists when the act does. */
export type Queue<Transaction> = {
  /** Connects. Must have been called, outside any transaction, before the first `send`. Safe to repeat. */
  ready(): Promise<void>;
  send<Name extends TaskName>(
    transaction: Transaction,
    name: Name,
    payload: Tasks[Name],
    when?: { afterSeconds: number },
  ): Promise<void>;
  /** Tasks of a name that are not done yet, under way or not, with these in their payload; oldest first. */
  alike<Name extends "deliver-mail">(
    transaction: Transaction,
    name: Name,
    like: { userId: string } & Partial<Tasks[Name]>,
  ): Promise<{ id: string; payload: Tasks[Name] }[]>;
  /**
   * Takes out of the queue what is to be told to a person, was told, or tells of them by name: what is done already as what is
   * not. Tasks that settle something elsewhere stay.
   */
  forget(
    transaction: Transaction,
    person: { userId: string; email: string; threadIds: string[] },
  ): Promise<void>;
  /** Sends any number of tasks with one statement. */
  sendAll<Name extends TaskName>(
    transaction: Transaction,
    name: Name,
    payloads: Tasks[Name][],
  ): Promise<void>;
  /** Works off tasks as they come, until the queue is stopped. */
  work(workers: Workers): Promise<void>;
  /**
   * Works off what is due now, for at most the given milliseconds, or until it is told to stop. Returns how many tasks
   * were done.
   */
  drain(workers: Workers, milliseconds: number, stopped?: AbortSignal): Promise<number>;
  overview(): Promise<QueueOverview>;
  /** Retries a failed task under its own id. Returns its name; null when no failed task has that id. */
  retry(transaction: Transaction, taskId: string): Promise<string | null>;
  /** Has every task that was given up done once more, at most 1,000 of them. Returns how many. */
  retryAll(transaction: Transaction): Promise<number>;
  /** Ends work, waiting for tasks under way. */
  stop(): Promise<void>;
};

/** How much there is to do, and what was given up. */
export type QueueOverview = {
  /** Tasks to be done now or later. */
  waiting: number;
  /** Of these, those to be done now. */
  ready: number;
  underWay: number;
  /** For how many seconds the longest-waiting of the ready ones should have been done already; null without one. */
  lagSeconds: number | null;
  failed: number;
  /** The tasks given up last, at most 100. */
  failedTasks: FailedTask[];
  /** All that were given up, by their names, and since when there are such. */
  failedByName: { name: string; count: number; since: string }[];
};

/** A task that was tried as often as it may be. It is kept for two weeks. */
export type FailedTask = {
  id: string;
  name: string;
  /** Which letter, or which schedule; null for other tasks. */
  subject: string | null;
  attempts: number;
  /** What went wrong at the last attempt; null where that is not known. */
  reason: string | null;
  createdAt: string;
  failedAt: string;
};
