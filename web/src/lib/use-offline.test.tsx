import "#testkit/web/indexed-db.ts";
import { act, screen, waitFor } from "@testing-library/react";
import { createStore, entries } from "idb-keyval";
import { beforeEach, expect, test, vi } from "vitest";
import type { User } from "#modules/accounts/contract.ts";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { stubKeeping } from "../testing/keeping.ts";
import { procedures } from "../testing/procedures.ts";
import { renderScreen } from "../testing/render.tsx";
import { runnerUser } from "../testing/users.ts";
import { setCurrentUser, useSession } from "./current-user.ts";
import { forget } from "./keep-offline.ts";
import { changeOffline, keptOwner } from "./offline.ts";
import { queryClient } from "./trpc.ts";
import { useNewVersion, useOffline } from "./use-offline.ts";

const store = createStore("tidycurb", "kept");
const owners = async () => (await entries(store)).map(([key]) => key);

beforeEach(async () => {
  stubKeeping();
  await forget();
  // Runs at once; a browser waits until idle.
});

function App() {
  useOffline();
  useNewVersion();
  return <p>{useSession().status}</p>;
}

function pickupBy(user: User): void {
  server.use(procedures({ "auth.currentUser": () => user }));
  renderScreen(<App />);
}

test("data is cached from signing in on, and signing out deletes it", async () => {
  const user = runnerUser();
  pickupBy(user);
  await waitFor(async () => expect(await owners()).toEqual([user.id]));
  const { unregister } = stubKeeping();
  act(() => {
    document.cookie = "tidycurb-member=; max-age=0";
    setCurrentUser(queryClient, null);
  });
  await waitFor(() => expect(keptOwner()).toBeNull());
  expect(await owners()).toEqual([]);
  expect(unregister).toHaveBeenCalled();
});

fullTest("a session that ended elsewhere is deleted when the app opens", async () => {
  const user = runnerUser();
  pickupBy(user);
  await waitFor(async () => expect(await owners()).toEqual([user.id]));
  document.cookie = "tidycurb-member=; max-age=0";
  act(() => queryClient.clear());
  renderScreen(<App />);
  await waitFor(() => expect(keptOwner()).toBeNull());
  expect(await owners()).toEqual([]);
});

fullTest("another user of the same browser finds nothing from the previous one", async () => {
  pickupBy(runnerUser());
  await waitFor(async () => expect(await owners()).toHaveLength(1));
  act(() => setCurrentUser(queryClient, { ...runnerUser(), id: "somebody else" }));
  await waitFor(async () => expect(await owners()).toEqual(["somebody else"]));
});

fullTest("an admin's data is never cached", async () => {
  const admin: User = { ...runnerUser(), id: "an admin", role: "admin" };
  pickupBy(admin);
  await waitFor(() => expect(keptOwner()).toBe("an admin"));
  act(() => setCurrentUser(queryClient, { ...runnerUser(), id: "a runner" }));
  await waitFor(async () => expect(await owners()).toEqual(["a runner"]));
});

test("a new version is offered without blocking", async () => {
  pickupBy(runnerUser());
  const takeNewVersion = vi.fn();
  act(() => changeOffline({ takeNewVersion }));
  expect(screen.getByText("A new version is here").closest("[role=status]")).not.toBeNull();
  act(() => screen.getByRole("button", { name: "Reload" }).click());
  expect(takeNewVersion).toHaveBeenCalledOnce();
  act(() => changeOffline({ takeNewVersion: null }));
});
