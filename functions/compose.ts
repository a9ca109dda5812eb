import { v7 as newId } from "uuid";
import { createChecksByHand } from "#adapters/background-check/by-hand.ts";
import type { Outside } from "#adapters/calendars/outside.ts";
import type { Calendars } from "#adapters/calendars/port.ts";
import { createBuiltInRates } from "#adapters/exchange-rates/built-in.ts";
import type { ExchangeRatesSource } from "#adapters/exchange-rates/port.ts";
import { createCensusGeocoder } from "#adapters/geocoder/census.ts";
import type { Geocoder } from "#adapters/geocoder/port.ts";
import { createZipCentres } from "#adapters/geocoder/zip-centres.ts";
import { createGoogle } from "#adapters/google/auth-core.ts";
import type { Google } from "#adapters/google/port.ts";
import { createHints } from "#adapters/hints/hints.ts";
import { createListeningSource } from "#adapters/hints/listen.ts";
import { createLookingSource } from "#adapters/hints/look.ts";
import type { Hints } from "#adapters/hints/port.ts";
import type { Mail } from "#adapters/mail/port.ts";
import { createArgon2Passwords } from "#adapters/passwords/argon2.ts";
import type { Payments } from "#adapters/payments/port.ts";
import { createStripePayments } from "#adapters/payments/stripe.ts";
import { createTestModePayments } from "#adapters/payments/test-mode.ts";
import type { Payouts } from "#adapters/payouts/port.ts";
import { createStripeConnect } from "#adapters/payouts/stripe-connect.ts";
import { createTestModePayouts } from "#adapters/payouts/test-mode.ts";
import { createLocalPhotos, type LocalPhotos } from "#adapters/photos/local-disk.ts";
import { createS3Photos } from "#adapters/photos/s3.ts";
import { createSharpPictures } from "#adapters/photos/sharp.ts";
import { createUnavailablePhotos } from "#adapters/photos/unavailable.ts";
import type { Push } from "#adapters/push/port.ts";
import { createPgBossQueue } from "#adapters/queue/pg-boss.ts";
import type { Queue } from "#adapters/queue/port.ts";
import type { Sms } from "#adapters/sms/port.ts";
import { createVault } from "#adapters/vault/aes-gcm.ts";
import type { Vault } from "#adapters/vault/port.ts";
import { createDatabase, type Database, type Db } from "#db/client.ts";
import { noticesFingerprint } from "#modules/notices/index.ts";
import { jobsFingerprint, visitsFingerprint } from "#modules/pickups/index.ts";
import type { Deps } from "#platform/deps.ts";
import { tellFault } from "#platform/fault.ts";
import { createPace } from "#platform/host-pace.ts";
import { day, later } from "#platform/instants.ts";
import { findZipCode } from "#platform/queries/zip-codes.ts";
import { createTransact } from "#platform/transact.ts";
import type { Site } from "#routers/context.ts";
import { appSecret, keyFor } from "./app-secret.ts";
import { backOff } from "./back-off.ts";
import { createDatabaseClock, type DatabaseClock } from "./database-clock.ts";
import { type Env, groupsOff, readEnv } from "./env.ts";
import { describeError, log } from "./log.ts";
import { createWriteWatch, type WriteWatch } from "./write-watch.ts";

/** The application with its live parts plugged in. */
export type Runtime = {
  readonly env: Env;
  readonly database: Database;
  readonly deps: Deps;
  /** What `deps.now` goes by. */
  readonly databaseClock: DatabaseClock;
  readonly queue: Queue<Db>;
  readonly mail: Mail;
  /** The server's own disk as photo storage; null where photos are kept in a bucket, and hosted. */
  readonly localPhotos: LocalPhotos | null;
  readonly site: Site;
  /** Where links in mail lead. */
  readonly appUrl: string;
  /** Tracks whether the database and photo storage accept writes. */
  readonly writes: WriteWatch;
  /** Ends background work and the database's connections. */
  close(): Promise<void>;
};

/**
 * Plugs the live parts together. Nothing is connected yet, except an embedded database, whose folder is taken.
 * `open` may hand in a database that is open already.
 */
export async function compose(
  env: Env,
  open: () => Promise<Database> = () => openDatabase(env),
): Promise<Runtime> {
  const database = await open();
  const queue: Queue<Db> = createPgBossQueue({
    database: { executeSql: database.execute },
    onError: (error, task) =>
      log("error", task ? "task failed" : "queue failed", { ...task, ...describeError(error) }),
    tellError: tellFault,
  });
  const folder = env.S3_BUCKET || env.isHosted ? null : await openLocalPhotos(env);
  const writes = createWriteWatch(database, { tryPhotos: folder?.tryWriting ?? null });
  const localPhotos = folder && watchedPhotos(folder, writes);
  const photos = localPhotos ?? (env.S3_BUCKET ? createS3Photos(s3Options(env)) : createUnavailablePhotos());
  const appUrl = appUrlOf(env);
  const databaseClock = createDatabaseClock(database, { processId: newId() });
  const made: Runtime = {
    env,
    database,
    queue,
    databaseClock,
    deps: {
      db: database.db,
      transact: watchedTransact(
        createTransact(database, {
          ready: queue.ready,
          backOff,
          onRepeat: ({ attempt, code }) =>
            log("info", "transaction ended for another", { code, counts: { attempt } }),
        }),
        writes,
      ),
      backOff,
      queue,
      hints: openHints(database),
      passwords: createArgon2Passwords(),
      payments: openPayments(env),
      payouts: openPayouts(env, appUrl),
      backgroundChecks: createChecksByHand(),
      photos,
      pictures: createSharpPictures(),
      vault: await openVault(env),
      geocoder: openGeocoder(env, database.db),
      exchangeRates: openExchangeRates(env),
      calendars: lazyCalendars(env),
      feedPace: createPace(),
      google: await openGoogle(env, appUrl),
      sms: lazySms(env, appUrl),
      smsCodes: { countries: env.SMS_COUNTRIES, aDay: env.SMS_CODES_A_DAY },
      push: lazyPush(env),
      now: databaseClock.now,
      newId,
    },
    mail: lazyMail(env),
    localPhotos,
    site: {
      isSecure: appUrl.startsWith("https:"),
      origin: env.APP_URL ? new URL(env.APP_URL).origin : null,
      off: groupsOff(env),
      streamMs: env.isHosted ? 25_000 : 5 * 60_000,
    },
    appUrl,
    writes,
    async close() {
      await made.deps.hints.stop();
      await queue.stop();
      await database.close();
    },
  };
  return made;
}

/** Records transactions that fail because the database refuses writes. */
export function watchedTransact(transact: Deps["transact"], writes: WriteWatch): Deps["transact"] {
  return (act, options) => writes.watching("database", () => transact(act, options));
}

function watchedPhotos(folder: LocalPhotos, writes: WriteWatch): LocalPhotos {
  return {
    ...folder,
    write: (...given) => writes.watching("photos", () => folder.write(...given)),
    receive: (...given) => writes.watching("photos", () => folder.receive(...given)),
  };
}

/**
 * The channel on which triggers tell whose visits went on, who was told something, and whose jobs or which area's offers
 * changed (`hint_visit`, `hint_person`, `hint_runners`).
 */
const hintsChannel = "visits";

/** By the database's own notices where it keeps a session, else by looking. */
function openHints({ db, listen }: Database): Hints {
  if (listen) return createHints(createListeningSource((...told) => listen(hintsChannel, ...told)));
  const near = (today: string, days: number) => later(`${today}T00:00:00.000Z`, days * day).slice(0, 10);
  return createHints(
    createLookingSource((topic) => {
      const { id } = topic;
      if (topic.of === "notices") return noticesFingerprint(db, id);
      if (topic.of === "jobs") return jobsFingerprint(db, { runnerId: id, now: topic.now });
      const { today } = topic;
      return visitsFingerprint(db, { homeownerId: id, fromOn: near(today, -3), untilOn: near(today, 2) });
    }),
  );
}

/** Where links lead that leave the site and come back to it, without a slash at the end. */
export function appUrlOf(env: Env): string {
  return (env.APP_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, "");
}

function openDatabase(env: Env): Promise<Database> {
  return createDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR });
}

let running: Promise<Runtime> | undefined;

/** This process's runtime: what the local server has set, or, hosted, made from the environment at the first call. */
export async function runtime(): Promise<Runtime> {
  running ??= compose(readEnv(process.env));
  const live = await running;
  if (live.env.isHosted) await live.databaseClock.keep();
  return live;
}

/** Makes every function of this process answer with a given runtime. */
export function setRuntime(made: Runtime): void {
  running = Promise.resolve(made);
}

async function openLocalPhotos(env: Env): Promise<LocalPhotos> {
  return createLocalPhotos({
    folder: `${env.DATA_DIR}/uploads`,
    secret: keyFor(await appSecret(env), "photo addresses"),
    basePath: "/api/photos",
    now: Date.now,
  });
}

/** The present secret's key seals; what was sealed before the secret was changed still opens. */
async function openVault(env: Env): Promise<Vault> {
  const keyOf = (secret: string) => keyFor(secret, "gate codes");
  const before = env.APP_SECRET_BEFORE ? [keyOf(env.APP_SECRET_BEFORE)] : [];
  return createVault([keyOf(await appSecret(env)), ...before]);
}

/** Null where it is not set up. */
async function openGoogle(env: Env, appUrl: string): Promise<Google | null> {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env;
  if (!clientId || !clientSecret) return null;
  const secret = keyFor(await appSecret(env), "sign-in with Google");
  return createGoogle({ clientId, clientSecret, appUrl, secret, issuer: env.GOOGLE_ISSUER_URL });
}

/** An outside geocoder where one is configured; else the middles of ZIP codes, which the database knows. */
function openGeocoder({ GEOCODER_URL }: Env, db: Db): Geocoder {
  const centres = createZipCentres((zipCode) => findZipCode(db, zipCode));
  return GEOCODER_URL ? createCensusGeocoder({ url: GEOCODER_URL, otherwise: centres }) : centres;
}

/** An outside source where one is configured, else what the program brings along; loaded when it is asked. */
function openExchangeRates({ RATES_URL: url }: Env): ExchangeRatesSource {
  if (!url) return createBuiltInRates();
  return {
    async read() {
      const { createLiveRates } = await import("#adapters/exchange-rates/live.ts");
      return createLiveRates({ url }).read();
    },
  };
}

/** Stripe where it is configured, else test mode. */
function openPayments(env: Env): Payments {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = env;
  return STRIPE_SECRET_KEY && STRIPE_PUBLISHABLE_KEY && STRIPE_WEBHOOK_SECRET
    ? createStripePayments({
        secretKey: STRIPE_SECRET_KEY,
        publishableKey: STRIPE_PUBLISHABLE_KEY,
        webhookSecret: STRIPE_WEBHOOK_SECRET,
      })
    : createTestModePayments();
}

/** The same for what runners are paid. */
function openPayouts({ STRIPE_SECRET_KEY }: Env, appUrl: string): Payouts {
  return STRIPE_SECRET_KEY
    ? createStripeConnect({ secretKey: STRIPE_SECRET_KEY, appUrl: appUrl.replace(/\/$/, "") })
    : createTestModePayouts();
}

function s3Options(env: Env): Parameters<typeof createS3Photos>[0] {
  return {
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION ?? "",
    bucket: env.S3_BUCKET ?? "",
    accessKeyId: env.S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? "",
  };
}

/** A mail server where one is configured, else a folder of letters; loaded with the first letter. */
function lazyMail(env: Env): Mail {
  let mail: Promise<Mail> | undefined;
  const open = async (): Promise<Mail> => {
    if (env.MAIL_SMTP_URL && env.MAIL_FROM) {
      const { createSmtpMail } = await import("#adapters/mail/smtp.ts");
      return createSmtpMail({ url: env.MAIL_SMTP_URL, from: env.MAIL_FROM });
    }
    const { createOutboxFolder } = await import("#adapters/mail/outbox-folder.ts");
    return createOutboxFolder(`${env.DATA_DIR}/outbox`);
  };
  return {
    async send(letter) {
      mail ??= open();
      await (await mail).send(letter);
    },
  };
}

/** What is outside, and on a server of one's own a folder beside it; loaded with the first calendar. */
function lazyCalendars(env: Env): Calendars {
  let calendars: Promise<Calendars> | undefined;
  const open = async (): Promise<Calendars> => {
    const { createLiveCalendars } = await import("#adapters/calendars/live.ts");
    if (env.isHosted) return createLiveCalendars();
    const { createLocalFolder } = await import("#adapters/calendars/local-folder.ts");
    return createLocalFolder(`${env.DATA_DIR}/calendars`, createLiveCalendars());
  };
  return {
    async read(...asked) {
      calendars ??= open();
      return (await calendars).read(...asked);
    },
  };
}

/** Twilio where it is configured, else a folder of text messages; loaded with the first one. */
function lazySms(env: Env, appUrl: string): Sms {
  let sms: Promise<Sms> | undefined;
  const open = async (): Promise<Sms> => {
    const { SMS_ACCOUNT_SID: accountSid, SMS_AUTH_TOKEN: authToken, SMS_FROM: from } = env;
    if (accountSid && authToken && from) {
      const { createTwilioSms } = await import("#adapters/sms/twilio.ts");
      // Twilio takes no address of this machine's own.
      const statusUrl = appUrl.startsWith("https:") ? `${appUrl}${smsWebhookPath}` : null;
      return createTwilioSms({ accountSid, authToken, from, statusUrl });
    }
    const { createSmsFolder } = await import("#adapters/sms/outbox-folder.ts");
    return createSmsFolder(`${env.DATA_DIR}/outbox`);
  };
  const opened = () => {
    sms ??= open();
    return sms;
  };
  return {
    send: async (message) => (await opened()).send(message),
    find: async (...asked) => (await opened()).find(...asked),
  };
}

/** Where Twilio tells what became of a message, and what was answered. */
export const smsWebhookPath = "/api/webhooks/sms";

/**
 * By the push services of browsers' makers, at addresses of the internet alone; loaded with the first message. `outside` is for
 * tests.
 */
export function lazyPush(
  { PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY, PUSH_SUBJECT }: Env,
  outside: Outside = {},
): Push {
  if (!PUSH_PUBLIC_KEY || !PUSH_PRIVATE_KEY || !PUSH_SUBJECT)
    return { publicKey: null, send: async () => "refused" };
  const publicKey = PUSH_PUBLIC_KEY;
  const privateKey = PUSH_PRIVATE_KEY;
  let push: Promise<Push> | undefined;
  const open = async (): Promise<Push> => {
    const { isOutside, openOutside } = await import("#adapters/calendars/outside.ts");
    const { failureIn } = await import("#adapters/calendars/fetch-failed.ts");
    const { createWebPush } = await import("#adapters/push/web-push.ts");
    const { agent } = openOutside(outside, { connections: 10 });
    const wasRefused = (error: unknown) => failureIn(error)?.failure === "address";
    return createWebPush({
      publicKey,
      privateKey,
      subject: PUSH_SUBJECT,
      outside: { agent, isOutside: (url) => isOutside(url, outside), wasRefused },
    });
  };
  return {
    publicKey,
    async send(...given) {
      push ??= open();
      return (await push).send(...given);
    },
  };
}
