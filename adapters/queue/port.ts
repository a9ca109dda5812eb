/** The tasks there are, each with what its worker is given. */
export type Tasks = {
  /** Mail to a person, worded at delivery in that person's language. */
  "deliver-mail": { userId: string; letter: MailTemplate; params: Record<string, string> };
};

export type MailTemplate = "applicationApproved" | "applicationRejected";

export type TaskName = keyof Tasks;

export const taskNames = ["deliver-mail"] as const satisfies readonly TaskName[];

/** Does one task. `id` stays the same when the task is tried again. */
export type Worker<Name extends TaskName> = (payload: Tasks[Name], task: { id: string }) => Promise<void>;

export type Workers = { [Name in TaskName]: Worker<Name> };

/** Background work. A task is part of the transaction it was sent in: it exists when the act does. */
export type Queue<Transaction> = {
  /** Connects. Must have been called, outside any transaction, before the first `send`. Safe to repeat. */
  ready(): Promise<void>;
  send<Name extends TaskName>(transaction: Transaction, name: Name, payload: Tasks[Name]): Promise<void>;
  /** Works off tasks as they come, until the queue is stopped. */
  work(workers: Workers): Promise<void>;
  /** Works off what is due now, for at most the given milliseconds. Returns how many tasks were done. */
  drain(workers: Workers, milliseconds: number): Promise<number>;
  /** Ends work, waiting for tasks under way. */
  stop(): Promise<void>;
};
