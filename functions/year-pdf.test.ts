import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { payoutAccounts, pins } from "#db/schema/index.ts";
import { pay } from "#modules/payouts/tasks.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addRunner, type Person, signIn } from "#testkit/factories.ts";
import { earn, owe } from "#testkit/pay.ts";
import { expectInvariants } from "#testkit/race.ts";
import { serveYearPdf } from "./year-pdf.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
afterEach(() => expectInvariants(app));

/** The words of the PDF, one line each: texts are hexadecimal in Windows-1252. */
async function linesOf(who: Person | null, query: Record<string, string> = {}) {
  const cookie = who ? await signIn(app, who.userId) : "";
  const answer = await serveYearPdf(
    app,
    new Request(`http://localhost:3000/api/runner/year.pdf?${new URLSearchParams(query)}`, {
      headers: who ? { cookie } : {},
    }),
  );
  const file = Buffer.from(await answer.arrayBuffer()).toString("latin1");
  const lines = [...file.matchAll(/<([0-9a-f]+)> Tj/g)].map(([, hex = ""]) =>
    Buffer.from(hex, "hex").toString("latin1").replaceAll("\u00a0", " "),
  );
  return { status: answer.status, type: answer.headers.get("content-type"), lines };
}

test("a runner's year is a PDF by month, with pay, tips and miles that add up, and the form's state", async () => {
  app.clock.now = "2026-03-11T15:00:00.000Z";
  const runner = await addRunner(app, { firstName: "Leo", lastName: "Santos" });
  const homes = [await addHomeowner(app), await addHomeowner(app)] as const;
  await app.deps.db.insert(pins).values(
    homes.map(({ homeownerId, zipCode }, nth) => ({
      ...{ homeownerId, zipCode, address: "1600 Elm Street, Unit 4B", lookedUpAt: app.clock.now },
      ...{ latitude: 40.75 + nth / 100, longitude: -73.99 },
    })),
  );
  const first = await earn(app, homes[0], runner, { on: "2026-03-11" });
  await earn(app, homes[1], runner, { at: "2026-03-11T16:00:00.000Z", on: "2026-03-11" });
  const id = app.deps.newId();
  const payer = { ...homes[0], cookie: await signIn(app, homes[0].userId) };
  expect((await app.typed(payer, "homeowner.giveTip", { id, jobId: first, amount: "5.00" })).status).toBe(
    200,
  );
  await owe(app, runner, { payWeek: "2026-03-09", cents: 250 });
  await earn(app, homes[0], runner, { at: "2026-04-02T16:00:00.000Z", on: "2026-04-02" });
  const { status, type, lines } = await linesOf(runner);
  expect([status, type]).toEqual([200, "application/pdf"]);
  expect(lines).toContain("2026 Pay Summary");
  const rowAt = (label: string) => lines.slice(lines.indexOf(label), lines.indexOf(label) + 8);
  expect(rowAt("March")).toEqual(["March", "2", "$24.00", "$5.00", "$0.00", "$2.50", "$31.50", "0.9"]);
  expect(rowAt("April")).toEqual(["April", "1", "$12.00", "$0.00", "$0.00", "$0.00", "$12.00", "0"]);
  expect(rowAt("Year")).toEqual(["Year", "3", "$36.00", "$5.00", "$0.00", "$2.50", "$43.50", "0.9"]);
  expect(lines.join(" ")).toContain("You get a 1099-NEC once at least $2,000.00 is paid out in the year.");
  expect(lines.join(" ")).toContain("have not asked our payments provider about your tax details");
  expect((await linesOf(runner, { year: "2025" })).lines).toContain("2025 Pay Summary");
});

test("from $2,000 paid out on, the form comes; in French too", async () => {
  app.clock.now = "2026-05-05T15:00:00.000Z";
  const runner = await addRunner(app);
  await owe(app, runner, { payWeek: "2026-04-27", cents: 200_000 });
  await app.deps.db.insert(payoutAccounts).values({
    ...{ userId: runner.userId, providerId: "acct_1", status: "ready", hasTaxDetails: true },
    updatedAt: app.clock.now,
  });
  await pay(app.deps);
  const { lines } = await linesOf(runner, { language: "fr" });
  expect(lines.join(" ")).toMatch(
    /C.est au moins 2.?000,00 \$ : vous recevez un 1099-NEC au plus tard le 31 janvier 2027/,
  );
  expect(lines.join(" ")).toContain("Notre prestataire de paiement a vos renseignements fiscaux (W-9).");
});

test("only a runner gets one, and only for a year that can be", async () => {
  expect((await linesOf(null)).status).toBe(401);
  expect((await linesOf(await addHomeowner(app))).status).toBe(403);
  expect((await linesOf(await addRunner(app), { year: "twenty" })).status).toBe(400);
});
