import "#testkit/web/indexed-db.ts";
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { User } from "#modules/accounts/contract.ts";
import { server } from "#testkit/web/server.ts";
import { procedures, Refusing } from "../testing/procedures.ts";
import { renderScreen } from "../testing/render.tsx";
import { homeownerUser, runnerUser } from "../testing/users.ts";
import { useSession } from "./current-user.ts";
import { keptSteps } from "./outbox/kept-steps.ts";
import { countUnsentOf, outboxOf, wipeOthers, wipeOutbox } from "./outbox/runner-outbox.ts";
import { useOutboxSending } from "./use-offline.ts";

const runner = runnerUser();
/** Nothing is sent: the runner's steps wait offline. */
const step = { jobId: "one", address: "412 Maple Street", act: { kind: "setOut" } } as const;

beforeEach(async () => {
  await wipeOutbox(runner.id);
  await outboxOf(runner.id).add(step);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], shouldAdvanceTime: true });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function App() {
  useOutboxSending();
  return <p>{useSession().status}</p>;
}

/** Opens the app and waits past the background start, two seconds after the screen. */
async function openBy(user: User | null): Promise<void> {
  document.cookie = user ? "tidycurb-member=1" : "tidycurb-member=; max-age=0";
  server.use(
    procedures({
      "auth.currentUser": () => user,
      "runner.setOut": () => {
        throw new Refusing({ status: 503, code: "UNAVAILABLE" });
      },
    }),
  );
  const wiping = vi.spyOn(keptSteps, "wipeOthers");
  renderScreen(<App />);
  await screen.findByText(user ? "signedIn" : "signedOut");
  expect(wiping).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.waitFor(() => expect(wiping).toHaveBeenCalledExactlyOnceWith(user?.id ?? null));
  await wiping.mock.results[0]?.value;
}

test("a runner's entries are deleted when another user signs in", async () => {
  await openBy({ ...homeownerUser(), id: "somebody else" });
  expect(await countUnsentOf(runner.id)).toBe(0);
});

test("they wait for their runner after an expired session, as long as a session can last", async () => {
  await openBy(null);
  expect(await countUnsentOf(runner.id)).toBe(1);
  vi.setSystemTime(Date.now() + 15 * 86_400_000);
  await wipeOthers(null);
  expect(await countUnsentOf(runner.id)).toBe(0);
});

test("their own runner finds them again", async () => {
  await openBy(runner);
  expect(await countUnsentOf(runner.id)).toBe(1);
});
