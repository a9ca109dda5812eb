import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Delivery } from "#modules/notices/contract.ts";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { StatefulDesk } from "../../testing/stateful.tsx";
import type { DeskShown } from "../lists/shown.ts";
import DeliveriesPage from "./deliveries-page.tsx";

type Asked = { person?: string; channel?: string; state?: string; cursor?: string };
type Page = { rows: Delivery[]; nextCursor: string | null };

let made = 0;

function deliveryOf(differences: Partial<Omit<Delivery, "person">> = {}, person = {}): Delivery {
  made += 1;
  return {
    sourceId: `01900000-0000-7000-8000-${String(made).padStart(12, "0")}`,
    channel: "email",
    kind: "jobMissed",
    state: "delivered",
    trouble: null,
    attempts: 1,
    createdAt: "2026-11-20T15:00:00.000Z",
    settledAt: "2026-11-20T15:02:00.000Z",
    person: { userId: "home-1", name: "Harper Homes", role: "homeowner", isUnreachable: false, ...person },
    ...differences,
  };
}

const down = () => {
  throw new Refusing({ status: 500, code: "INTERNAL_SERVER_ERROR" });
};

/** The log as its route shows it, holding its search state. */
function renderLog(answer: (asked: Asked) => Page, at: DeskShown = {}) {
  const deliveries = vi.fn(answer);
  server.use(procedures({ "admin.deliveries": deliveries }));
  const user = renderScreen(
    <StatefulDesk first={at}>
      <DeliveriesPage />
    </StatefulDesk>,
  );
  return { user, deliveries };
}

const only = (...rows: Delivery[]): Page => ({ rows, nextCursor: null });
const message = async (name: string) =>
  within((await screen.findByRole("cell", { name })).closest("tr") as HTMLElement);

test("each message shows its kind, recipient, time and outcome", async () => {
  renderLog(() =>
    only(
      deliveryOf(),
      deliveryOf(
        { channel: "push", kind: "jobCompleted", state: "skipped", trouble: "readBefore" },
        { userId: "runner-1", name: "Rio Runner", role: "runner" },
      ),
      deliveryOf(
        { channel: "sms", kind: "notKnownAnyMore", state: "waiting", attempts: 0, settledAt: null },
        { name: "Ana Admin", role: "admin" },
      ),
    ),
  );
  const sentEmail = await message("Email: pickup missed");
  expect(sentEmail.getByRole("link", { name: "Harper Homes" }).getAttribute("href")).toBe(
    "/admin/homeowners/home-1",
  );
  expect(sentEmail.getByText("delivered")).toBeDefined();
  const push = await message("Push message: pickup completed");
  expect(push.getByRole("link", { name: "Rio Runner" }).getAttribute("href")).toBe("/admin/runners/runner-1");
  expect(push.getByText("not sent (already read in the app)")).toBeDefined();
  // An unknown kind is shown by its identifier, and admins have no person page.
  const text = await message("Text message: notKnownAnyMore");
  expect(text.getByText("waiting")).toBeDefined();
  expect(text.getByText("Ana Admin")).toBeDefined();
  expect(text.queryByRole("link")).toBeNull();
});

test("a failed message says why, after how many attempts, and whether the address accepts email", async () => {
  renderLog(() =>
    only(deliveryOf({ state: "failed", trouble: "refused", attempts: 13 }, { isUnreachable: true })),
  );
  const sentEmail = await message("Email: pickup missed");
  expect(sentEmail.getByText("failed (refused by the receiver) · This address refuses emails")).toBeDefined();
  expect(sentEmail.getByText("13")).toBeDefined();
  expect(sentEmail.getByText("Nov 20, 2026, 10:02 AM")).toBeDefined();
});

test("an empty log says so", async () => {
  renderLog(() => only());
  expect(await screen.findByText("Nothing was sent")).toBeDefined();
  expect(screen.getByText("There is nothing of this kind in the last 90 days.")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

fullTest("person, channel and outcome filter together and can be cleared", async () => {
  const { user, deliveries } = renderLog((asked) =>
    only(deliveryOf({}, { name: asked.person ?? "Anybody" })),
  );
  await screen.findByText("Anybody");
  expect(Object.keys(deliveries.mock.lastCall?.[0] ?? {})).not.toContain("person");
  await user.type(screen.getByRole("searchbox", { name: "Person" }), "  harper {Enter}");
  expect(await screen.findByText("harper")).toBeDefined();
  await user.selectOptions(screen.getByLabelText("Channel"), "Text message");
  await user.selectOptions(screen.getByLabelText("Outcome", { selector: "select" }), "Failed or bounced");
  await waitFor(() =>
    expect(deliveries.mock.lastCall?.[0]).toMatchObject({ person: "harper", channel: "sms", state: "lost" }),
  );
  await user.selectOptions(screen.getByLabelText("Channel"), "All channels");
  await user.clear(screen.getByRole("searchbox", { name: "Person" }));
  await screen.findByText("Anybody");
  const { person, channel, state } = deliveries.mock.lastCall?.[0] ?? {};
  expect({ person, channel, state }).toEqual({ person: undefined, channel: undefined, state: "lost" });
});

test("an address sets the filters at once", async () => {
  const { deliveries } = renderLog(() => only(), { search: "rio", channel: "push", state: "skipped" });
  await screen.findByText("Nothing was sent");
  expect(deliveries).toHaveBeenCalledOnce();
  expect(deliveries.mock.lastCall?.[0]).toMatchObject({ person: "rio", channel: "push", state: "skipped" });
  expect(screen.getByRole<HTMLInputElement>("searchbox", { name: "Person" }).value).toBe("rio");
  expect(screen.getByLabelText<HTMLSelectElement>("Channel").value).toBe("push");
  expect(screen.getByLabelText<HTMLSelectElement>("Outcome", { selector: "select" }).value).toBe("skipped");
});

test("the next page loads as its end comes into view, until there are no more", async () => {
  const { deliveries } = renderLog(({ cursor }) =>
    cursor
      ? only(deliveryOf({}, { name: "The older one" }))
      : { rows: [deliveryOf({}, { name: "The latest" })], nextCursor: "after-1" },
  );
  await screen.findByText("The older one");
  expect(screen.getAllByRole("link", { name: /^The / }).map(({ textContent }) => textContent)).toEqual([
    "The latest",
    "The older one",
  ]);
  expect(deliveries).toHaveBeenCalledTimes(2);
  expect(deliveries.mock.lastCall?.[0]).toMatchObject({ cursor: "after-1" });
});

test("a failed page keeps the loaded rows and can be retried", async () => {
  let isDown = true;
  const { user } = renderLog(({ cursor }) => {
    if (!cursor) return { rows: [deliveryOf({}, { name: "The latest" })], nextCursor: "after-1" };
    return isDown ? down() : only(deliveryOf({}, { name: "The older one" }));
  });
  await user.click(await screen.findByRole("button", { name: "Show more" }));
  expect(await screen.findByText("More could not be loaded. Please try again.")).toBeDefined();
  expect(screen.getByText("The latest")).toBeDefined();
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Show more" }));
  expect(await screen.findByText("The older one")).toBeDefined();
});

test("a log that did not load says so and can be retried", async () => {
  let isDown = true;
  const { user } = renderLog(() => (isDown ? down() : only(deliveryOf())));
  const told = await screen.findByText("This didn’t load");
  expect(told.closest("[role=alert]")).not.toBeNull();
  // Failed to load isn't empty.
  expect(screen.queryByText("Nothing was sent")).toBeNull();
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await message("Email: pickup missed")).toBeDefined();
  expect(screen.queryByText("This didn’t load")).toBeNull();
});
