import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { missingRoutes, pageRouteFor, pageRoutes } from "#functions/page-routes.ts";
import { apiFunctionFor, hostedFunctions as apiFunctions } from "#functions/routes.ts";
import { securityHeaders } from "#functions/security-headers.ts";
import { hostedConfig } from "./build-hosted.ts";

/** Where the host's rules send a path that no file answers. */
function route(path: string, { cookie = "", ...given }: Record<string, string> = {}) {
  const { pathname, searchParams } = new URL(`https://app.tidycurb.example${path}`);
  const cookies = new Map(cookie.split("; ").map((pair) => pair.split("=") as [string, string]));
  const read = {
    cookie: (key: string) => cookies.get(key),
    header: (key: string) => given[key],
    query: (key: string) => searchParams.get(key),
  };
  const headers: Record<string, string> = {};
  for (const step of hostedConfig([]).routes) {
    if (step.handle) {
      if (step.handle === "hit") break;
      continue;
    }
    const holds = ({ type, key, value }: NonNullable<typeof step.has>[number]) =>
      new RegExp(`^(?:${value})$`).test(read[type](key) ?? "");
    if (!new RegExp(step.src).test(pathname)) continue;
    if (!(step.has ?? []).every(holds) || (step.missing ?? []).some(holds)) continue;
    Object.assign(headers, step.headers);
    if (!step.continue) return { dest: step.dest, status: step.status ?? 200, headers };
  }
  return null;
}

describe("the hosted configuration", () => {
  test.each([
    "//api/admin/stats",
    "/API/admin/stats",
    "/api%2Fadmin/stats",
    "/api/%61dmin/stats",
    "/%61pi/admin/stats",
    "/api;a/admin/stats",
    "/api/admin;a/stats",
    "/api/x%2f..%2fadmin/stats",
    "/x%2f..%2fapi/admin/stats",
    "/api%5cadmin/stats",
    "/api/admin%252fstats",
    "/%2561pi/admin/stats",
    "/%25%36%31pi/admin/stats",
  ])("%s is refused without the correct case, and is not a page", (path) => {
    expect(route(path)?.dest).toBe("/api/rest");
    expect(apiFunctionFor(path)?.name).toBe("rest");
  });

  test.each([
    "/api/health",
    "/api/trpc/auth.currentUser",
    "/api/cron/deliver",
    "/api/user",
    "/api",
    "/api/a/b",
  ])("%s reaches the same function as on one machine", (path) => {
    const answer = route(path);
    expect(answer?.dest).toBe(`/api/${apiFunctionFor(path)?.name}`);
    expect(answer?.headers).toEqual(securityHeaders());
  });

  test.each([
    ["/", "/api/pages?view=en/landing"],
    ["/es/about", "/api/pages?view=es/about"],
    ["/sitemap.xml", "/api/pages?view=sitemap.xml"],
  ])("%s is rendered by a function, and browsers always revalidate it", (path, dest) => {
    const answer = route(path);
    expect(answer).toMatchObject({ dest, status: 200 });
    expect(answer?.headers).toMatchObject({ ...securityHeaders(), "cache-control": "no-cache" });
  });

  test.each([
    ["/homeowner", "/index.html", 200, "no-cache"],
    ["/nowhere", "/404.html", 404, "no-cache"],
    ["/apis", "/404.html", 404, "no-cache"],
    ["/caf%C3%A9%20menu", "/404.html", 404, "no-cache"],
    ["/assets/gone-1a2b.js", undefined, 404, "no-store"],
  ])("%s is %s with %s", (path, dest, status, cacheControl) => {
    const answer = route(path);
    expect(answer).toMatchObject({ dest, status });
    expect(answer?.headers).toMatchObject({ ...securityHeaders(), "cache-control": cacheControl });
  });

  test("the service worker is a file that browsers always revalidate", () => {
    const headers: Record<string, string> = {};
    for (const step of hostedConfig([]).routes) {
      if (step.handle) break;
      if (new RegExp(step.src).test("/sw.js")) Object.assign(headers, step.headers);
    }
    expect(route("/sw.js")).toMatchObject({ dest: "/404.html" });
    expect(headers).toMatchObject({ ...securityHeaders(), "cache-control": "no-cache" });
  });

  test("every path resolves as in the local server's table, for every visitor", () => {
    const paths = [
      "/",
      "/?lang=en",
      "/about",
      "/es",
      "/fr/services/",
      "/subscribe",
      "/auth",
      "/nowhere",
      "/es/x",
    ];
    const askers = [
      "",
      "tidycurb-member=1",
      "tidycurb-language=fr",
      "tidycurb-language=es; tidycurb-member=1",
    ];
    const languages = ["en-US,en;q=0.9", "de,es;q=0.8", "fr"];
    for (const path of paths)
      for (const cookie of askers)
        for (const language of languages) {
          const headers = { cookie, "accept-language": language };
          const request = new Request(`https://app.tidycurb.example${path}`, { headers });
          const local = pageRouteFor(request, pageRoutes) ?? pageRouteFor(request, missingRoutes);
          const hosted = route(path, headers);
          const taken = local?.route ?? { file: null };
          const expected =
            "view" in taken
              ? { dest: `/api/pages?view=${taken.view}`, status: 200 }
              : "redirect" in taken
                ? { dest: undefined, status: 307 }
                : { dest: taken.file, status: "status" in taken ? taken.status : 0 };
          expect(hosted, `${path} with ${JSON.stringify(headers)}`).toMatchObject(expected);
          expect(hosted?.headers["set-cookie"]).toBe(local?.headers["set-cookie"]);
        }
  });

  test("the host's scheduled calls have a function each, and every such function is called", async () => {
    const { crons } = JSON.parse(await readFile(new URL("../vercel.json", import.meta.url), "utf8"));
    const called = new Set(crons.map((cron: { path: string }) => apiFunctionFor(cron.path)?.name));
    expect([...called]).toEqual(
      apiFunctions.map(({ name }) => name).filter((name) => name.startsWith("cron-")),
    );
  });

  test("photos may be loaded from and sent to the storage, and nowhere else", () => {
    const policy = securityHeaders(["https://photos.example"])["content-security-policy"];
    expect(policy).toContain("img-src 'self' data: blob: https://photos.example;");
    expect(policy).toContain("connect-src 'self' https://photos.example;");
    expect(policy).not.toMatch(/unsafe|\*/);
  });
});
