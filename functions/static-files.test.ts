import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startHttpServer } from "./http-server.ts";
import { staticFiles } from "./static-files.ts";

let folder: string;
let serve: ReturnType<typeof staticFiles>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tidycurb-static-"));
  await mkdir(join(folder, "web/assets"), { recursive: true });
  await writeFile(join(folder, "secret.txt"), "outside");
  await writeFile(join(folder, "web/index.html"), "<title>the shell</title>");
  await writeFile(join(folder, "web/404.html"), "<title>not found</title>");
  await writeFile(join(folder, "web/404.es.html"), "<title>no encontrada</title>");
  await writeFile(join(folder, "web/favicon.svg"), "<svg/>");
  await writeFile(join(folder, "web/sw.js"), "the worker");
  await writeFile(join(folder, "web/.env"), "SECRET=1");
  await writeFile(join(folder, "web/assets/app-1a2b.js"), "plain");
  await writeFile(join(folder, "web/assets/app-1a2b.js.gz"), gzipSync("compressed beforehand"));
  serve = staticFiles(
    join(folder, "web"),
    async (view, _request, caller) =>
      new Response(`the view ${view} for ${caller?.peerAddress} `.repeat(100)),
  );
});

afterAll(() => rm(folder, { recursive: true }));

function get(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Response> {
  return serve(new Request(`http://localhost${path}`, { method, headers }), { peerAddress: "192.0.2.1" });
}

describe("static files", () => {
  test("a file named by its content hash is cached forever", async () => {
    const response = await get("/assets/app-1a2b.js");
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(response.headers.get("content-type")).toMatch(/^text\/javascript/);
    expect(await response.text()).toBe("plain");
  });

  test("a precompressed file is sent to clients that accept it", async () => {
    const response = await get("/assets/app-1a2b.js", { "accept-encoding": "gzip" });
    expect(response.headers.get("content-encoding")).toBe("gzip");
    expect(response.headers.get("vary")).toBe("Accept-Encoding");
    expect(Buffer.from(await response.arrayBuffer())).toEqual(gzipSync("compressed beforehand"));
  });

  test("the service worker is revalidated at every update check", async () => {
    const response = await get("/sw.js");
    expect(response.headers.get("cache-control")).toBe("no-cache");
    expect(response.headers.get("content-type")).toMatch(/^text\/javascript/);
    expect(await response.text()).toBe("the worker");
  });

  test.each(["/homeowner", "/homeowner/", "/sign-up?role=runner"])(
    "%s is the shell, revalidated on every use",
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get("cache-control")).toBe("no-cache");
      expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(await response.text()).toContain("the shell");
    },
  );

  test.each(["/nowhere", "/homeowner/nowhere", "/Homeowner", "/.env", "/%2e%2e/secret.txt", "/%E0%A4%A"])(
    "%s is a 404 or refused, and shows nothing else",
    async (path) => {
      const response = await get(path);
      expect([400, 404]).toContain(response.status);
      expect(await response.text()).not.toMatch(/SECRET|outside/);
    },
  );

  test("a public page is rendered per visitor and sent compressed", async () => {
    const page = await get("/about");
    expect(await page.text()).toContain("the view en/about for 192.0.2.1");
    expect(page.headers.get("cache-control")).toBe("no-cache");
    expect(page.headers.get("vary")).toBe("Accept-Encoding, Accept-Language, Cookie");
    const compressed = await get("/", { "accept-encoding": "gzip", "accept-language": "es" });
    expect(compressed.headers.get("content-encoding")).toBe("gzip");
    const body = Buffer.from(await compressed.arrayBuffer());
    expect(compressed.headers.get("content-length")).toBe(String(body.byteLength));
    expect(gunzipSync(body).toString()).toContain("the view es/landing");
  });

  test("members get the shell instead, at an address without a language", async () => {
    const cookie = "tidycurb-member=1";
    const shell = await get("/", { cookie });
    expect(await shell.text()).toContain("the shell");
    expect(shell.headers.get("vary")).toContain("Cookie");
    for (const [path, location] of [
      ["/es/about", "/about"],
      ["/es/how-it-works?zip=62701&lang=es", "/how-it-works?zip=62701&lang=es"],
      ["/fr", "/"],
    ] as const) {
      const moved = await get(path, { cookie });
      expect([moved.status, moved.headers.get("location")]).toEqual([307, location]);
    }
  });

  test("reading a page in Spanish is remembered", async () => {
    expect((await get("/es")).headers.getSetCookie()).toEqual([
      "tidycurb-language=es; Path=/; Max-Age=31536000; SameSite=Lax",
    ]);
    expect((await get("/about")).headers.getSetCookie()).toEqual([]);
  });

  test("an unknown path shows a 404 in the visitor's language, and members see it in the app", async () => {
    const etag = (await get("/homeowner")).headers.get("etag") ?? "";
    expect((await get("/homeowner", { "if-none-match": etag })).status).toBe(304);
    for (const [headers, text] of [
      [{}, "not found"],
      [{ "accept-language": "es" }, "no encontrada"],
      [{ cookie: "tidycurb-member=1", "if-none-match": etag }, "the shell"],
    ] as const) {
      const response = await get("/nowhere", headers);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain(text);
    }
  });

  test("a missing hashed file is a 404 that is not cached, not a page", async () => {
    const response = await get("/assets/app-0000.js");
    expect(response.status).toBe(404);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.text()).not.toContain("the shell");
  });

  test.each([
    ["/homeowner", 200],
    ["/favicon.svg", 200],
    ["/nowhere", 404],
  ])("HEAD %s has the status and length, and no body", async (path, status) => {
    const response = await get(path, {}, "HEAD");
    expect(response.status).toBe(status);
    expect(Number(response.headers.get("content-length"))).toBeGreaterThan(0);
    expect(await response.text()).toBe("");
  });

  test("a page refuses other methods", async () => {
    const response = await get("/homeowner", {}, "POST");
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, HEAD");
  });
});

test("a server survives repeated requests for missing files", async () => {
  const server = await startHttpServer({
    port: 0,
    headers: {},
    fetch: (request) => serve(request, { peerAddress: "192.0.2.1" }),
  });
  try {
    for (let asked = 0; asked < 50; asked++) {
      const response = await fetch(`http://localhost:${server.port}/nowhere`);
      expect([response.status, await response.text()]).toEqual([404, "<title>not found</title>"]);
    }
  } finally {
    await server.close(0);
  }
});
