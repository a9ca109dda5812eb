import pg from "pg";
import type { Bench } from "./bench.ts";

/** A node of what `EXPLAIN (FORMAT JSON)` says. */
export type PlanNode = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Join Type"?: string;
  Plans?: PlanNode[];
};

type Statement = { text: string; values: unknown[]; isNamed: boolean };

/** What an act sends to the database, each statement once, with the values it was sent with first. */
export async function statementsOf(act: () => Promise<unknown>): Promise<Statement[]> {
  const sent = new Map<string, Statement>();
  const driver = pg.Client.prototype;
  const query = driver.query;
  driver.query = function (this: pg.Client, ...given: unknown[]) {
    const [first, second] = given as [string | { text: string; name?: string }, unknown];
    const { text, name } = typeof first === "string" ? { text: first, name: undefined } : first;
    const values = Array.isArray(second) ? second : [];
    if (/^\s*(select|with|insert|update|delete)\b/i.test(text) && !sent.has(text))
      sent.set(text, { text, values, isNamed: name !== undefined });
    return Reflect.apply(query, this, given);
  } as typeof query;
  try {
    await act();
  } finally {
    driver.query = query;
  }
  return [...sent.values()];
}

/**
 * All nodes of a statement's plan: as it is planned for its values, and, where it is prepared by name, also as it is
 * planned for any. Nothing is executed.
 */
export async function plansOf(bench: Bench, { text, values, isNamed }: Statement): Promise<PlanNode[][]> {
  const own = await explain(bench, "format json", text, values);
  return isNamed ? [own, await explain(bench, "format json, generic_plan", text, [])] : [own];
}

async function explain(bench: Bench, options: string, text: string, values: unknown[]): Promise<PlanNode[]> {
  const [row] = await bench.rows<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
    `explain (${options}) ${text}`,
    values,
  );
  return row ? allNodes(row["QUERY PLAN"][0].Plan) : [];
}

function allNodes(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(allNodes)];
}

/** Reports the statements of an act of which a plan reads all jobs. */
export async function assertNoScanOfJobs(bench: Bench, of: string, statements: Statement[]): Promise<void> {
  const scanning: string[] = [];
  for (const statement of statements)
    for (const nodes of await plansOf(bench, statement))
      if (nodes.some((node) => node["Node Type"] === "Seq Scan" && node["Relation Name"] === "jobs"))
        scanning.push(statement.text.slice(0, 200));
  bench.report.exact({
    row: null,
    name: `no sequential scan over jobs: ${of}`,
    isExact: statements.length > 0 && scanning.length === 0,
    statements: statements.length,
    ...(scanning.length > 0 && { scanning }),
  });
}
