import { expect } from "@playwright/test";
import { jpeg } from "#testkit/pictures.ts";
import { daysFromNow, expectNoAxeFindings, expectToast, test } from "./fixtures.ts";
import { call, schedulePickup, serveLeg } from "./people.ts";

type Timed = { id: string; due: { inBy: string } };

test("a town's curb rule shows whose pickups move, moves them, and stands beside each photo", {
  tag: "@homeowner",
}, async ({ page, newPage, newCaller, signInAs, zipCode }) => {
  const runner = await newCaller();
  await signInAs(runner, "runner");
  await signInAs(page, "homeowner");
  const planned = async () =>
    (await call<Timed[]>(page.request, "GET", "/api/homeowner/jobs")).map(({ due }) => due);
  const hours = (instants: readonly string[]) => new Set(instants.map((instant) => instant.slice(11, 16)));
  const before = await planned();
  expect(before.length).toBeGreaterThan(0);

  const admin = await newPage();
  await signInAs(admin, "admin");
  await admin.goto("/admin");
  await admin.getByRole("tab", { name: "Settings" }).click();
  const rules = admin.getByRole("region", { name: "Curb Rules" });
  await rules.getByRole("button", { name: "Add a Rule" }).click();
  const dialog = admin.getByRole("dialog", { name: "Add a Rule" });
  await dialog.getByLabel("For", { exact: true }).selectOption("One ZIP code");
  await dialog.getByLabel("ZIP codes").fill(zipCode);
  await dialog.getByLabel("State", { exact: true }).selectOption("IL");
  await dialog.getByLabel("Out from, the day before").fill("18:00");
  await dialog.getByLabel(/^Back by/).fill("16:00");
  await dialog.getByLabel("Source").fill("Municipal code 50.01");
  await expect(dialog.getByRole("region", { name: "What this changes" })).toContainText(
    / of 1 home would change/,
  );
  await expectNoAxeFindings(admin);
  await dialog.getByRole("button", { name: "Add Rule" }).click();
  await expectToast(admin, "Rule Added", "Planned pickups update within minutes.");
  await expect
    .poll(async () => hours((await planned()).map(({ inBy }) => inBy)))
    .not.toEqual(hours(before.map(({ inBy }) => inBy)));

  const { id: jobId } = await schedulePickup(page.request, daysFromNow(1));
  await call(runner.request, "POST", "/api/runner/accept-job", { jobId });
  for (const leg of ["out", "in"] as const) {
    const photo = await jpeg({ width: 1200, height: 900, background: leg === "out" ? "#336699" : "#669933" });
    await serveLeg(runner.request, { jobId, leg, photo });
  }
  await page.goto(`/pickups/${jobId}`);
  await expect(page.getByText(new RegExp(`^Allowed in ${zipCode} from `))).toBeVisible();
  await expect(page.getByText(new RegExp(`^${zipCode} rule: back by `))).toBeVisible();
  await expectNoAxeFindings(page);
});
