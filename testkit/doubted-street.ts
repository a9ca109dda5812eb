import { expect } from "vitest";
import type { StreetCorrection } from "#modules/schedule/contract/streets.ts";
import type { TestApp } from "./app.ts";
import { addAdmin, addHomeowner, type Homeowner, newZip } from "./factories.ts";

/** Homes of Elm Street whose pickups are on Tuesdays say that the truck comes on Wednesdays, and what that proposes. */
export async function doubtedStreet(
  app: TestApp,
  { zipCode = newZip(), homes: count = 3 }: { zipCode?: string; homes?: number } = {},
): Promise<{ homes: Homeowner[]; correction: { id: string; toWeekday: string } }> {
  const homes: Homeowner[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const home = await addHomeowner(app, { zipCode, address: `${1600 + nth} Elm Street` });
    homes.push(home);
    await sayWednesday(app, home);
  }
  const listed = (await app.typed(await addAdmin(app), "admin.streetCorrections")).body as StreetCorrection[];
  const found = listed.find((each) => each.zipCode === zipCode && each.decided === null);
  return { homes, correction: { id: found?.id ?? "", toWeekday: "Wednesday" } };
}

export async function sayWednesday(app: TestApp, home: Homeowner, onDay = "2026-03-17"): Promise<void> {
  const answer = await app.typed(home, "homeowner.reportDay", { onDay, cameOn: "Wednesday" });
  expect(answer).toMatchObject({ status: 200 });
}

/** The same where nobody lives and nothing was decided, as the audit log's texts name the ZIP code. */
export async function onlyDoubtedStreet(app: TestApp): Promise<{ id: string; toWeekday: string }> {
  const zipCode = "99997";
  await app.database.execute(`delete from street_corrections where zip_code = '${zipCode}'`);
  await app.database.execute(
    `update homeowner_profiles set public_street = null where zip_code = '${zipCode}'`,
  );
  return (await doubtedStreet(app, { zipCode })).correction;
}

/** An admin who looks at what mending a street would do. */
export async function addCorrectionReader(app: TestApp) {
  const { correction } = await doubtedStreet(app);
  return { ...(await addAdmin(app)), input: { id: correction.id } };
}
