import { act, screen, waitFor, within } from "@testing-library/react";
import { getQueryKey } from "@trpc/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Notification } from "#modules/notices/contract.ts";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import type { OnHint } from "../../lib/live-stream.ts";
import { queryClient, trpc, utils } from "../../lib/trpc.ts";
import { noticeOf, noticesOf } from "../../testing/notices.ts";
import { procedures } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { homeownerUser } from "../../testing/users.ts";
import { NoticeAnnouncer, useLiveNotices } from "./background.tsx";
import { NoticeBell } from "./notice-bell.tsx";

let hint: OnHint | undefined;
vi.mock(import("../../lib/live-stream.ts"), async (importOriginal) => ({
  ...(await importOriginal()),
  followLiveNotices: (onHint: OnHint) => {
    hint = onHint;
    return () => {};
  },
}));

const stay = (event: Event) => event.preventDefault();

beforeEach(() => {
  hint = undefined;
  document.addEventListener("click", stay);
  // jsdom has no popovers.
  HTMLElement.prototype.hidePopover = vi.fn();
});
afterEach(() => {
  vi.useRealTimers();
  document.removeEventListener("click", stay);
});

function Bar() {
  const { data } = trpc.notifications.list.useQuery();
  useLiveNotices(data !== undefined);
  return (
    <>
      <NoticeBell notices={data} />
      <NoticeAnnouncer notices={data} />
    </>
  );
}

const open = (notices: Notification[]) => {
  const kept = noticesOf(notices);
  server.use(procedures(kept.answers));
  return { user: renderScreen(<Bar />), kept };
};
const press = () => {
  const toggled = Object.assign(new Event("toggle"), { newState: "open" });
  const panel = screen.getByRole("dialog", { hidden: true });
  panel.removeAttribute("popover");
  act(() => void panel.dispatchEvent(toggled));
};

test("the bell shows the unread count, in words too, and nothing when it is zero", async () => {
  open([noticeOf(), noticeOf(), noticeOf({ isRead: true })]);
  const bell = await screen.findByRole("button", { name: "Notifications, 2 unread" });
  expect(bell.textContent).toBe("2");
  act(() => void utils.notifications.list.setData(undefined, []));
  expect((await screen.findByRole("button", { name: "Notifications" })).textContent).toBe("");
});

test("it opens the last five; following one marks it read", async () => {
  const { user, kept } = open(
    ["a", "b", "c", "d", "e", "f"].map((title) => noticeOf({ title, link: `/${title}` })),
  );
  await screen.findByRole("button", { name: "Notifications, 6 unread" });
  expect(screen.queryByRole("listitem")).toBeNull();
  press();
  const panel = within(screen.getByRole("dialog", { name: "Latest notifications" }));
  const links = await panel.findAllByRole("link", { name: /New/ });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/a", "/b", "/c", "/d", "/e"]);
  expect(panel.getByRole("link", { name: "See all" }).getAttribute("href")).toBe("/notifications");
  await user.click(links[1] as HTMLElement);
  expect(await screen.findByRole("button", { name: "Notifications, 5 unread" })).toBeDefined();
  await waitFor(() => expect(kept.all.map(({ isRead }) => isRead).indexOf(true)).toBe(1));
});

test("a hint also refetches the account, pickups and billing, which a change in another tab left old", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  open([noticeOf()]);
  await screen.findByRole("button", { name: "Notifications, 1 unread" });
  await vi.advanceTimersByTimeAsync(2_500);
  await vi.waitFor(() => expect(hint).toBeDefined());
  const queries = [
    trpc.auth.currentUser,
    trpc.homeowner.jobs,
    trpc.homeowner.billing,
    trpc.homeowner.calendar,
  ];
  utils.auth.currentUser.setData(undefined, homeownerUser());
  utils.homeowner.jobs.setData(undefined, []);
  utils.homeowner.billing.setData(undefined, {} as never);
  utils.homeowner.calendar.setData(undefined, {} as never);
  const isOld = () =>
    queries.map((query) => queryClient.getQueryState(getQueryKey(query, undefined, "query"))?.isInvalidated);
  expect(isOld()).toEqual([false, false, false, false]);
  act(() => hint?.());
  await vi.waitFor(() => expect(isOld()).toEqual([true, true, true, true]));
  queryClient.clear();
});

fullTest("new notices raise the count without a reload and show one toast, however many", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  const { kept } = open([noticeOf({ createdAt: "2026-11-24T12:00:00.000Z" })]);
  await screen.findByRole("button", { name: "Notifications, 1 unread" });
  await vi.advanceTimersByTimeAsync(2_500);
  await vi.waitFor(() => expect(hint).toBeDefined());
  const said = () => document.querySelector("[aria-live=polite]")?.textContent;
  expect(said()).toBe("");
  for (const [minute, title] of [
    [1, "On the way"],
    [2, "Done"],
  ] as const) {
    kept.all.unshift(noticeOf({ title, createdAt: `2026-11-24T12:0${minute}:00.000Z` }));
    act(() => hint?.());
    await screen.findByRole("button", { name: `Notifications, ${minute + 1} unread` });
  }
  expect(said()).toBe("");
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.waitFor(() => expect(said()).toBe("2 new notifications"));
  kept.all.unshift(noticeOf({ title: "Paid", createdAt: "2026-11-24T12:03:00.000Z" }));
  act(() => hint?.());
  await screen.findByRole("button", { name: "Notifications, 4 unread" });
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.waitFor(() => expect(said()).toBe("New notification: Paid"));
  queryClient.clear();
});
