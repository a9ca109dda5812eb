import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { dataExports } from "#db/schema/index.ts";
import type { OwnExport, OwnExportState } from "#modules/people/contract.ts";
import { leftOut } from "#modules/people/queries/left-out.ts";
import { sections } from "#modules/people/queries/own-sections.ts";
import type { Who } from "#testkit/app.ts";
import { addHomeowner, type Person, password } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { type Lives, liveWithEverything, marks } from "#testkit/lives.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import { readCookies } from "#testkit/second-factor.ts";
import { serveOwnData } from "./own-data.ts";
import { apiFunctionFor } from "./routes.ts";

const run = promisify(execFile);
const minute = 60_000;
const day = 24 * 60 * minute;

let kit: PhotoApp;
let lives: Lives;
beforeAll(async () => {
  kit = await photoApp("bucket");
  lives = await liveWithEverything(kit);
});
afterAll(() => kit.close());

/** Sections that are empty for both people here; the schema test still covers their columns. */
const seldom = [
  "droppedRhythms",
  "reminders",
  "movedPickups",
  "rentalSettings",
  "rentalPickups",
  "rentalMonths",
  "rentalChecks",
  "subscriptionEvents",
  "disputes",
  "jobsMoved",
];

/** Signs in again, because the clock moved. */
async function again<Somebody extends Person>(person: Somebody): Promise<Somebody> {
  const answer = await kit.app.call(null, "POST", "/api/login", { email: person.email, password });
  return { ...person, cookie: readCookies(answer) };
}
const begin = (who: Who) => kit.app.typed(who, "profile.beginExport");
const linkOf = async (who: Who) => {
  const { status, body } = await begin(who);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as OwnExport).url;
};
const stateOf = async (who: Who) => (await kit.app.typed(who, "profile.exportState")).body as OwnExportState;
const fetchFrom = (who: Who, url: string, init: RequestInit = {}) =>
  serveOwnData(
    kit.app,
    new Request(new URL(url, "http://localhost:3000"), {
      ...init,
      headers: { ...(who && { cookie: who.cookie }), ...init.headers },
    }),
  );

/** Unpacks a zip with the system's program. */
async function unpack(response: Response): Promise<Map<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), "tidycurb-copy-"));
  await writeFile(join(folder, "copy.zip"), Buffer.from(await response.arrayBuffer()));
  await run("python3", ["-m", "zipfile", "-e", join(folder, "copy.zip"), join(folder, "out")]);
  const files = new Map<string, Buffer>();
  for (const file of await readdir(join(folder, "out"), { recursive: true, withFileTypes: true }))
    if (file.isFile()) {
      const path = join(file.parentPath, file.name);
      files.set(path.slice(folder.length + 5), await readFile(path));
    }
  await rm(folder, { recursive: true });
  return files;
}

async function copyOf(
  person: Person,
): Promise<{ files: Map<string, Buffer>; data: Record<string, object[]> }> {
  kit.app.clock.advance(2 * day);
  const who = await again(person);
  // Leaves a replaced token, which is no device.
  await kit.app.typed(who, "auth.reauthenticate", { password });
  const response = await fetchFrom(who, await linkOf(who));
  expect(response.status).toBe(200);
  const files = await unpack(response);
  expect((await stateOf(who)).state).toBe("done");
  return { files, data: JSON.parse(String(files.get("data.json"))) };
}

describe("a host's copy", () => {
  let files: Map<string, Buffer>;
  let text: string;
  test("has what they entered and what is about them, in every part", async () => {
    const copy = await copyOf(lives.host);
    files = copy.files;
    text = String(files.get("data.json"));
    expect(Object.keys(copy.data)).toEqual(["exportedAt", ...sections.map(({ name }) => name)]);
    expect(copy.data.account).toMatchObject([{ firstName: "QzhostFirst", email: "qzhost@example.com" }]);
    expect(copy.data.homeDetails).toMatchObject([{ gateCode: "Qzhost1234", pets: "Qzhost the dog" }]);
    expect(copy.data.rentals).toMatchObject([{ name: "Qzhost Loft", gateCode: "Qzhost9876" }]);
    expect(copy.data.guests).toMatchObject([{ name: "QzguestName", email: "qzguest@example.com" }]);
    expect(copy.data.ratingsGiven).toMatchObject([{ stars: 2, words: "Qzhost words" }]);
    expect(copy.data.pickups?.find((row) => "id" in row && row.id === lives.jobId)).toMatchObject({
      status: "completed",
      runner: "QzrunFirst Q.",
      specialInstructions: "Qzhost by the oak",
    });
    for (const name of ["notifications", "deliveries", "supportMessages", "devices", "invoices", "bookings"])
      expect(copy.data[name]?.length, name).toBeGreaterThan(0);
    expect(JSON.stringify(copy.data.devices)).not.toContain("1970");
  });

  test("has the photos exactly as stored", async () => {
    const photos = [...files.keys()].filter((path) => path.startsWith("photos/"));
    const { rows } = await kit.app.database.execute(
      "select id from photos where attached_at is not null and (owner_id = $1 or job_id in (select id from jobs where homeowner_id = $2))",
      [lives.host.userId, lives.host.homeownerId],
    );
    expect(rows.length).toBeGreaterThan(4);
    expect(photos.toSorted()).toEqual(rows.map(({ id }) => `photos/${id}.jpg`).toSorted());
    for (const path of photos) expect([...(files.get(path)?.subarray(0, 3) ?? [])]).toEqual([255, 216, 255]);
  });

  test("has no other user's texts and no codes or secrets", async () => {
    for (const word of ["QzrunLast", "qzrun@", "QzrunAgent", "Qzrun appeal", marks.runnerPhone, "555-7302"])
      expect(text).not.toContain(word);
    const { rows } = await kit.app.database.execute(
      `select password_hash as secret from users where id = $1
       union all select token_hash from sessions where user_id = $1
       union all select secret_sealed from second_factors where user_id = $1
       union all select endpoint from push_subscriptions where user_id = $1
       union all select subject from google_accounts where user_id = $1
       union all select provider_id from invoices where user_id = $1
       union all select provider_id from subscriptions where user_id = $1`,
      [lives.host.userId],
    );
    expect(rows.length).toBeGreaterThan(5);
    for (const { secret } of rows) expect(text).not.toContain(String(secret));
  });

  fullTest("has tables without formulas", async () => {
    kit.app.clock.advance(2 * day);
    const who = await again(lives.host);
    const given = { cansPlace: '=HYPERLINK("http://evil.test")' };
    expect((await kit.app.typed(who, "homeowner.saveHomeDetails", given)).status).toBe(200);
    const table = String((await copyOf(lives.host)).files.get("tables/homeDetails.csv"));
    expect(table).toContain(`"'=HYPERLINK(""http://evil.test"")"`);
    expect(table.startsWith('\uFEFF"cansPlace","curbPlace","pets","updatedAt","gateCode"\r\n')).toBe(true);
  });
});

test("a runner's copy has the pay and the jobs, and no home's address, code or house photo", async () => {
  const { data, files } = await copyOf(lives.runner);
  const text = String(files.get("data.json"));
  expect(data.runner).toMatchObject([{ payoutEmail: "qzrunpay@example.com" }]);
  expect(data.jobs?.find((row) => "id" in row && row.id === lives.jobId)).toMatchObject({
    homeowner: "QzhostFirst Q.",
    notes: "Qzrun notes",
    payCents: 1200,
  });
  for (const name of [
    "application",
    "ratingsReceived",
    "appeals",
    "payouts",
    "training",
    "consents",
    "steps",
  ])
    if (name !== "application" && name !== "steps") expect(data[name]?.length, name).toBeGreaterThan(0);
  for (const word of ["Qzhost Street", "QzhostLast", "qzhost@", "Qzhost1234", "by the oak", marks.hostPhone])
    expect(text).not.toContain(word);
});

fullTest("between the two copies, every part has data", async () => {
  const [host, runner] = [await copyOf(lives.host), await copyOf(lives.runner)];
  const empty = sections
    .map(({ name }) => name)
    .filter((name) => !host.data[name]?.length && !runner.data[name]?.length);
  // People have these only sometimes; the schema test still covers their columns.
  expect(empty).toEqual(seldom);
  expect(Object.keys(leftOut).length).toBeGreaterThan(10);
});

describe("the link", () => {
  const fresh = async () => addHomeowner(kit.app);
  test("requires the password again after ten minutes", async () => {
    const who = await fresh();
    kit.app.clock.advance(11 * minute);
    expect(await begin(who)).toMatchObject({ status: 403, body: { code: "REAUTHENTICATE" } });
  });

  test("works once, only in its session, for five minutes", async () => {
    const who = await fresh();
    const url = await linkOf(who);
    expect((await stateOf(who)).state).toBe("ready");
    const none = await fetchFrom(who, "/api/export/nothing");
    expect(none.status).toBe(404);
    const foreign = [await fresh(), await again(who)];
    for (const other of foreign) expect((await fetchFrom(other, url)).status).toBe(404);
    expect((await fetchFrom(null, url)).status).toBe(401);
    expect((await fetchFrom(who, url, { method: "HEAD" })).status).toBe(405);
    expect((await fetchFrom(who, url, { headers: { "sec-fetch-site": "cross-site" } })).status).toBe(403);
    const answer = await fetchFrom(who, url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="tidycurb-[\d-]+\.zip"$/,
    );
    await answer.arrayBuffer();
    expect((await fetchFrom(who, url)).status).toBe(404);
    const second = await linkOf(who);
    kit.app.clock.advance(5 * minute);
    expect((await fetchFrom(who, second)).status).toBe(404);
  });

  test("replaces the previous one", async () => {
    const who = await fresh();
    const [first, second] = [await linkOf(who), await linkOf(who)];
    expect((await fetchFrom(who, first)).status).toBe(404);
    expect((await fetchFrom(who, second)).status).toBe(200);
  });

  test("is limited to one at a time and five a day", async () => {
    const who = await fresh();
    const open = await fetchFrom(who, await linkOf(who));
    expect(await begin(who)).toMatchObject({ status: 429, body: { params: { retryAfterSeconds: 120 } } });
    await open.arrayBuffer();
    for (let more = 0; more < 4; more += 1) await (await fetchFrom(who, await linkOf(who))).arrayBuffer();
    const refused = await begin(who);
    expect(refused).toMatchObject({ status: 429, body: { params: { retryAfterSeconds: 86_400 } } });
    expect(refused.headers.get("retry-after")).toBe("86400");
  });

  test("whose download stalls is cut off, and another can be made", async () => {
    const who = await fresh();
    const answer = await fetchFrom(who, await linkOf(who));
    const reader = answer.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    expect((await stateOf(who)).state).toBe("broken");
    await linkOf(who);
  });

  test("has its own function", () => {
    expect(apiFunctionFor("/api/export/abc")?.name).toBe("own-data");
  });
});

describe("a copy in progress", () => {
  test.each([
    ["the account is deleted", (who: Who) => kit.app.call(who, "DELETE", "/api/profile")],
    ["its session is signed out", (who: Who) => kit.app.call(who, "POST", "/api/logout")],
  ])("breaks off when %s, and never looks complete", async (_, end) => {
    const who = await addHomeowner(kit.app);
    const answer = await fetchFrom(who, await linkOf(who));
    const reader = answer.body?.getReader();
    await reader?.read();
    expect((await end(who)).status).toBeLessThan(300);
    await expect(
      (async () => {
        while (!(await reader?.read())?.done);
      })(),
    ).rejects.toThrow();
  });

  test("ends at once when its reader leaves during a photo read that hangs", async () => {
    const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    kit.app.clock.advance(2 * day);
    const who = await again(lives.host);
    const reader = (await fetchFrom(who, await linkOf(who))).body?.getReader();
    const reads = vi.fn();
    if (kit.s3)
      kit.s3.fault = () => {
        reads();
        return "hang";
      };
    const reading = (async () => {
      while (!(await reader?.read())?.done);
    })();
    await expect.poll(() => reads.mock.calls.length).toBe(1);
    await reader?.cancel();
    await reading;
    // A read that only timed out was repeated before.
    expect(reads).toHaveBeenCalledOnce();
    expect((await stateOf(who)).state).toBe("broken");
    expect(written.mock.calls.join("")).not.toContain("data export aborted");
    if (kit.s3) kit.s3.fault = () => null;
  });

  test("fails when the account is deleted", async () => {
    const who = await addHomeowner(kit.app);
    const url = await linkOf(who);
    await kit.app.call(who, "DELETE", "/api/profile");
    expect((await fetchFrom(who, url)).status).toBe(401);
    const rows = await kit.app.deps.db.select({ userId: dataExports.userId }).from(dataExports);
    expect(rows.map(({ userId }) => userId)).not.toContain(who.userId);
  });
});
