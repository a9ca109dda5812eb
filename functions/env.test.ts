import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import {
  contactEmailOf,
  EnvError,
  envNames,
  groupsMissing,
  groupsOff,
  hasDemo,
  phoneCountries,
  readEnv,
} from "./env.ts";

const mail = { MAIL_SMTP_URL: "smtps://mail.example", MAIL_FROM: "TidyCurb <hello@tidycurb.example>" };

const hosted = {
  VERCEL: "1",
  DATABASE_URL: "postgres://user@db.example.com/tidycurb",
  APP_URL: "https://tidycurb.example",
  APP_SECRET: "s".repeat(32),
  CRON_SECRET: "c".repeat(16),
};

describe("the environment", () => {
  test("may be empty", () => {
    expect(readEnv({})).toMatchObject({ PORT: 3000, DATA_DIR: ".data", TRUST_PROXY: 0, isHosted: false });
    expect(groupsOff(readEnv({}))).toEqual([
      "photo storage (S3)",
      "payments (Stripe)",
      "Google sign-in",
      "mail server",
      "text messages",
      "calls",
      "push messages",
    ]);
  });

  test("turns a feature on when its whole group is set", () => {
    const stripe = { STRIPE_SECRET_KEY: "sk", STRIPE_PUBLISHABLE_KEY: "pk", STRIPE_WEBHOOK_SECRET: "whsec" };
    expect(groupsOff(readEnv(stripe))).not.toContain("payments (Stripe)");
    expect(() => readEnv({ ...stripe, STRIPE_WEBHOOK_SECRET: "" })).toThrow(
      "STRIPE_WEBHOOK_SECRET is missing",
    );
  });

  test("keeps demo data, which is paid for in test mode, away from payment keys", () => {
    const stripe = { STRIPE_SECRET_KEY: "sk", STRIPE_PUBLISHABLE_KEY: "pk", STRIPE_WEBHOOK_SECRET: "whsec" };
    expect(hasDemo({})).toBe(true);
    for (const without of [stripe, { NODE_ENV: "production" }, { DATABASE_URL: "postgres://db" }])
      expect(hasDemo(without), Object.keys(without)[0]).toBe(false);
    expect(() => readEnv({ ...stripe, DEMO: "1" })).toThrow("DEMO must be 0 or unset with payments (Stripe)");
    expect(readEnv({ ...stripe, DEMO: "0" })).toMatchObject({ DEMO: "0" });
  });

  test("allows only Google to sign users in, and a test provider only when not hosted", () => {
    const google = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" };
    expect(groupsOff(readEnv(google))).not.toContain("Google sign-in");
    const other = { ...google, GOOGLE_ISSUER_URL: "http://localhost:8080" };
    expect(readEnv(other)).toMatchObject({ GOOGLE_ISSUER_URL: "http://localhost:8080" });
    expect(() => readEnv({ ...hosted, ...google })).not.toThrow();
    expect(() => readEnv({ ...hosted, ...other })).toThrow("GOOGLE_ISSUER_URL is for tests");
  });

  test("sets the countries that receive codes, and the daily limit", () => {
    expect(readEnv({})).toMatchObject({ SMS_COUNTRIES: ["US", "CA"], SMS_CODES_A_DAY: 500 });
    const set = readEnv({ SMS_COUNTRIES: "US,PR", SMS_CODES_A_DAY: "50" });
    expect(set).toMatchObject({ SMS_COUNTRIES: ["US", "PR"], SMS_CODES_A_DAY: 50 });
    for (const given of ["us", "US, CA", "USA", "+1"])
      expect(() => readEnv({ SMS_COUNTRIES: given })).toThrow("SMS_COUNTRIES must be countries as US,CA");
    expect(() => readEnv({ SMS_COUNTRIES: "US,UK,EU" })).toThrow(
      "SMS_COUNTRIES lists unknown phone countries: UK, EU (the United Kingdom is GB)",
    );
  });

  test("calls need the account of text messages when hosted", () => {
    const sms = { SMS_ACCOUNT_SID: "AC1", SMS_AUTH_TOKEN: "secret", SMS_FROM: "MG1" };
    const calls = { VOICE_NUMBER: "+12175550100", VOICE_SUPPORT_NUMBER: "+12175550199" };
    expect(groupsOff(readEnv({ ...sms, ...calls }))).not.toContain("calls");
    expect(() => readEnv({ ...hosted, ...calls })).toThrow("SMS_ACCOUNT_SID is missing (calls)");
    expect(() => readEnv({ ...sms, VOICE_NUMBER: "MG1" })).toThrow("VOICE_NUMBER must be a phone number");
  });

  test("knows the countries whose numbers it can parse", async () => {
    const { getCountries } = await import("libphonenumber-js/max");
    expect(readEnv({ SMS_COUNTRIES: getCountries().join(",") }).SMS_COUNTRIES).toEqual(getCountries());
    expect(phoneCountries).toHaveLength(getCountries().length);
  });

  test("treats an empty value as unset, as in a file of names without values", () => {
    expect(readEnv({ PORT: "", DATABASE_URL: "", CRON_SECRET: "" })).toMatchObject({ PORT: 3000 });
  });

  test("lists every mistake at once, by name", () => {
    const wrong = () =>
      readEnv({
        PORT: "many",
        DATABASE_URL: "mysql://db",
        APP_SECRET: "short",
        DEMO: "yes",
        TRUST_PROXY: "-1",
        STRIPE_SECRET_KEY: "sk_test",
        MAIL_SMPT_URL: "smtp://mail",
      });
    expect(wrong).toThrow(EnvError);
    for (const name of [
      "PORT must be a whole number from 0 to 65535",
      "DATABASE_URL must be a postgres:// address",
      "APP_SECRET must have at least 32 characters",
      "DEMO must be 0 or 1",
      "TRUST_PROXY",
      "MAIL_SMPT_URL is not a TidyCurb setting",
      "STRIPE_WEBHOOK_SECRET is missing (payments (Stripe))",
    ])
      expect(wrong).toThrow(name);
  });

  test("refuses half a group and names what is missing", () => {
    expect(() => readEnv({ STRIPE_SECRET_KEY: "sk_test" })).toThrow(
      /STRIPE_PUBLISHABLE_KEY is missing .*\n.*STRIPE_WEBHOOK_SECRET is missing/,
    );
    expect(() => readEnv({ MAIL_SMTP_URL: "smtp://mail.example" })).toThrow(
      "MAIL_FROM is missing (mail server)",
    );
  });

  test("when hosted needs a database, an address and secrets", () => {
    expect(readEnv(hosted)).toMatchObject({ isHosted: true });
    for (const name of ["DATABASE_URL", "APP_URL", "APP_SECRET", "CRON_SECRET"])
      expect(() => readEnv({ ...hosted, [name]: undefined })).toThrow(`${name} is required when hosted`);
    expect(() => readEnv({ ...hosted, APP_URL: "http://tidycurb.example" })).toThrow(
      "must be an https address",
    );
    expect(() => readEnv({ ...hosted, DEMO: "1" })).toThrow("DEMO must not be 1 when hosted");
    expect(readEnv({ ...hosted, DEMO: "0" })).toMatchObject({ DEMO: "0" });
  });

  test("ignores a HOST that is neither an IP address nor localhost", () => {
    expect(readEnv({}).HOST).toBeUndefined();
    for (const HOST of ["0.0.0.0", "::1", "localhost"]) expect(readEnv({ HOST })).toMatchObject({ HOST });
    for (const HOST of ["my-machine", "x86_64-conda-linux-gnu", ""])
      expect(readEnv({ HOST }).HOST, HOST).toBeUndefined();
  });

  test.each([
    [{ CONTACT_EMAIL: "help@tidycurb.example", ...mail }, "help@tidycurb.example"],
    [mail, "hello@tidycurb.example"],
    [{ ...mail, MAIL_FROM: "hello@tidycurb.example" }, "hello@tidycurb.example"],
    [{ ...mail, MAIL_FROM: "TidyCurb" }, null],
    [{}, null],
  ])("with %o, people write to %s", (given, address) => {
    expect(contactEmailOf(readEnv(given))).toBe(address);
  });

  test("a contact address that is none, or misspelled, stops the start", () => {
    expect(() => readEnv({ CONTACT_EMAIL: "help@" })).toThrow("CONTACT_EMAIL must be an email address");
    expect(() => readEnv({ CONTACT_MAIL: "help@tidycurb.example" })).toThrow(
      "CONTACT_MAIL is not a TidyCurb",
    );
  });

  test.each([
    [{}, ["mail server", "text messages", "payments (Stripe)"]],
    [mail, ["text messages", "payments (Stripe)"]],
    [{ ...mail, MEANT_OFF: "texts,payments" }, []],
    [{ ...hosted, ...mail, MEANT_OFF: "texts,payments" }, ["photo storage (S3)"]],
    [{ ...hosted, ...mail, MEANT_OFF: "texts,payments,photos" }, []],
  ] as [Record<string, string>, string[]][])("%o lacks %o", (given, missing) => {
    expect(groupsMissing(readEnv(given))).toEqual(missing);
  });

  test("sends alerts to addresses, and to a webhook that has a key", () => {
    expect(readEnv({ ALERT_EMAILS: "a@ops.example,b@ops.example" }).ALERT_EMAILS).toHaveLength(2);
    expect(() => readEnv({ ALERT_EMAILS: "a@ops.example, ops" })).toThrow("must be email addresses");
    expect(() => readEnv({ ALERT_WEBHOOK_URL: "https://ops.example" })).toThrow(
      "ALERT_WEBHOOK_SECRET is missing (alert webhook)",
    );
  });

  test("refuses to mean a part to be off that does not exist", () => {
    expect(() => readEnv({ MEANT_OFF: "mail" })).toThrow("must be of email,texts,payments,photos");
  });

  test("documents every name in .env.example", async () => {
    const example = await readFile(new URL("../.env.example", import.meta.url), "utf8");
    const named = [...example.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name);
    expect(named.toSorted()).toEqual(envNames.toSorted());
  });
});
