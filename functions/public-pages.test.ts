import { expect, test, vi } from "vitest";
import { figuresAtFirst, type PublicFigures } from "#modules/site/rules.ts";
import { publicPageNames } from "#platform/values/public-pages.ts";
import { type BuiltPages, createPublicPages } from "./public-pages.ts";

const template =
  '<title>{{price|$29}} {{runnerRate|$12.00}} {{monthlyRate|29.00}} {{pickups|500+}} {{years|2025}}</title><link href="{{origin}}/about">';
const empty = Object.fromEntries(publicPageNames.map((name) => [name, ""])) as BuiltPages["en"];
const page = { ...empty, landing: template };
const built: BuiltPages = { en: page, es: page, fr: page };
const later: PublicFigures = {
  ...figuresAtFirst,
  monthlyRateCents: 3150,
  runnerRateCents: 1300,
  pickupsThisMonth: 1204,
};

function pages(figures: () => Promise<PublicFigures>, about = "") {
  const serve = createPublicPages({
    built: async () => ({ ...built, en: { ...page, about } }),
    figures,
    hasRunners: async () => true,
    appUrl: "https://tidycurb.example",
    now: () => "2027-03-10T15:00:00.000Z",
  });
  return (view: Parameters<typeof serve>[0], init?: RequestInit) =>
    serve(view, new Request("https://tidycurb.example/", init));
}

test("a page shows current figures in its language, and this site's address", async () => {
  const get = pages(async () => later);
  const english = await get("en/landing");
  expect(english.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(await english.text()).toBe(
    '<title>$31.50 $13.00 31.50 1,204 2025–2027</title><link href="https://tidycurb.example/about">',
  );
  expect(await (await get("fr/landing")).text()).toMatch(/^<title>31,50\s\$ 13,00\s\$ 31.50 1\s204 /);
});

test.each([
  ["nothing counted or turned on", {}, "Local."],
  ["499 pickups this month", { pickupsThisMonth: 499 }, "Local."],
  ["500 pickups this month", { pickupsThisMonth: 500 }, "500 pickups. Local."],
  ["a claim turned on", { claims: ["checkedRunners"] }, "Checked."],
  ["the quotes turned on", { claims: ["sampleQuotes"] }, "Local. Quotes."],
  ["demo data", { isDemo: true, pickupsThisMonth: 40 }, "500+ pickups. Checked. Quotes."],
] satisfies [string, Partial<PublicFigures>, string][])(
  "with %s, a page claims only that",
  async (_, given, words) => {
    const claiming =
      "{{#pickups}}{{pickups|500+}} pickups. {{/pickups}}{{^pickups}}{{/pickups}}{{#checkedRunners}}Checked.{{/checkedRunners}}{{^checkedRunners}}Local.{{/checkedRunners}}{{#sampleQuotes}} Quotes.{{/sampleQuotes}}";
    const get = pages(async () => ({ ...figuresAtFirst, ...given }), claiming);
    expect(await (await get("en/about")).text()).toBe(words);
  },
);

test.each([
  ["help@tidycurb.example", '<a href="mailto:help@tidycurb.example">help@tidycurb.example</a>'],
  [null, ""],
])(
  "with the contact address %s, even before the database answers, the page shows %j",
  async (contactEmail, shown) => {
    const serve = createPublicPages({
      built: async () => ({
        ...built,
        en: {
          ...page,
          contact:
            '{{#contactEmail}}<a href="mailto:{{contactEmail|}}">{{contactEmail|}}</a>{{/contactEmail}}{{^contactEmail}}{{/contactEmail}}',
        },
      }),
      figures: () => Promise.reject(new Error("unreachable")),
      hasRunners: async () => true,
      contactEmail,
      appUrl: "https://tidycurb.example",
      now: () => "2027-03-10T15:00:00.000Z",
    });
    const response = await serve("en/contact", new Request("https://tidycurb.example/contact"));
    expect(await response.text()).toBe(shown);
  },
);

test("a page is sent again only when it changed", async () => {
  let figures = figuresAtFirst;
  const get = pages(async () => figures);
  const etag = (await get("en/landing")).headers.get("etag") ?? "";
  const again = await get("en/landing", { headers: { "if-none-match": etag } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  figures = later;
  expect((await get("en/landing", { headers: { "if-none-match": etag } })).status).toBe(200);
});

test("HEAD has no body", async () => {
  const response = await pages(async () => later)("en/landing", { method: "HEAD" });
  expect([response.status, await response.text()]).toEqual([200, ""]);
});

test("when figures fail to load, the last known ones show, and the next ten seconds use them too", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  try {
    const read = vi.fn<() => Promise<PublicFigures>>(async () => later);
    const get = pages(read);
    const price = async () => (await (await get("en/landing")).text()).slice(7, 13);
    expect(await price()).toBe("$31.50");
    read.mockReturnValue(new Promise(() => {}));
    const waiting = price();
    await vi.advanceTimersByTimeAsync(1000);
    expect(await waiting).toBe("$31.50");
    read.mockRejectedValue(new Error("unreachable"));
    expect(await price()).toBe("$31.50");
    expect(read).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(10_000);
    read.mockResolvedValue(figuresAtFirst);
    expect(await price()).toBe("$29 $1");
  } finally {
    vi.useRealTimers();
  }
});

test("without any figures yet, the initial ones show", async () => {
  const get = pages(() => Promise.reject(new Error("unreachable")));
  expect(await (await get("en/landing")).text()).toContain("<title>$29 ");
});

test("robots.txt names the sitemap, which lists each page with its other languages", async () => {
  const get = pages(async () => later);
  expect(await (await get("robots.txt")).text()).toBe(
    "User-agent: *\nDisallow: /api/\n\nSitemap: https://tidycurb.example/sitemap.xml\n",
  );
  const sitemap = await get("sitemap.xml");
  expect(sitemap.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  const xml = await sitemap.text();
  expect(xml.match(/<loc>[^<]+/g)).toHaveLength(3 * publicPageNames.length);
  expect(xml).toContain("<loc>https://tidycurb.example/</loc>");
  expect(xml).toContain(
    '<loc>https://tidycurb.example/es/about</loc><xhtml:link rel="alternate" hreflang="en" href="https://tidycurb.example/about"/>',
  );
});

const zipTemplate = '<form data-waiting="{{waiting|}}"><input value="{{zip|}}">';

function zipPage(hasRunners: (zipCode: string) => Promise<boolean>) {
  const serve = createPublicPages({
    built: async () => ({ ...built, en: { ...page, howItWorks: zipTemplate } }),
    figures: async () => later,
    hasRunners,
    appUrl: "https://tidycurb.example",
    now: () => "2027-03-10T15:00:00.000Z",
  });
  return async (query: string) =>
    (await serve("en/howItWorks", new Request(`https://tidycurb.example/how-it-works${query}`))).text();
}

test.each([
  ["", "", ""],
  ["?zip=62701", "offered", "62701"],
  ["?zip=10001", "served", "10001"],
  ["?zip=62701&waiting=joined", "joined", "62701"],
  ["?zip=62701&waiting=invalid", "invalid", "62701"],
  ["?zip=62701&waiting=later", "later", "62701"],
  ["?zip=62701&waiting=%22%3E", "offered", "62701"],
  ["?zip=%22%3E%3Cb%3E&waiting=joined", "", ""],
])("a request for %s without JavaScript sees the waiting list %j of %j", async (query, waiting, zip) => {
  const get = zipPage(async (zipCode) => zipCode === "10001");
  expect(await get(query)).toBe(`<form data-waiting="${waiting}"><input value="${zip}">`);
});

test("when the area's runners are unknown, neither answer is given, and the page does not wait", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const none = '<form data-waiting="unknown"><input value="62701">';
    expect(await zipPage(() => Promise.reject(new Error("unreachable")))("?zip=62701")).toBe(none);
    const waiting = zipPage(() => new Promise(() => {}))("?zip=62701");
    await vi.advanceTimersByTimeAsync(1000);
    expect(await waiting).toBe(none);
  } finally {
    vi.useRealTimers();
  }
});
