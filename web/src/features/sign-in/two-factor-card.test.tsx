import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { trpc } from "../../lib/trpc.ts";
import { procedures, Refusing, securityOverview } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { homeownerUser } from "../../testing/users.ts";
import { RequireRole } from "./require-role.tsx";
import { GoogleCard } from "./security-tab.tsx";
import { TwoFactorCard } from "./two-factor-card.tsx";

const codes = Array.from({ length: 10 }, (_, at) => `aaa${at}-bbbb-cccc`);
const begun = {
  secret: "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567",
  address:
    "otpauth://totp/TidyCurb:homeowner%40example.com?issuer=TidyCurb&secret=ABCDEFGHIJKLMNOPQRSTUVWXYZ234567",
};
const refuse = (status: number, code: string) => () => {
  throw new Refusing({ status, code });
};

function render(answers: Parameters<typeof procedures>[0], card = <TwoFactorCard />) {
  server.use(procedures({ "auth.currentUser": () => homeownerUser(), ...answers }));
  return renderScreen(<RequireRole allow="anyone">{card}</RequireRole>);
}

const on = securityOverview({ twoFactor: { enabled: true, recoveryCodesLeft: 7 } });

test("an unconfirmed email must be confirmed first", async () => {
  const overview = vi
    .fn(() => securityOverview({ emailVerified: false }))
    // Another tab changed the email.
    .mockImplementationOnce(() => securityOverview());
  const user = render({
    "security.overview": overview,
    "security.beginTwoFactor": refuse(409, "EMAIL_NOT_VERIFIED"),
    "auth.resendVerification": () => ({ sent: true }),
  });
  await user.click(await screen.findByRole("button", { name: "Turn On" }));
  expect(await screen.findByText(/^Verify your email address first/)).toBeDefined();
  expect(
    await screen.findByText("Confirm your email first. Open the link we sent to homeowner@example.com."),
  ).toBeDefined();
  expect(screen.queryByRole("button", { name: "Turn On" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Send It Again" }));
  expect(await screen.findByText("Email Sent")).toBeDefined();
});

test("turning it on shows the key once, requires a code, and then shows the recovery codes once", async () => {
  let overview = securityOverview();
  const confirm = vi
    .fn<(input: { code: string }) => { recoveryCodes: string[] }>()
    .mockImplementationOnce(refuse(403, "CODE_WRONG"))
    .mockImplementation(() => {
      overview = securityOverview({ twoFactor: { enabled: true, recoveryCodesLeft: 10 } });
      return { recoveryCodes: codes };
    });
  const user = render({
    "security.overview": () => overview,
    "security.sessions": () => [],
    "security.beginTwoFactor": () => begun,
    "security.confirmTwoFactor": confirm,
  });
  await user.click(await screen.findByRole("button", { name: "Turn On" }));
  const setUp = await screen.findByRole("dialog", { name: "Set up two-factor authentication" });
  const qr = await within(setUp).findByRole("img", { name: "QR code for your authenticator app" });
  expect(qr.querySelector("path")?.getAttribute("d")?.length).toBeGreaterThan(1000);
  expect(within(setUp).getByText("ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567")).toBeDefined();
  const writeText = vi.fn(async () => {});
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(writeText);
  await user.click(within(setUp).getByRole("button", { name: "Copy Key" }));
  expect(writeText).toHaveBeenCalledExactlyOnceWith(begun.secret);
  await user.type(within(setUp).getByLabelText("Code that the app shows"), "000000");
  await user.click(within(setUp).getByRole("button", { name: "Turn On" }));
  expect(await within(setUp).findByText(/This code is wrong/)).toBeDefined();
  await user.clear(within(setUp).getByLabelText("Code that the app shows"));
  await user.type(within(setUp).getByLabelText("Code that the app shows"), "123456");
  await user.click(within(setUp).getByRole("button", { name: "Turn On" }));
  const kept = await screen.findByRole("dialog", { name: "Your recovery codes" });
  expect(
    within(kept)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(codes);
  await user.click(within(kept).getByRole("button", { name: "Copy" }));
  expect(writeText).toHaveBeenLastCalledWith(expect.stringContaining(codes.join("\n")));
  await user.click(within(kept).getByRole("button", { name: "I Saved Them" }));
  expect(await screen.findByText("10 left")).toBeDefined();
});

fullTest("an old sign-in must be confirmed first, with a code when a second factor is on", async () => {
  const renew = vi
    .fn<() => { recoveryCodes: string[] }>()
    .mockImplementationOnce(refuse(403, "REAUTHENTICATE"))
    .mockReturnValue({ recoveryCodes: codes });
  const reauthenticate = vi.fn((_input: object) => ({ ok: true }));
  const user = render({
    "security.overview": () => on,
    "security.newRecoveryCodes": renew,
    "auth.reauthenticate": reauthenticate,
  });
  await user.click(await screen.findByRole("button", { name: "New Recovery Codes" }));
  await user.click(await screen.findByRole("button", { name: "Make New Codes" }));
  const proof = await screen.findByRole("dialog", { name: "Is it you?" });
  await user.type(await within(proof).findByLabelText("Password"), "demo-curbside");
  await user.type(within(proof).getByLabelText("Code from your authenticator app"), "123456");
  await user.click(within(proof).getByRole("button", { name: "Continue" }));
  const kept = await screen.findByRole("dialog", { name: "Your recovery codes" });
  expect(within(kept).getAllByRole("listitem")).toHaveLength(10);
  expect(reauthenticate).toHaveBeenCalledExactlyOnceWith({ password: "demo-curbside", code: "123456" });
});

fullTest("turning it off requires a code", async () => {
  const disable = vi
    .fn<(input: { code: string }) => { ok: true }>()
    .mockImplementationOnce(refuse(403, "CODE_WRONG"))
    .mockReturnValue({ ok: true });
  const user = render({ "security.overview": () => on, "security.disableTwoFactor": disable });
  await user.click(await screen.findByRole("button", { name: "Turn Off" }));
  const question = await screen.findByRole("dialog", { name: "Turn off two-factor authentication?" });
  const code = within(question).getByLabelText("Code");
  await user.type(code, "000000");
  await user.click(within(question).getByRole("button", { name: "Turn Off" }));
  expect(await within(question).findByText(/This code is wrong/)).toBeDefined();
  await user.clear(code);
  await user.type(code, "123456");
  await user.click(within(question).getByRole("button", { name: "Turn Off" }));
  expect(await screen.findByText("Two-Factor Authentication Is Off")).toBeDefined();
});

test("a user without a password confirms with an emailed code", async () => {
  const unlink = vi
    .fn<() => { ok: true }>()
    .mockImplementationOnce(refuse(403, "REAUTHENTICATE"))
    .mockImplementation(refuse(409, "PASSWORD_NEEDED"));
  const reauthenticate = vi.fn((_input: object) => ({ ok: true }));
  const google = { linked: true, email: "ana@gmail.example", available: true };
  const user = render(
    {
      "security.overview": () => securityOverview({ hasPassword: false, passwordChangedAt: null, google }),
      "security.unlinkGoogle": unlink,
      "auth.sendProofCode": () => ({ ok: true }),
      "auth.reauthenticate": reauthenticate,
    },
    <GoogleCard />,
  );
  await user.click(await screen.findByRole("button", { name: "Unlink" }));
  const question = await screen.findByRole("dialog", { name: "Unlink Google?" });
  await user.click(within(question).getByRole("button", { name: "Unlink" }));
  const proof = await screen.findByRole("dialog", { name: "Is it you?" });
  expect(within(proof).queryByLabelText("Password")).toBeNull();
  await user.click(await within(proof).findByRole("button", { name: "Send Code" }));
  expect(await within(proof).findByText(/^Sent to /)).toBeDefined();
  await user.type(within(proof).getByLabelText("Code from the email"), "1234 5678");
  await user.click(within(proof).getByRole("button", { name: "Continue" }));
  await waitFor(() => expect(reauthenticate).toHaveBeenCalledExactlyOnceWith({ emailCode: "1234 5678" }));
  expect(await screen.findByText("Set a password first, or you could not sign in.")).toBeDefined();
});

test("the Google card is hidden when Google is neither set up nor linked", async () => {
  const overview = vi.fn(() => securityOverview());
  render({ "security.overview": overview }, <GoogleCard />);
  await waitFor(() => expect(overview).toHaveBeenCalled());
  expect(screen.queryByRole("region", { name: "Google" })).toBeNull();
});

fullTest("an admin who needs a second factor is led to setting it up, then to the screen", async () => {
  let isOn = false;
  server.use(
    procedures({
      "auth.currentUser": () => ({ ...homeownerUser(), role: "admin", homeownerProfile: null }),
      "admin.stats": () => {
        if (!isOn) throw new Refusing({ status: 403, code: "SECOND_FACTOR_NEEDED" });
        return { jobsToday: 41 };
      },
      "security.overview": () => (isOn ? on : securityOverview()),
      "security.sessions": () => [],
      "security.beginTwoFactor": () => begun,
      "security.confirmTwoFactor": () => {
        isOn = true;
        return { recoveryCodes: codes };
      },
    }),
  );
  function Desk() {
    const { data } = trpc.admin.stats.useQuery();
    return <p>Jobs: {data?.jobsToday ?? "unknown"}</p>;
  }
  const user = renderScreen(
    <RequireRole allow="admin">
      <Desk />
    </RequireRole>,
  );
  expect(await screen.findByRole("heading", { name: "One thing first" })).toBeDefined();
  await user.click(await screen.findByRole("button", { name: "Turn On" }));
  await user.type(await screen.findByLabelText("Code that the app shows"), "123456");
  const setUp = screen.getByRole("dialog", { name: "Set up two-factor authentication" });
  await user.click(within(setUp).getByRole("button", { name: "Turn On" }));
  await user.click(await screen.findByRole("button", { name: "I Saved Them" }));
  expect(await screen.findByText("Jobs: 41")).toBeDefined();
});
