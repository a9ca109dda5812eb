/** A piece of work: a procedure, a statement, a task of the queue, a schedule's run, a call to an outside service. */
export type WorkKind = "act" | "statement" | "task" | "schedule" | "outside";

/** Does a piece of work and records it as a span of its trace and in the metrics. Returns or throws what the work does. */
export type Watch = <Result>(kind: WorkKind, name: string, work: () => Promise<Result>) => Promise<Result>;

/** Joins tasks to the call that sent them. */
export type TaskWatch = {
  /** What a task carries to its worker: the trace and the request that sent it. */
  mark(): TaskMark;
  /** Does a task's work as part of the trace it carries. */
  run<Result>(
    task: { name: string; id: string; mark: unknown },
    work: () => Promise<Result>,
  ): Promise<Result>;
};

export type TaskMark = { traceparent?: string; requestId?: string };
