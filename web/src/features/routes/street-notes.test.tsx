import "#testkit/web/indexed-db.ts";
import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { routeOf, stopOf } from "../../testing/route.ts";
import { address, idOf, next, now, press, setUpRoute, tenSecondsLater } from "../../testing/route-screen.tsx";
import "./street-notes.tsx";

vi.mock("../sign-in/return-to.ts", () => ({ useReturnTo: () => "/" }));

const openNow = setUpRoute(server);

test("a runner says on which day the truck came in one tap, without reception, and when the truck usually comes", async () => {
  const reportStreet = vi.fn((_input: object) => ({ ok: true }));
  const { user } = await openNow({
    route: routeOf([stopOf(1, { truck: { time: "08:15", spreadMinutes: 30 } })]),
    answers: { "runner.reportStreet": reportStreet },
  });
  const stop = await next();
  await user.click(await stop.findByText("Home notes"));
  expect(await stop.findByText(/^Truck about 8:15\sAM, give or take 30 min$/)).toBeDefined();
  const choices = stop.getAllByRole("button", { name: /^The truck came on/ });
  // The stop's own day, a Tuesday, is no other day.
  expect(choices.map(({ textContent }) => textContent)).toEqual(["Mon", "Wed", "Thu", "Fri", "Sat", "Sun"]);
  let isOffline = true;
  server.use(http.all("*/api/trpc/:names", () => (isOffline ? HttpResponse.error() : undefined)));
  await press(user, `The truck came on Wed: ${address(1)}`);
  await press(user, `No cans out on the street: ${address(1)}`);
  expect(await screen.findByText("2 waiting")).toBeDefined();
  expect(reportStreet).not.toHaveBeenCalled();
  isOffline = false;
  await tenSecondsLater();
  const told = { jobId: idOf(1), at: now };
  await waitFor(() =>
    expect(reportStreet.mock.calls).toMatchObject([
      [{ ...told, saying: "cameOn", cameOn: "Wednesday" }],
      [{ ...told, saying: "nothingOut", cameOn: null }],
    ]),
  );
});

test("at a rental's checkout nobody asks about the street's day", async () => {
  const { job } = stopOf(1);
  const { user } = await openNow({ route: routeOf([stopOf(1, { job: { ...job, isCheckout: true } })]) });
  await user.click(await (await next()).findByText("Home notes"));
  expect(screen.queryByText("Wrong day on this street?")).toBeNull();
});
