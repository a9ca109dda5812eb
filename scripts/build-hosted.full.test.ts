import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { Metafile } from "esbuild";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { prepareDatabase } from "#functions/prepare.ts";
import { hostedFunctions as apiFunctions } from "#functions/routes.ts";
import type { User } from "#modules/accounts/contract.ts";
import type { PhotoUpload } from "#modules/photos/contract.ts";
import { type TestDatabase, testDatabase } from "#testkit/database.ts";
import { s3Env } from "#testkit/photo-app.ts";
import { cameraJpeg, dataUrl, jpeg } from "#testkit/pictures.ts";
import { type S3Server, startS3 } from "#testkit/s3-server.ts";
import { bundleFunction, functionFolder, pagesBeside } from "./build-hosted.ts";

let output: string;
let database: TestDatabase;

const metafiles = new Map<string, Metafile>();

beforeAll(async () => {
  // Outside the repository, so it cannot import what the bundle lacks.
  output = await mkdtemp(join(tmpdir(), "tidycurb-hosted-"));
  await Promise.all(
    apiFunctions.map(async (served) => metafiles.set(served.name, await bundleFunction(served, output))),
  );
  database = await testDatabase();
  await prepareDatabase(database);
});

afterAll(async () => {
  await database.close();
  await rm(output, { recursive: true, force: true });
});

type Call = { path: string; method?: string; headers?: Record<string, string>; body?: string };
type Answer = { status: number; headers: Record<string, string>; cookies: string[]; body: unknown };

/** Calls a function as the host does: own process, the deployment's environment, a Request in, a Response out. */
async function call(name: string, calls: Call[], env: Record<string, string> = {}): Promise<Answer[]> {
  const served = apiFunctions.find((candidate) => candidate.name === name);
  if (!served) throw new Error(`No function is named ${name}`);
  const module = pathToFileURL(join(functionFolder(served, output), "index.mjs")).href;
  const script = `
    const { default: handler } = await import(${JSON.stringify(module)});
    const answers = [];
    for (const { path, ...init } of ${JSON.stringify(calls)}) {
      const response = await handler.fetch(new Request("https://app.tidycurb.example" + path, init));
      answers.push({ status: response.status, headers: Object.fromEntries(response.headers), cookies: response.headers.getSetCookie(), body: await response.text().then((text) => { try { return JSON.parse(text); } catch { return text; } }) });
    }
    process.stdout.write(JSON.stringify(answers), () => process.exit());`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: output,
    env: {
      VERCEL: "1",
      DATABASE_URL: database.url ?? "",
      APP_URL: "https://app.tidycurb.example",
      APP_SECRET: "a-secret-of-at-least-32-characters",
      CRON_SECRET: "a-secret-of-the-host",
      ...env,
    },
  });
  return JSON.parse(stdout);
}

function post(path: string, body: object, headers: Record<string, string> = {}): Call {
  return {
    path,
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  };
}

const unreachable = { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" };
const login = post("/api/login", { email: "nobody@example.com", password: "secret-enough" });

describe("the hosted functions", () => {
  test("are in the host's folders, without the embedded database", async () => {
    for (const served of apiFunctions) {
      const folder = functionFolder(served, output);
      expect(JSON.parse(await readFile(join(folder, ".vc-config.json"), "utf8"))).toEqual({
        runtime: "nodejs24.x",
        handler: "index.mjs",
        launcherType: "Nodejs",
        shouldAddHelpers: false,
        supportsResponseStreaming: true,
        maxDuration: served.maxDurationSeconds,
      });
      const files = await readdir(folder, { recursive: true });
      expect(files.filter((file) => /\.(?:wasm|data|map|ts|mts|cts|cc|h)$/.test(file))).toEqual([]);
    }
  });

  test("health is 200 with the database and 503 without", async () => {
    const [up] = await call("health", [{ path: "/api/health" }]);
    expect(up).toMatchObject({ status: 200, body: { ok: true, database: "ok" } });
    const [down] = await call("health", [{ path: "/api/health" }], unreachable);
    expect(down).toMatchObject({ status: 503, body: { ok: false } });
  });

  test("the typed API answers", async () => {
    const [signedOut, missing] = await call("trpc", [
      { path: "/api/trpc/auth.currentUser" },
      { path: "/api/trpc/nothing.here" },
    ]);
    expect(signedOut?.status).toBe(401);
    expect(signedOut?.headers).toMatchObject({
      "cache-control": "no-store",
      vary: expect.stringContaining("Cookie"),
    });
    expect(missing?.status).toBe(404);
  });

  test("the documented API answers from the database, and with 503 without one", async () => {
    const [refused, missing, document] = await call("rest", [
      login,
      { path: "/api/nothing" },
      { path: "/api/openapi.json" },
    ]);
    expect(refused).toMatchObject({
      status: 401,
      body: { message: "Invalid email or password. Please try again." },
    });
    expect(missing).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    expect(document).toMatchObject({ status: 200, body: { openapi: expect.stringMatching(/^3\.1\./) } });
    const [down] = await call("rest", [login], unreachable);
    expect(down).toMatchObject({ status: 503, body: { code: "SERVICE_UNAVAILABLE" } });
  });

  test("a public page has current figures, and the host may cache one in its own language for minutes", async () => {
    const page = { about: "<p>{{price|$0}} at {{origin}}</p>", landing: "<p>{{price|$0}}</p>" };
    await writeFile(pagesBeside(output), JSON.stringify({ en: page, es: page }));
    const [english, spanish, nothing, byLanguage, posted] = await call("pages", [
      { path: "/about?view=en/about" },
      { path: "/es/about" },
      { path: "/api/pages" },
      { path: "/?view=en/landing" },
      { path: "/about?view=en/about", method: "POST" },
    ]);
    expect(english).toMatchObject({ status: 200, body: "<p>$29 at https://app.tidycurb.example</p>" });
    expect(spanish).toMatchObject({
      status: 200,
      headers: {
        "content-type": "text/html; charset=utf-8",
        "vercel-cdn-cache-control": "max-age=300, stale-while-revalidate=300",
      },
    });
    expect(spanish?.headers).not.toHaveProperty("vary");
    expect(byLanguage).toMatchObject({ status: 200 });
    // An English path shows the reader's language.
    for (const perReader of [english, byLanguage])
      expect(perReader?.headers).not.toHaveProperty("vercel-cdn-cache-control");
    expect(nothing).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    expect(posted).toMatchObject({ status: 405, headers: { allow: "GET, HEAD" }, body: "" });
    const [down] = await call("pages", [{ path: "/about" }], unreachable);
    expect(down).toMatchObject({ status: 200, body: "<p>$29 at https://app.tidycurb.example</p>" });
  });

  test("only the host can run the queue", async () => {
    const path = "/api/cron/deliver";
    const [anonymous, host] = await call("cron-schedule", [
      { path },
      { path, headers: { authorization: "Bearer a-secret-of-the-host" } },
    ]);
    expect(anonymous).toMatchObject({ status: 401, body: { code: "UNAUTHORIZED" } });
    expect(host).toMatchObject({ status: 200, body: { outcome: "done", counts: { tasks: 0 } } });
  });

  test("an environment without a deployment's variables is refused, with every name at once", async () => {
    const attempt = call("health", [{ path: "/api/health" }], { APP_SECRET: "", CRON_SECRET: "" });
    await expect(attempt).rejects.toThrow(
      /APP_SECRET is required when hosted\n.*CRON_SECRET is required when hosted/,
    );
  });
});

describe("photos in the hosted functions", () => {
  let s3: S3Server;
  let cookie: string;
  beforeAll(async () => {
    s3 = await startS3();
    const [registered] = await call("rest", [
      post("/api/register/homeowner", {
        firstName: "Robin",
        lastName: "Field",
        email: "robin@example.com",
        password: "correct horse",
        phoneNumber: "(212) 555-0100",
        address: "1600 Elm Street",
        city: "New York",
        state: "NY",
        zipCode: "10001",
        pickupDays: ["Tuesday"],
      }),
    ]);
    expect(registered).toMatchObject({ status: 201 });
    cookie = registered?.cookies[0]?.split(";")[0] ?? "";
  });
  afterAll(() => s3.close());

  const signedIn = (path: string, body: object) => post(path, body, { cookie });
  const callOne = async (name: string, path: string, body: object) => {
    const [answer] = await call(name, [signedIn(path, body)], s3Env(s3));
    expect(answer).toMatchObject({ status: 200 });
    return answer?.body;
  };
  const callTyped = async (procedure: string, input: object) => {
    const body = await callOne("trpc", `/api/trpc/${procedure}`, { json: input });
    return (body as { result: { data: { json: unknown } } }).result.data.json;
  };
  const openHouse = async (user: unknown) => {
    const answer = await fetch((user as User).homeownerProfile?.houseImageUrl ?? "");
    return sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  };

  test("without a storage only photos are unavailable", async () => {
    const houseImageUrl = dataUrl("image/jpeg", await jpeg());
    const [photo, name] = await call("rest", [
      signedIn("/api/profile/homeowner/update", { houseImageUrl }),
      signedIn("/api/profile/update", { firstName: "Robin" }),
    ]);
    expect(photo).toMatchObject({ status: 503, body: { code: "SERVICE_UNAVAILABLE" } });
    expect(name?.status).toBe(200);
  });

  test("a picture in a call is decoded with the function's own files", async () => {
    const houseImageUrl = dataUrl("image/jpeg", await cameraJpeg());
    const stored = await openHouse(await callOne("rest", "/api/profile/homeowner/update", { houseImageUrl }));
    expect(stored).toMatchObject({ format: "jpeg", width: 20, height: 40 });
    expect(stored.exif).toBeUndefined();
  });

  test("and so is one uploaded straight to the storage", async () => {
    const body = await jpeg({ width: 33, height: 22 });
    const file = { purpose: "house", contentType: "image/jpeg", bytes: body.byteLength };
    const { photoUrl, upload } = (await callTyped("profile.createPhotoUpload", file)) as PhotoUpload;
    const { method, url, headers } = upload;
    expect((await fetch(url, { method, headers, body: Uint8Array.from(body) })).status).toBe(200);
    const stored = await openHouse(await callTyped("profile.updateHomeowner", { houseImageUrl: photoUrl }));
    expect(stored).toMatchObject({ width: 33, height: 22 });
  });

  test("sharp is in the functions that process pictures, and is loaded only when they do", async () => {
    for (const served of apiFunctions) {
      const folder = functionFolder(served, output);
      const hasSharp = existsSync(join(folder, "node_modules/sharp"));
      if (["rest", "trpc"].includes(served.name))
        expect([served.name, hasSharp]).toEqual([served.name, true]);
      if (/health|pages|webhook|stop/.test(served.name))
        expect([served.name, hasSharp]).toEqual([served.name, false]);
      const imports = Object.values(metafiles.get(served.name)?.outputs ?? {}).flatMap(
        (part) => part.imports,
      );
      const ofSharp = imports.filter(({ path }) => path === "sharp");
      expect(ofSharp.map(({ kind }) => kind)).toEqual(["dynamic-import"]);
    }
  });
});
