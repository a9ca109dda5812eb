import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { staticFiles } from "./static-files.ts";

let folder: string;
let serve: (request: Request) => Promise<Response>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tidycurb-static-"));
  await mkdir(join(folder, "web/assets"), { recursive: true });
  await writeFile(join(folder, "secret.txt"), "outside");
  await writeFile(join(folder, "web/index.html"), "<title>the shell</title>");
  await writeFile(join(folder, "web/favicon.svg"), "<svg/>");
  await writeFile(join(folder, "web/.env"), "SECRET=1");
  await writeFile(join(folder, "web/assets/app-1a2b.js"), "plain");
  await writeFile(join(folder, "web/assets/app-1a2b.js.gz"), gzipSync("compressed beforehand"));
  serve = staticFiles(join(folder, "web"));
});

afterAll(() => rm(folder, { recursive: true }));

function get(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Response> {
  return serve(new Request(`http://localhost${path}`, { method, headers }));
}

describe("static files", () => {
  test("a file named after its contents is kept for ever", async () => {
    const response = await get("/assets/app-1a2b.js");
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(response.headers.get("content-type")).toMatch(/^text\/javascript/);
    expect(await response.text()).toBe("plain");
  });

  test("a file compressed beforehand is sent so to whoever takes it", async () => {
    const response = await get("/assets/app-1a2b.js", { "accept-encoding": "gzip" });
    expect(response.headers.get("content-encoding")).toBe("gzip");
    expect(response.headers.get("vary")).toBe("Accept-Encoding");
    expect(Buffer.from(await response.arrayBuffer())).toEqual(gzipSync("compressed beforehand"));
  });

  test.each(["/", "/homeowner", "/homeowner/", "/sign-up?role=runner"])(
    "%s is the shell, checked at every use",
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get("cache-control")).toBe("no-cache");
      expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(await response.text()).toContain("the shell");
    },
  );

  test.each(["/nowhere", "/homeowner/nowhere", "/Homeowner", "/.env", "/%2e%2e/secret.txt", "/%E0%A4%A"])(
    "%s is the shell with 404 or refused, and shows nothing else",
    async (path) => {
      const response = await get(path);
      expect([400, 404]).toContain(response.status);
      expect(await response.text()).not.toMatch(/SECRET|outside/);
    },
  );

  test("an unknown path is the shell with 404, even to who has the shell already", async () => {
    const etag = (await get("/homeowner")).headers.get("etag") ?? "";
    expect((await get("/homeowner", { "if-none-match": etag })).status).toBe(304);
    const response = await get("/nowhere", { "if-none-match": etag });
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("the shell");
  });

  test("a hashed file that is gone is a 404 that nobody keeps, not a page", async () => {
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

  test("a page takes no other method", async () => {
    const response = await get("/homeowner", {}, "POST");
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, HEAD");
  });
});
