import { type PublicPage, publicPages } from "#platform/values/public-pages.ts";
import type { Who } from "./fixtures.ts";
import type { Text } from "./words.ts";

export type Screen = {
  /** A public page's address differs by language. */
  page?: PublicPage;
  /** ":homeowner", ":runner", ":property" and ":pickup" stand for the town's ids, ":day" for its open day. */
  path: string;
  who: Who | "visitor";
  /** Pressed first. For a name with data in it ("…"), the text before it is enough. */
  press?: Press;
  /** Text that shows once everything is loaded. */
  shows: Text;
  /** Worded by the server, so it is in one of the three languages whatever the page uses. */
  isRenderedByServer?: true;
  /** The page's own status; 200 if left out. */
  status?: number;
  /** The status of a refused call that the screen makes. */
  refusal?: number;
  /** A daily story opens it and runs axe on it. */
  isInStory?: true;
};

/** `menu`: the button of the menu it is in. */
export type Press = { name: Text; role?: "tab" | "button" | "heading"; opens?: "dialog"; menu?: Text };

/** On a day on which the town has a pickup without a runner. */
const openDay = "/admin/dispatch?day=:day";

/** Every screen, with its viewer. */
export const screens: readonly Screen[] = [
  publicScreen("landing", "publicPages.landing.headline"),
  publicScreen("howItWorks", "publicPages.how.homeowners.title"),
  publicScreen("services", "publicPages.services.headline"),
  publicScreen("about", "publicPages.about.story.title"),
  publicScreen("runners", "publicPages.runners.pay.title"),
  publicScreen("hosts", "publicPages.hosts.day.title"),
  publicScreen("area", "publicPages.how.zip.title"),
  publicScreen("help", "documents.help.groups.homeowners"),
  publicScreen("contact", "documents.contact.pickup.title"),
  publicScreen("terms", "documents.terms.refund.title"),
  publicScreen("privacy", "documents.privacy.kept.title"),
  { path: "/auth", who: "visitor", shows: ["auth.account.password"] },
  { path: "/sign-in", who: "visitor", shows: ["auth.account.password"] },
  { path: "/sign-up", who: "visitor", shows: ["homeowner.service.zipCode"], isInStory: true },
  { path: "/sign-up?role=runner", who: "visitor", shows: ["auth.runner.isAdult"], isInStory: true },
  { path: "/sign-up?role=host", who: "visitor", shows: ["auth.homeowner.steps.account"] },
  { path: "/google?outcome=emailTaken", who: "visitor", shows: ["auth.google.page.failed"] },
  { path: "/google?outcome=secondFactor", who: "visitor", shows: ["auth.code.title"] },
  { path: "/gift", who: "visitor", shows: ["gifts.form.how"], isInStory: true },
  { path: "/logout", who: "visitor", shows: ["signOut.title"], isInStory: true },
  {
    path: "/confirm-email?token=unknown",
    who: "visitor",
    shows: ["profile.confirmEmail.failed.title"],
    refusal: 400,
  },
  { path: "/forgot-password", who: "visitor", shows: ["security.forgotten.email"], isInStory: true },
  { path: "/reset-password#unknown", who: "visitor", shows: ["security.reset.repeat"], isInStory: true },
  { path: "/sign-in#unknown", who: "visitor", shows: ["security.signInLink.open.action"] },
  { path: "/verify-email#unknown", who: "visitor", shows: ["security.verify.invalid.title"], refusal: 400 },
  { path: "/shared/unknown", who: "visitor", shows: ["pickups.shared.gone"], refusal: 400 },
  { path: "/skip#unknown", who: "visitor", shows: ["schedule.link.failed.title"], refusal: 400 },
  { path: "/take-back#unknown", who: "visitor", shows: ["security.takeBack.action"] },
  { path: "/nowhere", who: "visitor", shows: ["common.notFound.title"], status: 404, isInStory: true },
  { path: "/", who: "newcomer", shows: ["homeowner.roleChoice.homeowner.title"] },
  { path: "/how-it-works", who: "newcomer", shows: ["publicPages.how.homeowners.title"] },
  { path: "/homeowner", who: "homeowner", shows: ["homeowner.dashboard.upcoming"] },
  { path: "/calendar", who: "homeowner", shows: ["schedule.away.open"] },
  { path: "/history", who: "homeowner", shows: ["pickups.history.listTitle"] },
  { path: "/pickups/:pickup", who: "homeowner", shows: ["pickups.page.all"] },
  {
    path: "/homes/01890000-0000-7000-8000-000000000000",
    who: "homeowner",
    shows: ["profile.homes.otherTitle"],
  },
  { path: "/subscribe", who: "homeowner", shows: ["subscribe.payment.active"], isInStory: true },
  {
    path: "/once?begun=01890000-0000-7000-8000-000000000000",
    who: "homeowner",
    shows: ["oneOffs.unchecked.title"],
    refusal: 404,
  },
  { path: "/runner", who: "newcomer", shows: ["application.setUp.action"] },
  { path: "/runner-setup", who: "newcomer", shows: ["auth.runner.steps.eligible"], isInStory: true },
  { path: "/host-setup", who: "newcomer", shows: ["hostSetup.steps.place"] },
  { path: "/runner-setup", who: "homeowner", shows: ["auth.runnerSetup.title"] },
  {
    path: "/notifications",
    who: "homeowner",
    shows: ["notifications.jobAccepted.title"],
    isRenderedByServer: true,
  },
  { path: "/", who: "applicant", shows: ["application.title"] },
  { path: "/runner", who: "runner", shows: ["runner.completedToday"] },
  { path: "/runner/jobs", who: "runner", shows: ["runner.offers.title"], isInStory: true },
  { path: "/runner/route", who: "runner", shows: ["route.empty"], isInStory: true },
  { path: "/runner/pay", who: "runner", shows: ["earnings.pay.days"] },
  { path: "/runner/streets", who: "runner", shows: ["streets.own.title"] },
  { path: "/runner/week", who: "runner", shows: ["runnerWeek.daysOff.title"] },
  { path: "/runner/you", who: "runner", shows: ["earnings.standing.list"] },
  { path: "/support", who: "runner", shows: ["support.about"] },
  { path: "/homeowner", who: "runner", shows: ["common.accessDenied"] },
  { path: "/profile", who: "homeowner", shows: ["profile.personal.title"] },
  { path: "/profile", who: "runner", shows: ["profile.area.title"] },
  { path: "/settings", who: "homeowner", shows: ["settings.tabs.privacy"] },
  { path: "/settings#security", who: "homeowner", shows: ["security.sessions.note"], isInStory: true },
  { path: "/vacation-rental", who: "homeowner", shows: ["rental.properties.title"] },
  { path: "/vacation-rental/:property", who: "homeowner", shows: ["rentalProperty.feeds.title"] },
  { path: "/vacation-rental/record/:property", who: "homeowner", shows: ["rentalPickups.record.period"] },
  { path: "/vacation-rental/guests", who: "homeowner", shows: ["guests.templates.title"], isInStory: true },
  {
    path: "/stop-letters?token=unknown",
    who: "visitor",
    shows: ["emailStop.failed.title"],
    refusal: 400,
  },
  { path: "/stop-messages?token=unknown", who: "visitor", shows: ["guests.stop.title"] },
  { path: "/admin", who: "admin", shows: ["admin.jobs.title"] },
  { path: "/admin/figures", who: "admin", shows: ["figures.pickups"] },
  { path: "/admin/dispatch", who: "admin", shows: ["dispatch.dayMove.list"] },
  { path: "/admin/deliveries", who: "admin", shows: ["deliveries.title"] },
  { path: "/admin/messages", who: "admin", shows: ["messageTexts.lead"] },
  { path: "/admin/messages/email_welcome", who: "admin", shows: ["messageTexts.preview"] },
  { path: "/admin/audit", who: "admin", shows: ["audit.title"] },
  { path: "/admin#homeowners", who: "admin", shows: ["admin.dayReports.title"], isInStory: true },
  { path: "/admin#runners", who: "admin", shows: ["admin.runners.rejected"], isInStory: true },
  { path: "/admin/homeowners", who: "admin", shows: ["admin.dayReports.title"] },
  { path: "/admin/runners", who: "admin", shows: ["admin.runners.rejected"] },
  { path: "/admin/photo-review", who: "admin", shows: ["photoReview.lead"] },
  { path: "/admin/problems", who: "admin", shows: ["admin.problems.lead"], isInStory: true },
  { path: "/admin/support", who: "admin", shows: ["support.admin.lead"] },
  { path: "/admin#settings", who: "admin", shows: ["pay.rates.title"] },
  { path: "/admin/health", who: "admin", shows: ["adminHealth.schedules.title"] },
  { path: "/admin/money", who: "admin", shows: ["pay.run.title"] },
  { path: "/admin/credits", who: "admin", shows: ["money.credits.title"], isInStory: true },
  { path: "/admin/bills", who: "admin", shows: ["money.bills.title"] },
  { path: "/admin/rentals", who: "admin", shows: ["people.rentals.lead"] },
  { path: "/admin/streets", who: "admin", shows: ["coverage.lead"] },
  { path: "/admin/waiting-list", who: "admin", shows: ["admin.waiting.lead"] },
  { path: "/admin/refunds", who: "admin", shows: ["money.refunds.title"] },
  { path: "/admin/margins", who: "admin", shows: ["money.margins.title"], isInStory: true },
  { path: "/admin/homeowners/:homeowner", who: "admin", shows: ["people.acts.title"], isInStory: true },
  { path: "/admin/runners/:runner", who: "admin", shows: ["people.acts.title"] },
  behind(openDay, { role: "tab", name: ["dispatch.views.map"] }, ["dispatch.map.title"]),
  behind(openDay, { name: ["dispatch.board.giveNamed", { address: "…" }] }, ["dispatch.assign.name"]),
  behind(openDay, { name: ["dispatch.board.cancelNamed", { address: "…" }] }, ["dispatch.cancel.cause"]),
  behind(openDay, { name: ["dispatch.dayMove.open"] }, ["dispatch.dayMove.text"]),
  behind("/admin/problems", { name: ["admin.problems.resolveNamed", { kind: "…", name: "…" }] }, [
    "admin.problems.dialog.outcome",
  ]),
  behind("/admin/support", { name: ["support.admin.readNamed", { name: "…", topic: "…" }] }, [
    "support.admin.answer",
  ]),
  behind(
    "/admin#runners",
    {
      menu: ["admin.list.actsNamed", { name: "…" }],
      name: ["people.application.openNamed", { name: "…" }],
    },
    ["people.application.training"],
  ),
  behind("/admin#runners", { name: ["admin.addRunner"] }, ["people.invitations.firstName"]),
  behind("/admin/homeowners/:homeowner", { name: ["money.credits.give"] }, ["money.give.amount"]),
  behind("/admin/homeowners/:homeowner", { name: ["people.acts.suspend"] }, [
    "people.acts.suspendText.homeowner",
  ]),
  { path: "/notifications", who: "newcomer", shows: ["notifications.page.empty"] },
  { path: "/notifications", who: "applicant", shows: ["notifications.page.markAll"] },
  { path: "/notifications", who: "runner", shows: ["notifications.page.markAll"] },
  { path: "/notifications", who: "admin", shows: ["notifications.page.markAll"] },
];

/** A part of an admin screen behind a button or tab. */
function behind(path: string, press: Press, shows: Text): Screen {
  return { path, who: "admin", press: press.role === "tab" ? press : { ...press, opens: "dialog" }, shows };
}

function publicScreen(page: PublicPage, key: string): Screen {
  return { page, path: publicPages[page], who: "visitor", shows: [key] };
}
