import "#testkit/web/indexed-db.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { RouteStop } from "#modules/routes/contract.ts";
import { server } from "#testkit/web/server.ts";
import { begun, openDialog, setUpActiveRoute } from "../../testing/active-route-card.tsx";
import { routeOf, stopOf } from "../../testing/route.ts";
import {
  choosePicture,
  idOf,
  openCamera,
  press,
  setUpRoute,
  tenSecondsLater,
  untilNextIs,
} from "../../testing/route-screen.tsx";
// Loaded with the question; imported here so no test waits for it.
import "./truck-question.tsx";

vi.mock("../sign-in/return-to.ts", () => ({ useReturnTo: () => "/" }));

const openRoute = setUpRoute(server);
const openActive = setUpActiveRoute(server);

const steps = { onTheWayAt: null, outAt: "2026-11-24T11:30:00.000Z", inAt: null };
const home = (fullCans: RouteStop["home"]["fullCans"]) => ({ ...stopOf(1).home, fullCans });
const question = async () =>
  within(await screen.findByRole("group", { name: "Did the truck empty the cans?" }));

/** The camera of the way back, at a home that wants its full cans brought back. */
async function cameraBack() {
  const stop = stopOf(1, { leg: "in", steps, home: home("broughtBack") });
  const all = await openRoute({ route: routeOf([stop, stopOf(2)]) });
  await openCamera(all.user, 1, "back");
  return all;
}

test("emptied cans need no answer, and nothing is sent about them", async () => {
  const { user, told } = await cameraBack();
  expect((await question()).getByRole("radio", { name: "Yes, emptied" })).toHaveProperty("checked", true);
  await choosePicture();
  await press(user, "Use This Photo");
  await untilNextIs(2);
  await tenSecondsLater();
  await waitFor(() => expect(told).toHaveLength(1));
  expect(told[0]?.[1]).not.toHaveProperty("truck");
  expect(told[0]?.[1]).not.toHaveProperty("cans");
});

test("a runner says in one tap that cans are full, and reads what the home wishes", async () => {
  const { user, told } = await cameraBack();
  await user.click((await question()).getByRole("radio", { name: "Tagged by the hauler" }));
  expect(await screen.findByText("Bring the cans back to their place. Photograph the tag.")).toBeDefined();
  await user.click((await question()).getByRole("radio", { name: "No, still full" }));
  expect(
    await screen.findByText("Bring the cans back to their place. Photograph the full cans."),
  ).toBeDefined();
  await choosePicture();
  await press(user, "Use This Photo");
  await untilNextIs(2);
  await tenSecondsLater();
  await waitFor(() =>
    expect(told).toMatchObject([
      ["completeJob", { jobId: idOf(1), truck: "notEmptied", cans: "broughtBack", photoUrl: "photos/1" }],
    ]),
  );
});

test("the list of all days knows the home's wish from the day on which the cans come back", async () => {
  const days: (string | undefined)[] = [];
  const job = { ...begun, due: { ...begun.due, inBy: "2026-11-25T20:00:00.000Z" } };
  const { user } = openActive({
    job,
    answers: {
      "runner.route": ({ day }: { day?: string }) => {
        days.push(day);
        return routeOf(
          day === "2026-11-25" ? [stopOf(1, { job, leg: "in", home: home("broughtBack") })] : [],
          { day: day ?? "2026-11-24" },
        );
      },
    },
  });
  const dialog = await openDialog(user, /^Complete/);
  await user.click(await dialog.findByRole("radio", { name: "No, still full" }));
  expect(await dialog.findByText(/^Bring the cans back to their place\./)).toBeDefined();
  expect(days).toContain("2026-11-25");
});
