import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { RequireRole } from "../features/sign-in/require-role.tsx";
import { procedures, Refusing } from "../testing/procedures.ts";
import { renderScreen } from "../testing/render.tsx";
import { securityOverview } from "../testing/security.ts";
import { homeownerUser } from "../testing/users.ts";
import { trpcClient } from "./trpc.ts";
import { useReauthenticate } from "./use-reauthenticate.tsx";

const stale = () => {
  throw new Refusing({ status: 403, code: "REAUTHENTICATE" });
};

/** A button that deletes the account, with the result below. */
function Probe() {
  const { run, passwordDialog } = useReauthenticate();
  const [outcome, setOutcome] = useState("nothing yet");
  const press = async () => {
    try {
      const answer = await run(() => trpcClient.profile.deleteAccount.mutate());
      setOutcome(answer === null ? "given up" : "done");
    } catch (error) {
      setOutcome(`thrown on: ${(error as Error).message}`);
    }
  };
  return (
    <>
      <button type="button" onClick={() => void press()}>
        Act
      </button>
      <p>{outcome}</p>
      {passwordDialog}
    </>
  );
}

function renderProbe(answers: Parameters<typeof procedures>[0]) {
  server.use(procedures({ "auth.currentUser": () => homeownerUser(), ...answers }));
  return renderScreen(
    <RequireRole allow="anyone">
      <Probe />
    </RequireRole>,
  );
}

const act = () => screen.findByRole("button", { name: "Act" });
const password = () => screen.findByLabelText("Password");

test("an action that is not refused asks for nothing", async () => {
  const user = renderProbe({ "profile.deleteAccount": () => ({ ok: true }) });
  await user.click(await act());
  expect(await screen.findByText("done")).toBeDefined();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("an action refused for an old sign-in asks for the password and is retried once", async () => {
  const deleteAccount = vi.fn().mockImplementationOnce(stale).mockReturnValue({ ok: true });
  const reauthenticate = vi.fn((_input: { password: string }) => ({ ok: true }));
  const user = renderProbe({
    "profile.deleteAccount": deleteAccount,
    "auth.reauthenticate": reauthenticate,
  });
  await user.click(await act());
  await user.type(await password(), "correct horse{Enter}");
  expect(await screen.findByText("done")).toBeDefined();
  expect(reauthenticate).toHaveBeenCalledExactlyOnceWith({ password: "correct horse" });
  expect(deleteAccount).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test.each([
  ["is known", () => securityOverview()],
  ["could not be asked", stale],
])("typing goes straight into the password, whether what the account has %s", async (_, overview) => {
  const reauthenticate = vi.fn((_input: { password: string }) => ({ ok: true }));
  const user = renderProbe({
    "profile.deleteAccount": vi.fn().mockImplementationOnce(stale).mockReturnValue({ ok: true }),
    "security.overview": overview,
    "auth.reauthenticate": reauthenticate,
  });
  (await act()).focus();
  await user.keyboard("{Enter}");
  const field = await password();
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard("correct horse{Enter}");
  expect(await screen.findByText("done")).toBeDefined();
  expect(reauthenticate).toHaveBeenCalledExactlyOnceWith({ password: "correct horse" });
  const focused = await act();
  expect(document.activeElement).toBe(focused);
});

fullTest("a wrong password shows an error at the field and can be typed again", async () => {
  const wrong = () => {
    throw new Refusing({ status: 403, code: "PASSWORD_WRONG" });
  };
  const deleteAccount = vi.fn().mockImplementationOnce(stale).mockReturnValue({ ok: true });
  const user = renderProbe({
    "profile.deleteAccount": deleteAccount,
    "auth.reauthenticate": vi.fn().mockImplementationOnce(wrong).mockReturnValue({ ok: true }),
  });
  await user.click(await act());
  await user.type(await password(), "wrong one{Enter}");
  expect(await screen.findByText("This password is wrong. Please try again.")).toBeDefined();
  const focused = await password();
  expect(document.activeElement).toBe(focused);
  expect(deleteAccount).toHaveBeenCalledOnce();
  await user.clear(await password());
  await user.type(await password(), "correct horse{Enter}");
  expect(await screen.findByText("done")).toBeDefined();
});

test("closing the dialog does not act", async () => {
  const deleteAccount = vi.fn(stale);
  const user = renderProbe({ "profile.deleteAccount": deleteAccount });
  await user.click(await act());
  await password();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(await screen.findByText("given up")).toBeDefined();
  expect(deleteAccount).toHaveBeenCalledOnce();
});

test("any other refusal is the action's own", async () => {
  const user = renderProbe({
    "profile.deleteAccount": () => {
      throw new Refusing({ status: 409, code: "LAST_OWNER" });
    },
  });
  await user.click(await act());
  expect(await screen.findByText("thrown on: LAST_OWNER")).toBeDefined();
  expect(screen.queryByRole("dialog")).toBeNull();
});
