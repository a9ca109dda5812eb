import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addRunner, type Person } from "#testkit/factories.ts";
import { addPricedRental, monthsAndDrafts } from "#testkit/rental-months.ts";
import { serveRentalMonthsCsv } from "./rental-months-csv.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const get = (who: Person | null, query = "") =>
  serveRentalMonthsCsv(
    app,
    new Request(`http://localhost:3000/api/vacation-rental/months.csv${query}`, {
      headers: who ? { cookie: who.cookie } : {},
    }),
  );

test("a host's CSV has a row for each rental and month with a pickup", async () => {
  const place = await addPricedRental(app, ["2026-03-12", "2026-04-14"]);
  const { who, drafts } = await monthsAndDrafts(app, place);
  await app.typed(who, "rental.confirmPickups", { ids: drafts.map(({ id }) => id) });
  const answer = await get(who, "?language=fr");
  expect(answer.status).toBe(200);
  expect((await answer.text()).split("\r\n")).toEqual([
    '\ufeff"Mois","Location","Passages","Compris","Montant (USD)","État","Facture"',
    '"2026-04","Lake House",1,4,"29.00","En cours",',
    '"2026-03","Lake House",1,4,"29.00","En cours",',
    "",
  ]);
});

test("nobody else gets one", async () => {
  expect((await get(null)).status).toBe(401);
  expect((await get(await addRunner(app))).status).toBe(403);
});
