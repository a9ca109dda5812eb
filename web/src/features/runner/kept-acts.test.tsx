import "#testkit/web/indexed-db.ts";
import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { outboxOf, wipeOutbox } from "../../lib/outbox/runner-outbox.ts";
import { jobOf } from "../../testing/jobs.ts";
import { procedures } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { runnerUser } from "../../testing/users.ts";
import { RequireRole } from "../sign-in/require-role.tsx";
import { ActiveRoute } from "./active-route.tsx";

const leo = runnerUser();
const taken = jobOf({ status: "assigned", address: "412 Maple Street, Springfield 62704" });
const begun = jobOf({
  ...taken,
  status: "in_progress",
  legs: { out: { at: "2026-11-24T12:05:00.000Z", photoUrl: null }, in: { at: null, photoUrl: null } },
});
const dataUpdatedAt = Date.parse("2026-11-24T12:06:00.000Z");

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-24T12:07:00.000Z") });
});
afterEach(async () => {
  await wipeOutbox(leo.id);
  vi.useRealTimers();
});

test.each([
  ["setOut", taken, "On my way: ", /^On my way/, "On the way"],
  ["undoStart", begun, "Undo start of the job at ", /^Start & Photo/, "Start & Photo"],
] as const)("%s without reception shows at once and is sent later", async (kind, job, press, then, words) => {
  const told = vi.fn((_input: { jobId: string; actionId: string }) => job);
  let isOffline = false;
  server.use(
    procedures({ "auth.currentUser": () => leo, "runner.jobs": () => [job], [`runner.${kind}`]: told }),
  );
  server.use(http.all("*/api/trpc/:names", () => (isOffline ? HttpResponse.error() : undefined)));
  const user = renderScreen(
    <RequireRole allow="runner">
      <ActiveRoute source={{ data: [job], error: null, refetch: vi.fn(), dataUpdatedAt }} />
    </RequireRole>,
  );
  const button = await screen.findByRole("button", { name: `${press}${job.address}` });
  isOffline = true;
  await user.click(button);
  await waitFor(async () =>
    expect((await screen.findByRole("button", { name: then })).textContent).toBe(words),
  );
  expect(await screen.findByText("1 waiting")).toBeDefined();
  isOffline = false;
  await outboxOf(leo.id).send();
  await waitFor(() => expect(outboxOf(leo.id).state().entries).toMatchObject([{ state: "sent" }]));
  const [{ id } = { id: "" }] = outboxOf(leo.id).state().entries;
  expect(told.mock.calls).toMatchObject([[{ jobId: job.id, actionId: id }]]);
});
