import { cleanup, screen, waitFor } from "@testing-library/react";
import { getQueryKey } from "@trpc/react-query";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { googleChannel } from "#modules/sign-in/rules.ts";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { setCurrentUser } from "../../lib/current-user.ts";
import { useFailureToast } from "../../lib/failure-toasts.ts";
import { inBackground, settleWaitingAct } from "../../lib/finish-acts.ts";
import { useSessionElsewhere } from "../../lib/session-elsewhere.ts";
import { leaveBrowser, signOut } from "../../lib/sign-out.ts";
import { queryClient, trpc, utils } from "../../lib/trpc.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { homeownerUser } from "../../testing/users.ts";
import { ErrorState } from "../../ui/states.tsx";
import { AuthPage } from "./auth-page.tsx";
import { RequireRole } from "./require-role.tsx";
import { SignInAgainLater } from "./sign-in-again-later.tsx";

vi.mock("./return-to.ts", () => ({ useReturnTo: () => "/" }));

const maya = homeownerUser();
const refuse = (status: number, code: string) => () => {
  throw new Refusing({ status, code });
};
const signedOut = refuse(401, "UNAUTHORIZED");

/** A screen with a pressed act, a background act, and the pressed one's result. */
function Screen() {
  const showFailure = useFailureToast();
  const pause = trpc.homeowner.pauseService.useMutation({
    onError: (error) => showFailure(error, { general: "Failed to pause service." }),
  });
  const passing = trpc.support.markThreadRead.useMutation({ trpc: inBackground });
  return (
    <>
      <label>
        Note <input />
      </label>
      <button type="button" onClick={() => pause.mutate()}>
        Pause
      </button>
      <button type="button" onClick={() => passing.mutate({ threadId: "1" })}>
        Read
      </button>
      <p>{pause.status}</p>
      <p>read: {passing.status}</p>
    </>
  );
}

function renderSession(answers: Parameters<typeof procedures>[0]) {
  server.use(procedures({ "auth.currentUser": () => maya, ...answers }));
  return renderScreen(
    <>
      <RequireRole allow="homeowner">
        <Screen />
      </RequireRole>
      <SignInAgainLater />
    </>,
  );
}

const press = async (user: ReturnType<typeof renderScreen>, name: string) =>
  user.click(await screen.findByRole("button", { name }));
const dialog = () => screen.findByRole("dialog", { name: "You were signed out" });
const goesToSignIn = vi.fn();
const asksBeforeUnload = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

beforeEach(() => {
  goesToSignIn.mockClear();
  vi.spyOn(window, "location", "get").mockReturnValue({
    ...window.location,
    assign: goesToSignIn,
  } as unknown as Location);
});

afterEach(() => settleWaitingAct(false));

test("an action whose session ended is kept and done once after signing in", async () => {
  const pauseService = vi.fn().mockImplementationOnce(signedOut).mockReturnValue({ ok: true });
  const login = vi.fn((_input: { email: string; password: string }) => maya);
  const user = renderSession({ "homeowner.pauseService": pauseService, "auth.login": login });
  await user.type(await screen.findByLabelText("Note"), "half a thought");
  await press(user, "Pause");
  await dialog();
  expect(
    screen.getByText(`Sign in again as ${maya.email}, and we’ll finish what you just did.`),
  ).toBeDefined();
  expect(screen.getByText("pending")).toBeDefined();
  expect(asksBeforeUnload()).toBe(true);
  expect(screen.getByLabelText("Email")).toHaveProperty("readOnly", true);
  await user.type(screen.getByLabelText("Password"), "correct horse{Enter}");
  expect(await screen.findByText("success")).toBeDefined();
  expect(login).toHaveBeenCalledExactlyOnceWith({ email: maya.email, password: "correct horse" });
  expect(pauseService).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByLabelText("Note")).toHaveProperty("value", "half a thought");
  expect(screen.queryByText("Unauthorized")).toBeNull();
});

fullTest("a wrong password keeps the action waiting, and a second factor is requested", async () => {
  const login = vi
    .fn()
    .mockImplementationOnce(refuse(401, "SIGN_IN_FAILED"))
    .mockImplementation(refuse(403, "SECOND_FACTOR_REQUIRED"));
  const user = renderSession({
    "homeowner.pauseService": vi.fn().mockImplementationOnce(signedOut).mockReturnValue({ ok: true }),
    "auth.login": login,
    "auth.completeSignIn": () => maya,
  });
  await press(user, "Pause");
  await dialog();
  await user.type(screen.getByLabelText("Password"), "wrong horse{Enter}");
  expect(await screen.findByText("Login Failed")).toBeDefined();
  await user.type(screen.getByLabelText("Password"), "!{Enter}");
  await user.type(await screen.findByLabelText("Code"), "123456{Enter}");
  expect(await screen.findByText("success")).toBeDefined();
});

test("a user who declines to sign in is told that nothing was sent, and keeps the screen", async () => {
  const pauseService = vi.fn(signedOut);
  const user = renderSession({ "homeowner.pauseService": pauseService });
  await press(user, "Pause");
  await dialog();
  await press(user, "Not Now");
  expect(await screen.findByText("Not sent: you’re signed out. Try again to sign in.")).toBeDefined();
  expect(screen.getByText("error")).toBeDefined();
  expect(pauseService).toHaveBeenCalledOnce();
  await press(user, "Pause");
  await dialog();
});

test("an action is never done by another user", async () => {
  const pauseService = vi.fn(signedOut);
  const open = vi.fn((_address: string) => ({}));
  vi.stubGlobal("open", open);
  const henry = { ...homeownerUser(), id: "henry", email: "henry@example.com" };
  const currentUser = vi.fn().mockReturnValueOnce(maya).mockReturnValue(henry);
  const user = renderSession({
    "homeowner.pauseService": pauseService,
    "auth.currentUser": currentUser,
    "auth.signInOptions": () => ({ google: true }),
  });
  await press(user, "Pause");
  await dialog();
  await press(user, "Continue with Google");
  const [address = ""] = open.mock.calls[0] ?? [];
  const windowId = new URL(address, "http://localhost").searchParams.get("window") ?? "";
  const channel = new BroadcastChannel(googleChannel(windowId));
  channel.postMessage("signedIn");
  expect(await screen.findByText(/^henry@example.com is signed in here now/)).toBeDefined();
  channel.close();
  expect(pauseService).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

test("each action names its user, and one refused for another account waits for them", async () => {
  const named: (string | null)[] = [];
  server.events.on("request:start", ({ request }) => {
    if (request.url.includes("pauseService")) named.push(request.headers.get("x-tidycurb-user"));
  });
  const user = renderSession({
    "homeowner.pauseService": vi
      .fn()
      .mockImplementationOnce(refuse(409, "OTHER_ACCOUNT"))
      .mockReturnValue({ ok: true }),
    "auth.login": () => maya,
  });
  await press(user, "Pause");
  await dialog();
  expect(screen.getByText(/^Someone else is signed in here now/)).toBeDefined();
  expect(document.querySelector("[class*=cover]")).not.toBeNull();
  expect(screen.queryByRole("button", { name: "Pause" })).toBeNull();
  await user.type(screen.getByLabelText("Password"), "correct horse{Enter}");
  expect(await screen.findByText("success")).toBeDefined();
  server.events.removeAllListeners();
  expect(named).toEqual([maya.id, maya.id]);
});

test("background requests never ask to sign in", async () => {
  const user = renderSession({ "support.markThreadRead": signedOut });
  await press(user, "Read");
  expect(await screen.findByText("read: error")).toBeDefined();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a screen that learns of the expired session stays until the action is done", async () => {
  const user = renderSession({
    "homeowner.pauseService": vi.fn().mockImplementationOnce(signedOut).mockReturnValue({ ok: true }),
    "auth.login": () => maya,
  });
  await press(user, "Pause");
  await dialog();
  vi.useFakeTimers({ toFake: ["setTimeout"], shouldAdvanceTime: true });
  setCurrentUser(queryClient, null);
  expect(await screen.findByText("Unauthorized")).toBeDefined();
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  expect(goesToSignIn).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText("Password"), "correct horse{Enter}");
  expect(await screen.findByRole("button", { name: "Pause" })).toBeDefined();
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(goesToSignIn).not.toHaveBeenCalled();
});

/** What a page shows besides its form: data that may fail to load. */
function Threads() {
  const { error, refetch } = trpc.support.threads.useQuery();
  return error ? <ErrorState error={error} onRetry={refetch} /> : <p>threads</p>;
}

function App() {
  useSessionElsewhere();
  return (
    <>
      <RequireRole allow="homeowner">
        <Screen />
        <Threads />
      </RequireRole>
      <SignInAgainLater />
    </>
  );
}

const henry = { ...homeownerUser(), id: "henry", email: "henry@example.com" };

/** Maya's page with a half-written note; `ends` is how its session ends. */
async function renderEnding(ends: { currentUser?: unknown; threads?: () => unknown }) {
  const currentUser = vi.fn<() => unknown>().mockReturnValue(maya);
  const threads = vi.fn<() => unknown>().mockReturnValue([]);
  const login = vi.fn(() => maya);
  server.use(
    procedures({ "auth.currentUser": currentUser, "support.threads": threads, "auth.login": login }),
  );
  const user = renderScreen(<App />);
  await user.type(await screen.findByLabelText("Note"), "half a thought");
  await screen.findByText("threads");
  if (ends.currentUser !== undefined) currentUser.mockReturnValue(ends.currentUser);
  if (ends.threads) threads.mockImplementation(ends.threads);
  return { user, threads, currentUser };
}

/** Another tab of this browser. */
function renderOtherTab() {
  const told = Promise.withResolvers<unknown>();
  const otherTab = new BroadcastChannel("tidycurb-sign-out");
  otherTab.onmessage = ({ data }) => told.resolve(data);
  onTestFinished(() => otherTab.close());
  return { tells: (news: unknown) => otherTab.postMessage(news), isTold: told.promise };
}

const note = () => screen.getByLabelText<HTMLInputElement>("Note", { selector: "input" }).value;

test("a page that learns of its ended session keeps what was typed, covered by the sign-in", async () => {
  const { user } = await renderEnding({ currentUser: null });
  await utils.auth.currentUser.invalidate();
  await dialog();
  expect(screen.getByText(`Sign in again as ${maya.email} to continue where you left off.`)).toBeDefined();
  expect(document.querySelector("[class*=cover]")).not.toBeNull();
  expect(asksBeforeUnload()).toBe(false);
  const { isTold } = renderOtherTab();
  await user.type(screen.getByLabelText("Password"), "correct horse");
  await press(user, "Sign In");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await isTold).toEqual({ signedIn: maya.id });
  expect(note()).toBe("half a thought");
  expect(goesToSignIn).not.toHaveBeenCalled();
  expect(screen.queryByText("Unauthorized")).toBeNull();
});

test("a page whose query fails for its ended session does too, and the query is repeated", async () => {
  const { user, threads } = await renderEnding({ threads: signedOut });
  await queryClient.resetQueries({ queryKey: getQueryKey(trpc.support.threads) });
  await dialog();
  threads.mockReturnValue([]);
  await user.type(screen.getByLabelText("Password"), "correct horse");
  await press(user, "Sign In");
  expect(await screen.findByText("threads")).toBeDefined();
  expect(note()).toBe("half a thought");
  expect(goesToSignIn).not.toHaveBeenCalled();
});

test("declining to sign in hides the page, and goes to sign in", async () => {
  const { user } = await renderEnding({ currentUser: null });
  await utils.auth.currentUser.invalidate();
  await dialog();
  await press(user, "Not Now");
  expect(await screen.findByText("You are logged out. Logging in again...")).toBeDefined();
  await waitFor(() => expect(screen.queryByLabelText("Note")).toBeNull());
  await waitFor(() => expect(goesToSignIn).toHaveBeenCalledExactlyOnceWith("/api/login?returnTo=%2F"));
});

test("a page of someone who signed out in another tab is hidden at once", async () => {
  await renderEnding({});
  renderOtherTab().tells(maya.id);
  expect(await screen.findByText("You are logged out. Logging in again...")).toBeDefined();
  expect(screen.queryByLabelText("Note")).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
  await waitFor(() => expect(goesToSignIn).toHaveBeenCalledOnce());
  cleanup();
  server.use(procedures({ "auth.currentUser": () => null }));
  renderScreen(<AuthPage />);
  expect(await screen.findByText("Signed out in another tab.")).toBeDefined();
  cleanup();
  renderScreen(<AuthPage />);
  await screen.findByRole("button", { name: "Sign In" });
  expect(screen.queryByText("Signed out in another tab.")).toBeNull();
});

test("its act in flight fails at once, and asks nobody to sign in", async () => {
  const { user } = await renderEnding({});
  const sent = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  server.use(
    procedures({
      "homeowner.pauseService": async () => {
        sent.resolve();
        await answer.promise;
        signedOut();
      },
    }),
  );
  await press(user, "Pause");
  await sent.promise;
  renderOtherTab().tells(maya.id);
  await waitFor(() => expect(screen.queryByLabelText("Note")).toBeNull());
  answer.resolve();
  expect(await screen.findByText("Not sent: you’re signed out. Try again to sign in.")).toBeDefined();
  expect(screen.queryByRole("dialog")).toBeNull();
  await waitFor(() => expect(goesToSignIn).toHaveBeenCalledOnce());
});

test("a person who signs in again in another tab goes on with their page", async () => {
  const { currentUser } = await renderEnding({ currentUser: null });
  await utils.auth.currentUser.invalidate();
  await dialog();
  currentUser.mockReturnValue(maya);
  renderOtherTab().tells({ signedIn: maya.id });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await screen.findByRole("textbox", { name: "Note" })).toHaveProperty("value", "half a thought");
  expect(screen.queryByText("Unauthorized")).toBeNull();
});

test("another person who signs in in another tab gets a page of their own", async () => {
  const { currentUser } = await renderEnding({ currentUser: null });
  await utils.auth.currentUser.invalidate();
  await dialog();
  currentUser.mockReturnValue(henry);
  renderOtherTab().tells({ signedIn: henry.id });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(note()).toBe(""));
  expect(screen.queryByText("Unauthorized")).toBeNull();
});

test("an act that waited then ends by saying that another account is signed in", async () => {
  const { user, currentUser } = await renderEnding({});
  server.use(procedures({ "auth.currentUser": currentUser, "homeowner.pauseService": signedOut }));
  await press(user, "Pause");
  await dialog();
  currentUser.mockReturnValue(henry);
  renderOtherTab().tells({ signedIn: henry.id });
  expect(await screen.findByText("Not sent: another account is signed in here now.")).toBeDefined();
});

test("signing out tells the other tabs, and not the one that does it", async () => {
  await renderEnding({});
  const { isTold } = renderOtherTab();
  await leaveBrowser(maya.id);
  expect(await isTold).toBe(maya.id);
  expect(note()).toBe("half a thought");
});

test("the sign-out itself tells them", async () => {
  await renderEnding({});
  server.use(procedures({ "auth.logout": () => ({ ok: true }) }));
  const { isTold } = renderOtherTab();
  expect(await signOut()).toBe(true);
  expect(await isTold).toBe(maya.id);
  await waitFor(() => expect(goesToSignIn).toHaveBeenCalledOnce());
});

test("another person who signs in at this browser starts with an empty page", async () => {
  await renderEnding({ currentUser: henry });
  await utils.auth.currentUser.invalidate();
  await waitFor(() => expect(note()).toBe(""));
});
