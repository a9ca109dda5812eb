import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { RequireRole } from "../features/sign-in/require-role.tsx";
import { procedures, Refusing } from "../testing/procedures.ts";
import { renderScreen } from "../testing/render.tsx";
import { useSession } from "./current-user.ts";

const holly = {
  id: "1",
  role: "homeowner",
  firstName: "Holly",
  lastName: "Homer",
  email: "homeowner@example.com",
};

function Probe() {
  const session = useSession();
  return <p>{session.status}</p>;
}

test("a 401 means signed out, and is requested once", async () => {
  const currentUser = vi.fn(() => {
    throw new Refusing({ status: 401, code: "UNAUTHORIZED" });
  });
  server.use(procedures({ "auth.currentUser": currentUser }));
  renderScreen(<Probe />);
  expect(await screen.findByText("signedOut")).toBeDefined();
  expect(currentUser).toHaveBeenCalledOnce();
});

test("an empty response means signed out", async () => {
  server.use(procedures({ "auth.currentUser": () => null }));
  renderScreen(<Probe />);
  expect(await screen.findByText("signedOut")).toBeDefined();
});

test("an outage does not mean signed out", async () => {
  const currentUser = () => {
    throw new Refusing({ status: 503, code: "SERVICE_UNAVAILABLE" });
  };
  server.use(procedures({ "auth.currentUser": currentUser }));
  renderScreen(<Probe />);
  expect(await screen.findByText("failed")).toBeDefined();
});

test("a screen shows to its role", async () => {
  server.use(procedures({ "auth.currentUser": () => holly }));
  renderScreen(<RequireRole allow="homeowner">Next pickup</RequireRole>);
  expect(await screen.findByText("Next pickup")).toBeDefined();
});

test("a screen of another role says Access Denied", async () => {
  server.use(procedures({ "auth.currentUser": () => holly }));
  renderScreen(<RequireRole allow="admin">Revenue</RequireRole>);
  expect(await screen.findByRole("heading", { name: "Access Denied" })).toBeDefined();
  expect(screen.queryByText("Revenue")).toBeNull();
});

test("when signed out, a screen says so once and goes to sign in", async () => {
  server.use(procedures({ "auth.currentUser": () => null }));
  renderScreen(<RequireRole allow="runner">Offers</RequireRole>);
  expect((await screen.findByRole("alert")).textContent).toBe("");
  expect(await screen.findByText("You are logged out. Logging in again...")).toBeDefined();
  expect(screen.queryByText("Offers")).toBeNull();
});
