import "#testkit/web/indexed-db.ts";
import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { routeOf, stopOf } from "../../testing/route.ts";
import { address, idOf, next, press, setUpRoute, tenSecondsLater } from "../../testing/route-screen.tsx";
import "./empty-cans.tsx";

vi.mock("../sign-in/return-to.ts", () => ({ useReturnTo: () => "/" }));

const openNow = setUpRoute(server);
const outNow = (emptyCans: boolean | null) => {
  const stop = stopOf(1, { leg: "in", emptyCans });
  const outAt = "2026-11-24T11:00:00.000Z";
  return stopOf(1, {
    ...{ leg: "in", emptyCans, steps: { onTheWayAt: null, outAt, inAt: null } },
    job: { ...stop.job, status: "in_progress" },
  });
};

async function open(emptyCans: boolean | null) {
  const said: unknown[] = [];
  const { user } = await openNow({
    route: routeOf([outNow(emptyCans)]),
    answers: {
      "runner.noteEmptyCans": (input: never) => {
        said.push(input);
        return { isEmpty: true };
      },
    },
  });
  let isOffline = false;
  server.use(http.all("*/api/trpc/:names", () => (isOffline ? HttpResponse.error() : undefined)));
  await user.click(await (await next()).findByText("Home notes"));
  return {
    user,
    said,
    reception: (isThere: boolean) => {
      isOffline = !isThere;
    },
  };
}

const empty = `Nothing in the cans: ${address(1)}`;

test("what was in the cans is noted without reception and sent once there is", async () => {
  const { user, said, reception } = await open(false);
  reception(false);
  await press(user, empty);
  expect(await screen.findByText("Noted: nothing in the cans.")).toBeDefined();
  await tenSecondsLater();
  expect(await screen.findByText("1 waiting")).toBeDefined();
  reception(true);
  await tenSecondsLater();
  await waitFor(() => expect(said).toEqual([{ jobId: idOf(1), isEmpty: true }]));
});

test("a slip undone in time is sent as the last word only", async () => {
  const { user, said } = await open(false);
  await press(user, empty);
  await press(user, `Undo: nothing in the cans, ${address(1)}`);
  await waitFor(() => expect(screen.queryByText("Noted: nothing in the cans.")).toBeNull());
  await tenSecondsLater();
  await waitFor(() => expect(said).toEqual([{ jobId: idOf(1), isEmpty: false }]));
});

test("where nobody wants to know, nobody is asked", async () => {
  await open(null);
  expect(screen.queryByText("Was anything in the cans?")).toBeNull();
});
