import { createHash } from "node:crypto";
import { expect, test, vi } from "vitest";
import { type AreaAnswer, areaParts, figuresAtFirst, type PublicFigures } from "#modules/site/rules.ts";
import { listedPages, publicPageNames } from "#platform/values/public-pages.ts";
import { Refused } from "#platform/values/refusal.ts";
import { type BuiltPages, createPublicPages } from "./public-pages.ts";

const template =
  '<title>{{price|$29}} {{runnerRate|$12.00}} {{monthlyRate|29.00}} {{pickups|0}} {{years|2025}}</title><link href="{{origin}}/about">';
const empty = Object.fromEntries(publicPageNames.map((name) => [name, ""])) as BuiltPages["en"];
const page = { ...empty, landing: template };
const built: BuiltPages = { en: page, es: page, fr: page };
const later: PublicFigures = {
  ...figuresAtFirst,
  monthlyRateCents: 3150,
  runnerRateCents: 1300,
  pickupsThisMonth: 1204,
};

const uncounted = {
  reliability: async () => ({ countedAt: null, zipCodes: [], total: null, weeks: [], areas: [] }),
};

function pages(figures: () => Promise<PublicFigures>, about = "") {
  const serve = createPublicPages({
    built: async () => ({ ...built, en: { ...page, about } }),
    figures,
    area: async () => null,
    ...uncounted,
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
  ["99 pickups this month", { pickupsThisMonth: 99 }, "Local."],
  ["100 pickups this month", { pickupsThisMonth: 100 }, "100 pickups. Local."],
  ["a claim turned on", { claims: ["checkedRunners"] }, "Checked."],
  ["the quotes turned on", { claims: ["sampleQuotes"] }, "Local. Quotes."],
  ["demo data", { isDemo: true, pickupsThisMonth: 40 }, "Local. Quotes."],
] satisfies [string, Partial<PublicFigures>, string][])(
  "with %s, a page claims only that",
  async (_, given, words) => {
    const claiming =
      "{{#pickups}}{{pickups|0}} pickups. {{/pickups}}{{^pickups}}{{/pickups}}{{#checkedRunners}}Checked.{{/checkedRunners}}{{^checkedRunners}}Local.{{/checkedRunners}}{{#sampleQuotes}} Quotes.{{/sampleQuotes}}";
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
      area: async () => null,
      contactEmail,
      ...uncounted,
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

test("a page's policy allows the inline styles that it was served with", async () => {
  const get = pages(async () => later, "<style>.price::after{content:'{{price|$29}}'}</style>");
  const response = await get("en/about");
  const hash = createHash("sha256").update(".price::after{content:'$31.50'}").digest("base64");
  expect(response.headers.get("content-security-policy")).toContain(`style-src 'self' 'sha256-${hash}';`);
  expect((await get("robots.txt")).headers.has("content-security-policy")).toBe(false);
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
  expect(xml.match(/<loc>[^<]+/g)).toHaveLength(3 * listedPages.length);
  expect(xml).not.toContain("/area");
  expect(xml).toContain("<loc>https://tidycurb.example/</loc>");
  expect(xml).toContain(
    '<loc>https://tidycurb.example/es/about</loc><xhtml:link rel="alternate" hreflang="en" href="https://tidycurb.example/about"/>',
  );
});

const parts = areaParts.map((part) => `{{#${part}}} ${part}{{/${part}}}`).join("");
const areaTemplate = `{{zip|}}{{#served}}, {{place|}}: {{firstDay|}}{{/served}}${parts}{{#once}} {{oncePrice|}} {{signUpOnce|}}{{/once}} {{isInvalid|}} {{isEmailInvalid|}}`;

function areaPage(area: (zipCode: string) => Promise<AreaAnswer | null>) {
  const serve = createPublicPages({
    built: async () => ({ ...built, en: { ...page, area: areaTemplate } }),
    figures: async () => later,
    area,
    ...uncounted,
    appUrl: "https://tidycurb.example",
    now: () => "2027-03-10T15:00:00.000Z",
  });
  return async (query: string) =>
    (await serve("en/area", new Request(`https://tidycurb.example/area${query}`))).text();
}

const served: AreaAnswer = {
  zipCode: "62704",
  city: "Springfield",
  state: "IL",
  isServed: true,
  today: "2027-03-10",
  firstOn: "2027-03-11",
  oneOff: null,
};

test.each([
  ["", " ask retry false false"],
  ["?zip=6270", " ask invalid retry true false"],
  ["?zip=", " ask invalid retry true false"],
  ["?zip=%22%3E%3Cb%3E&waiting=joined", " ask invalid retry true false"],
  ["?zip=62704", "62704, Springfield, IL: Thu, Mar 11 served place false false"],
  [
    "?zip=62705",
    "62705, Springfield, IL: Thu, Mar 11 served place once $15 /sign-up?returnTo=/once&zip=62705 false false",
  ],
  ["?zip=62704-1234", "62704, Springfield, IL: Thu, Mar 11 served place false false"],
  ["?zip=62701", "62701 offer place unserved false false"],
  ["?zip=00001", "00001 ask noSuchZip retry true false"],
  ["?zip=62701&waiting=joined", "62701 joined unserved false false"],
  ["?zip=62701&waiting=emailInvalid", "62701 offer emailInvalid unserved false true"],
  ["?zip=62701&waiting=later", "62701 offer later unserved false false"],
  ["?zip=62701&waiting=%22%3E", "62701 offer place unserved false false"],
])("the area page for %s shows one answer", async (query, shown) => {
  const get = areaPage(async (zipCode) => {
    if (zipCode === "00001") return null;
    if (zipCode === "62705") return { ...served, zipCode, oneOff: "15.00" };
    return zipCode === "62704" ? served : { ...served, zipCode, isServed: false, firstOn: null };
  });
  expect(await get(query)).toBe(shown);
});

test.each([
  ["by the clock there", { today: "2027-03-09" }, "Mar 9, 2027"],
  ["by the platform's clock if that is unknown", null, "Mar 10, 2027"],
])("who joins the waiting list reads today's day, %s", async (_, there, day) => {
  const serve = createPublicPages({
    built: async () => ({ ...built, en: { ...page, area: "{{today|}}" } }),
    figures: async () => later,
    area: async () => there && { ...served, ...there },
    ...uncounted,
    appUrl: "https://tidycurb.example",
    now: () => "2027-03-11T04:30:00.000Z",
  });
  const joined = new Request("https://tidycurb.example/area?zip=62701&waiting=joined");
  expect(await (await serve("en/area", joined)).text()).toBe(day);
});

test.each([
  ["", " form"],
  ["?message=sent", " sent"],
  ["?message=wrong", " form wrong"],
  ["?message=%22%3E", " form"],
])("the contact page for %j tells what became of a message", async (query, shown) => {
  const contact = "{{#sent}} sent{{/sent}}{{^sent}} form{{#wrong}} wrong{{/wrong}}{{/sent}}";
  const serve = createPublicPages({
    built: async () => ({ ...built, en: { ...page, contact } }),
    figures: async () => later,
    area: async () => null,
    ...uncounted,
    appUrl: "https://tidycurb.example",
    now: () => "2027-03-10T15:00:00.000Z",
  });
  const request = new Request(`https://tidycurb.example/contact${query}`);
  expect(await (await serve("en/contact", request)).text()).toBe(shown);
});

test("what was typed as a ZIP code stays in the field, and cannot leave it; sign-up keeps a right one", async () => {
  const serve = createPublicPages({
    built: async () => ({
      ...built,
      en: { ...page, area: '<input value="{{typed|}}"> {{signUp|/sign-up}}' },
    }),
    figures: async () => later,
    area: async () => null,
    ...uncounted,
    appUrl: "https://tidycurb.example",
    now: () => "2027-03-10T15:00:00.000Z",
  });
  const get = async (query: string) =>
    (await serve("en/area", new Request(`https://tidycurb.example/area${query}`))).text();
  expect(await get("?zip=6270")).toBe('<input value="6270"> /sign-up');
  expect(await get("?zip=62704-1234")).toBe('<input value="62704-1234"> /sign-up?zip=62704');
  expect(await get("?zip=%22%3E%3Cb%3E%26%7B%7B")).toBe(
    '<input value="&quot;&gt;&lt;b&gt;&amp;{{"> /sign-up',
  );
});

test("without an answer about the area, the page says why and does not wait", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const failed = "62701 failed retry false false";
    expect(await areaPage(() => Promise.reject(new Error("unreachable")))("?zip=62701")).toBe(failed);
    const waiting = areaPage(() => new Promise(() => {}))("?zip=62701");
    await vi.advanceTimersByTimeAsync(1000);
    expect(await waiting).toBe(failed);
    const tooOften = new Refused({ code: "TOO_MANY_REQUESTS", params: { retryAfterSeconds: 60 } });
    expect(await areaPage(() => Promise.reject(tooOften))("?zip=62701")).toBe(
      "62701 limited retry false false",
    );
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ["", "98.1% everywhere Nov 2 – 8:10 Nov 2 – 8:10 62701=O&amp;Fallon, IL; 62702 +1=Springfield, IL; false"],
  ["?zip=62702", "50% 62702 62701=O&amp;Fallon, IL; 62702 +1=Springfield, IL; false"],
  [
    "?zip=6270%22%3E",
    "98.1% everywhere Nov 2 – 8:10 Nov 2 – 8:10 62701=O&amp;Fallon, IL; 62702 +1=Springfield, IL; true",
  ],
  ["?zip=99501", "absent 99501 62701=O&amp;Fallon, IL; 62702 +1=Springfield, IL; false"],
  ["?zip=00000", "00000 failed false"],
])("the reliability page for %j shows one answer with its rows", async (query, shown) => {
  const week = { fromOn: "2026-11-02", untilOn: "2026-11-08", ...figuresOf(1000, 981) };
  const answer = {
    countedAt: "2026-11-30T09:10:00.000Z",
    zipCodes: [],
    total: week,
    weeks: [week, week],
    areas,
  };
  const serve = createPublicPages({
    built: async () => ({ ...built, en: { ...page, reliability } }),
    figures: async () => later,
    area: async () => null,
    reliability: async (zipCode) => {
      if (zipCode === "00000") throw new Error("unreachable");
      if (zipCode === "62702") return { ...answer, weeks: [], total: { ...week, ...figuresOf(10, 5) } };
      return zipCode ? { ...answer, total: null, weeks: [] } : answer;
    },
    appUrl: "https://tidycurb.example",
    now: () => "2027-03-10T15:00:00.000Z",
  });
  const request = new Request(`https://tidycurb.example/reliability${query}`);
  const text = await (await serve("en/reliability", request)).text();
  expect(text.replaceAll(/[\s\u2009]+/g, " ").trim()).toBe(shown);
});

const reliability = `{{#counted}}{{out|}} {{/counted}}{{#everywhere}}everywhere{{/everywhere}}{{#absent}}absent{{/absent}} {{zip|}}
  {{#byWeek}}{{*weeks}}{{days|}}:{{pickups|}} {{/weeks}}{{/byWeek}}{{#byArea}}{{*areas}}{{zip|}}={{place|}}; {{/areas}}{{/byArea}}
  {{#failed}}failed{{/failed}} {{isInvalid|}}`;
const areas = [
  { zipCode: "62701", city: "O&Fallon", state: "IL", others: 0, pickups: 5 },
  { zipCode: "62702", city: "Springfield", state: "IL", others: 1, pickups: 5 },
];
function figuresOf(made: number, kept: number) {
  const promised = { made, kept };
  return {
    pickups: 10,
    missed: 0,
    out: promised,
    in: promised,
    photos: promised,
    credits: 0,
    creditCents: 0,
  };
}
