import { createHash } from "node:crypto";
import { get } from "node:http";
import type { Bench } from "../bench.ts";
import { present } from "../calendar.ts";
import { tokenOf } from "../fill.ts";
import { startServer } from "../serve.ts";

/** Bytes per second of a slow client on a poor connection. */
const slowly = 4_000_000;

/**
 * Peak memory of a server sending a table, in its own process: all rows (at most 1,000,000) against the first tenth,
 * for a fast and a slow client. Memory must not grow with the rows.
 */
export async function measureExport(bench: Bench): Promise<void> {
  const token = tokenOf(-1);
  await bench.rows(
    `insert into sessions (token_hash, user_id, signed_in_at, extended_at, expires_at)
     select $1, user_id, $2, $2, $2::timestamptz + interval '14 days' from bench_admins where nth = 0 on conflict do nothing`,
    [createHash("sha256").update(token).digest("base64url"), present],
  );
  const [counted] = await bench.rows<{ jobs: number }>("select count(*)::int as jobs from jobs");
  const rows = Math.min(1_000_000, counted?.jobs ?? 0);
  for (const [reader, bytesPerSecond] of [
    ["a quick reader", null],
    ["a slow reader", slowly],
  ] as const) {
    const most = async (wanted: number) => {
      const server = await startServer("serve-export.ts", { DATABASE_URL: bench.url, NOW: present });
      const memory = async () => (await server.figure()) / 1000;
      try {
        const before = await memory();
        const { bytes, seconds } = await takeRows(server.port, { token, wanted, bytesPerSecond });
        return { before, memory: await memory(), bytes, seconds };
      } finally {
        server.stop();
      }
    };
    const some = await most(Math.round(rows / 10));
    const all = await most(rows);
    bench.report.figure({
      row: null,
      name: `most memory while ${rows} rows go to ${reader}, against a tenth of them`,
      ours: all.memory,
      plain: some.memory,
      unit: "MB",
      reach: { atMost: 1.25 },
      before: all.before,
      megabytesSent: Math.round(all.bytes / 1e6),
      seconds: Math.round(all.seconds),
    });
  }
}

/** Reads a table up to a number of rows, at a limited number of bytes per second, then disconnects. */
function takeRows(
  port: number,
  { token, wanted, bytesPerSecond }: { token: string; wanted: number; bytesPerSecond: number | null },
): Promise<{ bytes: number; seconds: number }> {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  return new Promise((resolve, reject) => {
    const request = get(
      {
        host: "127.0.0.1",
        port,
        path: "/api/admin/export?list=jobs",
        headers: { cookie: `tidycurb=${token}` },
      },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`The export returned ${response.statusCode}`));
        let [bytes, rows] = [0, -1];
        response.on("data", (part: Buffer) => {
          bytes += part.length;
          for (const byte of part) if (byte === 13) rows += 1;
          if (rows >= wanted) {
            resolve({ bytes, seconds: seconds() });
            request.destroy();
            return;
          }
          const ahead = bytesPerSecond === null ? 0 : bytes / bytesPerSecond - seconds();
          if (ahead <= 0) return;
          response.pause();
          setTimeout(() => response.resume(), ahead * 1000);
        });
        response.once("end", () => resolve({ bytes, seconds: seconds() }));
      },
    );
    request.once("error", reject);
  });
}
