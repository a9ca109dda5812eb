import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner, type Person } from "#testkit/factories.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import { jpeg } from "#testkit/pictures.ts";
import { addProperty } from "#testkit/properties.ts";
import { serveRecordPdf } from "./record-pdf.ts";

let kit: PhotoApp;
beforeAll(async () => {
  kit = await photoApp("disk");
});
afterAll(() => kit.close());

const get = (who: Person | null, query: Record<string, string>) => getFrom(kit.app, who, query);
const getFrom = (app: TestApp, who: Person | null, query: Record<string, string>) =>
  serveRecordPdf(
    app,
    new Request(`http://localhost:3000/api/vacation-rental/record.pdf?${new URLSearchParams(query)}`, {
      headers: who ? { cookie: who.cookie } : {},
    }),
  );

/** A pickup at a rental with a photo of the cans out. */
async function served() {
  const { app } = kit;
  app.clock.now = "2026-03-11T14:00:00.000Z";
  const [host, runner] = [await addHomeowner(app), await addRunner(app)];
  const propertyId = await addProperty(app, host, { name: "Łódź House – l’été" });
  const jobId = await addJob(app, host, { kind: "checkout", propertyId });
  await app.typed(runner, "runner.acceptJob", { jobId });
  const photoUrl = await kit.uploadProof(runner, jobId, await jpeg(), { leg: "out" });
  expect((await app.typed(runner, "runner.startJob", { jobId, photoUrl })).status).toBe(200);
  return { host, query: { propertyId, from: "2026-03-01", to: "2026-03-31" } };
}

const hex = (text: string) => Buffer.from(text, "latin1").toString("hex");

test("a record is a PDF with its words and photos, in the reader's language", async () => {
  const { host, query } = await served();
  const answer = await get(host, { ...query, language: "fr" });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  const file = Buffer.from(await answer.arrayBuffer()).toString("latin1");
  expect(file).toMatch(/^%PDF-1\.4\n/);
  // "Ł" has no place in the font's set, "ó", the dash and the apostrophe do.
  expect(file).toContain(hex("?\u00f3d"));
  expect(file).toContain("2096206c92e974e9");
  expect(file).toContain(hex("R\u00e8gle de New York"));
  expect(file.match(/\/Subtype \/Image/g)).toHaveLength(1);
  // Each object is where the table says.
  const table = Number(/startxref\n(\d+)/.exec(file)?.[1]);
  const rows = file.slice(table).match(/\d{10} 00000 n/g) ?? [];
  for (const [nth, row] of rows.entries())
    expect(file.slice(Number(row.slice(0, 10))).startsWith(`${nth + 1} 0 obj`)).toBe(true);
});

test("strangers get it by its link only, others nothing", async () => {
  const { host, query } = await served();
  expect((await get(null, query)).status).toBe(401);
  expect((await get(await addHomeowner(kit.app), query)).status).toBe(404);
  const { body } = await kit.app.typed(host, "rental.shareRecord", query);
  const token = (body as { path: string }).path.replace("/record/", "");
  const shared = await get(null, { token });
  expect((await shared.text()).startsWith("%PDF-")).toBe(true);
  await kit.app.typed(host, "rental.stopSharingRecord", { propertyId: query.propertyId });
  expect((await get(null, { token })).status).toBe(400);
});

test("long notes stay on their page", async () => {
  const { host, query } = await served();
  const runner = await addRunner(kit.app);
  for (let day = 1; day <= 9; day += 1)
    await addJob(kit.app, host, {
      kind: "checkout",
      propertyId: query.propertyId,
      status: "in_progress",
      runner,
      scheduledOn: `2026-03-0${day}`,
      notes: "The can by the garage door was full ".repeat(18 + day),
    });
  const file = Buffer.from(await (await get(host, query)).arrayBuffer()).toString("latin1");
  const heights = [...file.matchAll(/(?<! 8) Tf [\d.]+ (-?[\d.]+) Td/g)].map(([, y]) => Number(y));
  expect(heights.length).toBeGreaterThan(90);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(54);
});

test("many files at once make one small picture at a time", async () => {
  const { host, query } = await served();
  const { pictures } = kit.app.deps;
  let [now, most] = [0, 0];
  const counted = {
    ...pictures,
    toEmailPhoto: async (body: Uint8Array) => {
      now += 1;
      most = Math.max(most, now);
      return pictures.toEmailPhoto(body).finally(() => {
        now -= 1;
      });
    },
  };
  const live = { ...kit.app, deps: { ...kit.app.deps, pictures: counted } };
  const files = await Promise.all(
    Array.from({ length: 8 }, async () => (await getFrom(live, host, query)).text()),
  );
  expect(files.every((file) => file.includes("/Subtype /Image"))).toBe(true);
  expect(most).toBe(1);
});
