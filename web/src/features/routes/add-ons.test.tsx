import "#testkit/web/indexed-db.ts";
import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { RunnersAddOn, RunnersAddOns } from "#modules/pickups/contract/add-ons.ts";
import { server } from "#testkit/web/server.ts";
import { idOf, next, now, setUpRoute } from "../../testing/route-screen.tsx";
import "./add-ons.tsx";

vi.mock("../sign-in/return-to.ts", () => ({ useReturnTo: () => "/" }));

const openNow = setUpRoute(server);

const asked: RunnersAddOn = {
  id: "01900000-0000-7000-8000-0000000000f1",
  jobId: idOf(1),
  kind: "extraBags",
  units: 2,
  price: "6.00",
  pay: "4.00",
  state: "open",
  askedAt: now,
  answerBy: "2026-11-24T12:12:00.000Z",
  answeredAt: null,
  answeredVia: null,
  doneAt: null,
  home: "Maya",
  timeZone: "America/New_York",
  showsResult: false,
};
const table: RunnersAddOns = {
  answerMinutes: 15,
  kinds: [{ kind: "extraBags", price: "3.00", pay: "2.00", mostUnits: 10, showsResult: false }],
  unwanted: [],
  offered: [],
};

test.each([
  ["open", "Waiting for an answer · 12 min"],
  ["approved", "Approved: do it"],
  ["declined", "Declined: leave it"],
  ["expired", "No answer: leave it"],
  ["done", "Done · you earn $4.00"],
] as const)("a runner sees what became of an offer: %s", async (state, words) => {
  await openNow({ answers: { "runner.addOns": () => ({ ...table, offered: [{ ...asked, state }] }) } });
  const stop = await next();
  expect(await stop.findByText("2 extra bags")).toBeDefined();
  expect(stop.getByText(words)).toBeDefined();
  expect(stop.queryByRole("button", { name: "2 extra bags: Mark as Done" }) !== null).toBe(
    state === "approved",
  );
});

test("a question whose time is over says so before the server does", async () => {
  const over = { ...asked, answerBy: "2026-11-24T11:59:00.000Z" };
  await openNow({ answers: { "runner.addOns": () => ({ ...table, offered: [over] }) } });
  expect(await (await next()).findByText("No answer: leave it")).toBeDefined();
});

test("approved work is marked as done through the phone's outbox", async () => {
  const finishAddOn = vi.fn((_input: object) => asked);
  const offered = [{ ...asked, state: "approved" }];
  const { user } = await openNow({
    answers: { "runner.addOns": () => ({ ...table, offered }), "runner.finishAddOn": finishAddOn },
  });
  const stop = await next();
  await user.click(await stop.findByRole("button", { name: "2 extra bags: Mark as Done" }));
  expect(await stop.findByText("Done · waiting to send")).toBeDefined();
  expect(stop.queryByRole("button", { name: "2 extra bags: Mark as Done" })).toBeNull();
});

test("nothing is offered at a home that wants none", async () => {
  await openNow({ answers: { "runner.addOns": () => ({ ...table, unwanted: [idOf(1)] }) } });
  await next();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Offer Extra Work" })).toBeNull());
});
