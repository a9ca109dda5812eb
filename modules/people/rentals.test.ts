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

test("rentals are listed by name, either way around, also across pages", async () => {
  const host = await addHomeowner(app, { firstName: "Cleo", lastName: "Sorted" });
  for (const name of ["b_100%", "Ädelweiss", "Cabin"]) {
    const id = await addProperty(app, host);
    await app.database.execute("update properties set name = $1 where id = $2", [name, id]);
  }
  const namesOf = async (input: object) => {
    const names: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof read>> = await read({
        search: "cleo",
        sort: "name",
        limit: 1,
        cursor,
        ...input,
      });
      names.push(...page.rows.map(({ name }) => name));
      cursor = page.nextCursor;
    } while (cursor);
    return names;
  };
  expect(await namesOf({})).toEqual(["Ädelweiss", "b_100%", "Cabin"]);
  expect(await namesOf({ order: "reversed" })).toEqual(["Cabin", "b_100%", "Ädelweiss"]);
});
