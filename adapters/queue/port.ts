/** The tasks there are, each with what its worker is given. */
export type Tasks = {
  /** Mail to a person, worded at delivery in that person's language. */
  "deliver-mail": { userId: string; letter: MailTemplate; params: Record<string, string> };
  /** The link that confirms a new e-mail address, to that address. */
  "confirm-email": { userId: string };
  /** An upload that nothing has used. */
  "sweep-photo": { photoId: string };
  /** A subscription to end at the payment provider. */
  "end-subscription": { providerId: string };
  /** Stored photos that nothing shows any more. */
  "remove-photos": { keys: string[] };
};

export type MailTemplate = "applicationApproved" | "applicationRejected" | "emailChanged";

export type TaskName = keyof Tasks;

export const taskNames = [
  "deliver-mail",
  "confirm-email",
  "sweep-photo",
  "end-subscription",
  "remove-photos",
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
  /** Works off tasks as they come, until the queue is stopped. */
  work(workers: Workers): Promise<void>;
  /** Works off what is due now, for at most the given milliseconds. Returns how many tasks were done. */
  drain(workers: Workers, milliseconds: number): Promise<number>;
  /** Ends work, waiting for tasks under way. */
  stop(): Promise<void>;
};
