import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { User } from "#modules/accounts/contract.ts";
import { server } from "#testkit/web/server.ts";
import { ownJobOf } from "../../testing/jobs.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { homeownerUser } from "../../testing/users.ts";
import { CardRefused, mountCardFields } from "../billing/card-fields.ts";
import { RefundLine } from "../pickups/refund-line.tsx";
import { RequireRole } from "../sign-in/require-role.tsx";
import { OneOffPage } from "./one-off-page.tsx";

vi.mock("../billing/card-fields.ts", async (original) => ({
  ...(await original<typeof import("../billing/card-fields.ts")>()),
  mountCardFields: vi.fn(),
}));
beforeEach(() => void vi.mocked(mountCardFields).mockReset());

const noService = { subscriptionActive: false, subscriptionStatus: "none" } as const;
const jobId = "01900000-0000-7000-8000-000000000071";
const begun = "0b9f7c9e-8a57-4a4c-9d0f-2f8a4f1d7c11";
const on = (day: string) => ({
  ...{ day, timeWindow: "morning", windowStartsAt: `${day}T14:00:00.000Z` },
  ...{ outBy: `${day}T18:00:00.000Z`, inBy: `${day}T23:00:00.000Z` },
});
const offer = {
  ...{ price: "15.00", numberOfCans: 2, days: [on("2126-11-26"), on("2126-11-29")] },
  ...{ testMode: true, publishableKey: null },
};
const withCard = { ...offer, testMode: false, publishableKey: "pk_test_1" };
const answer = (input: { id: string }, more: object = {}) => ({
  ...{ id: input.id, status: "open", jobId: null, clientSecret: null, due: "15.00" },
  ...more,
});
const booked = (input: { id: string }) => ({ id: input.id, status: "booked", jobId });

/** Opens /once, with a booking that was begun if `search` names one. */
function open(answers: Parameters<typeof procedures>[0], search = "", user: User = homeownerUser(noService)) {
  server.use(
    procedures({
      "auth.currentUser": () => user,
      "homeowner.oneOffOffer": () => offer,
      "homeowner.jobs": () => [ownJobOf({ id: jobId, scheduledDate: "2126-11-29T08:00:00.000Z" })],
      ...answers,
    }),
  );
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: "/once",
    validateSearch: ({ begun: id }): { begun?: string } => (typeof id === "string" ? { begun: id } : {}),
    component: () => (
      <RequireRole allow="homeowner">
        <OneOffPage />
      </RequireRole>
    ),
  });
  const elsewhere = ["subscribe", "homeowner"].map((path) =>
    createRoute({ getParentRoute: () => root, path, component: () => <p>{path} page</p> }),
  );
  const history = createMemoryHistory({ initialEntries: [`/once${search}`] });
  const routeTree = root.addChildren([page, ...elsewhere]);
  return renderScreen(<RouterProvider router={createRouter({ routeTree, history }) as never} />);
}

const press = async (user: ReturnType<typeof renderScreen>, name: string) =>
  user.click(await screen.findByRole("button", { name }));

test("a day and the cans are chosen, booked in one press, and the answer names the pickup", async () => {
  const begin = vi.fn((input: { id: string }) => answer(input));
  const finish = vi.fn(booked);
  const user = open({ "homeowner.beginOneOff": begin, "homeowner.finishOneOff": finish });
  expect(await screen.findByText("412 Maple Street, Springfield")).toBeDefined();
  expect(screen.getByRole("radio", { name: "Tue, Nov 26" })).toHaveProperty("checked", true);
  expect(screen.getByText("No payment will be processed")).toBeDefined();
  await user.click(screen.getByRole("radio", { name: "Fri, Nov 29" }));
  await user.selectOptions(screen.getByLabelText("Cans"), "3");
  await press(user, "Book for $15.00");
  expect(await screen.findByRole("heading", { level: 1, name: "Pickup Booked" })).toBeDefined();
  expect(await screen.findByText(/^Fri, Nov 29, /)).toBeDefined();
  expect(screen.getByText(/Canceling is free until your runner sets out/)).toBeDefined();
  expect(begin).toHaveBeenCalledOnce();
  const [input] = begin.mock.calls[0] ?? [];
  expect(input).toEqual({ id: input?.id, day: "2126-11-29", numberOfCans: 3, price: "15.00" });
  expect(finish).toHaveBeenCalledWith({ id: input?.id });
});

test("a declined card says so and can be tried again; another day is another booking", async () => {
  const confirm = vi
    .fn()
    .mockRejectedValueOnce(new CardRefused("Your card was declined."))
    .mockResolvedValue("pi_1");
  vi.mocked(mountCardFields).mockResolvedValue({ confirm, remove: () => {} });
  const begin = vi.fn((input: { id: string }) =>
    answer(input, { clientSecret: `${input.id}_secret`, due: "12.50" }),
  );
  const user = open({
    "homeowner.oneOffOffer": () => withCard,
    "homeowner.beginOneOff": begin,
    "homeowner.finishOneOff": booked,
  });
  await press(user, "Book for $15.00");
  const pay = () => screen.getByRole("button", { name: "Pay $12.50" });
  await waitFor(() => expect(document.activeElement).toBe(pay().closest("form")));
  await user.click(screen.getByRole("radio", { name: "Fri, Nov 29" }));
  expect(screen.queryByRole("button", { name: /^Pay/ })).toBeNull();
  await press(user, "Book for $15.00");
  await waitFor(() => expect(pay().hasAttribute("disabled")).toBe(false));
  const [first, second] = begin.mock.calls.map(([input]) => input.id);
  expect(first).not.toBe(second);
  await user.click(pay());
  expect(await screen.findByText("Your card was declined.")).toBeDefined();
  await user.click(pay());
  expect(await screen.findByRole("heading", { name: "Pickup Booked" })).toBeDefined();
  // From a bank with a page of its own, too.
  expect(confirm).toHaveBeenLastCalledWith(`/once?begun=${second}`);
});

test("a repeat after a lost answer is the same booking, and a changed price is shown before it is paid", async () => {
  let price = "15.00";
  const begin = vi.fn((_input: { id: string }): never => {
    if (begin.mock.calls.length < 3) throw new Refusing({ status: 500, code: "INTERNAL_SERVER_ERROR" });
    price = "16.00";
    throw new Refusing({ status: 409, code: "ONE_OFF_PRICE_CHANGED", params: { amount: "$16.00" } });
  });
  const user = open({ "homeowner.oneOffOffer": () => ({ ...offer, price }), "homeowner.beginOneOff": begin });
  const book = await screen.findByRole("button", { name: "Book for $15.00" });
  book.focus();
  for (let tries = 1; tries <= 3; tries++) {
    await waitFor(() => expect(book.getAttribute("aria-busy")).toBeNull());
    await user.keyboard("{Enter}");
    await waitFor(() => expect(begin).toHaveBeenCalledTimes(tries));
  }
  expect(new Set(begin.mock.calls.map(([input]) => input.id)).size).toBe(1);
  expect(await screen.findByRole("button", { name: "Book for $16.00" })).toBeDefined();
});

test.each([
  [null, "Not Offered Here", "Set Up Service"],
  [{ ...offer, days: [] }, "No Free Collection Day", "See My Days"],
])("where none can be booked it says so", async (none, title, act) => {
  open({ "homeowner.oneOffOffer": () => none });
  expect(await screen.findByRole("heading", { level: 1, name: title })).toBeDefined();
  expect(screen.getByRole("link", { name: act })).toBeDefined();
});

test.each([
  ["a home is set up first", homeownerUser(null), "subscribe page"],
  ["a service has its own pickups", homeownerUser(), "homeowner page"],
])("%s", async (_, user, shown) => {
  open({}, "", user);
  expect(await screen.findByText(shown)).toBeDefined();
});

test("a payment that the bank has not confirmed can be asked for again", async () => {
  const finish = vi.fn(booked).mockImplementationOnce((input) => ({ ...booked(input), status: "open" }));
  const user = open({ "homeowner.finishOneOff": finish }, `?begun=${begun}`);
  expect(await screen.findByRole("heading", { name: "Not Paid Yet" })).toBeDefined();
  await press(user, "Try Again");
  expect(await screen.findByRole("heading", { name: "Pickup Booked" })).toBeDefined();
});

test.each([
  ["returned", "This Day Is No Longer Possible"],
  ["abandoned", "This Booking Has Ended"],
])("a booking that is %s says so", async (status, title) => {
  open({ "homeowner.finishOneOff": () => ({ id: begun, status, jobId: null }) }, `?begun=${begun}`);
  expect(await screen.findByRole("heading", { name: title })).toBeDefined();
  expect(screen.getByRole("link", { name: "Choose a Day" }).getAttribute("href")).toBe("/once");
});

test("an unknown booking says so", async () => {
  const finish = () => {
    throw new Refusing({ status: 404, code: "NOT_FOUND" });
  };
  open({ "homeowner.finishOneOff": finish }, `?begun=${begun}`);
  expect(await screen.findByText("We can’t find this booking.")).toBeDefined();
});

test.each([
  ["15.00", "$15.00 goes back to your card."],
  ["0.00", "$15.00 comes back as credit."],
  ["12.50", "$12.50 goes back to your card, and $2.50 comes back as credit."],
])("what canceling gives back of $15.00, of which the card paid $%s", (paid, sentence) => {
  renderScreen(<RefundLine price="15.00" paid={paid} isUnderWay={false} />);
  expect(screen.getByText(sentence)).toBeDefined();
});
