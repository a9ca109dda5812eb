import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { TeamMember } from "#modules/people/contract.ts";
import { server } from "#testkit/web/server.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { adminUser } from "../../testing/users.ts";
import { Team } from "./team.tsx";

const ben: TeamMember = {
  userId: "01900000-0000-7000-8000-0000000000b1",
  firstName: "Ben",
  lastName: "Ito",
  email: "ben@example.com",
  adminRole: "finance",
  isSuspended: false,
  isInvited: true,
};

function renderTeam(answers: Parameters<typeof procedures>[0]) {
  server.use(
    procedures({
      "auth.currentUser": () => adminUser(),
      "admin.team": () => ({ rows: [ben] }),
      "security.overview": () => {
        throw new Refusing({ status: 503, code: "UNREACHABLE" });
      },
      ...answers,
    }),
  );
  return renderScreen(<Team />);
}

test("an owner changes a colleague's role, naming the one seen", async () => {
  const setAdminRole = vi.fn((_: unknown) => ({ adminRole: "support" as const }));
  const user = renderTeam({ "admin.setAdminRole": setAdminRole });
  expect(await screen.findByText("ben@example.com · Finance")).toBeDefined();
  expect(screen.getByText("No password yet")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Change role: Ben Ito" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Role of Ben Ito" }));
  await user.selectOptions(dialog.getByRole("combobox", { name: "Role" }), "support");
  await user.click(dialog.getByRole("button", { name: "Change Role" }));
  expect(await screen.findByText("Role changed")).toBeDefined();
  expect(setAdminRole).toHaveBeenCalledWith({
    userId: ben.userId,
    adminRole: "support",
    seen: { adminRole: "finance" },
  });
});

test("the last owner's role stays, with the reason", async () => {
  const user = renderTeam({
    "admin.setAdminRole": () => {
      throw new Refusing({ status: 409, code: "LAST_OWNER" });
    },
  });
  await user.click(await screen.findByRole("button", { name: "Change role: Ben Ito" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Role of Ben Ito" }));
  await user.selectOptions(dialog.getByRole("combobox", { name: "Role" }), "support");
  await user.click(dialog.getByRole("button", { name: "Change Role" }));
  expect(
    await screen.findByText("Keep at least one owner. Make another admin an owner first."),
  ).toBeDefined();
});

test("an owner invites an admin with a role", async () => {
  const inviteAdmin = vi.fn((_: unknown) => ({ userId: ben.userId }));
  const user = renderTeam({ "admin.inviteAdmin": inviteAdmin });
  await user.click(await screen.findByRole("button", { name: "Invite an Admin" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Invite an Admin" }));
  await user.type(dialog.getByRole("textbox", { name: "Email" }), "eva@example.com");
  await user.type(dialog.getByRole("textbox", { name: "First name" }), "Eva");
  await user.type(dialog.getByRole("textbox", { name: "Last name" }), "Lund");
  await user.selectOptions(dialog.getByRole("combobox", { name: "Role" }), "dispatcher");
  await user.click(dialog.getByRole("button", { name: "Send Invitation" }));
  await waitFor(() =>
    expect(inviteAdmin).toHaveBeenCalledWith({
      email: "eva@example.com",
      firstName: "Eva",
      lastName: "Lund",
      adminRole: "dispatcher",
      language: "en",
    }),
  );
  expect(await screen.findByText("eva@example.com can set a password within the hour.")).toBeDefined();
});
