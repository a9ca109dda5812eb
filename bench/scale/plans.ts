import pg from "pg";
import type { Bench } from "./bench.ts";

/** A node of `EXPLAIN (FORMAT JSON)`. */
export type PlanNode = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Join Type"?: string;
  /** How often it ran; only if the statement was executed. */
  "Actual Loops"?: number;
  Plans?: PlanNode[];
};

/** `name`: the prepared statement's name; undefined if it is not prepared. */
export type Statement = { text: string; values: unknown[]; name?: string | undefined };

/** The statements an act sends to the database, each once, with its first values. */
export async function statementsOf(act: () => Promise<unknown>): Promise<Statement[]> {
  const sent = new Map<string, Statement>();
  const driver = pg.Client.prototype;
  const query = driver.query;
  driver.query = function (this: pg.Client, ...given: unknown[]) {
    const [first, second] = given as [string | { text: string; name?: string }, unknown];
    const { text, name } = typeof first === "string" ? { text: first, name: undefined } : first;
    const values = Array.isArray(second) ? second : [];
    if (/^\s*(select|with|insert|update|delete)\b/i.test(text) && !sent.has(text))
      sent.set(text, { text, values, name: name || undefined });
    return Reflect.apply(query, this, given);
  } as typeof query;
  try {
    await act();
  } finally {
    driver.query = query;
  }
  return [...sent.values()];
}

/** All plan nodes for a statement's values and its generic plan; executes it only if `how` says so. */
export async function plansOf(
  bench: Bench,
  { text, values, name }: Statement,
  how = "",
): Promise<PlanNode[][]> {
  const own = await explain(bench, `${how}format json`, text, values);
  return name ? [own, await explain(bench, "format json, generic_plan", text, [])] : [own];
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

/** Reports statements of an act whose plan reads all jobs. */
export async function assertNoScanOfJobs(bench: Bench, of: string, statements: Statement[]): Promise<void> {
  await assertNoScan(bench, `jobs: ${of}`, new Set(["jobs"]), statements);
}

/** Reports statements that read all of a table of 5,000 rows; executed, so unused branches are out. */
export async function assertNoLargeScan(bench: Bench, of: string, statements: Statement[]): Promise<void> {
  const rows = await bench.rows<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and reltuples >= 5000",
  );
  const large = new Set(rows.map(({ name }) => name));
  await assertNoScan(bench, `a large table: ${of}`, large, statements, "analyze, timing off, ");
}

async function assertNoScan(
  bench: Bench,
  of: string,
  tables: ReadonlySet<string>,
  statements: Statement[],
  how = "",
): Promise<void> {
  const scanning: string[] = [];
  for (const statement of statements)
    for (const nodes of await plansOf(bench, statement, how))
      for (const { "Node Type": type, "Relation Name": table = "", "Actual Loops": loops = 1 } of nodes)
        if (type === "Seq Scan" && tables.has(table) && loops > 0)
          scanning.push(`${table}: ${statement.text.slice(0, 200)}`);
  bench.report.exact({
    row: null,
    name: `no sequential scan over ${of}`,
    isExact: statements.length > 0 && scanning.length === 0,
    statements: statements.length,
    ...(scanning.length > 0 && { scanning }),
  });
}
