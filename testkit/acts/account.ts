import { eq } from "drizzle-orm";
import { users } from "#db/schema/index.ts";
import { serveEmailWebhook } from "#functions/delivery-webhooks.ts";
import { triesBeforeTelling } from "#modules/sign-in/rules.ts";
import { newAddress, type TestApp, testApp } from "../app.ts";
import { addPasskey } from "../authenticator.ts";
import { addAdmin, addRunner, addUser, type Person, password } from "../factories.ts";
import { type GoogleProvider, googleProvider } from "../google-provider.ts";
import { codeOf, firstStep, nextCode, readCookies } from "../second-factor.ts";
import { type Act, done, type OtherAct, type Stage } from "./stage.ts";

type AccountApp = TestApp & { google: GoogleProvider };

const mailSecret = "returned by the mailbox";

export async function open(): Promise<AccountApp> {
  const google = await googleProvider();
  const env = { ...google.env, APP_URL: "https://tidycurb.example", MAIL_WEBHOOK_SECRET: mailSecret };
  const app = await testApp("postgres", { env });
  return {
    ...app,
    google,
    close: async () => {
      await app.close();
      await google.stop();
    },
  };
}

type AccountStage = Stage<AccountApp>;

/** Turns on a second factor, as a user with a confirmed address does. */
async function turnOn({ app, act }: AccountStage, who: Person) {
  const verified = { emailVerifiedAt: app.clock.now };
  await app.deps.db.update(users).set(verified).where(eq(users.id, who.userId));
  const { secret } = await act<{ secret: string }>(who, "security.beginTwoFactor");
  const code = codeOf(app, secret);
  const { recoveryCodes } = await act<{ recoveryCodes: string[] }>(who, "security.confirmTwoFactor", {
    code,
  });
  return { secret, recoveryCodes };
}

/** Requests another address. */
async function wishAddress({ act }: AccountStage, who: Person): Promise<string> {
  const email = `next-${who.email}`;
  await act(who, "profile.update", { email });
  return email;
}

/** Goes to Google and back to link the account. */
async function linkGoogle({ app }: AccountStage, who: Person): Promise<void> {
  const sub = app.deps.newId();
  app.google.claims = { sub, email: `${sub}@gmail.example`, email_verified: true, given_name: "Ana" };
  const address = newAddress();
  const go = (path: string, site: string, cookie: string) =>
    app.send(path, { headers: { "sec-fetch-site": site, cookie } }, address);
  const begun = await go("/api/auth/google?purpose=link", "same-origin", who.cookie);
  const { pathname, search } = await app.google.follow(begun.headers.get("location") ?? "");
  const cookies = `${who.cookie}; ${readCookies(begun)}`;
  const { headers } = await go(pathname + search, "cross-site", cookies);
  if (!headers.get("location")?.includes("outcome=linked")) throw new Error(`${headers.get("location")}`);
}

async function suspend({ app, act }: AccountStage, { userId }: Person): Promise<Person> {
  const admin = await addAdmin(app);
  await act(admin, "admin.suspendPerson", { userId, reason: "No shows", seen: { suspendedAt: null } });
  return admin;
}

export const acts = {
  passwordChanged: async ({ app, listens, act }) => {
    const who = await listens(await addUser(app));
    await act(who, "security.changePassword", { currentPassword: password, newPassword: "another horse" });
    return { who };
  },
  newSignIn: async ({ app, listens }) => {
    const who = await listens(await addUser(app));
    const headers = {
      "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    };
    const given = { email: who.email, password };
    done("login", await app.call(null, "POST", "/api/login", given, { headers }));
    return { who };
  },
  emailChanged: async (stage) => {
    const who = await stage.listens(await addUser(stage.app));
    await wishAddress(stage, who);
    return { who };
  },
  emailMoved: async (stage) => {
    const who = await stage.listens(await addUser(stage.app));
    const email = await wishAddress(stage, who);
    await stage.out.sendAll();
    const received = stage.out.mailServer.received.findLast(({ to }) => to.includes(email));
    const [, token] = /confirm-email#(\S+)/.exec(received?.text ?? "") ?? [];
    await stage.act(who, "auth.confirmEmail", { token });
    return { who, also: ["emailChanged"] };
  },
  secondFactorOn: async (stage) => {
    const who = await stage.listens(await addUser(stage.app));
    await turnOn(stage, who);
    return { who };
  },
  secondFactorOff: async (stage) => {
    const who = await stage.listens(await addUser(stage.app));
    const { secret } = await turnOn(stage, who);
    await stage.act(who, "security.disableTwoFactor", { code: nextCode(stage.app, secret) });
    return { who, also: ["secondFactorOn"] };
  },
  secondFactorTried: async (stage) => {
    const who = await stage.listens(await addUser(stage.app));
    await turnOn(stage, who);
    const between = await firstStep(stage.app, who);
    for (let tries = 0; tries < triesBeforeTelling; tries++)
      await stage.app.call(between, "POST", "/api/login/code", { code: "000000" });
    return { who, also: ["secondFactorOn"] };
  },
  recoveryCodeUsed: async (stage) => {
    const who = await stage.listens(await addUser(stage.app));
    const [code] = (await turnOn(stage, who)).recoveryCodes;
    const between = await firstStep(stage.app, who);
    done("code", await stage.app.call(between, "POST", "/api/login/code", { code }));
    return { who, also: ["secondFactorOn", "newSignIn"] };
  },
  recoveryCodesMade: async (stage) => {
    const who = await stage.listens(await addUser(stage.app));
    await turnOn(stage, who);
    await stage.act(who, "security.newRecoveryCodes");
    return { who, also: ["secondFactorOn"] };
  },
  googleLinked: async (stage) => {
    const who = await stage.listens(await addUser(stage.app));
    await linkGoogle(stage, who);
    return { who };
  },
  passkeyAdded: async (stage) => {
    const who = await stage.listens(await addUser(stage.app));
    await addPasskey(stage.app, who);
    return { who };
  },
  passkeyRemoved: async (stage) => {
    const who = await stage.listens(await addUser(stage.app));
    const { id } = await addPasskey(stage.app, who);
    await stage.act(who, "security.removePasskey", { id });
    return { who, also: ["passkeyAdded"] };
  },
  payoutEmailChanged: async (stage) => {
    const who = await stage.listens(await addRunner(stage.app));
    await stage.act(who, "profile.updateRunner", { payoutEmail: `pay-${who.email}` });
    return { who };
  },
  googleUnlinked: async (stage) => {
    const who = await stage.listens(await addUser(stage.app));
    await linkGoogle(stage, who);
    await stage.act(who, "security.unlinkGoogle");
    return { who, also: ["googleLinked"] };
  },
  accountSuspended: async (stage) => {
    const who = await stage.listens(await addUser(stage.app));
    await suspend(stage, who);
    return { who };
  },
  accountReinstated: async (stage) => {
    const who = await stage.listens(await addUser(stage.app));
    const admin = await suspend(stage, who);
    const seen = { suspendedAt: stage.app.clock.now };
    await stage.act(admin, "admin.reinstatePerson", { userId: who.userId, seen });
    return { who, also: ["accountSuspended"] };
  },
  addressUnreachable: async ({ app, listens }) => {
    const who = await listens(await addUser(app));
    const request = new Request("http://localhost:3000/api/webhooks/mail", {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${mailSecret}` },
      body: JSON.stringify({ events: [{ type: "bounced", email: who.email }] }),
    });
    const { status } = await serveEmailWebhook(app, request, { peerAddress: newAddress() });
    if (status !== 200) throw new Error(`The provider was answered with ${status}`);
    return { who };
  },
} as const satisfies Record<string, Act<AccountApp>>;

export const otherActs: readonly OtherAct<AccountApp>[] = [
  [
    "passwordChanged",
    "a reset by email",
    async ({ app, out, act, listens }) => {
      const who = await listens(await addUser(app));
      await act(null, "auth.requestPasswordReset", { email: who.email });
      await out.sendAll();
      // The link arrives in an email of its own, not as a notice.
      const received = out.mailServer.received.pop();
      const [, token] = /reset-password#(\S+)/.exec(received?.text ?? "") ?? [];
      await act(null, "auth.resetPassword", { token, password: "another horse" });
      return { who };
    },
  ],
  [
    "googleUnlinked",
    "a new password",
    async (stage) => {
      const who = await stage.listens(await addUser(stage.app));
      await linkGoogle(stage, who);
      const change = { currentPassword: password, newPassword: "another horse" };
      await stage.act(who, "security.changePassword", change);
      return { who, also: ["googleLinked", "passwordChanged"] };
    },
  ],
];
