import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Member } from "#modules/circles/contract.ts";
import { server } from "#testkit/web/server.ts";
import { procedures } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { PeoplePart } from "./people-part.tsx";

const ana: Member = {
  id: "01900000-0000-7000-8000-000000000001",
  name: "Ana",
  role: "family",
  scopes: ["see", "skip", "answer", "report", "pay", "manage"],
  propertyIds: [],
  language: "en",
  email: null,
  createdAt: "2026-11-01T12:00:00.000Z",
  lastDay: null,
  isOver: false,
  lastSeenAt: null,
  gateCodeSeenAt: null,
};

function open(members: Member[], acts: Parameters<typeof procedures>[0] = {}) {
  server.use(
    procedures({
      "circle.members": () => members,
      "circle.gentleSignal": () => ({ isOn: false, toldAt: null }),
      ...acts,
    }),
  );
  return renderScreen(<PeoplePart />);
}

test("inviting takes a name, follows the role's preset and offers the link as a text message", async () => {
  const invite = vi.fn(() => ({ member: ana, path: "/helper/abc" }));
  const user = open([], { "circle.invite": invite });
  expect(await screen.findByText("Nobody yet")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Invite" }));
  await user.type(await screen.findByLabelText("Name"), "Ana");
  await user.type(screen.getByLabelText(/^Email the link to/), "ana@example.com");
  await user.selectOptions(screen.getByLabelText("Who they are"), "Co-owner");
  await user.click(screen.getByRole("button", { name: "Create Link" }));
  const text = await screen.findByRole("link", { name: "Text the Link" });
  expect(decodeURIComponent(text.getAttribute("href") ?? "")).toMatch(
    /^sms:\?&body=Hi Ana, .*\/helper\/abc$/,
  );
  expect(invite).toHaveBeenCalledWith(
    expect.objectContaining({
      name: "Ana",
      role: "coowner",
      scopes: ["skip", "pay", "manage"],
      email: "ana@example.com",
    }),
  );
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Share" }));
});

test("shows people at home only, with what they may do", async () => {
  open([
    ana,
    { ...ana, id: ana.id.replace(/1$/, "2"), name: "Cleo", role: "cleaner", scopes: ["see", "clean"] },
  ]);
  const row = within(await screen.findByRole("listitem"));
  expect(row.getByText("Ana (family)")).toBeDefined();
  expect(row.getByText(/Manages the home/)).toBeDefined();
  expect(screen.queryByText(/Cleo/)).toBeNull();
});

test("the focus goes to the invitation when someone was removed", async () => {
  let members = [ana];
  const user = open(members, {
    "circle.members": () => members,
    "circle.removeMember": () => {
      members = [];
      return { ok: true };
    },
  });
  await user.click(await screen.findByRole("button", { name: "Edit Ana" }));
  await user.click(await screen.findByRole("button", { name: "Remove" }));
  expect(await screen.findByText("Nobody yet")).toBeDefined();
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Invite" })));
});

test("the signal is off until the homeowner turns it on", async () => {
  const set = vi.fn(() => ({ isOn: true, toldAt: null }));
  const user = open([ana], { "circle.setGentleSignal": set });
  const signal = await screen.findByRole("switch", { name: "Tell them when cans stay empty" });
  expect(signal).toHaveProperty("checked", false);
  await user.click(signal);
  expect(await screen.findByText("We’ll tell them")).toBeDefined();
  expect(signal).toHaveProperty("checked", true);
  expect(set).toHaveBeenCalledWith(expect.objectContaining({ isOn: true }));
});

test("the day of the last message is that of the reader, not of UTC", async () => {
  open([ana], { "circle.gentleSignal": () => ({ isOn: true, toldAt: "2026-11-21T03:00:00.000Z" }) });
  expect(await screen.findByText("We last told them on Fri, Nov 20.")).toBeDefined();
});
