import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin } from "#testkit/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test("views are an admin's own, one a name; at most 20 of a list, also when saved together", async () => {
  const [owner, other] = [await addAdmin(app), await addAdmin(app, "read_only")];
  const save = (name: string, shown: object, list = "bills") =>
    app.typed(owner, "settings.saveView", { list, name, shown });
  const list = async (who = owner) => (await app.typed(who, "settings.savedViews")).body;
  await save("Open", { state: "open" });
  await save("Open", { state: "open", sort: "-day" });
  expect(await list()).toEqual([{ list: "bills", name: "Open", shown: { state: "open", sort: "-day" } }]);
  await app.typed(other, "settings.deleteView", { list: "bills", name: "Open" });
  expect(await list(other)).toEqual([]);
  expect(await list()).toHaveLength(1);

  const answers = await Promise.all(Array.from({ length: 21 }, (_, nth) => save(`View ${nth}`, {})));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({
    status: 409,
    body: { code: "VIEWS_TOO_MANY" },
  });
  expect((await save("Open", {})).status).toBe(200);
  expect((await save("Open", {}, "credits")).status).toBe(200);
  await app.typed(owner, "settings.deleteView", { list: "bills", name: "Open" });
  expect((await save("Back", {})).status).toBe(200);
});
