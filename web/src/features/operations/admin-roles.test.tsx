import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type AdminRole, adminRoles } from "#platform/values/admin-roles.ts";
import { server } from "#testkit/web/server.ts";
import { maya } from "../../testing/people.ts";
import { procedures } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { StatefulDesk } from "../../testing/stateful.tsx";
import { adminUser } from "../../testing/users.ts";
import { PersonActs } from "../people/person-acts.tsx";
import { forAdmins } from "./for-admins.tsx";

const ofHome = [
  "Change Days or Times",
  "Change Home or Cans",
  "Skip a Week",
  "Add Extra Pickup",
  "Pause Service",
  "Cancel Service",
];

const acts: Record<AdminRole, string[]> = {
  owner: [
    ...ofHome,
    "Send Message",
    "Give Credit",
    "Refund",
    "Add Note",
    "See What They See",
    "Sign Out Everywhere",
    "Suspend",
    "Erase",
  ],
  dispatcher: [...ofHome, "Add Note"],
  support: [
    ...ofHome,
    "Send Message",
    "Give Credit",
    "Add Note",
    "See What They See",
    "Sign Out Everywhere",
    "Suspend",
  ],
  finance: ["Give Credit", "Refund", "Add Note"],
  read_only: [],
};

test.each(adminRoles)("a person's page shows the acts of the role %s alone", (role) => {
  server.use(procedures({ "auth.currentUser": () => adminUser(role) }));
  renderScreen(
    <StatefulDesk>
      <main>
        <PersonActs person={maya} />
      </main>
    </StatefulDesk>,
    role,
  );
  expect(
    within(screen.getByRole("main"))
      .queryAllByRole("button", { hidden: true })
      .map(({ textContent }) => textContent)
      .filter((name) => name !== "Actions"),
  ).toEqual(acts[role]);
});

const closed = "Your role does not include this page. An owner can change your role.";

test("a page that the role does not include says so", async () => {
  const Page = forAdmins(() => <h1>Health</h1>, "inspect");
  server.use(procedures({ "auth.currentUser": () => adminUser("support") }));
  renderScreen(<Page />);
  expect(await screen.findByText(closed)).toBeDefined();
  expect(screen.queryByText("Health")).toBeNull();
});

test("a page that the role includes opens", async () => {
  const Page = forAdmins(() => <h1>Health</h1>, "inspect");
  server.use(procedures({ "auth.currentUser": () => adminUser("read_only") }));
  renderScreen(<Page />);
  expect(await screen.findByRole("heading", { name: "Health" })).toBeDefined();
});
