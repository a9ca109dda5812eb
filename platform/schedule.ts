import type { Deps } from "./deps.ts";

/** When an act must stop. It checks between transactions and leaves the rest to the next run. */
export type Limits = { signal: AbortSignal };

/** What a schedule runs with. */
export type ScheduleDeps = Deps & {
  /** Processes due tasks for at most that many milliseconds. Returns how many it did. */
  drain(milliseconds: number, limits: Limits): Promise<number>;
};

/** Safe to repeat, to run twice at once, and to resume after a crash. Returns counts of what it did. */
export type ScheduledAct = (deps: ScheduleDeps, limits: Limits) => Promise<Record<string, number>>;

export type Schedule = {
  readonly name: string;
  /** When it is due, in UTC: a cron expression of five fields. */
  readonly cron: string;
  /** Seconds one run may take. The host ends a call one minute later. */
  readonly budgetSeconds: number;
  load(): Promise<ScheduledAct>;
};
