import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Notification } from "#modules/notices/contract.ts";
import { builtInRates } from "#platform/values/exchange-rates.ts";
import { server } from "#testkit/web/server.ts";
import { useAccountDisplay } from "../../lib/follow-account.ts";
import { askForNotices } from "../../lib/notices.ts";
import { showIn, shownAsItIs } from "../../lib/shown-in.ts";
import { utils } from "../../lib/trpc.ts";
import { noticeOf, noticesOf } from "../../testing/notices.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { homeownerUser } from "../../testing/users.ts";
import { NotificationsPage } from "./notifications-page.tsx";

const down = () => {
  throw new Refusing({ status: 503, code: "SERVICE_UNAVAILABLE" });
};
const stay = (event: Event) => event.preventDefault();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime("2026-11-24T15:00:00.000Z");
  // jsdom can't follow links and would report an error.
  document.addEventListener("click", stay);
});
afterEach(() => {
  act(() => showIn(shownAsItIs));
  vi.useRealTimers();
  document.removeEventListener("click", stay);
});

const open = (notices: Notification[], others: Parameters<typeof procedures>[0] = {}, pageRows?: number) => {
  const kept = noticesOf(notices, pageRows);
  server.use(procedures({ ...kept.answers, ...others }));
  return { user: renderScreen(<NotificationsPage />), kept };
};
const press = (name: string) => async (user: ReturnType<typeof renderScreen>) =>
  user.click(screen.getByRole("button", { name }));
const item = (title: string) =>
  within(screen.getByRole("heading", { name: title }).closest("article") as HTMLElement);

test("opening the page marks nothing read; notices are grouped by the reader's days", async () => {
  const { kept } = open([
    noticeOf({ title: "Tonight's", createdAt: "2026-11-24T14:00:00.000Z" }),
    noticeOf({ title: "Late", createdAt: "2026-11-24T04:30:00.000Z", isRead: true }),
    noticeOf({ title: "Old", createdAt: "2026-11-16T12:00:00.000Z", link: null }),
  ]);
  expect(await screen.findByText("2 are unread.")).toBeDefined();
  const days = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  // 4:30 AM UTC is still the previous day in New York.
  expect(days).toEqual(["Today", "Yesterday", "Mon, Nov 16"]);
  expect(screen.getAllByText("New")).toHaveLength(2);
  expect(screen.queryByRole("link", { name: "Old" })).toBeNull();
  expect(kept.all.map(({ isRead }) => isRead)).toEqual([false, true, false]);
});

test("it names the date of the rates for converted amounts", async () => {
  showIn({ ...shownAsItIs, currency: "EUR", rates: builtInRates });
  open([noticeOf({ message: "We have credited you €27.91 ($29.00)." })]);
  expect(await screen.findByText(/^Shown in euros at the rates of Tue, Dec 31, 2024/)).toBeDefined();
  act(() => showIn(shownAsItIs));
  expect(screen.queryByText(/^Shown in/)).toBeNull();
});

test("times and days are those of the home's clock, wherever the reader's phone is", async () => {
  showIn({ ...shownAsItIs, timeZone: "Asia/Tokyo", pickupZone: "America/Chicago" });
  open([noticeOf({ title: "Late", createdAt: "2026-11-24T04:30:00.000Z" })]);
  expect(await screen.findByRole("heading", { name: "Yesterday" })).toBeDefined();
  expect(item("Late").getByText(/ago$/).getAttribute("title")).toMatch(/^Nov 23, 2026, 10:30\sPM$/);
});

test.each([
  ["news come", () => askForNotices()],
  ["one is marked", press("Mark as read")],
  ["all are marked", press("Mark all as read")],
  ["older ones are asked for", press("Show older ones")],
])("when %s on the next day, the amounts and the date below use the same rates", async (_, move) => {
  let on = "2026-11-23";
  const kept = noticesOf([noticeOf({ title: "News" }), noticeOf({ title: "Older" })], 1);
  const { "notifications.page": page } = kept.answers;
  const preferences = { ...homeownerUser().preferences, currency: "EUR" as const };
  server.use(
    procedures({
      ...kept.answers,
      "auth.currentUser": () => ({ ...homeownerUser(), preferences }),
      "settings.display": () => ({ timeZone: "UTC", homeZone: null, rates: { ...builtInRates, on } }),
      // Converted by the server, as of its day.
      "notifications.page": (input: { filter: string; cursor?: string }) => {
        const found = page(input);
        return { ...found, rows: found.rows.map((row) => ({ ...row, message: `€27.91 of ${on}` })) };
      },
    }),
  );
  const Displayed = () => {
    useAccountDisplay();
    return <NotificationsPage />;
  };
  const user = renderScreen(<Displayed />);
  expect(await screen.findByText(/at the rates of Mon, Nov 23/)).toBeDefined();
  await screen.findByText("€27.91 of 2026-11-23");
  on = "2026-11-24";
  await move(user);
  expect(await screen.findByText(/at the rates of Tue, Nov 24/)).toBeDefined();
  await waitFor(() => expect(screen.queryByText("€27.91 of 2026-11-23")).toBeNull());
  expect(screen.getAllByText("€27.91 of 2026-11-24")).not.toHaveLength(0);
});

test("following a notice marks it read", async () => {
  const { user, kept } = open([noticeOf({ title: "News", link: "/calendar" }), noticeOf({ title: "Other" })]);
  await user.click(await screen.findByRole("link", { name: "News" }));
  await waitFor(() => expect(kept.all.map(({ isRead }) => isRead)).toEqual([true, false]));
  expect(await screen.findByText("1 is unread.")).toBeDefined();
});

test("a notice is marked read and unread immediately", async () => {
  const { user, kept } = open([noticeOf({ title: "News" })]);
  await user.click(await screen.findByRole("button", { name: "Mark as read", description: "News" }));
  expect(await screen.findByText("You have read everything.")).toBeDefined();
  expect(screen.queryByText("New")).toBeNull();
  await waitFor(() => expect(kept.all[0]?.isRead).toBe(true));
  await user.click(item("News").getByRole("button", { name: "Mark as unread" }));
  expect(await screen.findByText("1 is unread.")).toBeDefined();
  await waitFor(() => expect(kept.all[0]?.isRead).toBe(false));
});

test("a change the server refused is reverted with an error", async () => {
  const { user } = open([noticeOf({ title: "News" })], { "notifications.markRead": down });
  await user.click(await screen.findByRole("button", { name: "Mark as read" }));
  expect(await within(screen.getByRole("alert")).findByText(/cannot be reached/)).toBeDefined();
  expect(screen.getByText("1 is unread.")).toBeDefined();
  expect(utils.notifications.page.getInfiniteData({ filter: "all" })?.pages[0]?.rows[0]?.isRead).toBe(false);
});

test("all notices up to the newest shown are marked read, with an undo", async () => {
  const until = vi.fn();
  const { user, kept } = open([
    noticeOf({ createdAt: "2026-11-24T14:00:00.000Z" }),
    noticeOf({ createdAt: "2026-11-24T13:00:00.000Z", isRead: true }),
    noticeOf({ createdAt: "2026-11-23T14:00:00.000Z" }),
  ]);
  const { "notifications.markAllRead": markAll } = kept.answers;
  server.use(
    procedures({
      ...kept.answers,
      "notifications.markAllRead": (input: { until: string }) => {
        until(input.until);
        return markAll(input);
      },
    }),
  );
  await user.click(await screen.findByRole("button", { name: "Mark all as read" }));
  expect(await screen.findByText("2 notifications marked as read.")).toBeDefined();
  expect(until).toHaveBeenCalledExactlyOnceWith("2026-11-24T14:00:00.000Z");
  expect(await screen.findByText("You have read everything.")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Mark all as read" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("2 are unread.")).toBeDefined();
  expect(kept.all.map(({ isRead }) => isRead)).toEqual([false, true, false]);
});

test("in the unread list, a read notice disappears and can be undone; the focus stays in the list", async () => {
  const { user } = open([noticeOf({ title: "News" }), noticeOf({ title: "Old", isRead: true })]);
  await user.click(await screen.findByRole("tab", { name: "Unread" }));
  expect(await screen.findByRole("heading", { name: "News" })).toBeDefined();
  expect(screen.queryByRole("heading", { name: "Old" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Mark as read" }));
  expect(await screen.findByText("Nothing unread")).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Notifications, newest first" }));
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByRole("heading", { name: "News" })).toBeDefined();
});

test("older notices load on demand, and a failed page can be retried", async () => {
  let fails = true;
  const { kept, user } = open(
    ["first", "second", "third"].map((title) => noticeOf({ title })),
    {},
    2,
  );
  const { "notifications.page": page } = kept.answers;
  server.use(
    procedures({
      ...kept.answers,
      "notifications.page": (input: { filter: string; cursor?: string }) =>
        input.cursor && fails ? down() : page(input),
    }),
  );
  await user.click(await screen.findByRole("button", { name: "Show older ones" }));
  expect(await screen.findByText(/cannot be reached/)).toBeDefined();
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  fails = false;
  await user.click(screen.getByRole("button", { name: "Show older ones" }));
  expect(await screen.findByRole("heading", { name: "third" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Show older ones" })).toBeNull();
});

test("a user without notices sees an empty state", async () => {
  open([]);
  expect(await screen.findByText("Nothing to tell you yet")).toBeDefined();
});

test("a list that did not load can be retried", async () => {
  const page = vi
    .fn()
    .mockImplementationOnce(down)
    .mockReturnValue({ rows: [noticeOf({ title: "News" })], nextCursor: null, unread: 1 });
  const { user } = open([], { "notifications.page": page });
  await user.click(await screen.findByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("News")).toBeDefined();
});
