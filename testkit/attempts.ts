import type { Answer, TestApp } from "./app.ts";
import { takenJob } from "./scenarios.ts";

/** How forbidden attempts are answered, and the data they leave. */
export function attempts(current: () => TestApp) {
  return {
    statusesOf: (answers: Answer[]) => answers.map(({ status }) => status),
    codesOf: (answers: Answer[]) =>
      answers.map(({ status, body }) => [status, (body as { code?: string }).code]),

    /** The tables' full content, for later comparison. */
    async rowsOf(...tables: string[]): Promise<unknown[]> {
      const answers = tables.map((table) =>
        current().database.execute(`select to_jsonb(row) as row from ${table} as row order by row::text`),
      );
      return (await Promise.all(answers)).map(({ rows }) => rows);
    },

    /** A pickup accepted by a runner. */
    async taken() {
      const { homeowner: home, runner, jobId } = await takenJob(current());
      return { home, runner, jobId };
    },
  };
}
