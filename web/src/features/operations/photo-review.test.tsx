import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { PhotoReview } from "#modules/dispatch/contract/reviews.ts";
import { server } from "#testkit/web/server.ts";
import { procedures } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import PhotoReviewPage from "./photo-review.tsx";

const shot = {
  photoUrl: "/photos/in.jpg",
  takenAt: "2026-11-25T15:10:00.000Z",
  source: "gallery",
  distanceMeters: 12,
  accuracyMeters: 8,
} as const;

const reused: PhotoReview = {
  id: "01900000-0000-7000-8000-0000000000a1",
  jobId: "01900000-0000-7000-8000-000000000001",
  address: "412 Maple Street, Springfield 62704",
  day: "2026-11-25",
  timeZone: "America/Chicago",
  runner: "Sam Swift",
  runnerId: null,
  pay: "12.00",
  isPayHeld: false,
  photos: { out: null, in: shot, cannotServe: null },
  reasons: [
    {
      id: "01900000-0000-7000-8000-0000000000a1",
      kind: "reused",
      act: "in",
      doneThere: "2026-11-25T09:10:00.000Z",
      openedThere: "2026-11-25T07:00:00.000Z",
      resembles: {
        photoUrl: "/photos/earlier.jpg",
        takenThere: "2026-11-18T09:05:00.000Z",
        address: "412 Maple Street, Springfield 62704",
        likeness: 98,
      },
    },
  ],
  answer: null,
};

const answered: PhotoReview = {
  ...reused,
  id: "01900000-0000-7000-8000-0000000000a2",
  jobId: "01900000-0000-7000-8000-000000000002",
  address: "9 Oak Avenue, Springfield 62704",
  answer: {
    words: "The other house is alike",
    at: "2026-11-26T15:00:00.000Z",
    reason: "An old photo",
    by: "Ana Admin",
  },
};

function open(reviews: PhotoReview[]) {
  const resolveAnomaly = vi.fn((_input: unknown) => ({ ok: true }));
  const decideAnswer = vi.fn((_input: unknown) => ({ ok: true }));
  server.use(
    procedures({
      "admin.anomalies": () => reviews,
      "admin.alerts": () => ({ alerts: [], active: 0, snoozed: 0 }),
      "admin.waiting": () => ({ problems: 0, reviews: 0, support: 0, runners: 0, payouts: 0 }),
      "admin.resolveAnomaly": resolveAnomaly,
      "admin.decideAnswer": decideAnswer,
    }),
  );
  return { user: renderScreen(<PhotoReviewPage />), resolveAnomaly, decideAnswer };
}

/** Leaving the page sends what waits for "Undo". */
function leave() {
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  visibility.mockRestore();
}

test("a review shows both photos, the earlier one, time, source and distance, and why it is there", async () => {
  open([reused]);
  expect(
    await screen.findByText(
      /^Cans back: the photo looks like an earlier one of Wed, Nov 18, 9:05\sAM \(98 % alike\)\.$/,
    ),
  ).toBeDefined();
  const pictures = screen.getAllByRole("img").map((image) => image.getAttribute("src"));
  expect(pictures).toEqual(["/photos/in.jpg", "/photos/earlier.jpg"]);
  expect(screen.getByText("From a file")).toBeDefined();
  expect(screen.getByText("12 m from the home, ±8 m")).toBeDefined();
  expect(screen.getByText("$12.00, paid as usual")).toBeDefined();
});

test("arrows move, A accepts unless undone, R asks for a reason first", async () => {
  const { user, resolveAnomaly, decideAnswer } = open([reused, answered]);
  expect(await screen.findByText("1 of 2")).toBeDefined();
  await user.keyboard("{ArrowRight}");
  expect(screen.getByText("The other house is alike", { exact: false })).toBeDefined();
  await user.keyboard("r");
  const dialog = within(await screen.findByRole("dialog", { name: "Keep the rejection?" }));
  await user.click(dialog.getByRole("button", { name: "Keep Rejection" }));
  await user.type(dialog.getByRole("textbox", { name: /Why/ }), "Both photos are one");
  await user.click(dialog.getByRole("button", { name: "Keep Rejection" }));
  expect(await screen.findByText("1 of 1")).toBeDefined();
  await user.keyboard("a");
  expect(await screen.findByText("Nothing to review")).toBeDefined();
  const undo = screen.getAllByRole("button", { name: "Undo" }).at(-1) as HTMLElement;
  await user.click(undo);
  expect(await screen.findByText("1 of 1")).toBeDefined();
  await user.keyboard("a");
  expect(resolveAnomaly).not.toHaveBeenCalled();
  leave();
  await vi.waitFor(() => expect(resolveAnomaly).toHaveBeenCalled());
  expect(resolveAnomaly).toHaveBeenCalledExactlyOnceWith({
    anomalyId: reused.id,
    outcome: "cleared",
    reason: null,
  });
  expect(decideAnswer).toHaveBeenCalledExactlyOnceWith({
    anomalyId: answered.id,
    outcome: "upheld",
    reason: "Both photos are one",
  });
});
