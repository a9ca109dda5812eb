import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { CallTarget } from "#modules/pickups/rules/calls.ts";
import { server } from "#testkit/web/server.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { runnerUser } from "../../testing/users.ts";
import { RequireRole } from "../sign-in/require-role.tsx";
import { CallButton } from "./call-button.tsx";

const jobId = "01900000-0000-7000-8000-000000000001";
afterEach(() => vi.restoreAllMocks());

type Started = { jobId: string; callId: string; to: string };

async function openSheet(
  startCall: (started: Started) => object,
  calls: readonly CallTarget[] = ["other", "support"],
) {
  server.use(procedures({ "auth.currentUser": () => runnerUser(), "messages.startCall": startCall }));
  const user = renderScreen(
    <RequireRole allow="anyone">
      <p>Stop</p>
      <CallButton {...{ jobId, calls }} name="Robin" />
    </RequireRole>,
  );
  await screen.findByText("Stop");
  await user.click(await screen.findByRole("button", { name: "Call" }));
  return { user, sheet: within(await screen.findByRole("dialog", { name: "Call" })) };
}

test("a call starts with one tap, says whose phone rings first, and a second tap is another call", async () => {
  const startCall = vi.fn((_: Started) => ({ ok: true }));
  const { user, sheet } = await openSheet(startCall);
  expect(await sheet?.findByText(/^Your phone rings first\./)).toBeDefined();
  for (const name of ["Call Robin", "Call Support"]) {
    await user.click(screen.getByRole("button", { name }));
    expect(await sheet?.findByText("Your phone rings in a moment.")).toBeDefined();
  }
  await vi.waitFor(() => expect(startCall).toHaveBeenCalledTimes(2));
  const [first, second] = startCall.mock.calls.map(([sent]) => sent);
  expect([first?.to, second?.to]).toEqual(["other", "support"]);
  expect(first?.callId).not.toBe(second?.callId);
});

test("a refusal stands in the sheet; without a confirmed phone it leads to Settings", async () => {
  const { user, sheet } = await openSheet(() => {
    throw new Refusing({ status: 409, code: "CALL_NUMBER_NEEDED" });
  });
  await user.click(await screen.findByRole("button", { name: "Call Robin" }));
  expect((await sheet?.findByRole("alert"))?.textContent).toMatch(/^Confirm your phone number first/);
  expect(sheet?.getByRole("link", { name: "Go to Settings" }).getAttribute("href")).toBe(
    "/settings#notifications",
  );
});

test("without reception the sheet says so, and nothing is sent or kept", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const startCall = vi.fn(() => ({ ok: true }));
  const { user, sheet } = await openSheet(startCall);
  expect(await sheet?.findByText(/^No reception\. A call can’t wait/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Call Robin" }));
  expect(startCall).not.toHaveBeenCalled();
});
