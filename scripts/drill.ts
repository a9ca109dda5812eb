import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createDatabase } from "#db/client.ts";
import { readSnapshot } from "#db/snapshot.ts";
import { administer, databaseUrl } from "#testkit/global-setup.ts";
import { type MailServer, type ReceivedEmail, startMailServer } from "#testkit/mail-server.ts";
import { startPostgres } from "#testkit/postgres-server.ts";
import { makeTestFolder } from "#testkit/test-folders.ts";
import {
  type Acknowledged,
  command,
  type DrillServer,
  type Environment,
  register,
  startLoad,
  startServer,
} from "./backup/drill-server.ts";
import { installedPostgres } from "./backup/postgres-tools.ts";

/**
 * `npm run drill`: rehearses a disaster, on the embedded database and on Postgres. Backs up a server under load with the
 * product's own commands, kills it, restores elsewhere, and checks: nothing acknowledged before the backup is lost, every
 * photo is there, no invariant is violated, nothing leaves while held, and nobody is emailed twice. Prints its figures;
 * exits with 1 if a check fails.
 */
const quietFor = 6000;
const mostSeconds = 120;

const mail = await startMailServer();
const folder = await makeTestFolder({ onDisk: true });
try {
  await drill("embedded", { DATA_DIR: join(folder, "a") }, { DATA_DIR: join(folder, "b") });
  await drillOnPostgres();
} finally {
  await mail.close();
  await rm(folder, { recursive: true, force: true });
}

/** On the packaged server, or on the machine's own where pg_dump is too old for that. */
async function drillOnPostgres(): Promise<void> {
  const home = await installedPostgres();
  if (!home) return check("postgres", "pg_dump and a server are on this machine", false);
  const server = await startPostgres({ onDisk: true, home });
  try {
    await administer(server.url, "create database a");
    await administer(server.url, "create database b");
    const env = (name: string) => ({
      DATA_DIR: join(folder, `${name}-of-postgres`),
      DATABASE_URL: databaseUrl(server.url, name),
    });
    await drill("postgres", env("a"), env("b"));
  } finally {
    await server.stop();
  }
}

async function drill(name: string, from: Environment, to: Environment): Promise<void> {
  mail.received.length = 0;
  const mailing = {
    MAIL_SMTP_URL: mail.url,
    MAIL_FROM: "TidyCurb <hello@tidycurb.example>",
    APP_SECRET: "the secret of the installation in the drill",
  };
  const file = join(folder, `${name}.tar`);
  const servers: DrillServer[] = [];
  const start = async (env: Environment) => {
    const server = await startServer({ ...mailing, ...env });
    servers.push(server);
    return server;
  };
  try {
    const first = await start({ ...from, DEMO: "1" });
    const load = startLoad(first.url, 4);
    await until("the load has begun", () => load.acknowledged.length >= 20);
    const backupBegan = performance.now();
    const backedUp = await command({ ...mailing, ...from }, "scripts/backup.ts", file);
    const backupTook = performance.now() - backupBegan;
    const during = load.acknowledged.filter(({ at }) => at > backupBegan).length;
    // What happens now is lost, but its emails are sent.
    await wait(2000);
    await load.stop();
    await settled(mail);
    await first.kill();
    const sentBefore = [...mail.received];

    const restoreBegan = performance.now();
    const restored = await command({ ...mailing, ...to, DEMO: "0" }, "scripts/restore.ts", file);
    const restoreTook = performance.now() - restoreBegan;
    console.log(`${name}: ${lineWith(backedUp, " MB in ")}`);
    console.log(`${name}: ${lineWith(restored, "Photos:")} ${lineWith(restored, "Held:")}`);
    console.log(
      `${name}: backup ${seconds(backupTook)} s with ${during} people registering meanwhile, restore ${seconds(restoreTook)} s, ${sentBefore.length} emails sent before`,
    );
    await checkDatabase(
      name,
      to,
      load.acknowledged.filter(({ at }) => at < backupBegan),
    );

    const second = await start({ ...to, DEMO: "0" });
    const whileHeld = await register(second.url, 1, "later");
    await wait(quietFor);
    check(name, "nobody is emailed while held", mail.received.length === sentBefore.length);
    check(name, "people can register while held", whileHeld !== null);
    const released = await command({ ...mailing, ...to }, "scripts/release.ts", "--drop");
    console.log(`${name}: ${lineWith(released, "Released.")}`);
    await until("emails go out again", () => mail.received.some(isTo("later-1@example.com")));
    await settled(mail);
    check(
      name,
      "nobody is emailed twice",
      twice(mail.received).length === 0,
      twice(mail.received).slice(0, 3),
    );
  } finally {
    for (const server of servers) await server.kill();
  }
}

/** What was acknowledged before the backup, with its photos, and all invariants. */
async function checkDatabase(name: string, env: Environment, before: Acknowledged[]): Promise<void> {
  const invariants = await command(env, "scripts/invariants.ts");
  check(name, lineWith(invariants, "violated"), / 0 violated/.test(invariants));
  const database = await createDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR });
  try {
    const { rows } = await database.execute(
      `select email, exists (select from photos where owner_id = users.id and purpose = 'profile' and attached_at is not null) as "hasPicture"
       from users where email like 'drill-%'`,
    );
    const kept = new Map(rows.map(({ email, hasPicture }) => [email, hasPicture]));
    const lost = before.filter(
      ({ email, hasPicture }) => !kept.has(email) || (hasPicture && !kept.get(email)),
    );
    check(
      name,
      `all ${before.length} acknowledged registrations are there`,
      lost.length === 0,
      lost.slice(0, 3),
    );
    const { photos } = await database.db.transaction(readSnapshot);
    const missing = photos.filter((key) => !existsSync(join(env.DATA_DIR ?? "", "uploads", key)));
    check(name, `all ${photos.length} photos are there`, missing.length === 0, missing.slice(0, 3));
  } finally {
    await database.close();
  }
}

function isTo(address: string): (email: ReceivedEmail) => boolean {
  return ({ to }) => to.includes(address);
}

/** Recipient and subject of emails that arrived more than once: by their id, or with the same words. */
function twice(emails: readonly ReceivedEmail[]): string[] {
  const seen = new Set<string>();
  return emails.flatMap(({ to, headers, plain }) => {
    const keys = [headers.get("message-id") ?? "", `${to.join()} ${headers.get("subject")} ${plain}`];
    const isSeen = keys.some((key) => seen.has(key));
    for (const key of keys) seen.add(key);
    return isSeen ? [`${to.join()}: ${headers.get("subject")}`] : [];
  });
}

/** Until no email arrived for three seconds. */
async function settled({ received }: MailServer): Promise<void> {
  for (let count = -1; count !== received.length; ) {
    count = received.length;
    await wait(3000);
  }
}

async function until(what: string, isSo: () => boolean): Promise<void> {
  const end = performance.now() + mostSeconds * 1000;
  while (!isSo()) {
    if (performance.now() > end) throw new Error(`Not within ${mostSeconds} s: ${what}`);
    await wait(50);
  }
}

function check(name: string, what: string, isGood: boolean, seen: unknown = ""): void {
  console.log(`${isGood ? "✓" : "✗"} ${name}: ${what}`);
  if (isGood) return;
  if (seen) console.log(seen);
  process.exitCode = 1;
}

function lineWith(text: string, words: string): string {
  return text.split("\n").find((line) => line.includes(words)) ?? "";
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}
