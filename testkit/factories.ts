import { Secret } from "otpauth";
import { canRhythms, homeownerProfiles, secondFactors, subscriptions } from "#db/schema/index.ts";
import { insertRunner } from "#modules/accounts/queries/profiles.ts";
import { insertUser, saveAdminRole } from "#modules/accounts/queries/users.ts";
import type { SubscriptionStatus } from "#modules/accounts/rules.ts";
import { isServedToday } from "#modules/areas/coverage.ts";
import { bookCredits } from "#modules/billing/queries/credits.ts";
import { addEvent } from "#modules/pickups/queries/events.ts";
import { insertJob } from "#modules/pickups/queries/job-changes.ts";
import type { JobRow } from "#modules/pickups/queries/jobs.ts";
import { insertPromises } from "#modules/pickups/queries/promises.ts";
import { promiseOutcomes } from "#modules/pickups/rules/problems.ts";
import type { JobStatus } from "#modules/pickups/rules/status.ts";
import { beginSession } from "#modules/sign-in/sessions.ts";
import { windowInstants } from "#platform/time/local-time.ts";
import type { Role } from "#platform/values/actor.ts";
import type { AdminRole } from "#platform/values/admin-roles.ts";
import { weekdays } from "#platform/values/days.ts";
import { publicStreet } from "#platform/values/public-address.ts";
import type { ApplicationStatus } from "#platform/values/runner-words.ts";
import type { TestApp } from "./app.ts";

/** A person who exists and is signed in. */
export type Person = { userId: string; email: string; cookie: string };
export type Homeowner = Person & { homeownerId: string; zipCode: string; timeZone: string };
export type Runner = Person & { runnerId: string };

/** The password of everyone created here. */
export const password = "correct horse";

type HomeRow = typeof homeownerProfiles.$inferInsert;
type NewUser = {
  role?: Role;
  adminRole?: AdminRole;
  firstName?: string;
  lastName?: string;
  email?: string;
  isSuspended?: boolean;
};

/** A user without a profile. */
export async function addUser(app: TestApp, user: NewUser = {}): Promise<Person> {
  const userId = app.deps.newId();
  const email = user.email ?? `${userId}@example.com`;
  await insertUser(app.deps.db, {
    id: userId,
    role: user.role ?? "homeowner",
    firstName: user.firstName ?? "Robin",
    lastName: user.lastName ?? "Field",
    email,
    passwordHash: await app.deps.passwords.hash(password),
    suspendedAt: user.isSuspended ? app.clock.now : null,
    createdAt: app.clock.now,
  });
  if (user.role === "admin") await saveAdminRole(app.deps.db, { userId, role: user.adminRole ?? "owner" });
  return { userId, email, cookie: await signIn(app, userId) };
}

/** With a second factor, which the admin pages require when payments are live. */
export async function addAdmin(app: TestApp, adminRole: AdminRole = "owner"): Promise<Person> {
  const admin = await addUser(app, { role: "admin", adminRole });
  if (!app.deps.payments.testMode) await addSecondFactor(app, admin);
  return admin;
}

/** Turns on a person's second factor without using a code. Returns the secret, in base32. */
export async function addSecondFactor(app: TestApp, person: Pick<Person, "userId">): Promise<string> {
  const secret = new Secret({ size: 20 }).base32;
  await app.deps.db.insert(secondFactors).values({
    userId: person.userId,
    secretSealed: app.deps.vault.seal(secret, person.userId),
    begunAt: app.clock.now,
    confirmedAt: app.clock.now,
    lastStep: 0,
  });
  return secret;
}

/** A home's id in a generation bucket, 0 to 255. */
export function homeIdIn(app: TestApp, bucket: number): string {
  const id = app.deps.newId();
  return id.slice(0, 5) + bucket.toString(16).padStart(2, "0") + id.slice(7);
}

/** A homeowner with a home in New York and an active subscription, or another status, or none. */
export async function addHomeowner(
  app: TestApp,
  {
    subscription = "active",
    firstName,
    lastName,
    email,
    isSuspended,
    ...home
  }: NewUser & { subscription?: SubscriptionStatus | "none" } & Partial<HomeRow> = {},
): Promise<Homeowner> {
  const person = await addUser(app, { firstName, lastName, email, isSuspended });
  const homeownerId = home.id ?? app.deps.newId();
  const row: HomeRow = {
    address: "1600 Elm Street",
    unit: "Unit 4B",
    city: "New York",
    state: "NY",
    zipCode: "10001",
    phoneNumber: "(212) 555-0100",
    pickupDays: ["Tuesday"],
    specialInstructions: "Gate code 4711",
    timeZone: "America/New_York",
    createdAt: app.clock.now,
    ...home,
    publicStreet: publicStreet(home.address ?? "1600 Elm Street"),
    id: homeownerId,
    userId: person.userId,
  };
  await app.deps.db.insert(homeownerProfiles).values(row);
  await app.deps.db.insert(canRhythms).values(
    row.pickupDays.map((day) => ({
      homeownerId,
      canKind: "trash" as const,
      weekday: weekdays.indexOf(day) + 1,
      everyWeeks: 1,
    })),
  );
  if (subscription !== "none") await addSubscription(app, person, subscription);
  return { ...person, homeownerId, zipCode: row.zipCode, timeZone: row.timeZone };
}

export async function addSubscription(
  app: TestApp,
  person: Person,
  status: SubscriptionStatus,
): Promise<void> {
  const id = app.deps.newId();
  await app.deps.db.insert(subscriptions).values({
    id,
    userId: person.userId,
    status,
    monthlyRateCents: 2900,
    providerId: `test_sub_${id}`,
    clientSecret: `test_secret_${id}`,
    createdAt: app.clock.now,
    endedAt: status === "canceled" ? app.clock.now : null,
  });
}

/** An approved runner who is online and serves 10001, unless overridden. */
export async function addRunner(
  app: TestApp,
  {
    applicationStatus = "approved",
    isAvailable = applicationStatus === "approved",
    serviceAreas = ["10001"],
    ...user
  }: NewUser & {
    applicationStatus?: ApplicationStatus;
    isAvailable?: boolean;
    serviceAreas?: string[];
  } = {},
): Promise<Runner> {
  const person = await addUser(app, { firstName: "Sam", lastName: "Swift", ...user, role: "runner" });
  const runnerId = app.deps.newId();
  await insertRunner(app.deps.db, {
    id: runnerId,
    userId: person.userId,
    phoneNumber: "(212) 555-0199",
    city: "New York",
    serviceAreas,
    availabilityWindows: ["Flexible/Anytime"],
    vehicleType: "Car",
    payoutEmail: person.email,
    isAvailable,
    applicationStatus,
    idCheckConsentedAt: app.clock.now,
    trainingCompletedAt: app.clock.now,
    createdAt: app.clock.now,
  });
  return { ...person, runnerId };
}

/** Adds an offline runner to a ZIP code that has none, because a service can only begin where a runner serves. */
export async function serveArea(app: TestApp, zipCode: string): Promise<void> {
  if (await isServedToday(app.deps, app.deps.db, zipCode)) return;
  await addRunner(app, { serviceAreas: [zipCode], isAvailable: false });
}

/**
 * A pickup at a home, tomorrow morning by default, with the events that led to its state. For a completed one, complete
 * it.
 */
export async function addJob(
  app: TestApp,
  home: Homeowner,
  {
    status = "scheduled",
    runner,
    ...job
  }: Partial<Omit<JobRow, "status">> & {
    status?: Exclude<JobStatus, "completed">;
    /** The runner who took it; required for `assigned` and `in_progress`. */
    runner?: Runner;
  } = {},
): Promise<string> {
  const id = app.deps.newId();
  const scheduledOn = job.scheduledOn ?? "2026-03-11";
  const timeWindow = job.timeWindow ?? "morning";
  const window = windowInstants(scheduledOn, timeWindow, home.timeZone);
  const isTaken = status === "assigned" || status === "in_progress";
  const address = "1600 Elm Street, Unit 4B";
  await insertJob(app.deps.db, {
    id,
    homeownerId: home.homeownerId,
    runnerId: isTaken ? runner?.runnerId : null,
    kind: "one_off",
    status,
    scheduledOn,
    timeWindow,
    windowStartsAt: window.startsAt,
    windowEndsAt: window.endsAt,
    outBy: window.endsAt,
    inBy: window.endsAt,
    address,
    publicStreet: publicStreet(address),
    city: "New York",
    zipCode: home.zipCode,
    numberOfCans: 2,
    payCents: 1200,
    specialInstructions: "Gate code 4711",
    acceptedAt: isTaken ? app.clock.now : null,
    startedAt: status === "in_progress" ? app.clock.now : null,
    createdAt: app.clock.now,
    ...job,
  });
  let fromStatus: JobStatus | null = null;
  for (const toStatus of pathTo[status]) {
    await addEvent(app.deps, app.deps.db, { jobId: id, fromStatus, toStatus });
    fromStatus = toStatus;
  }
  if (status === "missed")
    await decideMissed(app, home, { id, outBy: window.endsAt, inBy: window.endsAt, ...job });
  return id;
}

/** What every missed job has: its broken promises, and the credit for one weekly pickup. */
async function decideMissed(
  app: TestApp,
  home: Homeowner,
  job: { id: string; outBy: string; inBy: string; startedAt?: string | null },
): Promise<void> {
  const outcomes = promiseOutcomes({
    outBy: job.outBy,
    inBy: job.inBy,
    startedAt: job.startedAt ?? null,
    completedAt: null,
    photos: { out: false, in: false },
  });
  await insertPromises(
    app.deps.db,
    outcomes.map((outcome) => ({ jobId: job.id, ...outcome })),
    app.clock.now,
  );
  const ids = { transaction: app.deps.newId(), debit: app.deps.newId(), credit: app.deps.newId() };
  const movement = {
    kind: "credit",
    userId: home.userId,
    jobId: job.id,
    cents: 670,
    reason: "missed",
  } as const;
  await bookCredits(app.deps.db, [{ ids, movement }], app.clock.now);
}

/** Signs a user in without a password. */
export async function signIn(app: TestApp, userId: string): Promise<string> {
  const device = { sessionToken: null, userAgent: "tests", address: "192.0.2.1" };
  const token = await beginSession(app.deps, app.deps.db, userId, device);
  return `${app.site.isSecure ? "__Host-tidycurb" : "tidycurb"}=${token}`;
}

let lastZip = 20_000;

/** A ZIP code that no other home in this file has, so its offers belong to this test. */
export function newZip(): string {
  lastZip += 1;
  return String(lastZip);
}

const pathTo = {
  scheduled: ["scheduled"],
  assigned: ["scheduled", "assigned"],
  in_progress: ["scheduled", "assigned", "in_progress"],
  missed: ["scheduled", "missed"],
  cancelled: ["scheduled", "cancelled"],
} as const satisfies Record<Exclude<JobStatus, "completed">, JobStatus[]>;
