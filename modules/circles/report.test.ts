import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { notifications, problems } from "#db/schema/index.ts";
import type { AuditRow } from "#modules/operations/contract.ts";
import { nameActor, summarizeAudit } from "#modules/operations/contract.ts";
import type { PhotoUpload } from "#modules/photos/contract.ts";
import { wordingIn } from "#testkit/audit-summaries.ts";
import { addHelper, hostWithCheckout } from "#testkit/circles.ts";
import { addAdmin, addJob } from "#testkit/factories.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import { jpeg } from "#testkit/pictures.ts";
import { expectInvariants } from "#testkit/race.ts";
import type { HelperPage } from "./contract.ts";

let kit: PhotoApp;
beforeAll(async () => {
  kit = await photoApp("disk");
  await kit.app.database.execute("delete from holidays");
});
afterAll(async () => {
  await expectInvariants(kit.app);
  await kit.close();
});

const page = async (token: string) =>
  (await kit.app.typed(null, "helper.page", { token })).body as HelperPage;

/** A rental's completed pickup, and a cleaner's link. */
async function cleaned() {
  const { app } = kit;
  const on = await hostWithCheckout(app);
  const { propertyId } = on.rental;
  const jobId = await addJob(app, on.host, {
    kind: "checkout",
    propertyId,
    status: "missed",
    runner: on.runner,
    scheduledOn: "2026-03-09",
  });
  const { token } = await addHelper(app, on.host, {
    scopes: ["see", "clean", "report"],
    propertyIds: [propertyId],
  });
  return { ...on, jobId, token };
}

test("a cleaner reports a problem with a photo: the host, the pickup and the operator read who did it", async () => {
  const { app } = kit;
  const { host, jobId, token } = await cleaned();
  expect((await page(token)).pickups.find((pickup) => pickup.jobId === jobId)?.reportable).toContain(
    "damage",
  );
  const bytes = await jpeg();
  const asked = await app.typed(null, "helper.createProblemPhotoUpload", {
    token,
    jobId,
    contentType: "image/jpeg",
    bytes: bytes.length,
  });
  const { photoUrl, upload } = asked.body as PhotoUpload;
  expect((await kit.send(upload, bytes)).ok).toBe(true);
  app.clock.advance(1);
  const report = { token, jobId, kind: "damage", wish: "credit", words: "The lid broke", photoUrl };
  expect(await app.typed(null, "helper.reportProblem", report)).toMatchObject({
    status: 200,
    body: { ok: true },
  });
  expect((await app.typed(null, "helper.reportProblem", { ...report, photoUrl: null })).status).toBe(200);
  const kept = await app.deps.db.select().from(problems).where(eq(problems.jobId, jobId));
  expect(kept).toMatchObject([{ kind: "damage", words: "The lid broke", photoId: expect.any(String) }]);
  const seen = (await page(token)).pickups.find((pickup) => pickup.jobId === jobId);
  expect(seen?.reportable).not.toContain("damage");
  expect(seen?.acts).toMatchObject([{ kind: "reported", name: "Ana", role: "cleaner" }]);
  const told = await app.deps.db.select().from(notifications).where(eq(notifications.userId, host.userId));
  expect(told.filter(({ type }) => type === "helperActed")).toMatchObject([
    {
      params: expect.objectContaining({ name: "Ana", role: "cleaner", what: "reported", date: "2026-03-09" }),
    },
  ]);
  const admin = await addAdmin(app);
  const { body } = await app.typed(admin, "admin.problems", { state: "open", search: "" });
  expect((body as { rows: object[] }).rows).toContainEqual(
    expect.objectContaining({ kind: "damage", reportedBy: { name: "Ana", role: "cleaner" } }),
  );
});

test("the audit log says what was done by link, by whom and about what; an export does too", async () => {
  const { app } = kit;
  const { host, jobId, token } = await cleaned();
  await app.typed(null, "helper.reportProblem", { token, jobId, kind: "oneLeg", wish: "returnVisit" });
  const admin = await addAdmin(app);
  const { body } = await app.typed(admin, "admin.auditLog", { subjectId: host.userId });
  const [row] = (body as { rows: AuditRow[] }).rows;
  if (!row) throw new Error("The log has no entry");
  expect(row).toMatchObject({
    action: "link.reported",
    actor: null,
    helper: { name: "Ana", role: "cleaner" },
  });
  const said = (language: "en" | "es" | "fr") => {
    const wording = wordingIn(language);
    return [nameActor(row, wording.t), ...summarizeAudit(row, wording)].join(" · ");
  };
  expect(said("en")).toBe("Ana (cleaner), by link · State: no problem → problem reported · Day: Mar 9, 2026");
  expect(said("es")).toContain("Ana (limpieza), por enlace · Estado: sin problema → problema reportado");
  expect(said("fr")).toContain("Ana (ménage), par lien");
  await app.database.execute("delete from circle_acts where homeowner_id = $1", [host.homeownerId]);
  expect(nameActor({ ...row, helper: null }, wordingIn("en").t)).toBe("Helper, by link");
  const { body: choices } = await app.typed(admin, "admin.auditChoices");
  expect(choices).toMatchObject({ actions: expect.arrayContaining(["link.reported"]) });
});
