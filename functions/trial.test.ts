import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { demoAccounts, hiddenBar } from "#demo/people.ts";
import { seedDemo } from "#demo/seed.ts";
import { findSession } from "#modules/sign-in/sessions.ts";
import { day, hour, later } from "#platform/instants.ts";
import { findClockAhead } from "#platform/queries/platform.ts";
import { localTime, platformTimeZone } from "#platform/time/local-time.ts";
import { callersOf } from "#testkit/app.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import type { Runtime } from "./compose.ts";
import { createDatabaseClock } from "./database-clock.ts";
import { apiFunctions, hostedFunctions } from "./routes.ts";
import { serveTrial } from "./trial.ts";
import { loadWords, withTrialBar } from "./trial-bar.ts";
import { createTrial, type Trial } from "./trial-clock.ts";

const origin = "http://localhost:3000";

let kit: PhotoApp;
let live: Runtime & { trial: Trial };
beforeAll(async () => {
  kit = await photoApp("disk");
  await seedDemo(kit.app.deps);
  await loadWords();
  live = await start();
});
afterAll(() => kit.close());

/** The server as its start leaves it. */
async function start(): Promise<typeof live> {
  const { app } = kit;
  const databaseClock = createDatabaseClock(app.database, {
    processId: app.deps.newId(),
    machine: () => Date.parse(app.clock.now),
    // This clock stands still, which a running one would take for a jump.
    elapsed: () => Date.parse(app.clock.now),
  });
  const runtime: Runtime = { ...app, databaseClock, deps: { ...app.deps, now: databaseClock.now } };
  const trial = createTrial(runtime);
  await trial.restore();
  await trial.open({ pause: async () => () => {} });
  return { ...runtime, mailer: trial.mailer, trial };
}

let addresses = 0;
/** Posts a form of the bar. */
function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const request = new Request(`${origin}/api/trial/${path}`, {
    method: "POST",
    headers: { origin, "content-type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams(fields),
  });
  addresses += 1;
  return serveTrial(live, request, { peerAddress: `192.0.2.${addresses}` });
}

const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

const tokenIn = /tidycurb=([\w-]{43})/;

const whoIs = async (cookie: string) => {
  const { body } = await callersOf(live).call({ cookie }, "GET", "/api/user");
  return (body as { firstName?: string }).firstName ?? null;
};

const leapTo = (to: string, from = live.trial.aheadMs(), headers: Record<string, string> = {}) =>
  post("clock", { to, from: String(from) }, headers);

describe("without demo data", () => {
  test.each([
    ["GET", "styles.css"],
    ["GET", "clock.js?ahead=1"],
    ["POST", "be"],
    ["POST", "clock"],
    ["POST", "hide"],
  ])("%s /api/trial/%s is not found", async (method, path) => {
    const request = new Request(`${origin}/api/trial/${path}`, { method, headers: { origin } });
    const answer = await serveTrial(kit.app, request, { peerAddress: "192.0.2.1" });
    expect(answer.status).toBe(404);
  });

  test("pages stay the same", async () => {
    const page = new Response("<head></head><body></body>", { headers: { "content-type": "text/html" } });
    const serve = withTrialBar(
      async () => page,
      () => kit.app,
    );
    expect(await serve(new Request(origin, { headers: { accept: "text/html" } }))).toBe(page);
  });

  test("a hosted deployment has no trial", () => {
    expect(apiFunctions.map(({ name }) => name)).toContain("trial");
    expect(hostedFunctions.map(({ name }) => name)).not.toContain("trial");
  });
});

describe("being somebody", () => {
  test.each(demoAccounts)("$name is one tap away", async ({ name, page }) => {
    const answer = await post("be", { who: name });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, page]);
    expect(await whoIs(cookieOf(answer))).toBe(name);
  });

  test("the session in use ends", async () => {
    const leo = cookieOf(await post("be", { who: "Leo" }));
    const maya = cookieOf(await post("be", { who: "Maya" }, { cookie: leo }));
    expect([await whoIs(leo), await whoIs(maya)]).toEqual([null, "Maya"]);
  });

  test("another site can sign nobody in", async () => {
    const answer = await post("be", { who: "Leo" }, { origin: "https://evil.example" });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
  });

  test("nobody else can be signed in", async () => {
    expect((await post("be", { who: "Ruth" })).status).toBe(400);
  });

  test("an account with a new password says so, and the session in use stays", async () => {
    const leo = cookieOf(await post("be", { who: "Leo" }));
    const { rows } = await kit.app.database.execute(
      "select password_hash from users where email = 'homeowner@example.com'",
    );
    const set = "update users set password_hash = $1 where email = 'homeowner@example.com'";
    await kit.app.database.execute(set, ["another"]);
    const answer = await post("be", { who: "Maya" }, { cookie: leo, "accept-language": "es" });
    await kit.app.database.execute(set, [rows[0]?.password_hash]);
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("No se puede iniciar sesión como Maya");
    expect(await whoIs(leo)).toBe("Leo");
  });

  test("sign-in limits hold", async () => {
    const wrong = () =>
      kit.app.call(null, "POST", "/api/login", { email: "admin@example.com", password: "wrong-password" });
    let status = 0;
    for (let turn = 0; turn < 60 && status !== 429; turn++) status = (await wrong()).status;
    expect(status).toBe(429);
    const answer = await post("be", { who: "Alex" });
    expect(answer.status).toBe(429);
    await kit.app.database.execute("delete from login_attempts");
  });
});

describe("the bar", () => {
  const shell = `<html lang="en"><head></head><body class="app"><div id="root"></div><script src="/a.js"></script></body></html>`;
  const about = `<html lang="es"><head></head><body><p>Quiénes somos</p></body></html>`;
  const served = new Map([
    ["/homeowner", shell],
    ["/es/about", about],
  ]);
  const open = async (path: string, headers: Record<string, string> = {}) => {
    const pages = withTrialBar(
      async ({ url }) =>
        new Response(served.get(new URL(url).pathname) ?? "body{}", {
          headers: {
            "content-type": served.has(new URL(url).pathname) ? "text/html" : "text/css",
            etag: "1",
          },
        }),
      () => live,
    );
    return pages(new Request(origin + path, { headers: { accept: "text/html", ...headers } }));
  };

  test("is on the app's page and on public pages, in their language", async () => {
    const page = await open("/homeowner");
    const html = await page.text();
    expect(html).toMatch(/<body class="app"><aside class="trial" lang="en" aria-label="Trial">/);
    expect(html).not.toContain("<style");
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(page.headers.get("etag")).toBeNull();
    expect(await (await open("/homeowner", { "accept-language": "fr-CA" })).text()).toContain("Horloge");
    expect(await (await open("/es/about")).text()).toContain("Reloj");
  });

  test("marks who one is", async () => {
    const cookie = cookieOf(await post("be", { who: "Henry" }));
    expect(await (await open("/homeowner", { cookie })).text()).toContain(
      'value="Henry" aria-current="true"',
    );
    expect(await (await open("/homeowner")).text()).not.toContain("aria-current");
  });

  test("is left out of files, of what a script fetches, and where it was hidden", async () => {
    const answer = await post("hide", {}, { referer: `${origin}/homeowner?day=1` });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/homeowner?day=1"]);
    expect(cookieOf(answer)).toBe(`${hiddenBar.name}=${hiddenBar.value}`);
    expect(await (await open("/homeowner", { cookie: cookieOf(answer) })).text()).toBe(shell);
    expect(await (await open("/homeowner", { accept: "*/*" })).text()).toBe(shell);
    expect(await (await open("/a.css")).text()).toBe("body{}");
  });

  test.each(["https://evil.example/homeowner", `${origin}//evil.example/`, `${origin}/\\evil.example/`])(
    "hiding it on %s leads to no other site",
    async (referer) => {
      const answer = await post("hide", {}, { referer });
      expect(answer.headers.get("location")).toBe("/");
    },
  );

  test("once the clock has moved, the app's script reads it, also without the bar", async () => {
    live.databaseClock.aheadMs = hour;
    const cookie = `${hiddenBar.name}=${hiddenBar.value}`;
    const html = await (await open("/homeowner", { cookie })).text();
    expect(html).toContain(`<script src="/api/trial/clock.js?ahead=${hour}"></script></head>`);
    expect(html).not.toContain("<aside");
    expect(await (await open("/es/about", { cookie })).text()).toBe(about);
    live.databaseClock.aheadMs = 0;
    const file = await serveTrial(live, new Request(`${origin}/api/trial/clock.js?ahead=${hour}`));
    const page = { Date, Proxy, Reflect };
    const { runInNewContext } = await import("node:vm");
    runInNewContext(await file.text(), Object.assign(page, { globalThis: page }));
    expect(Math.round((page.Date.now() - Date.now()) / 60_000)).toBe(60);
    expect(Math.round((new page.Date().getTime() - Date.now()) / 60_000)).toBe(60);
    expect(new page.Date(5).getTime()).toBe(5);
    expect(new page.Date()).toBeInstanceOf(Date);
  });
});

describe("the clock", () => {
  beforeEach(async () => {
    await kit.app.database.execute("delete from platform_settings where key = 'trial_clock'");
    live = await start();
  });

  test("another site cannot move it, and a request without its place cannot", async () => {
    const answer = await leapTo("tonight", 0, { origin: "https://evil.example" });
    expect(answer.status).toBe(403);
    expect((await post("clock", { to: "tonight", from: "soon" })).status).toBe(400);
    expect((await post("clock", { to: "yesterday", from: "0" })).status).toBe(400);
    expect(live.trial.aheadMs()).toBe(0);
  });

  test("goes to tonight an hour at a time, sends what was waiting, and says what happened", async () => {
    const { deps, queue } = live;
    const leo = cookieOf(await post("be", { who: "Leo" }));
    await queue.ready();
    await kit.app.database.db.transaction((tx) =>
      queue.send(
        tx,
        "deliver-to-visitor",
        {
          email: "far@example.com",
          language: "en",
          letter: "visitorWrote",
          params: { words: "Hello", email: "a@b.c" },
        } as never,
        { afterSeconds: 3 * 3600 },
      ),
    );
    const before = deps.now();
    const answer = await leapTo("tonight", 0, { referer: `${origin}/runner` });
    const html = await answer.text();
    expect(localTime(deps.now(), "America/Chicago")).toBe("18:00");
    expect(html.match(/class="reached"/g)).toHaveLength(
      Math.ceil((Date.parse(deps.now()) - Date.parse(before)) / hour),
    );
    expect(html).toMatch(
      /<h1>It’s Tue, Mar 10, 6 PM<\/h1><ul>.*\d+ emails? sent.*<a href="\/runner">Back to the App/,
    );
    expect(kit.app.emails.map(({ to }) => to)).toContain("far@example.com");
    expect(await whoIs(leo)).toBe("Leo");
    expect(await findClockAhead(deps.db)).toBe(live.trial.aheadMs());
    expect((await start()).deps.now()).toBe(deps.now());
  });

  test("a week on: pickups planned, runners paid, an admin still signed in, and no invariant broken", async () => {
    const alex = cookieOf(await post("be", { who: "Alex" }));
    const [, token = ""] = tokenIn.exec(alex) ?? [];
    const signedInFor = async () => {
      const session = await findSession(live.deps, token);
      return Date.parse(live.deps.now()) - Date.parse(session?.signedInAt ?? "");
    };
    const before = await signedInFor();
    const week = later(live.deps.now(), 7 * day);
    const html = await (await leapTo("week")).text();
    expect(html).toMatch(/\d+ pickups? scheduled/);
    expect(html).toMatch(/\d+ payouts? made/);
    expect(live.deps.now()).toBe(week);
    expect(await signedInFor()).toBe(before);
    const { status } = await callersOf(live).typed({ cookie: alex }, "admin.alerts");
    expect(status).toBe(200);
    expect(await findViolations(kit.app.database)).toEqual([]);
    const { rows } = await kit.app.database.execute(
      "select distinct violations, checked_at >= $1 as is_at_the_end from invariant_checks",
      [week],
    );
    expect(rows).toEqual([{ violations: 0, is_at_the_end: true }]);
  });

  test("pay day is the next Tuesday's pay run", async () => {
    const at = await live.trial.instantOf("payday", null);
    expect(at && [localTime(at, platformTimeZone), at > live.deps.now()]).toEqual(["09:33", true]);
    expect(new Date(at ?? "").getUTCDay()).toBe(2);
    expect(Date.parse(at ?? "") - Date.parse(live.deps.now())).toBeLessThan(7 * day);
  });

  test("the next pickup is one's own, or anyone's for those without", async () => {
    const of = async (who: string | null) => {
      const [, token = ""] = who ? (tokenIn.exec(cookieOf(await post("be", { who }))) ?? []) : [];
      const session = await findSession(live.deps, token);
      return live.trial.instantOf("window", session);
    };
    const [maya, anyone] = [await of("Maya"), await of(null)];
    const { rows } = await kit.app.database.execute(
      `select min(window_starts_at) filter (where users.email = 'homeowner@example.com') as maya, min(window_starts_at) as anyone
       from jobs join homeowner_profiles as home on home.id = homeowner_id join users on users.id = home.user_id
       where status in ('scheduled', 'assigned') and window_starts_at > $1`,
      [live.deps.now()],
    );
    const at = (given: unknown) => new Date(String(given)).toISOString();
    expect([maya, anyone]).toEqual([at(rows[0]?.maya), at(rows[0]?.anyone)]);
  });

  test("makes one jump at a time, and a page from before the last one moves nothing", async () => {
    const first = await leapTo("tonight", 0);
    const second = await leapTo("week", 0);
    expect(second.status).toBe(409);
    expect(await second.text()).toContain("The Clock Is Already Moving");
    await first.text();
    const here = live.deps.now();
    const again = await leapTo("tonight", 0);
    expect(again.status).toBe(409);
    expect(await again.text()).toContain("The Clock Has Moved Since");
    expect(live.deps.now()).toBe(here);
  });

  test("a server that missed a jump of another one moves nothing", async () => {
    const other = await start();
    const until = later(live.deps.now(), hour);
    expect(await live.trial.jump({ from: 0, until }, () => {})).toMatchObject({ outcome: "arrived" });
    expect(await other.trial.jump({ from: 0, until }, () => {})).toMatchObject({ outcome: "stopped" });
    expect([other.trial.aheadMs(), await findClockAhead(live.deps.db)]).toEqual([0, hour]);
  });

  test("a crash on the way leaves the hour it reached, and the next jump goes on", async () => {
    vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const { transact } = live.deps;
    let moves = 0;
    const bringForward: Runtime["queue"]["bringForward"] = async (...given) => {
      moves += 1;
      if (moves === 3) throw new Error("The server died");
      return live.queue.bringForward(...given);
    };
    const runtime: Runtime = {
      ...live,
      deps: { ...live.deps, transact },
      queue: { ...live.queue, bringForward },
    };
    const dying = createTrial(runtime);
    const until = later(live.deps.now(), 6 * hour);
    expect(await dying.jump({ from: 0, until }, () => {})).toMatchObject({ outcome: "stopped" });
    live = await start();
    expect(live.trial.aheadMs()).toBe(2 * hour);
    const on = await live.trial.jump({ from: 2 * hour, until }, () => {});
    expect(on).toMatchObject({ outcome: "arrived" });
    expect(await findViolations(kit.app.database)).toEqual([]);
  });
});
