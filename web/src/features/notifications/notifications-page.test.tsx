import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { server } from "../../../../testkit/web/server.ts";
import { queryClient, utils } from "../../lib/trpc.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { NotificationsPage } from "./notifications-page.tsx";

const unread = {
  id: "01900000-0000-7000-8000-000000000001",
  type: "jobAccepted",
  title: "Your pickup has a runner",
  message: "Leo will take your cans to the curb.",
  isRead: false,
  createdAt: "2026-11-24T12:00:00.000Z",
  link: "/",
};
const read = {
  ...unread,
  id: "01900000-0000-7000-8000-000000000002",
  type: "applicationSubmitted",
  title: "Application submitted",
  isRead: true,
  link: null,
};

test("opening the page reads what is on it, which stays marked until one leaves", async () => {
  const markRead = vi.fn((_input: { ids: string[] }) => ({ ok: true }));
  server.use(procedures({ "notifications.list": () => [unread, read], "notifications.markRead": markRead }));
  renderScreen(<NotificationsPage />);
  expect(await screen.findByText("1 is new.")).toBeDefined();
  await waitFor(() => {
    expect(utils.notifications.list.getData()?.filter(({ isRead }) => !isRead)).toEqual([]);
  });
  expect(screen.getAllByText("New")).toHaveLength(1);
  expect(markRead.mock.calls).toEqual([[{ ids: [unread.id] }]]);
  expect(screen.getByRole("link", { name: unread.title }).getAttribute("href")).toBe("/");
  expect(screen.queryByRole("link", { name: read.title })).toBeNull();
});

test("what could not be marked is tried once, and stays unread", async () => {
  const markRead = vi.fn(() => {
    throw new Refusing({ status: 503, code: "SERVICE_UNAVAILABLE" });
  });
  server.use(procedures({ "notifications.list": () => [unread], "notifications.markRead": markRead }));
  renderScreen(<NotificationsPage />);
  expect(await screen.findByText("New")).toBeDefined();
  await waitFor(() => expect(queryClient.getMutationCache().getAll()[0]?.state.status).toBe("error"));
  expect(markRead).toHaveBeenCalledOnce();
  expect(utils.notifications.list.getData()?.[0]?.isRead).toBe(false);
});

test("who was told nothing reads that, and nothing is marked", async () => {
  server.use(procedures({ "notifications.list": () => [] }));
  renderScreen(<NotificationsPage />);
  expect(await screen.findByText("Nothing to tell you yet")).toBeDefined();
});

test("a list that did not load can be asked for again", async () => {
  const list = vi
    .fn()
    .mockImplementationOnce(() => {
      throw new Refusing({ status: 503, code: "SERVICE_UNAVAILABLE" });
    })
    .mockReturnValue([read]);
  server.use(procedures({ "notifications.list": list }));
  const user = renderScreen(<NotificationsPage />);
  await user.click(await screen.findByRole("button", { name: "Try Again" }));
  expect(await screen.findByText(read.title)).toBeDefined();
});
