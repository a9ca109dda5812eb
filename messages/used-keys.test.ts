import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import ts from "typescript";
import { beforeAll, expect, test } from "vitest";
import * as en from "./en.ts";

const root = join(import.meta.dirname, "..");

/** The source files that use texts. */
const sources = ["web/src/**/*.{ts,tsx}", "{functions,modules,platform,routers}/**/*.ts"];

const profileSwitches = [
  "profile.notifications.emailNotifications",
  "profile.notifications.smsNotifications",
  "profile.notifications.jobAlerts",
  "profile.notifications.weeklyReports",
];

const serviceLabels = [
  "address",
  "unit",
  "city",
  "state",
  "zipCode",
  "pickupDays",
  "specialInstructions",
].map((field) => `homeowner.service.${field}`);

const profileLabels = [
  ...["firstName", "lastName", "email", "phoneNumber"].map((field) => `profile.personal.${field}`),
  ...serviceLabels,
  "profile.schedule.numberOfCans",
  "profile.area.zipCodes",
];

/**
 * Calls whose key is computed, as written in their file, with the keys they may use. A `*` stands for one part of a
 * key.
 */
const computed: Record<string, readonly string[]> = {
  "web/src/ui/photo-pair.tsx: t(name)": ["common.proof.out", "common.proof.in"],
  "web/src/ui/photo-pair.tsx: t(shown)": ["common.proof.out", "common.proof.in"],
  "web/src/ui/site-link.tsx: t(label)": ["nav.home", "nav.howItWorks", "nav.about"],
  "web/src/ui/side-sheet.tsx: t(sheetLabel)": [
    "nav.profile",
    "nav.rentals",
    "nav.settings",
    "nav.support",
    "nav.notifications",
    "nav.signOutSheet",
  ],
  "web/src/ui/user-menu.tsx: t(menuLabel)": [
    "nav.profile",
    "nav.rentals",
    "nav.settings",
    "nav.support",
    "nav.notifications",
    "nav.signOutMenu",
  ],
  "web/src/ui/status-badge.tsx: t(status)": ["common.jobStatus.*", "common.applicationStatus.*"],
  "web/src/features/accounts/home-details.tsx: t(field)": [
    "profile.home.cansPlace",
    "profile.home.curbPlace",
    "profile.home.pets",
    "profile.home.gateCode",
  ],
  "web/src/features/accounts/profile-form.tsx: weekdays(day)": ["homeowner.weekdays.*"],
  "web/src/features/accounts/profile-form.tsx: t(profileFields[field].label)": profileLabels,
  "web/src/features/accounts/profile-form.tsx: label(profileFields[field].label)": profileLabels,
  "web/src/features/subscriptions/use-service-versions.ts: t(field)": serviceLabels,
  'web/src/features/subscriptions/use-service-versions.ts: weekdays(day as "Monday")': [
    "homeowner.weekdays.*",
  ],
  "web/src/features/payouts/pay-page.tsx: reasons(job.reason)": ["statement.held.*"],
  "web/src/features/payouts/pay-page.tsx: t(word)": [
    "earnings.pay.adjustedBy",
    "earnings.pay.held",
    "earnings.pay.releasedHere",
    "earnings.pay.releasedLater",
  ],
  "web/src/features/notices/push-device.tsx: t(moment)": ["reach.offer.pickup", "reach.offer.job"],
  "web/src/features/accounts/settings-page.tsx: t(name)": [
    "settings.notifications.*Notifications",
    "settings.notifications.jobAlerts",
    "settings.notifications.weeklyReports",
    "settings.notifications.marketingEmails",
    "settings.notifications.securityAlerts",
    "settings.privacy.dataSharing",
    "settings.privacy.analyticsTracking",
    "settings.privacy.locationTracking",
  ],
  "web/src/features/operations/figures-page.tsx: t(kind)": ["figures.usage.page", "figures.usage.act"],
  "web/src/features/operations/figures-page.tsx: roleNames(role)": ["common.roles.*"],
  "web/src/features/operations/figures-page.tsx: t(actNames[known])": ["figures.usage.names.*"],
  "web/src/features/pickups/history-page.tsx: t(value)": ["pickups.history.list", "pickups.history.month"],
  "web/src/features/pickups/history-page.tsx: status(job.status)": ["common.jobStatus.*"],
  "web/src/features/pickups/pickup-problems.tsx: t(returns[returnVisit.status])": [
    "pickups.problem.returnVisit",
    "pickups.problem.returnDone",
    "pickups.problem.returnMissed",
    "pickups.problem.returnCancelled",
  ],
  "web/src/features/billing/homeowner-billing.tsx: t(cause)": [
    "billing.credits.missed",
    "billing.credits.cancelled",
    "billing.credits.problem",
  ],
  "web/src/features/dispatch/assign-dialog.tsx: t(code)": ["dispatch.assign.reasons.*"],
  "web/src/features/dispatch/dispatch-map.tsx: t(look)": [
    "dispatch.map.open",
    "dispatch.map.late",
    "dispatch.map.taken",
    "dispatch.map.done",
  ],
  "web/src/features/dispatch/dispatch-page.tsx: t(name)": ["dispatch.totals.*"],
  "web/src/features/operations/admin-dashboard.tsx: late(job.late)": [
    "admin.jobs.late.out",
    "admin.jobs.late.in",
  ],
  "web/src/features/operations/alerts.tsx: t(name)": [
    "alerts.quick.problems",
    "alerts.quick.support",
    "alerts.quick.dispatch",
    "alerts.quick.review",
    "alerts.quick.money",
    "alerts.quick.figures",
    "alerts.quick.audit",
    "alerts.quick.health",
    "alerts.quick.deliveries",
  ],
  'web/src/features/operations/deliveries-page.tsx: letters.has(kind as "receipt")': [
    "adminHealth.tasks.letters.*",
  ],
  'web/src/features/operations/deliveries-page.tsx: letters(kind as "receipt")': [
    "adminHealth.tasks.letters.*",
  ],
  'web/src/features/operations/deliveries-page.tsx: notices.has(kind as "jobCompleted")': [
    "deliveries.notices.*",
  ],
  'web/src/features/operations/deliveries-page.tsx: notices(kind as "jobCompleted")': [
    "deliveries.notices.*",
  ],
  "web/src/features/notices/stop-emails-page.tsx: named(name)": [
    "settings.notifications.emailNotifications",
    "settings.notifications.jobAlerts",
    "settings.notifications.weeklyReports",
    "settings.notifications.marketingEmails",
    "settings.notifications.securityAlerts",
  ],
  "web/src/features/people/words.ts: t(key)": ["audit.actions.*"],
  "web/src/features/people/words.ts: t.has(key)": ["audit.actions.*"],
  "web/src/features/operations/runners.tsx: words(value)": ["people.list.online", "people.list.suspended"],
  "web/src/features/operations/support.tsx: roles(writer.role)": ["common.roles.*"],
  "web/src/features/operations/problems.tsx: t(value)": ["admin.problems.open", "admin.problems.resolved"],
  "web/src/features/runner/runner-dashboard.tsx: t(name)": [
    "runner.tools.routeOptimizer",
    "runner.tools.pay",
    "runner.tools.earningsReport",
    "runner.tools.standing",
    "runner.tools.support",
    "runner.tools.hours",
    "runner.tools.daysOff",
  ],
  "web/src/features/routes/use-legs.ts: t(what)": [
    "route.next.outBy",
    "route.next.inBy",
    "route.next.outDone",
  ],
  "web/src/features/routes/next-stop.tsx: t(step)": [
    "route.next.setOut",
    "route.next.arrive",
    "route.next.out",
    "route.next.in",
  ],
  "web/src/features/routes/next-stop.tsx: t(map)": [
    "route.next.google",
    "route.next.apple",
    "route.next.waze",
  ],
  "web/src/features/routes/outbox-card.tsx: t(stopped)": [
    "route.outbox.unreachable",
    "route.outbox.busy",
    "route.outbox.signedOut",
  ],
  "web/src/features/rentals/property-forms.tsx: days(day)": ["homeowner.weekdays.*"],
  "web/src/features/operations/runner-dialogs.tsx: words(status)": ["common.applicationStatus.*"],
  "web/src/features/operations/runner-dialogs.tsx: words(yours.decision)": ["common.applicationStatus.*"],
  "web/src/lib/failure-toasts.ts: t(error.reason)": [
    "common.photo.type",
    "common.photo.unreadable",
    "common.photo.tooLarge",
    "common.photo.failed",
  ],
  "web/src/features/accounts/profile-page.tsx: t(name)": profileSwitches,
  "web/src/features/accounts/profile-page.tsx: roles(user.role)": ["common.roles.*"],
  "web/src/features/billing/billing.tsx: t(status)": ["profile.subscriptionStatus.*"],
  "web/src/features/homes/service-cards.tsx: t(item)": [
    "subscribe.summary.unlimited",
    "subscribe.summary.photo",
    "subscribe.summary.notifications",
    "subscribe.summary.cancel",
  ],
  "web/src/features/homes/use-day-names.ts: t(day)": ["homeowner.weekdays.*"],
  "web/src/features/schedule/week-list.tsx: t(state)": ["schedule.states.*"],
  "web/src/features/schedule/change-rhythms.tsx: weekdayNames(day)": ["homeowner.weekdays.*"],
  "web/src/features/schedule/change-rhythms.tsx: windows(value)": ["homeowner.windows.*"],
  "web/src/features/schedule/change-rhythms.tsx: kinds(rhythm.canKind)": ["schedule.kinds.*"],
  "web/src/features/schedule/schedule-page.tsx: kindNames(kind)": ["schedule.kinds.*"],
  "web/src/features/sign-in/new-password-field.tsx: t(advice)": [
    "common.passwordAdvice.short",
    "common.passwordAdvice.common",
  ],
  "web/src/features/payouts/statement-page.tsx: t(status)": [
    "statement.explained.open",
    "statement.explained.due",
    "statement.explained.pending",
    "statement.explained.sending",
    "statement.explained.failed",
  ],
  "web/src/features/billing/invoices.tsx: t(status)": ["billing.invoices.statuses.*"],
  "web/src/features/billing/homeowner-billing.tsx: t(creditText)": ["billing.creditNext", "billing.debtNext"],
  "web/src/features/operations/rates.tsx: t(column)": [
    "pay.margin.when",
    "pay.margin.pickups",
    "pay.margin.price",
    "pay.margin.fee",
    "pay.margin.pay",
    "pay.margin.left",
  ],
  "web/src/features/operations/pay-run.tsx: t(value)": ["pay.adjust.add", "pay.adjust.take"],
  "web/src/features/operations/schedule-list.tsx: t(known)": ["adminHealth.schedules.names.*"],
  "web/src/features/operations/undecided-holidays.tsx: names(known)": ["alerts.holidays.*"],
  "web/src/features/people/person-timeline.tsx: kinds(problemKind)": ["admin.problems.kinds.*"],
  "web/src/features/operations/runner-dialogs.tsx: t(decision)": [
    "people.review.approved",
    "people.review.rejected",
    "people.review.more_info",
  ],
  "web/src/features/rentals/add-property-dialog.tsx: why(feed.failure)": ["rentalProperty.feeds.why.*"],
  "web/src/features/rentals/feed-dialogs.tsx: why(failure)": ["rentalProperty.feeds.why.*"],
  "web/src/features/rentals/feed-dialogs.tsx: kinds(each)": ["rentalProperty.kinds.*"],
  "web/src/features/rentals/feed-state.tsx: t(kind)": ["rentalProperty.kinds.*"],
  "web/src/features/rentals/property-fields.tsx: days(day)": ["homeowner.weekdays.*"],
  "web/src/features/rentals/property-sections.tsx: days(day)": ["homeowner.weekdays.*"],
  "web/src/features/rentals/automation-settings.tsx: windows(start)": ["rental.scheduleDialog.windows.*"],
  "web/src/features/rentals/planned-pickups.tsx: t(state)": [
    "rental.planned.draft",
    "rental.planned.scheduled",
    "rental.planned.asked",
    "rental.planned.kept",
  ],
  "web/src/features/rentals/planned-pickups.tsx: t(reasonOf(pickup))": [
    "rental.planned.checkout",
    "rental.planned.collection",
    "rental.planned.both",
    "rental.planned.dayBefore",
    "rental.planned.cleanup",
  ],
  "web/src/features/rentals/automation-settings.tsx: t(pickup.change)": [
    "rentalProperty.automation.changes.*",
  ],
  "web/src/features/rentals/automation-settings.tsx: planned(reasonOf(pickup))": [
    "rental.planned.checkout",
    "rental.planned.collection",
    "rental.planned.both",
    "rental.planned.dayBefore",
    "rental.planned.cleanup",
  ],
};

/** Texts read without a translator: by `functions/statement-csv.ts`, `admin-export.ts`, and `calendar-feed.ts`. */
const readDirectly = [
  "statement.columns.week",
  "statement.columns.kind",
  "exported.*",
  // By `modules/operations/contract.ts`.
  "audit.summary.*",
  "audit.summary.fields.*",
  "audit.summary.values.*.*",
  "platform.rules.names.*",
  "platform.rules.values.*",
  "platform.form.claimNames.*",
  "pay.rates.now.*",
  "homeowner.windows.*",
  "ownData.about",
  "feed.kinds.*",
  "feed.status.*",
  "feed.rentals.status.*",
];

/** A used key and its place; parts known only at run time are `*`. */
type Asked = { key: string; at: string };

const asked: Asked[] = [];
const unknown: string[] = [];
beforeAll(async () => {
  for await (const path of glob(sources, { cwd: root })) {
    if (/\.test\.tsx?$|^web\/src\/testing\//.test(path)) continue;
    collect(path, await readFile(join(root, path), "utf8"));
  }
});

const keys = keysOf(en);

test("every call says which text it asks for, or stands on the list", () => {
  expect(unknown).toEqual([]);
  expect(Object.keys(computed).filter((call) => !used.has(call))).toEqual([]);
});

test("every text that is asked for exists", () => {
  const missing = asked.filter(({ key }) => !keys.includes(key) && !keys.some(isLike(key)));
  expect(missing).toEqual([]);
});

test("every text is asked for somewhere", () => {
  const all = new Set([...asked.map(({ key }) => key), ...readDirectly]);
  const patterns = [...all].filter((key) => key.includes("*")).map(isLike);
  expect(keys.filter((key) => !all.has(key) && !patterns.some((isMeant) => isMeant(key)))).toEqual([]);
});

/** The entries of `computed` that were found. */
const used = new Set<string>();

/**
 * Collects a file's keys: calls of `useTranslations()`'s functions and of `word`, and whole keys such as zod's
 * messages.
 */
function collect(path: string, text: string): void {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);

  const visit = (node: ts.Node, namespaces: ReadonlyMap<string, string[]>): void => {
    let known = namespaces;
    if (ts.isFunctionLike(node) || ts.isBlock(node)) known = new Map([...namespaces, ...translatorsIn(node)]);
    if (ts.isCallExpression(node)) note(node, known);
    if (ts.isStringLiteralLike(node) && (isIssueKey(node.text) || keys.includes(node.text)))
      asked.push({ key: node.text, at: path });
    ts.forEachChild(node, (child) => visit(child, known));
  };

  const note = (call: ts.CallExpression, known: ReadonlyMap<string, string[]>) => {
    const [key] = call.arguments;
    const callee = ts.isPropertyAccessExpression(call.expression)
      ? call.expression.expression
      : call.expression;
    const namespaces = ts.isIdentifier(callee) ? known.get(callee.text) : undefined;
    if (!key || !namespaces) return;
    const spelt = spell(key);
    const name = `${path}: ${call.expression.getText(file)}(${key.getText(file)})`;
    if (spelt) {
      for (const namespace of namespaces)
        for (const each of spelt) asked.push({ key: joined(namespace, each), at: path });
    } else if (computed[name]) {
      used.add(name);
      for (const each of computed[name]) asked.push({ key: each, at: path });
    } else unknown.push(name);
  };

  visit(
    file,
    new Map(
      /^(?:routers|modules|platform(?!\/values))\/(?!.*\/rules\/)/.test(path) ? [["translate", [""]]] : [],
    ),
  );
}

/** Whether it is a key from zod's messages or the error map, which reach the page as keys. */
function isIssueKey(text: string): boolean {
  return /^(?:validation|refusals)\.\w+$/.test(text);
}

/** The translators created in a function or block, by name, each with its key prefixes. */
function translatorsIn(scope: ts.Node): [string, string[]][] {
  const found: [string, string[]][] = [];
  ts.forEachChild(scope, (statement) => {
    if (!ts.isVariableStatement(statement)) return;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (!ts.isIdentifier(name) || !initializer || !ts.isCallExpression(initializer)) continue;
      const made = initializer.expression.getText();
      if (made !== "useTranslations" && made !== "useTranslate") continue;
      const [namespace] = initializer.arguments;
      found.push([name.text, namespace ? (spell(namespace) ?? []) : [""]]);
    }
  });
  return found;
}

/** The keys an expression may evaluate to; null when the source does not show them. */
function spell(expression: ts.Expression): string[] | null {
  if (ts.isStringLiteralLike(expression)) return [expression.text];
  if (ts.isParenthesizedExpression(expression)) return spell(expression.expression);
  if (ts.isTemplateExpression(expression)) {
    return [
      expression.head.text + expression.templateSpans.map(({ literal }) => `*${literal.text}`).join(""),
    ];
  }
  if (ts.isConditionalExpression(expression)) {
    const [one, other] = [spell(expression.whenTrue), spell(expression.whenFalse)];
    return one && other && [...one, ...other];
  }
  return null;
}

function joined(namespace: string, key: string): string {
  return namespace === "" ? key : `${namespace}.${key}`;
}

function isLike(pattern: string): (key: string) => boolean {
  const whole = new RegExp(`^${pattern.split("*").map(RegExp.escape).join("[^.]+")}$`);
  return (key) => whole.test(key);
}

function keysOf(texts: object, path = ""): string[] {
  return Object.entries(texts).flatMap(([name, text]) =>
    typeof text === "string" ? [path + name] : keysOf(text, `${path}${name}.`),
  );
}
