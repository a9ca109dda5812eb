import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { act, screen, waitFor, within } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { utils } from "../../lib/trpc.ts";
import { jobOf } from "../../testing/jobs.ts";
import { procedures } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { feedOf, listedPropertyOf, rentalAnswers } from "../../testing/rentals.ts";
import { homeownerUser } from "../../testing/users.ts";
import { RequireRole } from "../sign-in/require-role.tsx";
import { AddFeedDialog, RenameFeedDialog } from "./feed-dialogs.tsx";
import { ScheduleCheckoutDialog } from "./schedule-checkout-dialog.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-24T15:00:00.000Z") });
});
afterEach(() => vi.useRealTimers());

type Hand = { opened: boolean; onClose: () => void };

const cottage = listedPropertyOf();
const dialogs = {
  connect: (hand: Hand) => (
    <AddFeedDialog {...hand} kind="other" onKind={vi.fn()} propertyId={cottage.id} properties={[cottage]} />
  ),
  rename: (hand: Hand) => <RenameFeedDialog {...hand} name="Airbnb" isSaving={false} onSave={vi.fn()} />,
  schedule: (hand: Hand) => (
    <ScheduleCheckoutDialog
      {...hand}
      today="2026-11-24"
      properties={{ data: [cottage], error: null, refetch: vi.fn() }}
      place={cottage.id}
      onPlace={vi.fn()}
    />
  ),
};

/** A page with one reopenable dialog, and another page to go to. */
function renderDialog(name: keyof typeof dialogs, answers: Parameters<typeof procedures>[0] = {}) {
  server.use(procedures({ ...rentalAnswers, "auth.currentUser": () => homeownerUser(), ...answers }));
  const root = createRootRoute({ component: Outlet });
  const route = (path: string, component: () => ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component });
  function Rentals() {
    const [opened, setOpened] = useState(true);
    return (
      <RequireRole allow="anyone">
        <h1>Rentals</h1>
        <button type="button" onClick={() => setOpened(true)}>
          Open
        </button>
        {dialogs[name]({ opened, onClose: () => setOpened(false) })}
      </RequireRole>
    );
  }
  const routeTree = root.addChildren([route("/rentals", Rentals), route("/", () => <h1>Home</h1>)]);
  const history = createMemoryHistory({ initialEntries: ["/rentals"] });
  const user = renderScreen(<RouterProvider router={createRouter({ routeTree, history }) as never} />);
  return { user, leave: () => act(async () => history.push("/")) };
}

const field = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label);
const question = async () => within(await screen.findByRole("dialog", { name: "Leave without saving?" }));

const typed = [
  ["connect", /^Calendar address/, "https://example.org/x.ics"],
  ["rename", /^Name/, "Airbnb, second room"],
  ["schedule", /^Checkout date/, "2026-11-28"],
] as const;

test.each(typed)("going back keeps the text typed to %s", async (name, label, text) => {
  const { user, leave } = renderDialog(name);
  await user.clear(await field(label));
  await user.type(await field(label), text);
  await leave();
  await user.click((await question()).getByRole("button", { name: "Cancel" }));
  expect((await field(label)).value).toBe(text);
  await leave();
  await user.click((await question()).getByRole("button", { name: "Leave" }));
  expect(await screen.findByRole("heading", { name: "Home" })).toBeDefined();
});

test.each(typed)("without text typed to %s, no confirmation shows", async (name, label) => {
  const { leave } = renderDialog(name);
  await field(label);
  await leave();
  expect(await screen.findByRole("heading", { name: "Home" })).toBeDefined();
});

test("closing the two dialogs that keep their input asks nothing, and the input is still there", async () => {
  for (const [name, label, text] of [typed[0], typed[2]]) {
    const { user } = renderDialog(name);
    await user.type(await field(label), text);
    await user.keyboard("{Escape}");
    await user.click(await screen.findByRole("button", { name: "Open" }));
    expect((await field(label)).value).toBe(text);
    document.body.innerHTML = "";
  }
});

test("an unsaved name asks before leaving, and is gone if left", async () => {
  const { user } = renderDialog("rename");
  await user.type(await field(/^Name/), " two");
  await user.keyboard("{Escape}");
  await user.click((await question()).getByRole("button", { name: "Leave" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Open" }));
  expect((await field(/^Name/)).value).toBe("Airbnb");
});

test("a connected calendar asks nothing on closing", async () => {
  const { user, leave } = renderDialog("connect", { "rental.addFeed": () => feedOf() });
  await user.type(await field(/^Calendar address/), "https://example.org/x.ics");
  await user.click(screen.getByRole("button", { name: "Connect Calendar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await leave();
  expect(await screen.findByRole("heading", { name: "Home" })).toBeDefined();
});

test("a cleanup after the end of a canceled service is neither offered nor sent", async () => {
  const scheduleCheckoutPickup = vi.fn(() => ({}));
  const host = homeownerUser();
  const homeownerProfile = host.homeownerProfile && {
    ...host.homeownerProfile,
    serviceEndsAt: "2026-11-28T20:00:00.000Z",
  };
  const { user } = renderDialog("schedule", {
    "auth.currentUser": () => ({ ...host, homeownerProfile }),
    "rental.scheduleCleanup": scheduleCheckoutPickup,
  });
  const date = await field(/^Checkout date/);
  expect(date.max).toBe("2026-11-28");
  await user.type(date, "2026-11-29");
  await user.selectOptions(screen.getByLabelText(/^Time window/), "13:00");
  await user.click(screen.getByRole("button", { name: /^Schedule/ }));
  expect(screen.getByText("Your service ends Sat, Nov 28, 2026. Choose an earlier day.")).toBeDefined();
  expect(scheduleCheckoutPickup).not.toHaveBeenCalled();
});

test("a service that ends at night offers no window of that day, and one that ends at noon its earlier ones", async () => {
  const host = homeownerUser();
  const ending = (serviceEndsAt: string) => ({
    ...host,
    homeownerProfile: host.homeownerProfile && { ...host.homeownerProfile, serviceEndsAt },
  });
  // 1:36 AM at the rental.
  const { user } = renderDialog("schedule", { "auth.currentUser": () => ending("2026-12-13T07:36:00.000Z") });
  const date = await field(/^Checkout date/);
  expect(date.max).toBe("2026-12-12");
  // Noon there.
  act(() => void utils.auth.currentUser.setData(undefined, ending("2026-12-13T18:00:00.000Z") as never));
  await waitFor(() => expect(date.max).toBe("2026-12-13"));
  await user.type(date, "2026-12-13");
  const select = screen.getByLabelText<HTMLSelectElement>(/^Time window/);
  expect([...select.options].map(({ value }) => value).filter(Boolean)).toEqual(["11:00"]);
});

test("on a collection day any window can be chosen", async () => {
  const scheduleCheckoutPickup = vi.fn((_: object) => jobOf());
  const { user } = renderDialog("schedule", { "rental.scheduleCleanup": scheduleCheckoutPickup });
  await user.type(await field(/^Checkout date/), "2026-12-18");
  await user.selectOptions(screen.getByLabelText(/^Time window/), "15:00");
  await user.click(screen.getByRole("button", { name: /^Schedule/ }));
  await waitFor(() =>
    expect(scheduleCheckoutPickup.mock.calls[0]?.[0]).toMatchObject({ timeWindow: "15:00" }),
  );
});

test("where no runner works, a cleanup says so instead of a form that would be refused", async () => {
  renderDialog("schedule", { "site.coverage": () => ({ hasRunners: false }) });
  expect(
    await screen.findByText("No runner serves 62712 yet. You can schedule pickups here once one does."),
  ).toBeDefined();
  expect(screen.queryByLabelText(/^Checkout date/)).toBeNull();
  expect(screen.queryByRole("button", { name: /^Schedule/ })).toBeNull();
});
