import type { APIRequestContext, PlaywrightWorkerArgs } from "@playwright/test";
import { daysFromNow, fromNewAddress, type Who } from "./fixtures.ts";
import {
  addApplicant,
  addHomeowner,
  addNewcomer,
  addRunner,
  call,
  schedulePickup,
  signInAdmin,
} from "./people.ts";

/** People who have been here for a while, each with the calls that they make. */
export type Town = Record<Who, APIRequestContext>;

/**
 * A town in which every list has something in it: one pickup is done, one taken and three are on offer, at a home whose
 * words are as long as words get. `dress` changes what people and places are called.
 */
export async function settleTown(
  playwright: PlaywrightWorkerArgs["playwright"],
  { admin, zipCode, dress }: { admin: APIRequestContext; zipCode: string; dress: (name: string) => string },
): Promise<Town> {
  const calls = () =>
    playwright.request.newContext({
      baseURL: process.env.E2E_BASE_URL,
      extraHTTPHeaders: fromNewAddress(),
    });
  const town: Town = {
    homeowner: await calls(),
    newcomer: await calls(),
    applicant: await calls(),
    runner: await calls(),
    admin: await calls(),
  };
  const named = (firstName: string, lastName: string) => ({
    firstName: dress(firstName),
    lastName: dress(lastName),
  });
  const city = dress("Springfield");
  await addHomeowner(town.homeowner, zipCode, {
    ...named("Harper", "Homes"),
    city,
    unit: dress("Unit 4B"),
    address: `12345 ${dress("Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch Boulevard")}`,
    specialInstructions: dress(`Gate code ${"4711".repeat(20)}`),
  });
  await addNewcomer(town.newcomer, named("Noor", "Newcomer"));
  await addApplicant(town.applicant, zipCode, { ...named("Rio", "Runner"), city });
  await addRunner(town.runner, zipCode, admin, { ...named("Rio", "Runner"), city });
  await signInAdmin(town.admin);
  const jobs = [];
  for (const days of [1, 2, 3, 4, 5]) jobs.push(await schedulePickup(town.homeowner, daysFromNow(days)));
  for (const [index, { id: jobId }] of jobs.slice(0, 2).entries()) {
    await call(town.runner, "POST", "/api/runner/accept-job", { jobId });
    if (index === 0) await call(town.runner, "POST", "/api/runner/complete-job", { jobId });
  }
  return town;
}

/** Ends the calls of everybody in it. */
export async function leaveTown(town: Town): Promise<void> {
  for (const request of Object.values(town)) await request.dispose();
}
