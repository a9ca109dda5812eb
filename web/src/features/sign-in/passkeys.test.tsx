import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { queryClient } from "../../lib/trpc.ts";
import { procedures, Refusing, securityOverview } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { homeownerUser } from "../../testing/users.ts";
import { PasskeyOffer } from "./passkey-offer.tsx";
// Loaded already, so that the lazy offer appears at once where it should not.
import "./passkey-offer-card.tsx";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import { PasskeysCard } from "./passkeys-card.tsx";
import { RequireRole } from "./require-role.tsx";

const options = {
  challenge: "Y2hhbGxlbmdl",
  rp: { id: "localhost", name: "TidyCurb" },
  user: { id: "dXNlcg", name: "homeowner@example.com", displayName: "Harper Homes" },
  pubKeyCredParams: [{ type: "public-key", alg: -7 }],
  timeout: 300_000,
  attestation: "none",
  authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
  excludeCredentials: [],
};
const phone = {
  id: "018f0000-0000-7000-8000-000000000001",
  name: "Safari · iOS",
  createdAt: "2026-03-01T15:00:00.000Z",
  lastUsedAt: null,
};

/** A device's answer to both questions; bytes are "AQ" in base64url. */
const bytes = Uint8Array.of(1).buffer;
const credential = {
  id: "AQ",
  rawId: bytes,
  type: "public-key",
  getClientExtensionResults: () => ({}),
  response: {
    clientDataJSON: bytes,
    attestationObject: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes,
    getTransports: () => ["internal"],
  },
};
const create = vi.fn<() => Promise<unknown>>();
const get = vi.fn<() => Promise<unknown>>();
const canKeep = vi.fn(async () => true);

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal(
    "PublicKeyCredential",
    Object.assign(function PublicKeyCredential() {}, {
      isUserVerifyingPlatformAuthenticatorAvailable: canKeep,
    }),
  );
  Object.defineProperty(navigator, "credentials", { configurable: true, value: { create, get } });
  create.mockReset().mockResolvedValue(credential);
  get.mockReset().mockResolvedValue(credential);
  canKeep.mockResolvedValue(true);
});
afterEach(() => vi.unstubAllGlobals());

const refuse = (status: number, code: string) => () => {
  throw new Refusing({ status, code });
};
const failing = (name: string) => Promise.reject(new DOMException("", name));

function render(answers: Parameters<typeof procedures>[0], part = <PasskeysCard />) {
  server.use(
    procedures({
      "auth.currentUser": () => homeownerUser(),
      "security.overview": () => securityOverview(),
      "security.passkeys": () => [],
      "security.sessions": () => [],
      "security.beginPasskey": () => options,
      ...answers,
    }),
  );
  return renderScreen(<RequireRole allow="anyone">{part}</RequireRole>);
}

test("lists passkeys with when they were added and used, and removes one after a question", async () => {
  const remove = vi.fn((_input: { id: string }) => ({ ok: true }));
  let list = [phone, { ...phone, id: "2", name: null, lastUsedAt: "2026-03-02T15:00:00.000Z" }];
  const user = render({
    "security.passkeys": () => list,
    "security.removePasskey": (input: { id: string }) => {
      list = list.slice(1);
      return remove(input);
    },
  });
  const rows = await screen.findAllByRole("listitem");
  expect(rows[0]?.textContent).toContain("Safari · iOSAdded Mar 1, 2026 · not used yet");
  expect(rows[1]?.textContent).toMatch(/^PasskeyAdded Mar 1, 2026 · last used .+ ago/);
  await user.click(screen.getByRole("button", { name: "Remove Safari · iOS, added Mar 1, 2026" }));
  const question = await screen.findByRole("dialog", { name: "Remove this passkey?" });
  expect(within(question).getByText(/Every other device will be signed out/)).toBeDefined();
  expect(remove).not.toHaveBeenCalled();
  await user.click(within(question).getByRole("button", { name: "Remove" }));
  expect(await screen.findByText("Passkey Removed")).toBeDefined();
  expect(remove).toHaveBeenCalledExactlyOnceWith({ id: phone.id });
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
});

test("adds the device's answer, after the password where that is old", async () => {
  const add = vi.fn((_input: object) => ({ ok: true }));
  const begin = vi.fn(() => options as object).mockImplementationOnce(refuse(403, "REAUTHENTICATE"));
  const user = render({
    "security.beginPasskey": begin,
    "security.addPasskey": add,
    "auth.reauthenticate": () => ({ ok: true }),
  });
  await user.click(await screen.findByRole("button", { name: "Add a Passkey" }));
  const proof = await screen.findByRole("dialog", { name: "Is it you?" });
  expect(create).not.toHaveBeenCalled();
  await user.type(await within(proof).findByLabelText("Password"), "demo-curbside");
  await user.click(within(proof).getByRole("button", { name: "Continue" }));
  expect(await screen.findByText("Passkey Added")).toBeDefined();
  expect(add).toHaveBeenCalledExactlyOnceWith({
    id: "AQ",
    rawId: "AQ",
    type: "public-key",
    response: { clientDataJSON: "AQ", attestationObject: "AQ", transports: ["internal"] },
  });
});

test.each([
  ["NotAllowedError", "The window was closed before it was done."],
  ["InvalidStateError", "This device already has a passkey for your account."],
  ["NotSupportedError", /^This browser can’t create passkeys here/],
  ["UnknownError", "Something went wrong. Please try again."],
])("says why there is no new passkey (%s)", async (name, words) => {
  create.mockImplementation(() => failing(name));
  const add = vi.fn();
  const user = render({ "security.addPasskey": add });
  await user.click(await screen.findByRole("button", { name: "Add a Passkey" }));
  expect(await screen.findByText("No Passkey Added")).toBeDefined();
  expect(screen.getByText(words)).toBeDefined();
  expect(add).not.toHaveBeenCalled();
});

test("tells a question that ran out of time from a closed one", async () => {
  create.mockImplementation(() => failing("NotAllowedError"));
  const user = render({ "security.beginPasskey": () => ({ ...options, timeout: 0 }) });
  await user.click(await screen.findByRole("button", { name: "Add a Passkey" }));
  expect(await screen.findByText("That took too long. Please try again.")).toBeDefined();
});

test("shows the server's reason for refusing a passkey", async () => {
  const user = render({ "security.beginPasskey": refuse(409, "PASSKEYS_TOO_MANY") });
  await user.click(await screen.findByRole("button", { name: "Add a Passkey" }));
  expect(await screen.findByText(/^You have 10 passkeys/)).toBeDefined();
});

test("has a sentence instead of the button where passkeys cannot be added", async () => {
  render({ "security.overview": () => securityOverview({ emailVerified: false }) });
  expect(await screen.findByText(/^Confirm your email first/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Add a Passkey" })).toBeNull();
});

test("has a sentence instead of the button in a browser without passkeys", async () => {
  vi.stubGlobal("PublicKeyCredential", undefined);
  render({ "security.passkeys": () => [phone] });
  expect(await screen.findByText(/^This browser can’t create passkeys here/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Add a Passkey" })).toBeNull();
  expect(await screen.findByRole("button", { name: /^Remove Safari/ })).toBeDefined();
});

const offerTitle = "Skip the password next time";

test("the offer goes once a passkey is added, and does not come back", async () => {
  let list: object[] = [];
  const user = render(
    {
      "security.passkeys": () => list,
      "security.addPasskey": () => {
        list = [phone];
        return { ok: true };
      },
    },
    <PasskeyOffer />,
  );
  await screen.findByText(offerTitle);
  await user.click(screen.getByRole("button", { name: "Add a Passkey" }));
  expect(await screen.findByText("Passkey Added")).toBeDefined();
  await waitFor(() => expect(screen.queryByText(offerTitle)).toBeNull());
  expect(localStorage.getItem(`tidycurb-passkey-offer ${homeownerUser().id}`)).toBe("answered");
});

test("a declined offer does not come back for this person, but does for another", async () => {
  const user = render({}, <PasskeyOffer />);
  await user.click(await screen.findByRole("button", { name: "Not Now" }));
  expect(screen.queryByText(offerTitle)).toBeNull();
  const asked = vi.fn(() => []);
  render(
    { "security.passkeys": asked, "auth.currentUser": () => ({ ...homeownerUser(), id: phone.id }) },
    <PasskeyOffer />,
  );
  expect(await screen.findByText(offerTitle)).toBeDefined();
  expect(asked).toHaveBeenCalledOnce();
});

test.each<[string, Parameters<typeof procedures>[0], boolean]>([
  [
    "an unconfirmed email",
    { "auth.currentUser": () => ({ ...homeownerUser(), emailVerified: false }) },
    true,
  ],
  ["a passkey already", { "security.passkeys": () => [phone] }, true],
  ["a device that keeps none", {}, false],
])("nothing is offered with %s", async (_what, answers, keeps) => {
  canKeep.mockResolvedValue(keeps);
  render(
    answers,
    <>
      <PasskeyOffer />
      <PasskeysCard />
    </>,
  );
  await screen.findByText(/^No passkeys yet|Safari/);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByText(offerTitle)).toBeNull();
});

const enter = {
  challenge: "Y2hhbGxlbmdl",
  rpId: "localhost",
  timeout: 300_000,
  userVerification: "required",
};

function renderSignIn(answers: Parameters<typeof procedures>[0]) {
  const onSignedIn = vi.fn();
  server.use(procedures({ "auth.beginPasskeySignIn": () => enter, ...answers }));
  const user = renderScreen(<PasskeySignIn fillsIn={false} onSignedIn={onSignedIn} />);
  const press = () => user.click(screen.getByRole("button", { name: "Sign In with a Passkey" }));
  return { press, onSignedIn };
}

test("signs in with the device's answer, and offers no passkey afterward", async () => {
  const signIn = vi.fn((_input: object) => homeownerUser());
  const { press, onSignedIn } = renderSignIn({ "auth.signInByPasskey": signIn });
  await press();
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(homeownerUser()));
  expect(signIn).toHaveBeenCalledExactlyOnceWith({
    id: "AQ",
    rawId: "AQ",
    type: "public-key",
    response: { clientDataJSON: "AQ", authenticatorData: "AQ", signature: "AQ", userHandle: "AQ" },
  });
  expect(localStorage.getItem(`tidycurb-passkey-offer ${homeownerUser().id}`)).toBe("answered");
});

test("says why nobody is signed in: closed, or unknown here, which the device is told", async () => {
  const forget = vi.fn(async () => {});
  Object.assign(PublicKeyCredential, { signalUnknownCredential: forget });
  get.mockImplementationOnce(() => failing("NotAllowedError"));
  const { press, onSignedIn } = renderSignIn({ "auth.signInByPasskey": refuse(403, "PASSKEY_UNKNOWN") });
  await press();
  expect(await screen.findByText(/^No passkey was used/)).toBeDefined();
  expect(forget).not.toHaveBeenCalled();
  await press();
  expect(await screen.findByText(/^This passkey is no longer registered here/)).toBeDefined();
  await waitFor(() =>
    expect(forget).toHaveBeenCalledExactlyOnceWith({ rpId: "localhost", credentialId: "AQ" }),
  );
  expect(onSignedIn).not.toHaveBeenCalled();
});
