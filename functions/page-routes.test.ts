import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { uncountedPages, usedPages } from "#modules/accounts/rules.ts";
import { publicPages } from "#platform/values/public-pages.ts";
import { appPageNames, missingRoutes, type PageRoute, pageRouteFor, pageRoutes } from "./page-routes.ts";

const member = "tidycurb-member=1";

type Asking = { cookie?: string; "accept-language"?: string };

/** A short name for what a path shows. */
function shown(path: string, headers: Asking = {}, table: readonly PageRoute[] = pageRoutes): string | null {
  const found = pageRouteFor(new Request(`http://localhost${path}`, { headers }), table);
  if (!found) return null;
  const { route } = found;
  if ("view" in route) return route.view;
  return "redirect" in route ? `to ${route.redirect}` : `${route.status} ${route.file}`;
}

function remembered(path: string, headers: Asking = {}): string | undefined {
  return pageRouteFor(new Request(`http://localhost${path}`, { headers }), pageRoutes)?.headers["set-cookie"];
}

describe("/", () => {
  test.each([
    [undefined, "en/landing"],
    ["en-US,en;q=0.9", "en/landing"],
    ["es", "es/landing"],
    ["es-419,es;q=0.9,en;q=0.8", "es/landing"],
    ["fr-CA,fr;q=0.9", "fr/landing"],
    ["de, fr;q=0.8, en;q=0.7", "fr/landing"],
    ["de,et;q=0.9,fil;q=0.8,es;q=0.7", "es/landing"],
    ["en,es", "en/landing"],
    ["de,en,es", "en/landing"],
    ["pt-BR,*;q=0.5", "en/landing"],
    ["es-<script>", "es/landing"],
  ])("for a browser that prefers %s is %s", (language, view) => {
    expect(shown("/", language ? { "accept-language": language } : {})).toBe(view);
  });

  test("is found quickly, however many languages a browser lists", () => {
    const many = Array.from({ length: 200 }, () => "de").join(", ");
    expect(shown("/", { "accept-language": many })).toBe("en/landing");
    expect(shown("/", { "accept-language": `${many}, fr` })).toBe("fr/landing");
  });

  test("is the app's shell for members, whatever their browser prefers", () => {
    expect(shown("/", { cookie: member })).toBe("200 /index.html");
    expect(shown("/", { cookie: `a=b; ${member}; c=d`, "accept-language": "fr" })).toBe("200 /index.html");
  });

  test.each(["tidycurb-member=0", "tidycurb-member=", "x-tidycurb-member=1", "tidycurb-member=11"])(
    "is the landing page with the cookie %s",
    (cookie) => {
      expect(shown("/", { cookie })).toBe("en/landing");
    },
  );

  test("is in the language chosen earlier, over the browser's", () => {
    const asking = { "accept-language": "es" };
    expect(shown("/", { ...asking, cookie: "tidycurb-language=fr" })).toBe("fr/landing");
    expect(shown("/", { ...asking, cookie: "tidycurb-language=en" })).toBe("en/landing");
    expect(shown("/", { ...asking, cookie: "tidycurb-language=xx" })).toBe("es/landing");
  });
});

describe("a public page", () => {
  test.each([
    ["/es", "es/landing"],
    ["/es/", "es/landing"],
    ["/fr/services", "fr/services"],
    ["/es/how-it-works", "es/howItWorks"],
    ["/fr/area?zip=62704", "fr/area"],
    ["/fr/reliability?zip=62704", "fr/reliability"],
    ["/es/reliability/62704", "to $1?zip=$2"],
    ["/reliability.json", "to /api/reliability"],
    ["/reliability/62704.json", "to /api/reliability?zipCode=$1"],
  ])("%s is %s, whatever the browser prefers", (path, view) => {
    expect(shown(path)).toBe(view);
    expect(shown(path, { "accept-language": "fr", cookie: "tidycurb-language=fr" })).toBe(view);
  });

  test.each(Object.entries(publicPages))(
    "%s without a language in its path is in the reader's",
    (page, path) => {
      expect(shown(path)).toBe(`en/${page}`);
      expect(shown(path, { "accept-language": "fr" })).toBe(`fr/${page}`);
      expect(shown(path, { "accept-language": "fr", cookie: "tidycurb-language=es" })).toBe(`es/${page}`);
      expect(shown(`${path}?lang=en`, { "accept-language": "fr" })).toBe(`en/${page}`);
    },
  );

  test("is the shell for members, whose account sets the language", () => {
    expect(shown("/about", { cookie: member })).toBe("200 /index.html");
    expect(shown("/es/about", { cookie: member })).toBe("to /$1");
    expect(shown("/fr", { cookie: member })).toBe("to /$1");
  });

  test.each(["/subscribe", "/subscribe/"])("%s is the landing page for visitors", (path) => {
    expect(shown(path)).toBe("en/landing");
    expect(shown(path, { "accept-language": "es" })).toBe("es/landing");
    expect(shown(path, { cookie: member })).toBe("200 /index.html");
  });

  test.each([
    ["/runner-setup", "/sign-up?role=runner"],
    ["/runner-setup/", "/sign-up?role=runner"],
    ["/host-setup", "/sign-up?role=host"],
  ])("%s leads visitors to that role's sign-up", (path, signUp) => {
    expect(shown(path)).toBe(`to ${signUp}`);
    expect(shown(path, { cookie: member })).toBe("200 /index.html");
  });
});

describe("the language", () => {
  test("is remembered once by reading a page in it", () => {
    expect(remembered("/es/about")).toBe("tidycurb-language=es; Path=/; Max-Age=31536000; SameSite=Lax");
    expect(remembered("/es/about", { cookie: "tidycurb-language=es" })).toBeUndefined();
    expect(remembered("/es/about", { cookie: "tidycurb-language=fr" })).toContain("tidycurb-language=es");
  });

  test("changes to English by the footer link, not by opening an English page", () => {
    expect(remembered("/about", { cookie: "tidycurb-language=es" })).toBeUndefined();
    expect(remembered("/about?lang=en", { cookie: "tidycurb-language=es" })).toContain(
      "tidycurb-language=en",
    );
    const spanish = { cookie: "tidycurb-language=es", "accept-language": "es" };
    expect(shown("/?lang=en", spanish)).toBe("en/landing");
    expect(shown("/?lang=xx", spanish)).toBe("es/landing");
    expect(shown("/?lang=en", { cookie: member })).toBe("200 /index.html");
  });
});

describe("other paths", () => {
  test.each(
    appPageNames.filter((name) => !["host-setup", "runner-setup", "sign-up", "subscribe"].includes(name)),
  )("/%s is the shell for everybody", (name) => {
    expect(shown(`/${name}`)).toBe("200 /index.html");
    expect(shown(`/${name}/`, { cookie: member, "accept-language": "es" })).toBe("200 /index.html");
  });

  test.each([
    ["/sign-up", {}, "200 /sign-up.html"],
    ["/sign-up/", { "accept-language": "fr-CA, en;q=0.5" }, "200 /sign-up.fr.html"],
    ["/sign-up", { cookie: "tidycurb-language=es", "accept-language": "fr" }, "200 /sign-up.es.html"],
    ["/sign-up", { cookie: member }, "200 /index.html"],
    ["/sign-up?role=runner", { "accept-language": "es" }, "200 /index.html"],
    ["/sign-up?returnTo=%2Fcalendar", {}, "200 /index.html"],
  ] as const)("%s with %o is %s", (path, headers, answer) => {
    expect(shown(path, headers)).toBe(answer);
  });

  test.each([
    "/nowhere",
    "/homeowner/1",
    "/estate",
    "/es/nowhere",
    "/es/sign-up",
    "//",
    "/About",
    "/index.html",
  ])("%s is not a page", (path) => {
    expect(shown(path)).toBeNull();
  });

  test.each([
    ["/nowhere", {}, "404 /404.html"],
    ["/nowhere", { "accept-language": "fr" }, "404 /404.fr.html"],
    ["/es/nowhere", { "accept-language": "fr" }, "404 /404.es.html"],
    ["/nowhere", { cookie: member }, "404 /index.html"],
    ["/assets/gone.js", { cookie: member }, "404 null"],
  ] as const)("%s with %o is %s", (path, headers, answer) => {
    expect(shown(path, headers, missingRoutes)).toBe(answer);
  });

  /** The app's pages, from its router. */
  const readPages = async () => {
    const tree = await readFile(new URL("../web/src/routeTree.gen.ts", import.meta.url), "utf8");
    const [union = ""] = /(?<=fullPaths:)[^:]+/.exec(tree) ?? [];
    // The router names an index page by its folder.
    const names = [...union.matchAll(/'(\/[^']*)'/g)].map(([, name = ""]) => name.replace(/(?<=.)\/$/, ""));
    expect(names.length).toBeGreaterThan(0);
    return names;
  };

  test("counts every page or leaves it out on purpose", async () => {
    expect([...usedPages, ...uncountedPages].toSorted()).toEqual((await readPages()).toSorted());
  });

  test("lists the same pages as the app", async () => {
    const names = await readPages();
    const known = [...appPageNames.map((name) => `/${name}`), ...Object.values(publicPages)];
    expect(known.toSorted()).toEqual(names.toSorted());
  });
});
