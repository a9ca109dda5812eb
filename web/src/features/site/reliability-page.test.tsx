import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type ReliabilityAnswer, renderReliability } from "#modules/site/rules/reliability.ts";
import { figuresAtFirst, renderFigures } from "#modules/site/rules.ts";
import { renderScreen } from "../../testing/render.tsx";
import { forVisitors } from "../../testing/visitors.ts";
import { LandingPage } from "./landing-page.tsx";
import { ReliabilityPage } from "./reliability-page.tsx";

const week = (fromOn: string, untilOn: string, kept: number) => ({
  ...{ fromOn, untilOn, pickups: 400, missed: 2, credits: 2, creditCents: 1340 },
  ...{ out: { made: 400, kept }, in: { made: 400, kept: 400 }, photos: { made: 400, kept: 399 } },
});
const answer: ReliabilityAnswer = {
  countedAt: "2026-11-30T09:10:00.000Z",
  zipCodes: [],
  total: week("2026-09-07", "2026-11-29", 393),
  weeks: [week("2026-11-16", "2026-11-22", 392), week("2026-11-23", "2026-11-29", 394)],
  areas: [
    { zipCode: "62701", city: "Springfield", state: "IL", others: 2, pickups: 200 },
    { zipCode: "77001", city: "Houston", state: "TX", others: 0, pickups: 200 },
  ],
};
const show = (answered: ReliabilityAnswer | null, zip = "") =>
  renderScreen(
    <ReliabilityPage
      {...forVisitors}
      reliability={renderReliability(answered, { zip, typed: zip, language: "en" })}
    />,
  );

test("the whole service shows each promise rounded down, the credits, the weeks and the areas", () => {
  show(answer);
  expect(screen.getByText("98.2%")).toBeDefined();
  expect(screen.getByText("393 of 400")).toBeDefined();
  expect(screen.getByText("$13.40")).toBeDefined();
  const rows = within(screen.getByRole("table")).getAllByRole("row");
  expect(rows.map((row) => row.textContent)).toEqual([
    "WeekPickupsOutBackPhotosMissedCredits",
    expect.stringMatching(/^Nov 16\W+2240098%100%99\.7%22$/),
    expect.stringMatching(/^Nov 23\W+2940098\.5%100%99\.7%22$/),
  ]);
  expect(screen.getByRole("link", { name: "62701 +2" }).getAttribute("href")).toBe("/reliability?zip=62701");
});

test("an area has no weeks, and names the ZIP codes it is counted with", () => {
  show({ ...answer, zipCodes: ["62701", "62704"], weeks: [] }, "62704");
  expect(screen.queryByRole("table")).toBeNull();
  expect(screen.getByText(/^Counted together: 62701, 62704/)).toBeDefined();
  expect(screen.getByRole("link", { name: "The same figures as JSON" }).getAttribute("href")).toBe(
    "/reliability/62704.json",
  );
});

test.each([
  ["no pickups yet", { ...answer, total: null, weeks: [] }, "", /There are no figures yet/],
  ["none in an area", { ...answer, total: null, weeks: [] }, "99501", /No pickups in 99501/],
  ["no answer", null, "", /We can’t show the figures right now/],
])("with %s, it says so instead of figures", (_, answered, zip, words) => {
  show(answered, zip);
  expect(screen.getByRole("heading", { name: words })).toBeDefined();
  expect(screen.queryByText("Pickups counted")).toBeNull();
});

test.each([
  [{ made: 299, kept: 299 }, false],
  [{ made: 3000, kept: 2999 }, true],
])(
  "with promises %j, the landing page links to the figure instead of its own words: %s",
  (promises, isShown) => {
    const figures = renderFigures({ ...figuresAtFirst, promises }, "en", 2026);
    renderScreen(<LandingPage {...forVisitors} figures={figures} />);
    const link = screen.queryByRole("link", { name: "99.9% of 3,000 promises kept in 12 weeks" });
    expect(link?.getAttribute("href")).toBe(isShown ? "/reliability" : undefined);
    expect(screen.queryByText("Every runner checked before the first job") === null).toBe(isShown);
  },
);
