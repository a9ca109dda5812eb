import type { Deps } from "./deps.ts";

/** How long an act may go on. It looks between its transactions, and leaves the rest to the next run. */
export type Limits = { signal: AbortSignal };

/** What a schedule is run with. */
export type ScheduleDeps = Deps & {
  /** Works off the queue's tasks that are due, for at most so long. Returns how many were done. */
  drain(milliseconds: number, limits: Limits): Promise<number>;
};

/** Safe to repeat, after a death at any point as well, and safe when two run at once. Returns what it did, in numbers. */
export type ScheduledAct = (deps: ScheduleDeps, limits: Limits) => Promise<Record<string, number>>;

export type Schedule = {
  readonly name: string;
  /** When it is due, in UTC; the fields that `platform/time/cron.ts` reads. */
  readonly cron: string;
  /** How long one run may take. The host ends a call a minute later. */
  readonly budgetSeconds: number;
  load(): Promise<ScheduledAct>;
};
