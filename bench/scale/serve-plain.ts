/**
 * The same reads without a framework: node:http, `pg`, one named statement each and JSON.stringify. STATEMENTS has the
 * product's own statements; "tokenHash", "now" and "runnerId" in their values are placeholders for a call's own.
 */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { cpuTime, reportFigure } from "./serve.ts";

type Statement = { text: string; values: string[] };

const { DATABASE_URL, NOW = "", STATEMENTS = "{}" } = process.env;
const statements: Record<"user" | "actor" | "offers" | "notices", Statement> = JSON.parse(STATEMENTS);
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10, options: "-c TimeZone=UTC" });

const ask = async (name: keyof typeof statements, given: Record<string, string>) => {
  const { text, values } = statements[name];
  return (await pool.query({ name, text, values: values.map((value) => given[value] ?? value) })).rows;
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
  // Of several id columns the last one is kept: the runner's.
  const [actor] = await ask("actor", given);
  const known = { ...given, runnerId: actor.id };
  return ask(path === "/offers" ? "offers" : "notices", known);
}

await once(server.listen(0, "127.0.0.1"), "listening");
await reportFigure((server.address() as AddressInfo).port, cpuTime);
