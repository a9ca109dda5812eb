import "#testkit/web/indexed-db.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import type { RunnerArea } from "#modules/offers/contract.ts";
import type { OwnProof } from "#modules/pickups/contract/proofs.ts";
import type { RunnerRating, Standing } from "#modules/pickups/contract/records.ts";
import { server } from "#testkit/web/server.ts";
import { wipeOutbox } from "../../lib/outbox/runner-outbox.ts";
import { queryClient } from "../../lib/trpc.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { tenSecondsLater } from "../../testing/route-screen.tsx";
import { mine } from "../../testing/runner-dashboard.tsx";
import { runnerUser } from "../../testing/users.ts";
import { RequireRole } from "../sign-in/require-role.tsx";
import SharedRoutePage from "./shared-route-page.tsx";
import YouPage from "./you-page.tsx";

const rating: RunnerRating = {
  id: "01900000-0000-7000-8000-000000000001",
  stars: 2,
  tags: ["gateLeftOpen"],
  words: "Our dog got out.",
  ratedAt: "2026-11-17T14:00:00.000Z",
  date: "2026-11-17",
  place: "Maple Street, Springfield",
  excludedBecause: null,
  appealUntil: "2026-12-17T14:00:00.000Z",
  appeal: null,
};

const areas: RunnerArea[] = [
  { zipCode: "62704", city: "Springfield", today: 1, soon: 4, taken: 2 },
  { zipCode: "62707", city: "Springfield", today: 0, soon: 0, taken: 3 },
  { zipCode: "62520", city: null, today: 0, soon: 0, taken: 0 },
];
const application = {
  status: "approved",
  submittedAt: "2026-10-01T15:00:00.000Z",
  answerFrom: "2026-10-02T15:00:00.000Z",
  answerUntil: "2026-10-03T15:00:00.000Z",
  decidedAt: "2026-10-02T16:00:00.000Z",
  words: null,
  mayApplyAgain: false,
  check: "clear",
  training: { version: "2026-12", correct: 5, questions: 6, passedAt: "2026-09-30T15:00:00.000Z" },
  consent: null,
  steps: [],
};

const figure = async (label: string) =>
  within((await screen.findByText(label, { selector: "dt" })).closest("dl") ?? document.body);
/** Opens a row's sheet. */
const sheet = async (user: ReturnType<typeof renderStanding>, name: string | RegExp) => {
  await user.click(await screen.findByRole("button", { name }));
  return within(await screen.findByRole("dialog", { name }));
};
const region = async (name: string) => within(await screen.findByRole("region", { name }));

function renderStanding(given: Partial<Standing> = {}, answers: Parameters<typeof procedures>[0] = {}) {
  const standing = {
    rating: 3.5,
    counted: 2,
    completedJobs: 12,
    lateReleases: 1,
    promises: { kept: 37, broken: 3 },
    ratings: [rating],
    ...given,
  };
  server.use(
    procedures({
      "auth.currentUser": () => runnerUser(),
      "runner.standing": () => standing,
      "runner.areas": () => areas,
      "runner.application": () => application,
      "runner.jobs": () => [mine],
      "runner.notices": () => [],
      "runner.refusals": () => [],
      "runner.routeShare": () => ({ sharedUntil: null }),
      ...answers,
    }),
  );
  return renderScreen(
    <RequireRole allow="runner">
      <YouPage />
    </RequireRole>,
  );
}

test("the record says how many promises were kept, and which", async () => {
  renderStanding();
  const kept = await figure("Promises kept");
  expect(kept.getByText("92.5%")).toBeDefined();
  expect(kept.getByText("37 of 40: out, back and photos")).toBeDefined();
});

test("the distribution counts only ratings that count", async () => {
  renderStanding({
    ratings: [
      rating,
      { ...rating, id: "01900000-0000-7000-8000-000000000002", stars: 5 },
      { ...rating, id: "01900000-0000-7000-8000-000000000003", stars: 1, excludedBecause: "notEmptied" },
    ],
  });
  const list = await screen.findByRole("list", { name: "Ratings that count" });
  expect(
    within(list)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["5 stars1", "4 stars0", "3 stars0", "2 stars1", "1 star0"]);
});

test.each([
  [5, false],
  [4, false],
  [3, true],
  [1, true],
])("a rating of %i stars can be appealed: %s", async (stars, mayAppeal) => {
  renderStanding({ ratings: [{ ...rating, stars }] });
  await screen.findByText("Gate left open");
  expect(screen.queryByRole("button", { name: /^Appeal the rating/ }) !== null).toBe(mayAppeal);
});

test("a sheet says what each figure counts", async () => {
  const said = await sheet(renderStanding(), "How We Count These");
  expect(said.getByText(/^The average of your last 100 ratings/)).toBeDefined();
  expect(said.getByText(/^Each pickup makes three promises/)).toBeDefined();
});

test("each area has its open jobs, and an empty one says why and what to do", async () => {
  const list = await sheet(renderStanding(), "Your Areas");
  expect(await list.findByText("1 open job today, 4 in the next 7 days.")).toBeDefined();
  expect(
    list.getByText(/^No open jobs: other runners have taken all 3 pickups .* Turn on alerts/),
  ).toBeDefined();
  expect(list.getByText(/^No open jobs: nobody here has a pickup .* Add ZIP codes nearby/)).toBeDefined();
});

test.each([
  ["areas of nobody", () => [], "No ZIP codes yet"],
  [
    "areas that failed to load",
    () => {
      throw new Refusing({ status: 500, code: "INTERNAL" });
    },
    null,
  ],
])("the row of %s says only what is known", async (_, answer, says) => {
  renderStanding({}, { "runner.areas": answer });
  const row = (await screen.findByRole("button", { name: "Your Areas" })).closest("li");
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(row?.textContent).toBe(`Your Areas${says ?? ""}`);
});

test("training and documents have their dates", async () => {
  const list = await sheet(renderStanding(), "Training and Documents");
  expect(await list.findByText("Passed on Sep 30, 2026, 5 of 6 right on the first try")).toBeDefined();
  expect(list.getByText("Not recorded")).toBeDefined();
  expect(list.getByText("Clear")).toBeDefined();
  expect(list.getByText("Approved on Oct 2, 2026")).toBeDefined();
});

test("feeling unsafe frees the chosen job in two taps, without words or a photo", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(async () => {
    vi.useRealTimers();
    await wipeOutbox(runnerUser().id);
  });
  const left = vi.fn((_input: object) => ({ ...mine, status: "scheduled" }));
  const user = renderStanding({}, { "runner.cannotServe": left });
  const safety = await region("Safety");
  expect(safety.getByRole("link", { name: "Call 911" }).getAttribute("href")).toBe("tel:911");
  await user.click(safety.getByRole("button", { name: "I feel unsafe here" }));
  await user.click(await screen.findByRole("button", { name: `Leave It: ${mine.address}` }));
  expect(await safety.findByText(/^It doesn’t count against you/)).toBeDefined();
  await user.click(await screen.findByRole("button", { name: `Undo: ${mine.address}: can’t be served` }));
  await waitFor(() => expect(safety.queryByText(/^It doesn’t count/)).toBeNull());
  await user.click(safety.getByRole("button", { name: "I feel unsafe here" }));
  await user.click(await screen.findByRole("button", { name: `Leave It: ${mine.address}` }));
  await safety.findByText(/^It doesn’t count against you/);
  expect(left).not.toHaveBeenCalled();
  await tenSecondsLater();
  await waitFor(() => expect(left).toHaveBeenCalledOnce());
  expect(left.mock.calls[0]?.[0]).toMatchObject({ jobId: mine.id, reason: "unsafe" });
});

test("a job that has not opened yet is not offered to be left, which would be refused", async () => {
  const later = "2099-11-24T13:00:00.000Z";
  const opens = { out: later, in: later, outAt: later, inAt: later };
  const user = renderStanding({}, { "runner.jobs": () => [{ ...mine, opens }] });
  const safety = await region("Safety");
  await user.click(safety.getByRole("button", { name: "I feel unsafe here" }));
  expect(await screen.findByText("You have no jobs right now.")).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Leave It/ })).toBeNull();
});

test("a shared day shows its link, also in the sheet opened again, and stops", async () => {
  const shared = vi.fn();
  let sharedUntil: string | null = null;
  const user = renderStanding(
    {},
    {
      "runner.notices": () => [],
      "runner.refusals": () => [],
      "runner.routeShare": () => ({ sharedUntil }),
      "runner.shareRoute": () => {
        shared();
        sharedUntil = "2026-11-25T06:00:00.000Z";
        return { path: "/shared/route/abc", expiresAt: sharedUntil };
      },
      "runner.stopSharingRoute": () => {
        sharedUntil = null;
        return { ok: true };
      },
    },
  );
  const safety = await sheet(user, /^Share Your Day/);
  await user.click(safety.getByRole("button", { name: "Share" }));
  expect((await safety.findByRole("link", { name: /\/shared\/route\/abc$/ })).getAttribute("href")).toContain(
    "/shared/route/abc",
  );
  await safety.findByText("Shared until midnight");
  await user.keyboard("{Escape}");
  const again = await sheet(user, /^Share Your Day/);
  expect(again.getByRole("link", { name: /\/shared\/route\/abc$/ })).toBeDefined();
  await user.click(again.getByRole("button", { name: "Share Again" }));
  expect(shared).toHaveBeenCalledOnce();
  await user.click(again.getByRole("button", { name: "Stop Sharing" }));
  expect(await again.findByText("No longer shared. The links no longer work.")).toBeDefined();
  expect(again.queryByRole("link", { name: /abc$/ })).toBeNull();
});

test("what somebody with the link sees has a town and no address", async () => {
  server.use(
    procedures({
      "site.sharedRoute": () => ({
        firstName: "Leo",
        day: "2026-11-24",
        timeZone: "America/Chicago",
        expiresAt: "2026-11-25T06:00:00.000Z",
        stops: 8,
        done: 3,
        last: { at: "2026-11-24T14:05:00.000Z", city: "Springfield" },
      }),
    }),
  );
  renderScreen(<SharedRoutePage token="abc" />);
  expect(await screen.findByRole("heading", { name: "Leo’s day" })).toBeDefined();
  expect(screen.getByText("3 of 8 done")).toBeDefined();
  expect(screen.getByText("Springfield · 8:05 AM")).toBeDefined();
});

test("a link that has ended says so", async () => {
  server.use(
    procedures({
      "site.sharedRoute": () => {
        throw new Refusing({ status: 400, code: "LINK_INVALID" });
      },
    }),
  );
  renderScreen(<SharedRoutePage token="abc" />);
  expect(await screen.findByRole("heading", { name: "This link no longer works" })).toBeDefined();
});

test("a runner without ratings has the 5.0 that the dashboard shows", async () => {
  renderStanding({ rating: null, counted: 0, ratings: [] });
  const shown = await figure("Rating");
  expect(shown.getByText("5.0")).toBeDefined();
  expect(shown.getByText("5.0 until somebody rates you")).toBeDefined();
});

test("a rating shows its stars, reasons and text", async () => {
  renderStanding({});
  expect((await figure("Rating")).getByText("3.5")).toBeDefined();
  expect((await figure("Late releases")).getByText("1")).toBeDefined();
  expect(screen.getAllByText("2 stars")).toHaveLength(2);
  expect(screen.getByText("Gate left open")).toBeDefined();
  expect(screen.getByText("“Our dog got out.”")).toBeDefined();
});

test.each([
  [{ excludedBecause: "notEmptied" }, "Does not count: the truck had not emptied the cans."],
  [{ excludedBecause: "appeal" }, "Does not count: we removed it after your appeal."],
  [
    { appeal: { words: "No", appealedAt: rating.ratedAt, outcome: null, answer: null } },
    "Your appeal is with us.",
  ],
  [
    { appeal: { words: "No", appealedAt: rating.ratedAt, outcome: "stays", answer: "It was open." } },
    "Appeal: the rating stays.",
  ],
] as const)("a rating shows its outcome and cannot be appealed again: %j", async (given, words) => {
  renderStanding({ ratings: [{ ...rating, appealUntil: null, ...given }] });
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Appeal/ })).toBeNull();
});

test("an appeal needs text; a refusal is shown", async () => {
  const appealRating = vi.fn(() => {
    throw new Refusing({ status: 409, code: "APPEAL_TOO_LATE" });
  });
  const user = renderStanding({}, { "runner.appealRating": appealRating });
  await user.click(await screen.findByRole("button", { name: /^Appeal the rating of Maple Street/ }));
  await user.click(await screen.findByRole("button", { name: "Send Appeal" }));
  expect(screen.getByText("Please say why")).toBeDefined();
  await user.type(screen.getByLabelText("In your words"), "It was closed");
  await user.click(screen.getByRole("button", { name: "Send Appeal" }));
  expect(await screen.findByText("A rating can be appealed within 30 days.")).toBeDefined();
  expect(appealRating).toHaveBeenCalledExactlyOnceWith({ jobId: rating.id, words: "It was closed" });
});

test("recent photos say what is missing, and a refused one can be answered", async () => {
  const jobId = "01900000-0000-7000-8000-0000000000d1";
  const photo = { jobId, day: "2026-11-24", city: "Springfield", timeZone: "America/Chicago" };
  const answerRefusal = vi.fn((_: object) => ({ ok: true }));
  const proofs = vi.fn((): OwnProof[] => [
    {
      ...photo,
      id: "01900000-0000-7000-8000-0000000000e2",
      leg: "in",
      at: "2026-11-24T15:30:00.000Z",
      proof: { isVerified: false, distanceMeters: null, missing: ["refused", "reused"] },
    },
    {
      ...photo,
      id: "01900000-0000-7000-8000-0000000000e1",
      leg: "out",
      at: "2026-11-24T12:42:00.000Z",
      proof: { isVerified: true, distanceMeters: 8, missing: [] },
    },
  ]);
  const refusal = {
    jobId,
    day: photo.day,
    city: photo.city,
    kinds: ["reused"],
    reason: null,
    refusedAt: new Date().toISOString(),
    answerableUntil: new Date(Date.now() + 86_400_000).toISOString(),
    answer: null,
  };
  const user = renderStanding(
    {},
    {
      "runner.proofs": proofs,
      "runner.refusals": () => [refusal],
      "runner.answerRefusal": answerRefusal,
    },
  );
  const card = await region("Your Proof Photos");
  expect(proofs).not.toHaveBeenCalled();
  await user.click(card.getByText("Your Proof Photos"));
  expect(await card.findByText(/^Verified: live, 8 m from the home, 6:42\sAM$/)).toBeDefined();
  expect(
    card.getByText("Not verified: not accepted in our review and looks like an earlier photo"),
  ).toBeDefined();
  await user.click(card.getByRole("button", { name: "Answer: Springfield, Tue, Nov 24, 2026" }));
  await user.type(await screen.findByLabelText("Your answer"), "The wrong file");
  await user.click(screen.getByRole("button", { name: "Send Answer" }));
  await waitFor(() =>
    expect(answerRefusal).toHaveBeenCalledExactlyOnceWith({ jobId, words: "The wrong file" }),
  );
});
