import type { APIRequestContext, PlaywrightWorkerArgs } from "@playwright/test";
import type { User } from "#modules/accounts/contract.ts";
import type { Job } from "#modules/pickups/contract/job.ts";
import { test as base, daysFromNow, fromNewAddress, type Who, weekdaysOf } from "./fixtures.ts";
import {
  addApplicant,
  addHomeowner,
  addNewcomer,
  addRunner,
  call,
  schedulePickup,
  signInAdmin,
  untouchedDatabase,
} from "./people.ts";
import { type AppServer, startAppServer } from "./server.ts";

/** Established people, each with their calls. */
export type Town = Record<Who, APIRequestContext>;

const zipCode = "66800";

/**
 * Tests with a town on their worker's own server, where an admin sees nobody else. `dress` changes words of data, and
 * `dressName` people's names, where few characters are allowed.
 */
export function testBesideTown(dress = (word: string) => word, dressName = dress) {
  return base.extend<object, { server: AppServer; town: Town }>({
    server: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
      async ({}, use) => {
        const server = await startAppServer({
          from: untouchedDatabase(),
        });
        await use(server);
        await server.stop();
      },
      { scope: "worker", timeout: 600_000 },
    ],
    baseURL: ({ server }, use) => use(server.url),
    town: [
      async ({ playwright, server }, use) => {
        const town = await settleTown(playwright, { baseURL: server.url, dress, dressName });
        await use(town);
        for (const request of Object.values(town)) await request.dispose();
      },
      { scope: "worker" },
    ],
  });
}

/**
 * A town with content in every list: one pickup done, one taken and three offered, at a home with the longest words,
 * and a problem waiting for an admin.
 */
async function settleTown(
  playwright: PlaywrightWorkerArgs["playwright"],
  {
    baseURL,
    dress,
    dressName,
  }: { baseURL: string; dress: (word: string) => string; dressName: (name: string) => string },
): Promise<Town> {
  const calls = () => playwright.request.newContext({ baseURL, extraHTTPHeaders: fromNewAddress() });
  const town: Town = {
    homeowner: await calls(),
    newcomer: await calls(),
    applicant: await calls(),
    runner: await calls(),
    admin: await calls(),
  };
  const named = (firstName: string, lastName: string) => ({
    firstName: dressName(firstName),
    lastName: dressName(lastName),
  });
  const city = dress("Springfield");
  await signInAdmin(town.admin);
  await addRunner(town.runner, zipCode, town.admin, { ...named("Rio", "Runner"), city });
  await addHomeowner(town.homeowner, zipCode, {
    ...named("Harper", "Homes"),
    city,
    unit: dress("Unit 4B"),
    address: `12345 ${dress("Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch Boulevard")}`,
    specialInstructions: dress(`Gate code ${"4711".repeat(20)}`),
  });
  await call(town.homeowner, "POST", "/api/trpc/homeowner.saveHomeDetails", {
    json: { cansPlace: dress("Behind the shed"), pets: dress("Rex"), gateCode: "4711" },
  });
  await addRental(town.homeowner, { dress, city });
  await addNewcomer(town.newcomer, named("Noor", "Newcomer"));
  await addApplicant(town.applicant, zipCode, { ...named("Rio", "Runner"), city });
  const jobs = [];
  for (const days of [1, 2, 3, 4, 5]) jobs.push(await schedulePickup(town.homeowner, daysFromNow(days)));
  for (const [index, { id: jobId }] of jobs.slice(0, 2).entries()) {
    await call(town.runner, "POST", "/api/runner/accept-job", { jobId });
    if (index === 0) await call(town.runner, "POST", "/api/runner/complete-job", { jobId });
  }
  await complain(town.homeowner, { jobId: jobs[0]?.id, words: dress("The lid is broken") });
  const letter = {
    threadId: crypto.randomUUID(),
    topic: "pay",
    words: dress("The week is one pickup short"),
  };
  await call(town.runner, "POST", "/api/trpc/support.openThread", { json: letter });
  return town;
}

/** With draft pickups, so nothing is offered, and a calendar that cannot be read. */
async function addRental(
  host: APIRequestContext,
  { dress, city }: { dress: (name: string) => string; city: string },
): Promise<void> {
  const ask = (name: string, json: object) =>
    call<{ result: { data: { json: { id: string } } } }>(host, "POST", `/api/trpc/rental.${name}`, { json });
  await ask("saveSettings", { isAutomatic: true, defaultWindow: "13:00", mode: "draft" });
  const { result } = await ask("addProperty", {
    name: dress("Lakeside Cottage"),
    address: `12345 ${dress("Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch Boulevard")}`,
    city,
    state: "IL",
    zipCode,
    guests: 6,
    bedrooms: 3,
    amenities: [dress("Hot tub")],
    collectionDays: weekdaysOf([daysFromNow(4)]),
    cansPlace: dress("Behind the shed"),
    accessNotes: dress("Through the side gate"),
    gateCode: "4711",
    checklist: [dress("Lids closed")],
  });
  const propertyId = result.data.json.id;
  const name = dress("Direct bookings");
  await ask("addFeed", { propertyId, kind: "other", name, address: "https://calendars.example/none.ics" });
}

/** A screen's path, with the ids of the town's people, rental and finished pickup, or its open day. */
export async function pathIn(town: Town, path: string): Promise<string> {
  // As of now, because a run may go past midnight.
  if (path.includes(":day")) return path.replace(":day", daysFromNow(3));
  if (!path.includes("/:")) return path;
  if (path.includes(":property")) {
    const asked = "/api/trpc/rental.properties";
    type Rentals = { result: { data: { json: { rows: { id: string }[] } } } };
    const { result } = await call<Rentals>(town.homeowner, "GET", asked);
    return path.replace(":property", result.data.json.rows[0]?.id ?? "");
  }
  if (path.includes(":pickup")) {
    const jobs = await call<Job[]>(town.homeowner, "GET", "/api/homeowner/jobs");
    return path.replace(":pickup", jobs.find(({ status }) => status === "completed")?.id ?? "");
  }
  const idOf = async (who: "homeowner" | "runner") => {
    const { email } = await call<User>(town[who], "GET", "/api/user");
    const people = await call<{ id: string; email: string }[]>(
      town.admin,
      "GET",
      `/api/admin/${who}s?limit=500`,
    );
    return people.find((person) => person.email === email)?.id ?? "";
  };
  return path.includes(":homeowner")
    ? path.replace(":homeowner", await idOf("homeowner"))
    : path.replace(":runner", await idOf("runner"));
}

/** Reports damage, which an admin decides, and a wrong day in the calendar. */
async function complain(homeowner: APIRequestContext, about: { jobId: string | undefined; words: string }) {
  const problem = { ...about, kind: "damage", wish: "credit" };
  await call(homeowner, "POST", "/api/trpc/homeowner.reportProblem", { json: problem });
  type Days = { result: { data: { json: { days: { onDay: string }[] } } } };
  const { result } = await call<Days>(homeowner, "GET", "/api/trpc/homeowner.calendar");
  const onDay = result.data.json.days.at(-1)?.onDay;
  await call(homeowner, "POST", "/api/trpc/homeowner.reportDay", { json: { onDay } });
}
