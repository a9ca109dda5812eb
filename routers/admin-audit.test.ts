import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { auditLog } from "#db/schema/index.ts";
import type { ProcedureName } from "#functions/rest-routes.ts";
import * as en from "#messages/en.ts";
import { type AuditRow, summarizeAudit } from "#modules/operations/contract.ts";
import { adminActs } from "#testkit/admin-acts.ts";
import { procedureTypes, type TestApp, testApp } from "#testkit/app.ts";
import { summaries, wordingIn } from "#testkit/audit-summaries.ts";
import { addAdmin, addUser, type Person } from "#testkit/factories.ts";

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await testApp();
  admin = await addAdmin(app);
});
afterAll(() => app.close());
beforeEach(() => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  app.clock.now = "2026-03-10T15:00:00.000Z";
});

const mutations = Object.entries(procedureTypes())
  .filter(([name, { _def }]) => name.startsWith("admin.") && _def.type === "mutation")
  .map(([name]) => name.slice("admin.".length));

test("every admin change is made here", () => {
  expect(Object.keys(adminActs).toSorted()).toEqual(mutations.toSorted());
});

test("every admin mutation has a summary of its change", () => {
  expect(Object.keys(summaries).toSorted()).toEqual(mutations.toSorted());
});

test("every admin change has a text on the log screen", () => {
  expect(Object.keys(en.audit.actions)).toEqual(expect.arrayContaining(mutations));
});

describe.each(mutations)("admin.%s", (name) => {
  test("is in the audit log: who, when, before and after, without addresses, phones or secrets", async () => {
    const who = await addAdmin(app);
    const input = await adminActs[name]?.(app, who);
    app.clock.advance(1);
    const answer = await app.typed(who, `admin.${name}` as ProcedureName, input);
    expect(answer).toMatchObject({ status: 200 });
    const rows = await app.deps.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, `admin.${name}`), eq(auditLog.userId, who.userId)));
    expect(rows).toMatchObject([{ happenedAt: app.clock.now }]);
    const [row] = rows;
    expect(row?.before ?? row?.after).toEqual(expect.any(Object));
    expect(JSON.stringify([row?.before, row?.after])).not.toMatch(
      /@|Elm Street|\(212\)|Gate code 4711|plain\$|tidycurb=/,
    );
    const log = await app.typed(admin, "admin.auditLog", { action: `admin.${name}`, actorId: who.userId });
    const [entry] = (log.body as { rows: AuditRow[] }).rows;
    if (!entry) throw new Error("The log has no entry");
    expect(summarizeAudit(entry, wordingIn("en")).join(" · ")).toBe(summaries[name]);
    expect(summaries[name]).toContain(" → ");
    for (const language of ["es", "fr"] as const) {
      const lines = summarizeAudit(entry, wordingIn(language));
      expect(lines).toHaveLength(summarizeAudit(entry, wordingIn("en")).length);
      expect(lines.join()).not.toMatch(/people[.]audit|undefined/);
    }
  });

  test("leaves no row when refused", async () => {
    const who = await addAdmin(app);
    const stranger = await addUser(app);
    const input = await adminActs[name]?.(app, who);
    expect(await app.typed(stranger, `admin.${name}` as ProcedureName, input)).toMatchObject({ status: 403 });
    const { rows } = await app.database.execute(
      "select 1 from audit_log where user_id = any($1::uuid[]) and action = $2",
      [[who.userId, stranger.userId], `admin.${name}`],
    );
    expect(rows).toEqual([]);
  });
});
