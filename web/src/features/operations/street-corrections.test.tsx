import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { StreetCorrection } from "#modules/schedule/contract/streets.ts";
import { server } from "#testkit/web/server.ts";
import { queryClient } from "../../lib/trpc.ts";
import { procedures } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { StreetCorrections } from "./street-corrections.tsx";

afterEach(() => vi.waitFor(() => expect(queryClient.isFetching()).toBe(0)));

const correction: StreetCorrection = {
  id: "01900000-0000-7000-8000-0000000000f1",
  zipCode: "62704",
  street: "Elm Street",
  fromWeekday: "Tuesday",
  toWeekday: "Wednesday",
  canKinds: ["trash"],
  voices: 3,
  proposedAt: "2026-03-10T15:00:00.000Z",
  homes: 4,
  confidence: 31,
  reasons: [{ reason: "wrongDay", count: 3 }],
  decided: null,
};

test("a street is mended in one tap after a look at what moves, and a proposal dismissed in one", async () => {
  const decide = vi.fn((_: object) => ({ homes: 4, credited: "6.70" }));
  server.use(
    procedures({
      "admin.streetCorrections": () => [correction],
      "admin.previewCorrection": () => ({
        homes: [{ address: "1600 Elm Street", pickups: 2 }],
        pickups: 2,
        runners: 1,
        credited: { homes: 1, pickups: 1, amount: "6.70" },
      }),
      "admin.decideCorrection": decide,
      "admin.dayReports": () => [],
    }),
  );
  const user = renderScreen(<StreetCorrections />);
  expect(
    await screen.findByText(/3 people say so, 4 homes. Our confidence in Tuesday: 31%. 3 wrong days/),
  ).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Fix: Elm Street, 62704: Tuesday → Wednesday" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Move Elm Street to Wednesday?" }));
  expect(await dialog.findByText("2 planned pickups move at 1 home. 1 runner is notified.")).toBeDefined();
  expect(dialog.getByText("1 pickup on the wrong day is credited: $6.70 to 1 home.")).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Fix" }));
  expect(await screen.findByText("4 homes have a new collection day.")).toBeDefined();
  await user.click(await screen.findByRole("button", { name: /^Dismiss: Elm Street/ }));
  await vi.waitFor(() => expect(decide).toHaveBeenCalledTimes(2));
  const { id, toWeekday } = correction;
  expect(decide.mock.calls).toEqual([
    [{ id, toWeekday, outcome: "mended" }],
    [{ id, toWeekday, outcome: "dismissed" }],
  ]);
});
