import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { procedures, Refusing } from "../testing/procedures.ts";
import { renderScreen } from "../testing/render.tsx";
import { trpc } from "./trpc.ts";
import { useAct } from "./use-act.ts";

type Options = Partial<Parameters<typeof useAct<{ taskId: string }, unknown>>[1]>;

function Retry(options: Options) {
  const { admin } = trpc.useUtils();
  const alerts = trpc.admin.alerts.useQuery();
  const { act, isActing } = useAct(trpc.admin.retryTask, {
    success: { title: "Retried" },
    failure: "Failed to retry.",
    invalidates: [admin.alerts],
    ...options,
  });
  return (
    <button type="button" onClick={() => act({ taskId: "7" })}>
      {alerts.data ? (isActing ? "Retrying" : "Retry") : "Loading"}
    </button>
  );
}

function render(options: Options, answer: () => unknown) {
  const alerts = vi.fn(() => ({ alerts: [], active: 0, snoozed: 0 }));
  const retry = vi.fn(answer);
  server.use(procedures({ "admin.alerts": alerts, "admin.retryTask": retry }));
  return { alerts, retry, user: renderScreen(<Retry {...options} />) };
}

test("a second press during an action does nothing; the action shows a toast and refetches", async () => {
  const open = Promise.withResolvers<object>();
  const onDone = vi.fn();
  const { alerts, retry, user } = render({ onDone }, () => open.promise);
  await user.click(await screen.findByRole("button", { name: "Retry" }));
  await user.click(await screen.findByRole("button", { name: "Retrying" }));
  open.resolve({ ok: true });
  expect(await screen.findByText("Retried")).toBeDefined();
  await screen.findByRole("button", { name: "Retry" });
  expect(retry).toHaveBeenCalledTimes(1);
  expect(onDone).toHaveBeenCalledTimes(1);
  expect(alerts).toHaveBeenCalledTimes(2);
});

test("a refused action says so, refetches, and can be retried", async () => {
  const onDone = vi.fn();
  const onFailed = vi.fn();
  const { alerts, retry, user } = render({ onDone, onFailed }, () => {
    throw new Refusing({ status: 500, code: "INTERNAL_SERVER_ERROR" });
  });
  await user.click(await screen.findByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Failed to retry.")).toBeDefined();
  await user.click(await screen.findByRole("button", { name: "Retry" }));
  await waitFor(() => expect(alerts).toHaveBeenCalledTimes(3));
  expect(retry).toHaveBeenCalledTimes(2);
  expect(onFailed).toHaveBeenCalledTimes(2);
  expect(onDone).not.toHaveBeenCalled();
});

test("canceling the password of an action that needs it changes nothing", async () => {
  const onDone = vi.fn();
  const { retry, user } = render({ onDone, through: async () => null }, () => ({ ok: true }));
  await user.click(await screen.findByRole("button", { name: "Retry" }));
  await screen.findByRole("button", { name: "Retry" });
  expect(screen.queryByText("Retried")).toBeNull();
  expect(retry).not.toHaveBeenCalled();
  expect(onDone).not.toHaveBeenCalled();
});
