import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createWorkers } from "#modules/operations/workers.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner, type Homeowner, type Person } from "#testkit/factories.ts";
import type { Calendar, Hauler } from "./contract.ts";
import { generateForHome } from "./tasks.ts";

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await testApp();
  admin = await addAdmin(app, "dispatcher");
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = "2026-03-10T15:00:00.000Z";
  await app.database.execute("delete from holidays");
  await app.database.execute("delete from haulers");
});

const workOff = () =>
  app.queue.drain(createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl }), 20_000);
const save = (more: object = {}) =>
  app.typed(admin, "admin.saveHauler", {
    id: app.deps.newId(),
    isNew: true,
    name: "City Waste",
    phone: "311",
    url: "",
    areas: ["902"],
    ...more,
  });
const setHoliday = (id: string, rule: string, onDay = "2026-03-16") =>
  app.typed(admin, "admin.setHaulerHoliday", { id, onDay, name: "Founders' Day", rule });
const haulerOf = (answer: { body: unknown }) => answer.body as Hauler;
const inForce = async () =>
  (await app.database.execute("select area, rule from holidays order by area")).rows.map((row) =>
    Object.values(row as object).join(" "),
  );

async function homeIn(zipCode: string): Promise<Homeowner> {
  const home = await addHomeowner(app, { pickupDays: ["Monday"], zipCode });
  await generateForHome(app.deps, app.deps.db, home.homeownerId);
  return home;
}

async function firstDay({ homeownerId }: Homeowner): Promise<string> {
  const { rows } = await app.database.execute(
    "select min(scheduled_on)::text as day from jobs where homeowner_id = $1 and status = 'scheduled'",
    [homeownerId],
  );
  return (rows[0] as { day: string }).day;
}

test("a hauler's holiday moves the pickups of its areas, and no others", async () => {
  const [inside, outside] = [await homeIn("90210"), await homeIn("62704")];
  const { id } = haulerOf(await save());
  expect(haulerOf(await setHoliday(id, "shift_day")).holidays).toEqual([
    { onDay: "2026-03-16", name: "Founders' Day", rule: "shift_day" },
  ]);
  await workOff();
  expect([await firstDay(inside), await firstDay(outside)]).toEqual(["2026-03-17", "2026-03-16"]);
  await setHoliday(id, "none");
  await workOff();
  expect(await firstDay(inside)).toBe("2026-03-16");
});

test("a homeowner sees whose trucks come, and nothing where nobody said so", async () => {
  const [inside, outside] = [await homeIn("90210"), await homeIn("62704")];
  await save({ url: "https://city.example/trash" });
  const read = async (home: Homeowner) => (await app.typed(home, "homeowner.calendar")).body as Calendar;
  expect((await read(inside)).hauler).toEqual({
    name: "City Waste",
    phone: "311",
    url: "https://city.example/trash",
  });
  expect((await read(outside)).hauler).toBeNull();
});

describe("an area", () => {
  test("gets its hauler's holidays, unless it has its own, and loses them when it leaves", async () => {
    const hauler = haulerOf(await save());
    await setHoliday(hauler.id, "skip");
    await app.typed(admin, "admin.saveHoliday", {
      area: "91001",
      onDay: "2026-03-16",
      name: "Fair",
      rule: "none",
    });
    const change = (areas: string[]) =>
      save({ ...hauler, isNew: false, phone: "311", url: "", areas, seen: { areas: areas.join(" ") } });
    expect((await change(["902", "910", "91001", "607"])).status).toBe(409);
    const seen = { name: "City Waste", areas: "902" };
    const changed = await save({ ...hauler, isNew: false, url: "", areas: ["902", "91001", "607"], seen });
    expect(haulerOf(changed).areas).toEqual(["607", "902", "91001"]);
    expect(await inForce()).toEqual(["607 skip", "902 skip", "91001 none"]);
    await save({ ...hauler, isNew: false, url: "", areas: ["902"], seen: { areas: "607 902 91001" } });
    expect(await inForce()).toEqual(["902 skip", "91001 none"]);
  });

  test("has one hauler: a part of another's area is refused", async () => {
    await save();
    for (const area of ["902", "90210"])
      expect(await save({ name: "Other", areas: [area] })).toMatchObject({
        status: 409,
        body: { code: "HAULER_AREA_TAKEN", params: { area: "902", name: "City Waste" } },
      });
  });
});

test("a hauler without areas has no holidays, and a removed one takes its own along", async () => {
  const { id } = haulerOf(await save({ areas: [] }));
  expect(await setHoliday(id, "skip")).toMatchObject({ status: 409, body: { code: "HAULER_WITHOUT_AREAS" } });
  const other = haulerOf(await save());
  await setHoliday(other.id, "skip");
  expect((await app.typed(admin, "admin.removeHauler", { id: other.id })).body).toEqual({ ok: true });
  expect(await inForce()).toEqual([]);
});
