import { createTranslator } from "use-intl/core";
import * as en from "#messages/en.ts";
import * as es from "#messages/es.ts";
import * as fr from "#messages/fr.ts";
import type { SummaryWording } from "#modules/operations/contract.ts";
import { type Language, locales } from "#platform/values/preferences.ts";

/** A summary's language, with New York's clock. */
export function wordingIn(language: Language): SummaryWording {
  const locale = locales[language];
  const messages = { en, es, fr }[language];
  const t = createTranslator({ locale, messages, timeZone: "UTC" }) as unknown as SummaryWording["t"];
  return { t, locale, timeZone: "America/New_York" };
}

/** The audit log's English summary of each admin mutation, as `routers/admin-audit.test.ts` makes it. */
export const summaries: Record<string, string> = {
  decideCorrection:
    "Outcome: none → fixed · Collection day: Tuesday → Wednesday · Area: 99997 · Homes: 3 · Street: elm street · Credited: $0.00",
  undoCorrection:
    "Outcome: fixed → undone · Collection day: Wednesday → Tuesday · Area: 99997 · Homes: 3 · Street: elm street",
  resolveDayReport: "Outcome: none → the day is right · Day: Mar 17, 2026",
  assignStreet: "Homes: 0 → 1 · Area: 99996 · Reason: Density · Street: elm street · Collection day: Tuesday",
  endStreet: "Homes: 1 → 0 · Area: 99995 · Reason: Density · Street: elm street · Collection day: Tuesday",
  decideExtraPickup: "Decision: none → confirmed",
  suspendPerson:
    "Suspended: none → Mar 10, 2026, 11:00 AM · Pickups missed: 0 · Reason: No shows · Pickups released: 0 · Sessions: 1",
  reinstatePerson: "Suspended: Mar 10, 2026, 11:00 AM → none",
  signOutPerson: "Sessions: 1 → 0",
  askToPay: "Payment email sent: no → yes · Amount: $29.00",
  erasePerson: "Erased: no → yes · Role: homeowner · Cause: they asked for it",
  addNote: "Characters: 0 → 24",
  removeNote: "Characters: 10 → 0",
  restoreNote: "Characters: 0 → 10",
  inviteRunner: "State: none → open · Language: English · Valid until: Mar 24, 2026, 11:00 AM",
  inviteAdmin: "Role: none → finance",
  beginViewing: "View ends: none → Mar 10, 2026, 11:15 AM",
  endViewing: "View ends: Mar 10, 2026, 11:15 AM → none · Ended by: the admin",
  setAdminRole: "Role: finance → support",
  resendInvitation:
    "Valid until: Mar 24, 2026, 11:00 AM → Mar 24, 2026, 11:00 AM · State: open · Language: English",
  revokeInvitation: "State: open → canceled",
  snoozeAlert: "Until: none → Mar 10, 2026, 3:00 PM · Alert: holiday without a rule, Jun 19, 2026",
  wakeAlert: "Until: Mar 10, 2026, 3:00 PM → none · Alert: holiday without a rule, Nov 11, 2026",
  refundInvoice: "Refundable: $29.00 → $28.00 · Reason: Rained out · Refunded: $1.00",
  reviewRunner: "Background check: waiting → clear · Application: submitted → approved · Reason given: no",
  retryTask: "State: failed → retried · Task: Email",
  retryAllTasks: "Failed: 1 → 0 · Tasks retried: 1",
  runSchedule: "State: none → begun · Schedule: Delete old data",
  payRun:
    "Paid: 0 → 1 · Held: 0 · Failed: 0 · Refused: 0 · Sending: 0 · No answer: 0 · No bank account: 0 · Prepared: 0 · Not paid yet: 0",
  holdPayout:
    "Reason: none → Photos are being checked · Status: waiting → held · Amount: $15.00 · Pay week: Mar 2, 2026",
  releasePayout:
    "Status: held → waiting · Amount: $15.00 · Reason: Photos are being checked · Pay week: Mar 2, 2026",
  retryPayout: "Status: failed → sending · Amount: $16.00 · Pay week: Mar 2, 2026",
  adjustPay: "Amount: $15.00 → $16.00 · Pay week: Mar 2, 2026 · Reason: Bonus",
  giveCredit: "Amount: $0.00 → $5.00 · Reason: Sorry",
  takeCreditBack: "Amount: $5.00 → $0.00 · Reason: Given twice",
  makeCoupon: "Code: none → SPRING10 · Amount: $10.00 · Last day: Dec 31, 2026 · Maximum uses: 100",
  refundGift: "Refunded: $0.00 → $58.00",
  settleRefund: "Refunded: $0.00 → $58.00 · Paid another way: yes",
  stopCoupon: "Open: yes → no · Code: AUTUMN10",
  openArea: "People notified: no → yes · ZIP code: 10001",
  tellWaiting: "People notified: no → yes · ZIP code: 10001",
  setMessageText:
    "Text: Welcome to TidyCurb Hi {firstName}, Welcome! Your service is active, and your pickups are planned. You get a photo of ev… → Welcome Hi {firstName}, Start here: {link} · Channel: email · Message: welcome · Language: English",
  testMessageText: "Test sent: no → yes · Channel: email · Message: welcome · Language: English",
  setRate: "Runner payment: $12.00 → $13.00 · From: Dec 1, 2026",
  setRule: "Areas: Everywhere → ZIP codes that begin with 1 and 606 · From: Dec 1, 2026",
  withdrawSetting: "Subscription price: $31.00 → Withdrawn · From: Dec 2, 2026",
  addCurbLaw: "State: none → begun · Area: NY · Name: Albany · From: Jul 7, 2026",
  withdrawCurbLaw: "State: begun → canceled · Area: NY · Name: Albany · From: Jul 8, 2026",
  saveHoliday: "Name: none → Founders' Day · Rule: none → a day later · Area: NY · Day: Jul 7, 2026",
  removeHoliday: "Rule: a day later → none · Area: NY · Name: Founders' Day · Day: Jul 8, 2026",
  serveHome: "Trash: Tuesday → Thursday · Window: morning → afternoon · Done for them: days or times",
  serveRunner: "Areas: 10001 → 10001 and 62704 · Done for them: areas",
  signUpByPhone: "Homes: 0 → 1 · ZIP code: 10001 · Email for bills: no",
  writeToPerson: "Characters: 0 → 14 · By text message: no · By email: yes",
  saveHauler: "Name: none → City Waste · Areas: none → 902, 91001",
  removeHauler: "Name: City Waste → none · Areas: 903 → none",
  setHaulerHoliday: "Rule: none → a day later · Name: City Waste · Day: Nov 11, 2026",
  setBackgroundCheck: "Status: none → consider · Note added: yes",
  decideAppeal: "Outcome: none → rating removed · Stars: 2 · Answer given: no",
  answerSupport: "Characters: 0 → 10 · Topic: pay · Closed: no",
  closeSupport: "Closed: no → yes · Topic: pay",
  markSupportRead: "Read: none → Mar 10, 2026, 11:00 AM · Topic: pay",
  callRunner: "Called: none → runner",
  giveNotice:
    "Measure: none → suspension · Cause: late pickups · Reason: Late three times · From: Mar 24, 2026",
  applyNotice: "Outcome: none → applied · Measure: removal",
  endNotice: "Outcome: none → withdrawn · Reason: Settled",
  decideNoticeAppeal: "Outcome: applied → decision stands · Reason: It was open twice",
  decideAnswer: "Outcome: none → decision reversed",
  resolveAnomaly:
    "Status: in progress → canceled · Outcome: none → refused · Step: cans out · Type: done early · Reason: Nobody was there",
  resolveProblem: "Outcome: none → answered · Type: damage",
  assignJob: "Status: open → assigned · Runner: nobody → Sam Swift",
  planReturnVisit: "Day: none → Mar 12, 2026 · Window: none → morning",
  noteMissed: "Characters: 0 → 29",
  releaseJobToOpen: "Status: assigned → open · Runner: Sam Swift → nobody",
  reassign: "Pickups: 1 → 0 · From: Mar 11, 2026 · Until: Mar 11, 2026 · Pickups released: 0",
  reopenJob: "Status: in progress → assigned · Started: Mar 10, 2026, 11:00 AM · Reason: The wrong house",
  cancelJob:
    "Status: assigned → canceled · Runner: Sam Swift → nobody · Cause: us · Reason: Storm · Credited: $6.70",
  pushJobs: "Day: Mar 11, 2026 → Mar 12, 2026 · Area: 99999 · Reason: weather · Pickups: 0",
  undoPush: "Day: Mar 12, 2026 → Mar 11, 2026 · Area: 99999 · Pickups: 0",
};
