import { v7 as newId } from "uuid";
import type { Mail } from "#adapters/mail/port.ts";
import { createArgon2Passwords } from "#adapters/passwords/argon2.ts";
import { createTestModePayments } from "#adapters/payments/test-mode.ts";
import { createPgBossQueue } from "#adapters/queue/pg-boss.ts";
import type { Queue } from "#adapters/queue/port.ts";
import { createDatabase, type Database, type Db } from "#db/client.ts";
import type { Site } from "#routers/context.ts";
import type { Deps } from "#services/deps.ts";
import { createTransact } from "#services/transact.ts";
import { type Env, readEnv } from "./env.ts";
import { describeError, log } from "./log.ts";

/** The application with its live parts plugged in. */
export type Runtime = {
  readonly env: Env;
  readonly database: Database;
  readonly deps: Deps;
  readonly queue: Queue<Db>;
  readonly mail: Mail;
  readonly site: Site;
  /** Where links in mail lead. */
  readonly appUrl: string;
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
    onError: (error) => log("error", "queue failed", describeError(error)),
  });
  const appUrl = env.APP_URL ?? `http://localhost:${env.PORT}`;
  return {
    env,
    database,
    queue,
    deps: {
      db: database.db,
      transact: createTransact(database.db, queue.ready),
      queue,
      passwords: createArgon2Passwords(),
      payments: createTestModePayments(),
      now: () => new Date().toISOString(),
      newId,
    },
    mail: lazyMail(env),
    site: { isSecure: appUrl.startsWith("https:"), origin: env.APP_URL ? new URL(env.APP_URL).origin : null },
    appUrl: appUrl.replace(/\/$/, ""),
    async close() {
      await queue.stop();
      await database.close();
    },
  };
}

function openDatabase(env: Env): Promise<Database> {
  return createDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR });
}

let running: Promise<Runtime> | undefined;

/** This process's runtime: what the local server has set, or, hosted, made from the environment at the first call. */
export function runtime(): Promise<Runtime> {
  running ??= compose(readEnv(process.env));
  return running;
}

/** Makes every function of this process answer with a given runtime. */
export function setRuntime(made: Runtime): void {
  running = Promise.resolve(made);
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
