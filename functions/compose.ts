import { setTimeout } from "node:timers/promises";
import { v7 as newId } from "uuid";
import { createChecksByHand } from "#adapters/background-check/by-hand.ts";
import type { Calendars } from "#adapters/calendars/port.ts";
import type { Mailer } from "#adapters/email/port.ts";
import type { ExchangeRatesSource } from "#adapters/exchange-rates/port.ts";
import type { Geocoder } from "#adapters/geocoder/port.ts";
import { createZipCentres } from "#adapters/geocoder/zip-centres.ts";
import { createGoogle } from "#adapters/google/auth-core.ts";
import type { Google } from "#adapters/google/port.ts";
import { createHints } from "#adapters/hints/hints.ts";
import type { Hints } from "#adapters/hints/port.ts";
import { createListeningSource, createLookingSource } from "#adapters/hints/sources.ts";
import { createArgon2Passwords } from "#adapters/passwords/argon2.ts";
import type { Payments } from "#adapters/payments/port.ts";
import { createTestModePayments } from "#adapters/payments/test-mode.ts";
import type { Payouts } from "#adapters/payouts/port.ts";
import { createStripeConnect } from "#adapters/payouts/stripe-connect.ts";
import { createTestModePayouts } from "#adapters/payouts/test-mode.ts";
import { createLocalPhotos, type LocalPhotos } from "#adapters/photos/local-disk.ts";
import { createS3Photos, createUnavailablePhotos } from "#adapters/photos/s3.ts";
import { createSharpPictures } from "#adapters/photos/sharp.ts";
import { createPgBossQueue } from "#adapters/queue/pg-boss.ts";
import type { Queue } from "#adapters/queue/port.ts";
import { createVault } from "#adapters/vault/aes-gcm.ts";
import type { Vault } from "#adapters/vault/port.ts";
import { createDatabase, type Database, type Db } from "#db/client.ts";
import type { Deps } from "#platform/deps.ts";
import { describeFault } from "#platform/failures.ts";
import { createPace } from "#platform/host-pace.ts";
import { day, later } from "#platform/instants.ts";
import { findZipCode } from "#platform/queries/platform.ts";
import { createTransact } from "#platform/transact.ts";
import { builtInRates } from "#platform/values/exchange-rates.ts";
import type { Watch } from "#platform/values/watch.ts";
import type { Site } from "#routers/context.ts";
import { appSecret, keyFor } from "./app-secret.ts";
import { createDatabaseClock, type DatabaseClock } from "./database-clock.ts";
import { contactEmailOf, type Env, groupsMissing, groupsOff, readEnv } from "./env.ts";
import { createHeldWatch, type HeldWatch, heldBack, heldQueue } from "./held.ts";
import { lazyStripe } from "./lazy-payments.ts";
import { lazyPersonalWebhooks } from "./lazy-personal-webhooks.ts";
import { lazyPush } from "./lazy-push.ts";
import { lazySms } from "./lazy-sms.ts";
import { lazyVoice } from "./lazy-voice.ts";
import { lazyWebhook } from "./lazy-webhook.ts";
import { describeError, log } from "./log.ts";
import { openTelemetry, type Telemetry } from "./telemetry.ts";
import type { Trial } from "./trial-clock.ts";
import { createWriteWatch, type WriteWatch } from "./write-watch.ts";

const firstMilliseconds = 20;
const mostMilliseconds = 1000;

/** `Deps.backOff`: waits up to 20 ms after the first attempt, doubling each time up to one second. */
async function backOff(attempt: number): Promise<void> {
  const most = Math.min(firstMilliseconds * 2 ** (attempt - 1), mostMilliseconds);
  await setTimeout(Math.random() * most);
}

/** The application with its live dependencies. */
export type Runtime = {
  readonly env: Env;
  readonly database: Database;
  readonly deps: Deps;
  /** The clock behind `deps.now`. */
  readonly databaseClock: DatabaseClock;
  readonly queue: Queue<Db>;
  readonly mailer: Mailer;
  /** The server's own disk as photo storage; null when hosted or when photos are in a bucket. */
  readonly localPhotos: LocalPhotos | null;
  readonly site: Site;
  /** The base address of links in emails. */
  readonly appUrl: string;
  /** Whether a restore holds back what would leave the installation. */
  readonly held: HeldWatch;
  /** Tracks whether the database and photo storage accept writes. */
  readonly writes: WriteWatch;
  /** Only with demo data on a self-run server. */
  readonly trial?: Trial;
  /** Only while traces, metrics or logs are recorded. */
  readonly telemetry?: Telemetry;
  /** Stops background work and closes database connections. */
  close(): Promise<void>;
};

/** Connects the live dependencies without a connection; an embedded database only locks its folder. */
export async function compose(
  env: Env,
  open: (watch?: Watch) => Promise<Database> = (watch) => openDatabase(env, watch),
): Promise<Runtime> {
  const telemetry = await openTelemetry(env);
  const database = await open(telemetry?.watch);
  const held = createHeldWatch(database);
  const tasks: Queue<Db> = createPgBossQueue({
    database: { executeSql: database.execute },
    onError: (error, task) =>
      log("error", task ? "task failed" : "queue failed", { ...task, ...describeError(error) }),
    describeTaskError: describeFault,
    watch: telemetry?.tasks,
  });
  const queue = heldQueue(tasks, held);
  const folder = env.S3_BUCKET || env.isHosted ? null : await openLocalPhotos(env);
  const writes = createWriteWatch(
    { execute: database.executeFirst },
    { tryPhotos: folder?.tryWriting ?? null },
  );
  const localPhotos = folder && watchedPhotos(folder, writes);
  const photos =
    localPhotos ?? (env.S3_BUCKET ? createS3Photos(bucketOptions(env)) : createUnavailablePhotos());
  const appUrl = appUrlOf(env);
  const databaseClock = createDatabaseClock(database, { processId: newId() });
  const out = heldBack(
    {
      mailer: lazyMailer(env),
      sms: lazySms(env, appUrl, databaseClock.now),
      push: lazyPush(env),
      voice: lazyVoice(env),
      personalWebhooks: lazyPersonalWebhooks(),
      payments: openPayments(env),
      payouts: openPayouts(env, appUrl),
    },
    held,
  );
  const made: Runtime = {
    env,
    database,
    queue,
    databaseClock,
    deps: {
      db: database.db,
      transact: watchedTransact(
        createTransact(database, {
          ready: async (isLong) => {
            // The machine's clock may have jumped, and some long transactions close a pay week.
            if (isLong) await databaseClock.measure();
            await databaseClock.known();
            await queue.ready();
          },
          backOff,
          onRepeat: ({ attempt, code }) => log("info", "transaction conflict", { code, counts: { attempt } }),
        }),
        writes,
      ),
      backOff,
      queue,
      hints: openHints(database),
      passwords: createArgon2Passwords(),
      payments: out.payments,
      payouts: out.payouts,
      backgroundChecks: createChecksByHand(),
      photos,
      pictures: createSharpPictures(),
      vault: await openVault(env),
      geocoder: openGeocoder(env, database.db),
      exchangeRates: openExchangeRates(env),
      calendars: lazyCalendars(env),
      feedPace: createPace(),
      google: await openGoogle(env, appUrl),
      sms: out.sms,
      alertChannels: { emails: env.ALERT_EMAILS, webhook: lazyWebhook(env) },
      contactEmail: contactEmailOf(env),
      smsCodes: { countries: env.SMS_COUNTRIES, aDay: env.SMS_CODES_A_DAY },
      voice: out.voice,
      push: out.push,
      personalWebhooks: out.personalWebhooks,
      now: databaseClock.now,
      newId,
    },
    mailer: out.mailer,
    held,
    localPhotos,
    site: {
      isSecure: appUrl.startsWith("https:"),
      origin: env.APP_URL ? new URL(env.APP_URL).origin : null,
      off: groupsOff(env),
      missing: groupsMissing(env),
      streamMs: env.isHosted ? 25_000 : 5 * 60_000,
    },
    appUrl,
    writes,
    async close() {
      await made.deps.hints.stop();
      await queue.stop();
      await database.close();
      await telemetry?.close();
    },
  };
  return telemetry ? telemetry.around(made) : made;
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

/** The channel where the triggers `hint_visit`, `hint_person`, `hint_subscriber` and `hint_runners` announce changes. */
const hintsChannel = "visits";

/** Uses database notifications if it keeps a session, otherwise polls. */
function openHints({ db, listen }: Database): Hints {
  if (listen) return createHints(createListeningSource((...told) => listen(hintsChannel, ...told)));
  const near = (today: string, days: number) => later(`${today}T00:00:00.000Z`, days * day).slice(0, 10);
  return createHints(
    // Loaded with the first open page: a function's start would otherwise load both modules.
    createLookingSource(async (topic) => {
      const { id } = topic;
      const { jobsFingerprint, noticesFingerprint, pickupsFingerprint } = await import(
        "./narrow/fingerprints.ts"
      );
      if (topic.of === "notices") return noticesFingerprint(db, id);
      if (topic.of === "jobs") return jobsFingerprint(db, { runnerId: id, now: topic.now });
      const { today } = topic;
      return pickupsFingerprint(db, { homeownerId: id, fromOn: near(today, -3), untilOn: near(today, 2) });
    }),
  );
}

/** The base address for links that leave the site and return, without a trailing slash. */
export function appUrlOf(env: Env): string {
  return (env.APP_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, "");
}

function openDatabase(env: Env, watch?: Watch): Promise<Database> {
  return createDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR, watch });
}

let running: Promise<Runtime> | undefined;

/** This process's runtime: set by the local server or, hosted, created from the environment at the first call. */
export async function runtime(): Promise<Runtime> {
  running ??= compose(readEnv(process.env));
  const live = await running;
  if (live.env.isHosted) await live.databaseClock.keep();
  return live;
}

/** Makes every function in this process use the given runtime. */
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

/** Seals with the current secret's key; still opens data sealed with earlier secrets. */
async function openVault(env: Env): Promise<Vault> {
  const keyOf = (secret: string) => keyFor(secret, "gate codes");
  const before = env.APP_SECRET_BEFORE ? [keyOf(env.APP_SECRET_BEFORE)] : [];
  return createVault([keyOf(await appSecret(env)), ...before]);
}

async function openGoogle(env: Env, appUrl: string): Promise<Google | null> {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env;
  if (!clientId || !clientSecret) return null;
  const secret = keyFor(await appSecret(env), "sign-in with Google");
  return createGoogle({ clientId, clientSecret, appUrl, secret, issuer: env.GOOGLE_ISSUER_URL });
}

/** An external geocoder if configured, loaded on first use; otherwise ZIP code centers from the database. */
function openGeocoder({ GEOCODER_URL: url }: Env, db: Db): Geocoder {
  const otherwise = createZipCentres((zipCode) => findZipCode(db, zipCode));
  if (!url) return otherwise;
  let geocoder: Promise<Geocoder> | undefined;
  const open = async () => {
    const { createCensusGeocoder } = await import("#adapters/geocoder/census.ts");
    return createCensusGeocoder({ url, otherwise });
  };
  return {
    async locate(address) {
      geocoder ??= open();
      return (await geocoder).locate(address);
    },
  };
}

/** An external source if configured, otherwise the bundled rates; loaded on first use. */
function openExchangeRates({ RATES_URL: url }: Env): ExchangeRatesSource {
  if (!url) return { read: async () => builtInRates };
  return {
    async read() {
      const { createLiveRates } = await import("#adapters/exchange-rates/live.ts");
      return createLiveRates({ url }).read();
    },
  };
}

/** Stripe if configured, otherwise test mode. */
function openPayments(env: Env): Payments {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = env;
  return STRIPE_SECRET_KEY && STRIPE_PUBLISHABLE_KEY && STRIPE_WEBHOOK_SECRET
    ? lazyStripe({
        secretKey: STRIPE_SECRET_KEY,
        publishableKey: STRIPE_PUBLISHABLE_KEY,
        webhookSecret: STRIPE_WEBHOOK_SECRET,
      })
    : createTestModePayments();
}

/** Same for runner payouts. */
function openPayouts({ STRIPE_SECRET_KEY }: Env, appUrl: string): Payouts {
  return STRIPE_SECRET_KEY
    ? createStripeConnect({ secretKey: STRIPE_SECRET_KEY, appUrl: appUrl.replace(/\/$/, "") })
    : createTestModePayouts();
}

export function bucketOptions(env: Env): Parameters<typeof createS3Photos>[0] {
  return {
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION ?? "",
    bucket: env.S3_BUCKET ?? "",
    accessKeyId: env.S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? "",
  };
}

/** An SMTP server if configured, otherwise a folder of emails; loaded with the first email. */
function lazyMailer(env: Env): Mailer {
  let mailer: Promise<Mailer> | undefined;
  const open = async (): Promise<Mailer> => {
    if (env.MAIL_SMTP_URL && env.MAIL_FROM) {
      const { createSmtpMailer } = await import("#adapters/email/smtp.ts");
      return createSmtpMailer({ url: env.MAIL_SMTP_URL, from: env.MAIL_FROM });
    }
    const { createOutboxFolder } = await import("#adapters/email/outbox-folder.ts");
    return createOutboxFolder(`${env.DATA_DIR}/outbox`);
  };
  return {
    async send(letter) {
      mailer ??= open();
      await (await mailer).send(letter);
    },
  };
}

/** External calendars, plus a local folder on a self-run server; loaded with the first calendar. */
function lazyCalendars(env: Env): Calendars {
  let calendars: Promise<Calendars> | undefined;
  const open = async (): Promise<Calendars> => {
    const { createLiveCalendars, createLocalFolder } = await import("#adapters/calendars/live.ts");
    if (env.isHosted) return createLiveCalendars();
    return createLocalFolder(`${env.DATA_DIR}/calendars`, createLiveCalendars());
  };
  return {
    async read(...asked) {
      calendars ??= open();
      return (await calendars).read(...asked);
    },
  };
}
