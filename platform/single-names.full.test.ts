import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProcedureName } from "#functions/rest-routes.ts";
import { procedureTypes } from "#testkit/app.ts";
import { type Lives, liveWithEverything } from "#testkit/lives.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";

/** People with a single name, in everything anyone reads about them. */
let kit: PhotoApp;
let lives: Lives;
beforeAll(async () => {
  kit = await photoApp("disk");
  lives = await liveWithEverything(kit);
  await kit.app.database.execute("update preferences set profile_visibility = 'public'");
  await kit.app.database.execute("update users set last_name = ''");
});
afterAll(() => kit.close());

test("a person with one name is called by it alone, everywhere", async () => {
  const { host, runner, admin, jobId, propertyId } = lives;
  const day = kit.app.clock.now.slice(0, 10);
  const inputs = [
    undefined,
    {},
    ...[host, runner].map(({ userId }) => ({ userId })),
    { jobId },
    { propertyId },
    { day },
    { runnerId: runner.runnerId },
    { homeownerId: host.homeownerId },
  ];
  // Refused inputs count towards the calls that a person may make in a minute.
  const calls = Object.entries(procedureTypes()).flatMap(([name, procedure]) =>
    procedure?._def.type === "query"
      ? inputs
          .filter((input) => procedure._def.inputs.every((schema) => schema.safeParse(input).success))
          .map((input) => ({ name: name as ProcedureName, input }))
      : [],
  );
  const wrong: string[] = [];
  const heard = new Set<string>();
  for (const { name, input } of calls)
    for (const who of [host, runner, admin]) {
      const { status, body } = await kit.app.typed(who, name, input);
      expect([name, status < 429]).toEqual([name, true]);
      const text = status === 200 ? JSON.stringify(body) : "";
      for (const said of text.match(/Qz(?:host|run)First[^"]*|"lastName":"[^"]+/g) ?? []) {
        heard.add(name);
        if (/First {2}|First [.]|First $|lastName/.test(said)) wrong.push(`${name}: ${said}`);
      }
    }
  expect(wrong).toEqual([]);
  for (const name of [
    "admin.auditLog",
    "admin.runners",
    "admin.supportThreads",
    "homeowner.jobs",
    "runner.route",
  ])
    expect([...heard]).toContain(name);
});

test("a person with one name is sorted by it among those with two", async () => {
  const { rows } = await kit.app.database.execute("select name_key from directory order by name_key");
  expect(rows).toEqual([{ name_key: "qzhostfirst" }, { name_key: "qzrunfirst" }]);
});
