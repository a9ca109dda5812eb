import { screen, within } from "@testing-library/react";
import type { SetupServer } from "msw/node";
import { afterEach, expect, vi } from "vitest";
import type { DispatchDay, DispatchJob } from "#modules/dispatch/contract/dispatch.ts";
import DispatchPage from "../features/dispatch/dispatch-page.tsx";
import { queryClient } from "../lib/trpc.ts";
import { dispatchJobOf } from "./dispatch.ts";
import { procedures } from "./procedures.ts";
import { renderScreen } from "./render.tsx";
import { StatefulDesk } from "./stateful.tsx";

export const bo = { id: "01900000-0000-7000-8000-0000000000b0", name: "Bo Brisk" };
export const cy = { id: "01900000-0000-7000-8000-0000000000c0", name: "Cy Ames" };
export const dee = { id: "01900000-0000-7000-8000-0000000000f0", name: "Dee Free" };
export const day = "2026-01-13";
export const standing: DispatchDay = {
  day,
  today: day,
  totals: { jobs: 2, unclaimed: 1, taken: 1, inProgress: 0, done: 0, late: 0 },
  areas: [{ zipCode: "10001", city: "New York", jobs: 2, unclaimed: 1, late: 0 }],
  more: 0,
  lanes: [
    { runnerId: null, count: 1 },
    { runnerId: bo.id, count: 1 },
  ],
};
export const free = dispatchJobOf();
export const taken = dispatchJobOf({
  id: "01900000-0000-7000-8000-0000000000d2",
  address: "9 Elm Street",
  status: "assigned",
  runner: bo,
});

/** Waits for pending requests after each test; returns the function that opens dispatch with `server`. */
export function setUpDispatch(server: Pick<SetupServer, "use">) {
  afterEach(() => vi.waitFor(() => expect(queryClient.isFetching()).toBe(0)));

  return function open({
    jobs = [free, taken],
    answers = {},
    chosen = {},
  }: {
    jobs?: DispatchJob[];
    chosen?: { area?: string; filter?: "unclaimed" | "missed" };
    answers?: Parameters<typeof procedures>[0];
  } = {}) {
    const onShow = vi.fn();
    server.use(
      procedures({
        "admin.dispatchDay": () => standing,
        "admin.dispatchJobs": () => ({ rows: jobs, nextCursor: null }),
        "admin.freeRunners": () => ({
          runners: [{ ...dee, isOnline: true, isInHours: true, zipCodes: ["10001", "10002"] }],
          more: 0,
          isCut: false,
        }),
        "admin.dayMoves": () => [],
        "admin.suggestRunners": () => [
          {
            runnerId: cy.id,
            name: cy.name,
            isPossible: true,
            reasons: [
              { code: "servesArea", isGood: true, value: null },
              { code: "near", isGood: true, value: 1609.344 },
              { code: "load", isGood: true, value: 3 },
            ],
          },
          {
            runnerId: bo.id,
            name: bo.name,
            isPossible: false,
            reasons: [{ code: "full", isGood: false, value: 60 }],
          },
        ],
        ...answers,
      }),
    );
    const user = renderScreen(
      <StatefulDesk first={chosen} onShow={onShow}>
        <DispatchPage />
      </StatefulDesk>,
    );
    return { onShow, user };
  };
}

export const lane = async (name: string) => within(await screen.findByRole("region", { name }));
