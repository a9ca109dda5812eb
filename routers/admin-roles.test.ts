import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { serveAdminExport } from "#functions/admin-export.ts";
import { type ProcedureName, restRoutes } from "#functions/rest-routes.ts";
import { type AdminRole, adminRoles } from "#platform/values/admin-roles.ts";
import { procedureTypes, type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, type Person } from "#testkit/factories.ts";

/** Who may call each procedure: owner, dispatcher, support, finance, read-only. */
const table: Record<string, string> = {
  activity: "o d s f r",
  activityCounts: "o d s f r",
  addNote: "o d s f -",
  adjustPay: "o - - f -",
  alerts: "o d s f r",
  anomalies: "o d s f r",
  answerSupport: "o - s - -",
  appeals: "o d s f r",
  areaMargins: "o - - f r",
  areaMonth: "o d s f r",
  areaPromises: "o d s f r",
  askToPay: "o - s f -",
  assignJob: "o d - - -",
  assignStreet: "o d - - -",
  coverage: "o d s f r",
  endStreet: "o d - - -",
  streetRunners: "o d s f r",
  auditChoices: "o - - - r",
  auditLog: "o - - - r",
  beginViewing: "o - s - -",
  bills: "o - s f r",
  callRunner: "o d s - -",
  cancelJob: "o d s - -",
  capacity: "o d s f r",
  closeSupport: "o - s - -",
  creditLimit: "o - s f r",
  credits: "o - s f r",
  coupons: "o - s f r",
  runnerReferrals: "o - s f r",
  makeCoupon: "o - - f -",
  stopCoupon: "o - - f -",
  gifts: "o - s f r",
  refundGift: "o - - f -",
  settleRefund: "o - - f -",
  dayMoves: "o d s f r",
  dayReports: "o d s f r",
  decideAppeal: "o d - - -",
  decideExtraPickup: "o d s - -",
  deliveries: "o d s f r",
  dispatchDay: "o d s f r",
  dispatchJobs: "o d s f r",
  disputes: "o - - f r",
  endViewing: "o - s - -",
  erasePerson: "o - - - -",
  extraPickups: "o d s f r",
  figures: "o d s f r",
  freeRunners: "o d s f r",
  giveCredit: "o - s f -",
  health: "o - - - r",
  holdPayout: "o - - f -",
  curbLaws: "o d s f r",
  previewCurbLaw: "o d s f r",
  addCurbLaw: "o d - - -",
  withdrawCurbLaw: "o d - - -",
  holidays: "o d s f r",
  homeownerCounts: "o d s f r",
  homeowners: "o d s f r",
  hostRentals: "o d s f r",
  invitations: "o d s f r",
  homeService: "o d s f r",
  inviteAdmin: "o - - - -",
  inviteRunner: "o d - - -",
  haulers: "o d s f r",
  jobRecord: "o d s f r",
  jobs: "o d s f r",
  markSupportRead: "o - s - -",
  messageText: "o d s f r",
  messageTexts: "o d s f r",
  noteMissed: "o d s - -",
  openArea: "o - - - -",
  payRun: "o - - f -",
  payRunJobs: "o - - f r",
  person: "o d s f r",
  personDevices: "o d s f r",
  personPickup: "o d s f r",
  personPickups: "o d s f r",
  personTimeline: "o d s f r",
  planReturnVisit: "o d s - -",
  plannedMargin: "o - - f r",
  plannedMargins: "o - - f r",
  previewDayMove: "o d s f r",
  previewHoliday: "o d s f r",
  previewMessageText: "o d s f r",
  previewPay: "o - - f r",
  previewPayRun: "o - - f r",
  previewPrices: "o - - f r",
  problems: "o d s f r",
  proposeReassignment: "o d s f r",
  pushJobs: "o d - - -",
  rates: "o d s f r",
  reassign: "o d - - -",
  refundInvoice: "o - - f -",
  refunds: "o - s f r",
  reinstatePerson: "o - s - -",
  releaseJobToOpen: "o d - - -",
  releasePayout: "o - - f -",
  removeHauler: "o d - - -",
  removeHoliday: "o d - - -",
  removeNote: "o d s f -",
  reopenJob: "o d - - -",
  resendInvitation: "o d - - -",
  rentals: "o d s f r",
  resolveAnomaly: "o d - - -",
  decideAnswer: "o d - - -",
  notices: "o d s f r",
  noticeEvidence: "o d s f r",
  giveNotice: "o d - - -",
  applyNotice: "o d - - -",
  endNotice: "o d - - -",
  decideNoticeAppeal: "o d - - -",
  streetCorrections: "o d s f r",
  previewCorrection: "o d s f r",
  decideCorrection: "o d s - -",
  undoCorrection: "o d s - -",
  resolveDayReport: "o d s - -",
  resolveProblem: "o d s - -",
  restoreNote: "o d s f -",
  retention: "o - - f r",
  retryAllTasks: "o - - - -",
  retryPayout: "o - - f -",
  retryTask: "o - - - -",
  reviewRunner: "o d - - -",
  revokeInvitation: "o d - - -",
  rules: "o d s f r",
  runSchedule: "o - - - -",
  runnerApplication: "o d s f r",
  runnerCounts: "o d s f r",
  runnerService: "o d s f r",
  runners: "o d s f r",
  saveHauler: "o d - - -",
  saveHoliday: "o d - - -",
  serveHome: "o d s - -",
  signUpByPhone: "o d s - -",
  streetDay: "o d s - -",
  serveRunner: "o d - - -",
  setAdminRole: "o - - - -",
  setBackgroundCheck: "o d - - -",
  setHaulerHoliday: "o d - - -",
  setMessageText: "o - s - -",
  setRate: "o - - - -",
  setRule: "o - - - -",
  settingHistory: "o d s f r",
  signOutPerson: "o - s - -",
  smsCodes: "o - - - r",
  snoozeAlert: "o d s - -",
  stats: "o d s f r",
  statsBefore: "o d s f r",
  suggestRunners: "o d s f r",
  supportConversation: "o d s - r",
  supportThreads: "o d s - r",
  suspendPerson: "o - s - -",
  takeCreditBack: "o - s f -",
  tasks: "o - - - r",
  team: "o - - - -",
  tellWaiting: "o d - - -",
  today: "o d s f r",
  testMessageText: "o - s - -",
  undoPush: "o d - - -",
  usage: "o d s f r",
  waiting: "o d s f r",
  waitingByZip: "o d s f r",
  waitingList: "o d s f r",
  wakeAlert: "o d s - -",
  whatIf: "o - - f r",
  withdrawSetting: "o - - - -",
  writeToPerson: "o - s - -",
};

const isAllowed = (procedure: string, role: AdminRole) => {
  const letter = table[procedure]?.split(" ")[adminRoles.indexOf(role)];
  return letter === role[0];
};

let app: TestApp;
const people = {} as Record<AdminRole, Person>;
beforeAll(async () => {
  app = await testApp();
  for (const role of adminRoles) people[role] = await addAdmin(app, role);
});
afterAll(() => app.close());
beforeEach(() => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});

test("every admin procedure is in the table", () => {
  const names = Object.keys(procedureTypes()).flatMap((name) => name.match(/^admin[.](.+)/)?.slice(1) ?? []);
  expect(Object.keys(table).toSorted()).toEqual(names.toSorted());
});

const lacksRight = { status: 403, body: { code: "ROLE_LACKS_RIGHT" } };

// Roles are checked before the input, so most of the allowed calls end with a refused input.
describe.each(adminRoles)("an admin with the role %s", (role) => {
  test.each(Object.keys(table))("calls admin.%s as the table says", async (procedure) => {
    const answer = await app.typed(people[role], `admin.${procedure}` as ProcedureName);
    if (isAllowed(procedure, role)) expect([200, 400]).toContain(answer.status);
    else expect(answer).toMatchObject(lacksRight);
  });

  test("gets the same answers from the documented paths", async () => {
    for (const { method, path, procedure } of restRoutes) {
      const [area, name = ""] = procedure.split(".");
      if (area !== "admin") continue;
      const answer = await app.call(people[role], method, path);
      expect([path, answer.status]).toEqual([path, isAllowed(name, role) ? 200 : 403]);
    }
  });

  test.each(
    Object.entries({
      homeowners: "stats",
      bills: "bills",
      support: "supportThreads",
      jobs: "stats",
      audit: "auditLog",
      payRun: "previewPayRun",
    }),
  )("takes the list of %s as a table if they may see it", async (list, seenBy) => {
    const given = { list, ...(list === "payRun" ? { week: "2026-03-02" } : {}) };
    const { status } = await serveAdminExport(
      app,
      new Request(`http://localhost:3000/api/admin/export?${new URLSearchParams(given)}`, {
        headers: { cookie: people[role].cookie },
      }),
      { peerAddress: "192.0.2.7" },
    );
    expect(status).toBe(isAllowed(seenBy, role) ? 200 : 403);
  });
});

test("another role counts from the next call on", async () => {
  const { userId, cookie } = await addAdmin(app, "finance");
  expect(await app.typed({ cookie }, "admin.payRun")).toMatchObject({ status: 200 });
  const change = { userId, adminRole: "support", seen: { adminRole: "finance" } };
  expect(await app.typed(people.owner, "admin.setAdminRole", change)).toMatchObject({ status: 200 });
  expect(await app.typed({ cookie }, "admin.payRun")).toMatchObject(lacksRight);
});

test("an admin without a role may do nothing", async () => {
  const { userId, cookie } = await addAdmin(app, "finance");
  await app.database.execute("delete from admins where user_id = $1", [userId]);
  expect(await app.typed({ cookie }, "admin.stats")).toMatchObject(lacksRight);
});
