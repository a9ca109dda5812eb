import { eq } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { auditLog } from "#db/schema/index.ts";
import { exportList } from "#modules/operations/export-list.ts";
import type { PayRunPreview } from "#modules/payouts/contract.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addJob, addRunner, type Person } from "#testkit/factories.ts";
import { giveGift } from "#testkit/growth.ts";
import { addPaidRunner, earn } from "#testkit/pay.ts";
import { serveAdminExport } from "./admin-export.ts";

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await testApp();
  admin = await addAdmin(app);
});
afterAll(() => app.close());

const get = (who: Person | null, query: string, headers: Record<string, string> = {}, method = "GET") =>
  serveAdminExport(
    app,
    new Request(`http://localhost:3000/api/admin/export${query}`, {
      method,
      headers: { ...(who && { cookie: who.cookie }), ...headers },
    }),
    { peerAddress: "192.0.2.7" },
  );
const linesOf = async (query: string) => {
  const answer = await get(admin, query);
  expect(answer.status).toBe(200);
  return (await answer.text()).split("\r\n");
};

describe("GET /api/admin/export", () => {
  test("sends what the filters show as RFC 4180 CSV, without formulas", async () => {
    const [zoe] = [
      await addHomeowner(app, { firstName: "=1+1", lastName: 'Zoe "Z", Adler', address: "9 Lake Drive" }),
      await addHomeowner(app, { firstName: "Amir", lastName: "Other", subscription: "none" }),
    ];
    const answer = await get(admin, "?list=homeowners&state=active&search=lake");
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
    expect(answer.headers.get("content-disposition")).toBe(
      'attachment; filename="homeowners-2026-03-10.csv"',
    );
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = new TextDecoder().decode(bytes).split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^"ID","First name","Last name","Email"/);
    expect(lines[1]).toBe(
      `"${zoe?.homeownerId}","'=1+1","Zoe ""Z"", Adler","${zoe?.email}","(212) 555-0100","9 Lake Drive","Unit 4B","New York","NY","10001","active","29.00","Tuesday",1,false,"2026-03-10T15:00:00.000Z"`,
    );
  });

  test("exports runners, jobs and the audit log, with headings in the requested language", async () => {
    const runner = await addRunner(app, { firstName: "Kim", lastName: "Rowe" });
    const isPrivate = { profileVisibility: "private" };
    expect((await app.call(runner, "POST", "/api/settings/privacy", isPrivate)).status).toBe(200);
    await addJob(app, await addHomeowner(app), { status: "assigned", runner });
    expect((await linesOf("?list=runners&search=rowe&language=es"))[0]).toContain('"Apellido"');
    expect((await linesOf("?list=runners&search=rowe"))[1]).toContain('"approved",true,,0,false');
    expect((await linesOf("?list=jobs&language=fr"))[0]).toContain('"Créneau"');
    expect((await linesOf("?list=jobs"))[1]).toMatch(/"assigned".*"Kim Rowe"/);
    const logged = await linesOf("?list=audit&action=admin.exportList");
    expect(logged[1]).toContain('"admin.exportList"');
    expect(logged.length).toBeGreaterThan(4);
  });

  test("exports a pay run as the screen shows it, without formulas", async () => {
    const week = "2026-03-02";
    const owe = async (firstName: string, cents: number) => {
      const runner = await addPaidRunner(app, { firstName, lastName: "Paid" });
      await earn(app, await addHomeowner(app), runner, { at: "2026-03-04T16:00:00.000Z", cents });
      return runner;
    };
    const [least, most] = [await owe("=HYPERLINK(1)", 1200), await owe("Mo", 3400)];
    app.clock.now = "2026-03-10T15:00:00.000Z";
    const asked = { runnerId: least.runnerId, week, adjustmentId: app.deps.newId() };
    await app.typed(admin, "admin.adjustPay", { ...asked, amount: "-2.50", reason: "Paid twice" });
    const held = { runnerId: most.runnerId, week, reason: "+1 photo is missing" };
    expect((await app.typed(admin, "admin.holdPayout", held)).status).toBe(200);

    const { body } = await app.typed(admin, "admin.previewPayRun", { week });
    const { rows, total } = body as PayRunPreview;
    const lines = await linesOf(`?list=payRun&week=${week}`);
    expect(lines[0]).toBe(
      '"Week from","ID","First name","Last name","Jobs","Earned (USD)","Adjusted (USD)","Pay (USD)","Status","Reason","Paid","Paid in the year (USD)","Gets a 1099-NEC"',
    );
    const text = (cell: string | null) =>
      cell === null ? "" : `"${/^[=+\-@]/.test(cell) ? "'" : ""}${cell}"`;
    expect(lines.slice(1, -1)).toEqual(
      rows.map((row) =>
        [
          text(week),
          text(row.runnerId),
          text(row.firstName),
          text(row.lastName),
          row.jobs,
          text(row.earned),
          text(row.adjusted),
          text(row.total),
          text(row.status),
          text(row.reason),
          text(row.paidAt),
          text(row.yearPaid),
          row.getsTaxForm,
        ].join(","),
      ),
    );
    expect(lines[1]).toContain('"Mo","Paid",1,"34.00","0.00","34.00","held","\'+1 photo is missing",');
    expect(lines[2]).toContain('"\'=HYPERLINK(1)","Paid",1,"12.00"');
    const byName = await linesOf(`?list=payRun&week=${week}&sort=name`);
    expect(byName.slice(1, -1)).toEqual([lines[2], lines[1]]);
    const turned = await linesOf(`?list=payRun&week=${week}&sort=name&order=reversed`);
    expect(turned.slice(1, -1)).toEqual([lines[1], lines[2]]);
    expect([rows.length, total]).toEqual([2, "43.50"]);
    for (const [who, status] of [
      [null, 401],
      [await addHomeowner(app), 403],
      [least, 403],
    ] as const)
      expect((await get(who, `?list=payRun&week=${week}`)).status).toBe(status);
    expect((await get(admin, "?list=payRun")).status).toBe(400);
  });

  test("exports credits, deliveries, problems and support as their lists show them, across pages", async () => {
    const home = await addHomeowner(app, { firstName: "=Cora", lastName: "Credit" });
    for (let nth = 0; nth < 101; nth++) {
      const credit = {
        creditId: app.deps.newId(),
        userId: home.userId,
        amount: "1.00",
        reason: `Nth ${nth}`,
      };
      expect((await app.typed(admin, "admin.giveCredit", credit)).status).toBe(200);
    }
    const credits = await linesOf("?list=credits&cause=hand");
    expect(credits[0]).toBe('"ID","Homeowner","Amount (USD)","Cause","Reason","By","Day","When"');
    expect(credits).toHaveLength(103);
    expect(credits[1]).toContain(`"'=Cora Credit","1.00","hand","Nth 100"`);
    expect(credits[101]).toContain('"Nth 0"');
    const sent = await linesOf("?list=deliveries&person=cora");
    expect(sent[0]).toBe('"ID","Person","Channel","Kind","Status","Reason","Attempts","When"');
    const thread = { threadId: app.deps.newId(), topic: "days", words: "Why twice?" };
    expect((await app.typed(home, "support.openThread", thread)).status).toBe(200);
    const support = await linesOf("?list=support&language=fr");
    expect(support[0]).toContain('"Sujet","Personne"');
    expect(support[1]).toContain(`"days","'=Cora Credit"`);
    expect((await linesOf("?list=support&state=closed")).length).toBe(2);
    expect((await linesOf("?list=dispatch&day=2026-03-10&sort=due"))[0]).toContain('"Out by","Back by"');
    const gift = await giveGift(app);
    const gifts = await linesOf("?list=gifts&sort=newest&columns=giver,email,code,amount");
    expect(gifts[0]).toBe('"ID","Giver","Email","Code","Amount (USD)"');
    expect(gifts[1]).toBe(`"${gift.id}","Ann","ann@example.com","${gift.code.slice(-4)}","58.00"`);
    for (const list of ["bills", "refunds", "problems", "rentals", "waiting", "waitingZips"])
      expect(await linesOf(`?list=${list}`)).toHaveLength(2);
    expect((await get(admin, "?list=bills&status=lost")).status).toBe(400);
  });

  test("exports people in the order turned around", async () => {
    for (const lastName of ["Aaa", "Bbb"]) await addHomeowner(app, { firstName: "Turned", lastName });
    const names = async (query: string) =>
      (await linesOf(`?list=homeowners&search=turned&sort=name${query}`))
        .slice(1, -1)
        .map((line) => line.split(",")[2]);
    expect(await names("")).toEqual(['"Aaa"', '"Bbb"']);
    expect(await names("&order=reversed")).toEqual(['"Bbb"', '"Aaa"']);
    expect((await get(admin, "?list=homeowners&order=random")).status).toBe(400);
  });

  test("exports only the columns shown, with the id", async () => {
    const lines = await linesOf("?list=homeowners&search=turned&sort=name&columns=lastName,city,unknown");
    expect(lines[0]).toBe('"ID","Last name","City"');
    expect(lines[1]).toMatch(/^"[0-9a-f-]{36}","Aaa","New York"$/);
  });

  test("says in the audit log what each act changed, in the requested language", async () => {
    const rate = { rate: "runnerRate", amount: "5.00", effectiveOn: "2026-12-01", seen: null };
    expect((await app.typed(admin, "admin.setRate", rate)).status).toBe(200);
    const [head, row] = await linesOf("?list=audit&action=admin.setRate");
    expect(head).toContain('"Subject ID","What changed","Before"');
    expect(row).toContain('"Runner payment: $12.00 → $5.00; From: Dec 1, 2026"');
    const french = await linesOf("?list=audit&action=admin.setRate&language=fr");
    expect(french[0]).toContain('"Ce qui a changé"');
    expect(french[1]).toContain("12,00\u00a0$ → 5,00\u00a0$");
  });

  test("of no rows has its heading", async () => {
    expect(await linesOf("?list=runners&search=nobody")).toHaveLength(2);
  });

  test("is in the audit log without the search text", async () => {
    const who = await addAdmin(app);
    await (await get(who, "?list=homeowners&state=active&search=secretname")).text();
    expect(await app.deps.db.select().from(auditLog).where(eq(auditLog.userId, who.userId))).toMatchObject([
      {
        action: "admin.exportList",
        after: { list: "homeowners", state: "active", sort: "newest", isSearched: true },
      },
    ]);
  });

  test.each([
    ["nobody", 401, async (): Promise<Person | null> => null],
    ["a homeowner", 403, () => addHomeowner(app)],
    ["a runner", 403, () => addRunner(app)],
  ])("is not for %s", async (_name, status, who) => {
    expect((await get(await who(), "?list=homeowners")).status).toBe(status);
  });

  test.each(["", "?list=passwords", "?list=homeowners&state=x", "?list=audit&from=yesterday"])(
    "refuses %j",
    async (query) => {
      expect((await get(admin, query)).status).toBe(400);
    },
  );

  test("is refused when a search matches more people than the limit", async () => {
    await app.database.execute(
      `insert into users (id, role, first_name, last_name, email, created_at)
       select gen_random_uuid(), 'homeowner', 'Robin', 'Crowded', 'crowd' || nth || '@example.com', now()
       from generate_series(1, 1001) as nth`,
    );
    await app.database.execute(
      `insert into homeowner_profiles (id, user_id, address, public_street, city, state, zip_code, pickup_days, time_zone, created_at)
       select gen_random_uuid(), id, '1 Elm Street', 'Elm Street', 'New York', 'NY', '10009', array['Monday'], 'America/New_York', now()
       from users where last_name = 'Crowded'`,
    );
    for (const query of ["?list=jobs&search=crowded", "?list=audit&subject=crowded"]) {
      const answer = await get(admin, query);
      expect(answer.status).toBe(409);
      expect(await answer.json()).toMatchObject({ code: "EXPORT_TOO_WIDE" });
    }
    expect((await get(admin, "?list=homeowners&search=crowded")).status).toBe(200);
  });

  test("refuses other sites and any method but GET", async () => {
    expect((await get(admin, "?list=jobs", { origin: "https://elsewhere.example" })).status).toBe(403);
    expect((await get(admin, "?list=jobs", {}, "POST")).status).toBe(405);
  });
});

test.each([
  ["homeowners", { list: "homeowners", sort: "newest", zipCode: "30303" }],
  ["homeowners by name", { list: "homeowners", sort: "name", zipCode: "30303" }],
  ["homeowners by name, reversed", { list: "homeowners", sort: "name", order: "reversed", zipCode: "30303" }],
  ["jobs", { list: "jobs", filter: "all", search: "" }],
  ["jobs that are pending", { list: "jobs", filter: "pending", search: "" }],
  ["jobs of a search", { list: "jobs", filter: "all", search: "30303" }],
  ["the audit log", { list: "audit", sort: "newest" }],
  ["the audit log, oldest first", { list: "audit", sort: "newest", order: "reversed" }],
] as const)("%s each appear once across many pages", async (_name, input) => {
  for (let nth = 0; nth < 5; nth++) {
    const home = await addHomeowner(app, { zipCode: "30303", lastName: `Same${nth % 2}` });
    await addJob(app, home);
    await app.typed(admin, "admin.signOutPerson", { userId: home.userId });
  }
  const actor = { userId: admin.userId, role: "admin" } as Parameters<typeof exportList>[1];
  const idsBy = async (rowsInPage: number) => {
    const ids: unknown[] = [];
    const { pages } = await exportList(app.deps, actor, input, rowsInPage);
    for await (const rows of pages) ids.push(...rows.map(([id]) => id));
    return ids;
  };
  const whole = await idsBy(1000);
  const inPages = await idsBy(2);
  // By then the audit log contains its own export.
  const own = inPages.length - whole.length;
  expect("order" in input && input.list === "audit" ? inPages.slice(0, -own) : inPages.slice(own)).toEqual(
    whole,
  );
  expect(own).toBe(input.list === "audit" ? 1 : 0);
  expect(whole.length).toBeGreaterThanOrEqual(5);
  expect(new Set(whole).size).toBe(whole.length);
});

describe("a long table", () => {
  beforeAll(async () => {
    await app.database.execute(
      `insert into audit_log (id, user_id, action, after, happened_at)
       select gen_random_uuid(), $1, 'admin.longTable', '{}', timestamptz '2026-03-01' + nth * interval '1 second' from generate_series(1, 20000) as one (nth)`,
      [admin.userId],
    );
  });

  /** Counts the pages requested from the database from now on. */
  function watchPages(): { asked: number } {
    const watched = { asked: 0 };
    const query = pg.Client.prototype.query;
    vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
      this: pg.Client,
      ...given: unknown[]
    ) {
      const [first] = given as [string | { text: string }];
      if (/from audit_log where .* order by/s.test(typeof first === "string" ? first : first.text))
        watched.asked += 1;
      return Reflect.apply(query, this, given);
    });
    return watched;
  }

  /** Lets any unrequested reads happen. */
  async function settle(): Promise<void> {
    for (let turn = 0; turn < 20; turn++) {
      await app.database.execute("select 1");
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  test("is read only as fast as its reader, so memory stays at a few pages", async () => {
    const pages = watchPages();
    const answer = await get(admin, "?list=audit&action=admin.longTable");
    expect(answer.headers.get("x-total-rows")).toBe("20000");
    const reader = answer.body?.getReader();
    let taken = -1;
    let ahead = 0;
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      taken += new TextDecoder().decode(read.value).split("\r\n").length - 1;
      await settle();
      ahead = Math.max(ahead, pages.asked * 1000 - taken);
    }
    expect({ taken, asked: pages.asked }).toEqual({ taken: 20_000, asked: 20 });
    expect(ahead).toBeLessThanOrEqual(2000);
  });

  test("that breaks off ends with an error, not as a complete table", async () => {
    vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const answer = await get(admin, "?list=audit&action=admin.longTable");
    await app.database.execute("alter table audit_log rename to away");
    await expect(answer.text()).rejects.toThrow();
    await app.database.execute("alter table away rename to audit_log");
  });

  test("whose reader disconnects mid-page does not count as broken off", async () => {
    const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const answer = await get(admin, "?list=audit&action=admin.longTable");
    await answer.body?.cancel();
    await settle();
    expect(written.mock.calls.join("")).not.toContain("table export aborted");
  });

  test("stops reading when the client disconnects", async () => {
    const pages = watchPages();
    const reader = (await get(admin, "?list=audit&action=admin.longTable")).body?.getReader();
    await reader?.read();
    await expect.poll(() => pages.asked).toBe(2);
    await reader?.cancel();
    await settle();
    expect(pages.asked).toBe(2);
  });
});
