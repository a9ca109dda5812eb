/**
 * The same reads without a framework: node:http, `pg`, one named statement each and JSON.stringify. STATEMENTS has the
 * product's own statements; "tokenHash", "now" and "runnerId" in their values are placeholders for a call's own, and
 * `runnerAt` is the column of the runner's id among the actor's.
 */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { cpuTime, reportFigure } from "./serve.ts";

type Statement = { text: string; values: string[] };

const { DATABASE_URL, NOW = "", STATEMENTS = "{}" } = process.env;
const {
  runnerAt,
  ...statements
}: Record<"user" | "actor" | "offers" | "notices", Statement> & { runnerAt: number } = JSON.parse(STATEMENTS);
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10, options: "-c TimeZone=UTC" });

const ask = async (name: keyof typeof statements, given: Record<string, string>) => {
  const { text, values } = statements[name];
  // Several columns of the actor are named id.
  const rowMode = name === "actor" ? { rowMode: "array" } : {};
  return (await pool.query({ name, text, values: values.map((value) => given[value] ?? value), ...rowMode }))
    .rows;
};

const server = createServer(async (request, response) => {
  const token = /tidycurb=([\w-]+)/.exec(request.headers.cookie ?? "")?.[1] ?? "";
  const given = { tokenHash: createHash("sha256").update(token).digest("base64url"), now: NOW };
  const body = JSON.stringify(await answer(request.url ?? "", given));
  response.setHeader("content-type", "application/json");
  response.end(body);
});

async function answer(path: string, given: { tokenHash: string; now: string }): Promise<unknown> {
  if (path === "/user") return (await ask("user", given))[0];
  const [actor] = await ask("actor", given);
  const known = { ...given, runnerId: actor[runnerAt] };
  return ask(path === "/offers" ? "offers" : "notices", known);
}

await once(server.listen(0, "127.0.0.1"), "listening");
await reportFigure((server.address() as AddressInfo).port, cpuTime);
