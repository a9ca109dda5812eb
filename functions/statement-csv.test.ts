import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Statement } from "#modules/payouts/contract.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addRunner, type Person } from "#testkit/factories.ts";
import { earn, owe } from "#testkit/pay.ts";
import { serveStatementCsv, statementCsv } from "./statement-csv.ts";

type Line = Statement["lines"][number];

describe("a statement as a table", () => {
  const job: Line = {
    id: "01900000-0000-7000-8000-000000000001",
    kind: "job",
    bookedAt: "2026-03-18T16:00:00.000Z",
    date: "2026-03-18",
    place: "Elm Street, New York",
    reason: null,
    amount: "12.00",
    pickup: null,
  };
  const adjustment = (reason: string, amount = "-2.50"): Line => ({
    ...job,
    kind: "adjustment",
    bookedAt: "2026-03-19T03:00:00.000Z",
    date: "2026-03-18",
    place: null,
    reason,
    amount,
  });
  const rowsOf = (...lines: Line[]) => statementCsv({ week: "2026-03-16", lines }).split("\r\n");

  test("has a heading, a row per line with its local day, and RFC 4180 line ends", () => {
    expect(rowsOf(job, adjustment("Gate left open"))).toEqual([
      '\ufeff"Week","Date","Kind","What for","Amount (USD)"',
      '"2026-03-16","2026-03-18","Pickup","Elm Street, New York",12.00',
      '"2026-03-16","2026-03-18","Adjustment","Gate left open",-2.50',
      "",
    ]);
  });

  test("of no lines has its heading", () => {
    expect(rowsOf()).toEqual(['\ufeff"Week","Date","Kind","What for","Amount (USD)"', ""]);
  });

  test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "＝1+1"])(
    "prevents a text from being read as a formula: %j",
    (reason) => {
      const [, row] = rowsOf(adjustment(reason));
      expect(row).toBe(`"2026-03-16","2026-03-18","Adjustment","'${reason}",-2.50`);
    },
  );

  test("quotes quotes, commas and line ends", () => {
    expect(
      statementCsv({ week: "2026-03-16", lines: [adjustment('He said "no",\nthen left', "0.05")] }),
    ).toContain('"Adjustment","He said ""no"",\nthen left",0.05\r\n');
  });
});

describe("GET /api/runner/statement.csv", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  const get = (who: Person | null, query = "", init: RequestInit = {}) =>
    serveStatementCsv(
      app,
      new Request(`http://localhost:3000/api/runner/statement.csv${query}`, {
        ...init,
        headers: who ? { cookie: who.cookie } : {},
      }),
      { peerAddress: "192.0.2.7" },
    );

  test("lets a runner download their own week", async () => {
    const [runner, other] = [await addRunner(app), await addRunner(app)];
    await earn(app, await addHomeowner(app), runner);
    await owe(app, other, { payWeek: "2026-03-09", cents: 9900 });
    const answer = await get(runner, "?week=2026-03-09");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="statement-2026-03-09.csv"');
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect((await answer.text()).split("\r\n")).toHaveLength(3);
    expect(await (await get(runner)).text()).toContain('"Pickup","Elm Street, New York",12.00');
  });

  test.each([
    ["es", '"Semana","Fecha","Tipo","Concepto","Importe (USD)"', '"Recogida"'],
    ["fr", '"Semaine","Date","Type","Objet","Montant (USD)"', '"Passage"'],
    ["de", '"Week","Date","Kind","What for","Amount (USD)"', '"Pickup"'],
  ])("has headings in the requested language: %s", async (language, heading, kind) => {
    const runner = await addRunner(app);
    await earn(app, await addHomeowner(app), runner);
    const text = await (await get(runner, `?language=${language}`)).text();
    expect(text).toContain(heading);
    expect(text).toContain(kind);
  });

  test.each([
    ["nobody", 401, async (): Promise<Person | null> => null],
    ["a homeowner", 403, () => addHomeowner(app)],
    ["an admin", 403, () => addAdmin(app)],
  ] as const)("answers %s like the procedure: %i", async (_, status, who) => {
    const answer = await get(await who());
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code: status === 401 ? "UNAUTHORIZED" : "FORBIDDEN" });
  });

  test.each(["?week=monday", "?week=2026-02-30", '?week=2026-03-09"%0d%0aX: y', "?week=0000-01-01"])(
    "refuses an invalid week: %s",
    async (query) => {
      const answer = await get(await addRunner(app), query);
      expect(answer.status).toBe(400);
      expect(answer.headers.get("content-disposition")).toBeNull();
    },
  );

  test("answers HEAD like GET, without the body", async () => {
    const runner = await addRunner(app);
    const [head, whole] = [await get(runner, "", { method: "HEAD" }), await get(runner)];
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(head.headers.get("content-disposition")).toBe(whole.headers.get("content-disposition"));
  });

  test.each(["POST", "PUT", "DELETE"])("is read-only: %s", async (method) => {
    const answer = await get(await addRunner(app), "", { method });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET"]);
  });
});
