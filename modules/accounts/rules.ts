/** Brands shown by name; any other is `other`. */
export const cardBrands = [
  "visa",
  "mastercard",
  "amex",
  "discover",
  "diners",
  "jcb",
  "unionpay",
  "other",
] as const;
export type CardBrand = (typeof cardBrands)[number];

/**
 * A card as the payment provider reports it, never its number. The card is valid through the expiry month (1 to 12).
 */
export type PaymentCard = { brand: CardBrand; last4: string; expiryMonth: number; expiryYear: number };

/** How many days before a card expires its owner is told. */
export const cardNoticeDays = 30;

/** Whether a card has expired on a day ("2026-11-24"), or will within `cardNoticeDays`. */
export function cardExpiry(
  { expiryMonth, expiryYear }: PaymentCard,
  today: string,
): "expired" | "soon" | "valid" {
  const days = (Date.UTC(expiryYear, expiryMonth, 1) - Date.parse(today)) / 86_400_000;
  return days <= 0 ? "expired" : days <= cardNoticeDays ? "soon" : "valid";
}

/** Homeowner states for the operator: by latest subscription, or suspended. */
export const homeownerStates = [
  "active",
  "past_due",
  "paused",
  "incomplete",
  "canceled",
  "none",
  "suspended",
] as const;
export type HomeownerState = (typeof homeownerStates)[number];

/** Runner states for the operator. waiting: the application needs our answer; asked: it needs the runner's. */
export const runnerStates = ["waiting", "asked", "approved", "online", "rejected", "suspended"] as const;
export type RunnerState = (typeof runnerStates)[number];

/** `waiting` lists only waiting people, longest wait first. */
export const peopleSorts = ["newest", "name", "rating", "waiting"] as const;
export type PeopleSort = (typeof peopleSorts)[number];

/** Beyond this many, a list says "1,000+". */
export const mostCounted = 1000;

/** Entries on a person's page: pickups, money, pickup problems, support messages, admin notes, and changes. */
export const timelineKinds = ["pickup", "money", "problem", "support", "notice", "note", "change"] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** Why an account is erased. A fixed choice, so no text about an erased person remains. */
export const eraseReasons = ["asked", "duplicate", "misuse"] as const;
export type EraseReason = (typeof eraseReasons)[number];

/** Days a runner's invitation stays valid. */
export const invitationDays = 14;

export type InvitationState = "open" | "expired" | "revoked" | "accepted";

/** A subscription's states on the wire; `none` means there never was one. */
export const subscriptionStatuses = ["incomplete", "active", "past_due", "paused", "canceled"] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** Changes between a subscription's start and its end, as an admin sees them. */
export const subscriptionEventKinds = ["canceled", "uncanceled", "paused", "resumed"] as const;
export type SubscriptionEvent = (typeof subscriptionEventKinds)[number];

/** Homes of one account. */
export const mostHomes = 20;

/** The service has started and not ended, so it can be charged. */
export const begunStatuses = ["active", "past_due", "paused"] as const satisfies SubscriptionStatus[];

/** Whether the service has started and not ended. */
export function hasBegun(status: SubscriptionStatus | "none"): boolean {
  return begunStatuses.some((begun) => begun === status);
}

/** Whether pickups continue: a late payment changes nothing until the provider gives up charging. */
export function isServed(status: SubscriptionStatus | "none"): boolean {
  return status === "active" || status === "past_due";
}

/** Whether the provider has the service to pause, and it goes on. */
export function canPause(subscription: {
  status: SubscriptionStatus;
  providerId: string | null;
  cancelAtPeriodEnd: boolean;
}): boolean {
  return subscription.providerId !== null && isServed(subscription.status) && !subscription.cancelAtPeriodEnd;
}

/** When a canceled service ends; null if it continues or its end is not known. */
export function endOfService(
  subscription: { cancelAtPeriodEnd: boolean; periodEndsAt: string | null } | null,
): string | null {
  return subscription?.cancelAtPeriodEnd ? subscription.periodEndsAt : null;
}

/** From when on nothing is planned: where a planned pause begins, or a canceled service ends; null if it continues. */
export function stopOfService(
  subscription: { cancelAtPeriodEnd: boolean; periodEndsAt: string | null; pausesAt: string | null } | null,
): string | null {
  return subscription?.pausesAt ?? endOfService(subscription);
}

/** Whether pickups may be scheduled under this status. */
export function allowsScheduling(status: SubscriptionStatus | "none"): boolean {
  return status === "active";
}

/** Whether the account has a home of its own: a host without one has no pickup days, only the address of a rental. */
export function hasHome({ pickupDays }: { pickupDays: readonly unknown[] }): boolean {
  return pickupDays.length > 0;
}

/** What an account can be set up as. */
export const setUpRoles = ["homeowner", "host", "runner"] as const;
export type SetUpRole = (typeof setUpRoles)[number];

/** Where each role's set-up goes on after the account. */
export const setUpPaths = {
  homeowner: "/subscribe",
  host: "/host-setup",
  runner: "/runner-setup",
} as const satisfies Record<SetUpRole, string>;

/** The role whose set-up goes on at a path of this site; null for other pages. */
export function setUpRoleAt(path: string): SetUpRole | null {
  const [page] = path.split(/[?#]/);
  return setUpRoles.find((role) => setUpPaths[role] === page) ?? null;
}

/** The counted pages (patterns) and acts (procedures): only these names, never typed text, get counted. */
export const usedPages = [
  "/",
  "/about",
  "/admin",
  "/admin/audit",
  "/admin/bills",
  "/admin/credits",
  "/admin/deliveries",
  "/admin/dispatch",
  "/admin/figures",
  "/admin/health",
  "/admin/homeowners",
  "/admin/homeowners/$id",
  "/admin/margins",
  "/admin/messages",
  "/admin/messages/$id",
  "/admin/money",
  "/admin/photo-review",
  "/admin/problems",
  "/admin/coupons",
  "/admin/gifts",
  "/admin/refunds",
  "/admin/rentals",
  "/admin/runners",
  "/admin/runners/$id",
  "/admin/streets",
  "/admin/support",
  "/admin/waiting-list",
  "/area",
  "/calendar",
  "/confirm-email",
  "/contact",
  "/help",
  "/history",
  "/homeowner",
  "/host-setup",
  "/hosts",
  "/how-it-works",
  "/notifications",
  "/once",
  "/homes/$id",
  "/pickups/$id",
  "/privacy",
  "/profile",
  "/receipt/$invoice",
  "/reliability",
  "/runner",
  "/runner-setup",
  "/runner/jobs",
  "/runner/pay",
  "/runner/route",
  "/runner/statement/$week",
  "/runner/streets",
  "/runner/week",
  "/runner/you",
  "/runners",
  "/services",
  "/settings",
  "/skip",
  "/stop-letters",
  "/subscribe",
  "/support",
  "/support/$thread",
  "/terms",
  "/vacation-rental",
  "/vacation-rental/$property",
  "/vacation-rental/guests",
  "/vacation-rental/record/$property",
  "/verify-email",
] as const;

/** Pages not counted: those of signed-out visitors and guests, and redirects. */
export const uncountedPages = [
  "/add-card",
  "/add-on",
  "/auth",
  "/forgot-password",
  "/gift",
  "/google",
  "/helper/$token",
  "/logout",
  "/record/$token",
  "/reset-password",
  "/runner/standing",
  "/shared/$token",
  "/shared/route/$token",
  "/sign-in",
  "/sign-up",
  "/stay/$token",
  "/stop-messages",
  "/take-back",
] as const;

export const usedActs = [
  "homeowner.schedulePickup",
  "homeowner.skipWeek",
  "homeowner.rateJob",
  "homeowner.reportProblem",
  "rental.scheduleCleanup",
  "runner.acceptJob",
  "runner.completeJob",
  "runner.optimiseRoute",
  "settings.updatePreferences",
  "settings.updateNotifications",
  "settings.updatePrivacy",
] as const;
export type UsedAct = (typeof usedActs)[number];

export const usageKinds = ["page", "act"] as const;
export type UsageKind = (typeof usageKinds)[number];

/** Most uses of each name that one page may report at once. */
export const mostUsesAtOnce = 50;
