/**
 * `npm run bench:telemetry [-- CHECKOUT]`: what a signed-in read costs without telemetry, with /metrics only, and with
 * traces too, interleaved in one process on one Postgres server; with another checkout of this repository also there. One
 * JSON line each: the median of the rounds, in microseconds.
 */
import { randomInt } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pathToFileURL } from "node:url";
import { demoPassword } from "#demo/people.ts";
import { seedDemo } from "#demo/seed.ts";
import type { Runtime } from "#functions/compose.ts";
import { prepareDatabase } from "#functions/prepare.ts";
import { startPostgres } from "#testkit/postgres-server.ts";
import { median, round } from "./scale/report.ts";

const rounds = 40;
const readsARound = 200;

const collector = createServer((request, response) => void request.resume().on("end", () => response.end()));
await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
const { port } = collector.address() as AddressInfo;
const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${port}`;
const METRICS_SECRET = "a-secret-of-24-characters";
process.env.OTEL_EXPORTER_OTLP_ENDPOINT = OTEL_EXPORTER_OTLP_ENDPOINT;

const postgres = await startPostgres();
const here = new URL("../", import.meta.url).href;
const other = process.argv[2];
const first = await open(here, {});
await prepareDatabase(first.live.database);
await seedDemo(first.live.deps);
const readers = [
  { name: "off", ...first },
  { name: "metrics", ...(await open(here, { METRICS_SECRET })) },
  { name: "metrics and traces", ...(await open(here, { METRICS_SECRET, OTEL_EXPORTER_OTLP_ENDPOINT })) },
  ...(other ? [{ name: other, ...(await open(pathToFileURL(`${other}/`).href, {})) }] : []),
];
const cookie = await signIn("homeowner@example.com");
const times = new Map<string, number[]>();
try {
  for (let nth = 0; nth <= rounds; nth++)
    for (const reader of nth % 2 ? readers : readers.toReversed()) {
      const began = performance.now();
      for (let read = 0; read < readsARound; read++) {
        const answer = await reader.answer("auth/user", { headers: { cookie } });
        if (answer.status !== 200) throw new Error(`${reader.name} answered ${answer.status}`);
        await answer.text();
      }
      const each = ((performance.now() - began) / readsARound) * 1000;
      // The first round compiles.
      if (nth > 0) times.set(reader.name, [...(times.get(reader.name) ?? []), each]);
    }
  for (const [name, each] of times)
    console.log(JSON.stringify({ bench: "telemetry", name, microseconds: round(median(each)) }));
} finally {
  for (const { live } of readers) await live.close();
  await postgres.stop();
  collector.close();
}

async function signIn(email: string): Promise<string> {
  const signedIn = await first.answer("login", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  if (signedIn.status !== 200) throw new Error(`${email} could not sign in: ${signedIn.status}`);
  return signedIn.headers
    .getSetCookie()
    .map((set) => set.split(";")[0])
    .join("; ");
}

/** A runtime of a checkout, and its answers to documented paths as the server gives them. */
async function open(root: string, env: Record<string, string>) {
  const { compose } = (await import(`${root}functions/compose.ts`)) as typeof import("#functions/compose.ts");
  const { readEnv } = (await import(`${root}functions/env.ts`)) as typeof import("#functions/env.ts");
  const { serveRest } = (await import(`${root}functions/rest.ts`)) as typeof import("#functions/rest.ts");
  const { loadProcedures } = (await import(`${root}routers/app.ts`)) as typeof import("#routers/app.ts");
  await loadProcedures();
  const live: Runtime = await compose(readEnv({ DATABASE_URL: postgres.url, ...env }));
  const answer = (path: string, init: RequestInit) => {
    const request = new Request(`http://localhost:3000/api/${path}`, init);
    // An address may read 1,200 times a minute.
    const caller = { peerAddress: [1, 1, 1, 1].map(() => randomInt(1, 224)).join(".") };
    const serve = () => serveRest(live, request, caller);
    return live.telemetry ? live.telemetry.answer(request, serve) : serve();
  };
  return { live, answer };
}
