import { afterAll, beforeAll, expect, test } from "vitest";
import type * as z from "zod";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner, type Person } from "#testkit/factories.ts";
import { addProperty } from "#testkit/properties.ts";
import type { rentals } from "./contract.ts";

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await testApp();
  admin = await addAdmin(app);
});
afterAll(() => app.close());

const read = async (input: object) =>
  (await app.typed(admin, "admin.rentals", input)).body as z.output<typeof rentals.output>;

test("all rentals are listed once across pages, newest first, and found by their host", async () => {
  const [ann, ben] = [
    await addHomeowner(app, { firstName: "Ann", lastName: "Host" }),
    await addHomeowner(app, { firstName: "Ben", lastName: "Other" }),
  ];
  const ids: string[] = [];
  for (const host of [ann, ben, ann]) ids.push(await addProperty(app, host));
  const first = await read({ limit: 2 });
  const second = await read({ limit: 2, cursor: first.nextCursor });
  const seen = [...first.rows, ...second.rows];
  expect(seen.map(({ id }) => id)).toEqual(ids.toSorted().toReversed());
  expect(second.nextCursor).toBeNull();
  expect(seen.find(({ id }) => id === ids[1])).toMatchObject({
    host: { homeownerId: ben.homeownerId, name: "Ben Other" },
    calendars: 0,
    troubled: 0,
  });
  const found = await read({ search: "ann" });
  expect(found.rows.map(({ id }) => id)).toEqual([ids[0], ids[2]].toSorted().toReversed());
  expect((await read({ search: "nobody" })).rows).toEqual([]);
  expect((await app.typed(admin, "admin.rentals", { cursor: "1" })).body).toMatchObject({
    code: "CURSOR_INVALID",
  });
});
