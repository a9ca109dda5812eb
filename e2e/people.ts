import { type APIRequestContext, expect, request as requests } from "@playwright/test";
import type { AdminRunner, User } from "#modules/accounts/contract.ts";
import type { PhotoUpload } from "#modules/photos/contract.ts";
import type { Job } from "#modules/pickups/contract/job.ts";
import type { Weekday } from "#platform/values/days.ts";

/** A person with an account, registered and signed in through the documented calls. */
export type Person = { user: User; email: string; password: string };

type Name = { firstName?: string; lastName?: string };

const password = "correct horse";

/**
 * A homeowner with a home, an active subscription and planned weekly pickups, where a runner serves. `pays` confirms
 * the payment, if one is needed.
 */
export async function addHomeowner(
  request: APIRequestContext,
  zipCode: string,
  differences: Name & {
    address?: string;
    unit?: string;
    city?: string;
    /** The ZIP code's state; another one is refused. */
    state?: string;
    specialInstructions?: string;
    pickupDays?: Weekday[];
  } = {},
  pays: () => void = () => {},
): Promise<Person> {
  // Serve the area first, so the home does not wait for a runner and get a notice when one starts.
  await serveArea(request, zipCode);
  const person = await register(request, "/api/register/homeowner", {
    firstName: "Harper",
    lastName: "Homes",
    phoneNumber: "217-555-0134",
    address: "1600 Elm Street",
    unit: "Unit 4B",
    city: "Springfield",
    state: "IL",
    zipCode,
    pickupDays: ["Tuesday", "Friday"],
    specialInstructions: "Gate code 4711",
    ...differences,
  });
  await call(request, "POST", "/api/create-subscription");
  pays();
  const { homeownerProfile } = person.user;
  const user = await call<User>(request, "POST", "/api/profile/homeowner", { ...homeownerProfile });
  return { ...person, user };
}

/**
 * Adds an approved runner to a ZIP code that has none, because a service can only begin where a runner serves. Each
 * worker reuses one such offline runner and moves them between areas.
 */
export async function serveArea(request: APIRequestContext, zipCode: string): Promise<void> {
  const input = encodeURIComponent(JSON.stringify({ json: { zipCode } }));
  const path = `/api/trpc/site.coverage?input=${input}`;
  const answer = await call<{ result: { data: { json: { hasRunners: boolean } } } }>(request, "GET", path);
  if (answer.result.data.json.hasRunners) return;
  scout ??= addScout();
  await call(await scout, "POST", "/api/profile/runner/update", { serviceAreas: [zipCode] });
}

let scout: Promise<APIRequestContext> | undefined;

async function addScout(): Promise<APIRequestContext> {
  const newRequest = () =>
    requests.newContext({
      baseURL: process.env.E2E_BASE_URL ?? "",
      extraHTTPHeaders: { "x-forwarded-for": `2001:db8:5c:${process.pid.toString(16)}::1` },
    });
  const [runner, admin] = [await newRequest(), await newRequest()];
  const name = { firstName: "Skye", lastName: "Scout" };
  const { email } = await addApplicant(runner, "99501", { ...name, city: "Anchorage" });
  await signInAdmin(admin);
  await approve(admin, email);
  await admin.dispose();
  return runner;
}

/** An account that has not chosen a role yet. */
export function addNewcomer(request: APIRequestContext, differences: Name = {}): Promise<Person> {
  return register(request, "/api/register", { firstName: "Noor", lastName: "Newcomer", ...differences });
}

/** A runner with a pending application. */
export function addApplicant(
  request: APIRequestContext,
  zipCode: string,
  differences: Name & { city?: string; training?: object } = {},
): Promise<Person> {
  return register(request, "/api/register/runner", {
    firstName: "Rio",
    lastName: "Runner",
    phoneNumber: "217-555-0190",
    city: "Springfield",
    serviceAreas: [zipCode],
    availabilityWindows: ["Flexible/Anytime"],
    vehicleType: "Bike",
    payoutEmail: "rio@example.com",
    idCheckConsent: true,
    trainingCompleted: true,
    ...differences,
  });
}

/** A runner approved by the admin, and online. */
export async function addRunner(
  request: APIRequestContext,
  zipCode: string,
  admin: APIRequestContext,
  differences: Name & { city?: string } = {},
): Promise<Person> {
  const applicant = await addApplicant(request, zipCode, differences);
  await approve(admin, applicant.email);
  const user = await call<User>(request, "POST", "/api/runner/availability", { isAvailable: true });
  return { ...applicant, user };
}

/** Approval has no documented path, so this calls the admin screen's procedure. */
export async function approve(admin: APIRequestContext, email: string): Promise<void> {
  const runners = await call<AdminRunner[]>(admin, "GET", "/api/admin/runners?limit=500");
  const runnerId = runners.find((runner) => runner.email === email)?.id;
  await call(admin, "POST", "/api/trpc/admin.reviewRunner", { json: { runnerId, decision: "approved" } });
}

/** Signs in as the admin created when the tests started. */
export async function signInAdmin(request: APIRequestContext): Promise<Person> {
  const account = adminAccount();
  return { ...account, user: await call<User>(request, "POST", "/api/login", account) };
}

/** Same, as the other admin. */
export async function signInColleague(request: APIRequestContext): Promise<Person> {
  const { E2E_COLLEAGUE_EMAIL: email = "", E2E_COLLEAGUE_PASSWORD: password = "" } = process.env;
  return { email, password, user: await call<User>(request, "POST", "/api/login", { email, password }) };
}

/** The database before the first test, with the admin in it, for a server that starts with a copy. */
export function untouchedDatabase() {
  return {
    dataDir: process.env.E2E_UNTOUCHED_DATA_DIR ?? "",
    admin: adminAccount(),
    database: process.env.E2E_POSTGRES_URL ? "untouched" : null,
  };
}

export function adminAccount(): { email: string; password: string } {
  return { email: process.env.E2E_ADMIN_EMAIL ?? "", password: process.env.E2E_ADMIN_PASSWORD ?? "" };
}

/** An extra pickup for the signed-in homeowner; by default after the morning, which a planned pickup may use. */
export function schedulePickup(
  request: APIRequestContext,
  scheduledDate: string,
  timeWindow = "12:00",
): Promise<Job> {
  return call<Job>(request, "POST", "/api/homeowner/jobs", { scheduledDate, timeWindow });
}

/** A homeowner's pickup on a day, which a runner takes and completes at once. */
export async function acceptAndComplete(
  home: APIRequestContext,
  runner: APIRequestContext,
  day: string,
): Promise<Job> {
  const { id: jobId } = await schedulePickup(home, day);
  await call(runner, "POST", "/api/runner/accept-job", { jobId });
  return call<Job>(runner, "POST", "/api/runner/complete-job", { jobId });
}

/** One leg of the runner's own pickup, with its photo. */
export async function serveLeg(
  runner: APIRequestContext,
  { jobId, leg, photo }: { jobId: string; leg: "out" | "in"; photo: Uint8Array },
): Promise<void> {
  const asked = { jobId, leg, contentType: "image/jpeg", bytes: photo.byteLength };
  type Asked = { result: { data: { json: PhotoUpload } } };
  const { result } = await call<Asked>(runner, "POST", "/api/trpc/runner.createPhotoUpload", { json: asked });
  const { photoUrl, upload } = result.data.json;
  const sent = await runner.put(upload.url, { headers: upload.headers, data: Buffer.from(photo) });
  expect(sent.ok()).toBe(true);
  const json = { jobId, photoUrl, photoSource: "camera" };
  await call(runner, "POST", `/api/trpc/runner.${leg === "out" ? "startJob" : "completeJob"}`, { json });
}

/** A homeowner's pickups without a runner, by date; the weekly pickups exist as soon as the service does. */
export async function openPickups(request: APIRequestContext): Promise<Job[]> {
  const jobs = await call<Job[]>(request, "GET", "/api/homeowner/jobs");
  return jobs.filter(({ status }) => status === "scheduled");
}

/** A documented call that must succeed; resolves to its answer. */
export async function call<Answer>(
  request: APIRequestContext,
  method: "GET" | "POST",
  path: string,
  data?: object,
): Promise<Answer> {
  // A server may close an idle connection just as it is reused (RFC 9112, 9.3.1), so no connection is kept. Only a read
  // may be sent twice.
  const headers = { connection: "close" };
  const response = await request.fetch(path, { method, data, headers, maxRetries: method === "GET" ? 1 : 0 });
  expect(response.ok(), `${method} ${path}: ${response.status()} ${await response.text()}`).toBe(true);
  return response.json();
}

async function register(request: APIRequestContext, path: string, fields: object): Promise<Person> {
  const email = newEmail();
  return { user: await call<User>(request, "POST", path, { email, password, ...fields }), email, password };
}

/** An unregistered email address. */
export function newEmail(): string {
  return `${crypto.randomUUID()}@example.com`;
}
