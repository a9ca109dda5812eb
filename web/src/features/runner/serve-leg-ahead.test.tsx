import "#testkit/web/indexed-db.ts";
import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { jobOf } from "../../testing/jobs.ts";
import { procedures } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { runnerUser } from "../../testing/users.ts";
import { RequireRole } from "../sign-in/require-role.tsx";
import { ActiveRoute } from "./active-route.tsx";

const fetched = vi.hoisted(() => vi.fn());
vi.mock("./serve-leg.tsx", () => ({
  get ServeLeg() {
    fetched();
    if (fetched.mock.calls.length === 2) throw new Error("Failed to fetch");
    return null;
  },
}));
afterEach(() => vi.useRealTimers());

test("the camera step is fetched ahead; if it can't be, the jobs stay", async () => {
  const job = jobOf({ status: "assigned", address: "412 Maple Street" });
  server.use(procedures({ "auth.currentUser": runnerUser, "runner.jobs": () => [job] }));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  const user = renderScreen(
    <RequireRole allow="runner">
      <ActiveRoute source={{ data: [job], error: null, refetch: vi.fn(), dataUpdatedAt: 0 }} />
    </RequireRole>,
  );
  const start = await screen.findByRole("button", { name: /^Start & Photo/ });
  expect(fetched).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  vi.useRealTimers();
  vi.spyOn(console, "error").mockReturnValue();
  await user.click(start);
  expect(await screen.findByText("This didn’t load")).toBeDefined();
  expect(screen.getByText(job.address)).toBeDefined();
});
