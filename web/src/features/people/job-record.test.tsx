import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { JobRecord as Steps } from "#modules/pickups/contract/records.ts";
import { server } from "#testkit/web/server.ts";
import { procedures } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { JobRecord } from "./job-record.tsx";

const jobId = "01900000-0000-7000-8000-0000000000a1";
const stepOf = (nth: number, differences: Partial<Steps[number]>): Steps[number] => ({
  id: `01900000-0000-7000-8000-0000000000d${nth}`,
  runner: "Sam Swift",
  step: "out",
  cameAt: null,
  capturedAt: "2026-01-13T13:05:00.000Z",
  arrivedAt: "2026-01-13T13:05:02.000Z",
  isLate: false,
  refusal: null,
  photo: null,
  ...differences,
});

const open = (steps: Steps) => {
  server.use(procedures({ "admin.jobRecord": () => steps }));
  renderScreen(<JobRecord job={{ id: jobId, timeZone: "America/Chicago" }} />);
};

test("each step shows its time, late arrivals, refusals, and how its photo was taken", async () => {
  open([
    stepOf(1, { photo: { url: "/photos/out.jpg", source: "camera", distanceMeters: 12 } }),
    stepOf(2, {
      step: "in",
      arrivedAt: "2026-01-13T18:30:00.000Z",
      refusal: "JOB_MISSED",
      photo: { url: "/photos/in.jpg", source: "gallery", distanceMeters: null },
    }),
    stepOf(3, { step: "release", isLate: true }),
    stepOf(4, { photo: { url: "/photos/told.jpg", source: null, distanceMeters: null } }),
  ]);
  const [out, back, release, unstated] = (await screen.findAllByRole("listitem")).map((item) => within(item));
  expect(out?.getByText("Cans out, Sam Swift")).toBeDefined();
  expect(out?.getByText(/Jan 13, 2026, 7:05:00\sAM/)).toBeDefined();
  expect(out?.getByText(/12 m from the pin/)).toBeDefined();
  expect(out?.getByRole("link", { name: "Photo: Cans out" }).getAttribute("href")).toBe("/photos/out.jpg");
  expect(out?.queryByText(/^Arrived/)).toBeNull();
  expect(back?.getByText("Too late: missed")).toBeDefined();
  expect(out?.getByText("Live camera")).toBeDefined();
  expect(back?.getByText("From a file")).toBeDefined();
  expect(unstated?.getByText("Source unknown")).toBeDefined();
  expect(back?.getByText(/^Arrived/)).toBeDefined();
  expect(back?.getByText(/Location unknown/)).toBeDefined();
  expect(release?.getByText("After the cut-off")).toBeDefined();
});

test("a pickup without reported steps says so", async () => {
  open([]);
  expect(await screen.findByText("Nothing was recorded for this pickup yet.")).toBeDefined();
});
