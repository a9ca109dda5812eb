import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { preferences, smsNumbers, textMessages } from "#db/schema/index.ts";
import { serveSmsWebhook } from "#functions/delivery-webhooks.ts";
import { clearPassword } from "#modules/accounts/index.ts";
import { payPath } from "#modules/texting/pay-link.ts";
import type { Language } from "#platform/values/preferences.ts";
import type { TestApp } from "./app.ts";
import { addHomeowner, type Homeowner } from "./factories.ts";
import { smsAccount } from "./sms-provider.ts";

/** What an operator hears on the phone. */
export function phoneSignUp(app: TestApp, more: object = {}) {
  return {
    userId: app.deps.newId(),
    firstName: "Ana",
    lastName: "Reyes",
    phoneNumber: nextNumber(),
    language: "en" as const,
    address: "1602 Elm Street",
    city: "New York",
    state: "NY",
    zipCode: "10001",
    pickupDays: ["Tuesday"],
    numberOfCans: 2,
    ...more,
  };
}

let numbers = 0;

/** A number that no test had before. */
export function nextNumber(): string {
  numbers += 1;
  return `+1212736${String(6000 + numbers)}`;
}

/** A homeowner who was asked for consent and has not answered. */
export async function addAskedHome(app: TestApp): Promise<Homeowner & { e164: string }> {
  const home = await addHomeowner(app);
  const e164 = nextNumber();
  const { now } = app.clock;
  await app.deps.db
    .insert(smsNumbers)
    .values({ userId: home.userId, e164, consentAskedAt: now, isTextOnly: true, createdAt: now });
  return { ...home, e164 };
}

/** A homeowner who lives by text messages and agreed to them. */
export async function addTextHome(
  app: TestApp,
  { language = "en", ...home }: Parameters<typeof addHomeowner>[1] & { language?: Language } = {},
): Promise<Homeowner & { e164: string }> {
  const person = await addHomeowner(app, home);
  const e164 = nextNumber();
  const { now } = app.clock;
  const { userId } = person;
  await app.deps.db
    .insert(smsNumbers)
    .values({ userId, e164, consentAskedAt: now, confirmedAt: now, isTextOnly: true, createdAt: now });
  await app.deps.db
    .update(preferences)
    .set({ smsNotifications: true, language })
    .where(eq(preferences.userId, userId));
  return { ...person, e164 };
}

/** What a test app needs for signed messages. */
export const textingEnv = {
  APP_URL: "https://tidycurb.example",
  SMS_ACCOUNT_SID: smsAccount.accountSid,
  SMS_AUTH_TOKEN: smsAccount.authToken,
  SMS_FROM: smsAccount.from,
};

/** Sends a text message as the provider delivers it, signed. Returns the reply; null for none. */
export async function textIn(
  app: TestApp,
  from: string,
  Body: string,
  MessageSid = `SM${app.deps.newId()}`,
): Promise<string | null> {
  const fields = { MessageSid, From: from, Body };
  const url = `${app.appUrl}/api/webhooks/sms`;
  const sorted = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const signature = createHmac("sha1", smsAccount.authToken)
    .update(url + sorted.flat().join(""))
    .digest("base64");
  const request = new Request(url, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", "x-twilio-signature": signature },
    body: new URLSearchParams(fields),
  });
  const response = await serveSmsWebhook(app, request, { peerAddress: "192.0.2.9" });
  if (response.status !== 200) throw new Error(`The webhook answered ${response.status}`);
  const [, reply = null] = /<Message>([\s\S]*)<\/Message>/.exec(await response.text()) ?? [];
  return reply?.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&") ?? null;
}

/** A text message that somebody sent us and a person is to read. */
export async function addReceivedText(
  app: TestApp,
  text: { userId?: string; e164: string; words: string; receivedAt?: string },
): Promise<void> {
  const id = app.deps.newId();
  await app.deps.db
    .insert(textMessages)
    .values({ id, providerId: id, outcome: "desk", receivedAt: app.clock.now, ...text });
}

/** How long a text message is kept. */
export const agedText = {
  days: 90,
  table: textMessages,
  add: (receivedAt: string, { app }: { app: TestApp }) =>
    addReceivedText(app, { e164: "+12125550155", words: "SKIP", receivedAt }),
};

/** Somebody who opens a texted link by which a service begins. */
export async function payLinkReader(app: TestApp) {
  const home = await addHomeowner(app, { subscription: "none" });
  await clearPassword(app.deps.db, home.userId);
  const path = await payPath(app.deps, app.deps.db, { userId: home.userId, otherwise: "/homeowner" });
  return { ...home, input: { token: path.split("#")[1] } };
}
