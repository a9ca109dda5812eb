import "fake-indexeddb/auto";
import { beforeEach, expect, test, vi } from "vitest";
import type { User } from "#contracts/user.ts";
import { server } from "../../../testkit/web/server.ts";
import { homeownerUser } from "../testing/homeowners.ts";
import { runnerUser } from "../testing/jobs.ts";
import { procedures, Refusing } from "../testing/procedures.ts";
import { renderScreen } from "../testing/render.tsx";
import { useSession } from "./current-user.ts";
import { countUnsentOf, outboxOf, wipeOthers, wipeOutbox } from "./outbox/runner-outbox.ts";
import { useOutboxSending } from "./use-outbox-sending.ts";

const runner = runnerUser();
/** Nothing is sent: the runner's steps wait for reception. */
const step = { jobId: "one", address: "412 Maple Street", act: { kind: "setOut" } } as const;

beforeEach(async () => {
  vi.useRealTimers();
  await wipeOutbox(runner.id);
  await outboxOf(runner.id).add(step);
});

function App() {
  useOutboxSending();
  return <p>{useSession().status}</p>;
}

function openBy(user: User | null): void {
  document.cookie = user ? "tidycurb-member=1" : "tidycurb-member=; max-age=0";
  server.use(
    procedures({
      "auth.currentUser": () => user,
      "runner.setOut": () => {
        throw new Refusing({ status: 503, code: "UNAVAILABLE" });
      },
    }),
  );
  renderScreen(<App />);
}

/** What is seen to in the background comes two seconds after the screen. */
const background = { timeout: 5_000 };

test("what a runner did goes when somebody else signs in at the same browser", async () => {
  openBy({ ...homeownerUser(), id: "somebody else" });
  await vi.waitFor(async () => expect(await countUnsentOf(runner.id)).toBe(0), background);
});

test("it waits for its runner where a session has only ended, as long as a session can last", async () => {
  openBy(null);
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(await countUnsentOf(runner.id)).toBe(1);
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 15 * 86_400_000);
  await wipeOthers(null);
  vi.restoreAllMocks();
  expect(await countUnsentOf(runner.id)).toBe(0);
});

test("its own runner finds it again", async () => {
  openBy(runner);
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(await countUnsentOf(runner.id)).toBe(1);
});
