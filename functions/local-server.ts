/** The application on one machine: the web app, /api through the hosted functions' handlers, and background work. */
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { demoAccounts, demoPassword } from "#demo/people.ts";
import { createWorkers } from "#modules/operations/index.ts";
import { publicFigures, reliability } from "#modules/site/index.ts";
import { figuresAtFirst } from "#modules/site/rules.ts";
import { isOutage } from "#platform/failures.ts";
import { loadProcedures } from "#routers/app.ts";
import { appUrlOf, compose, type Runtime, setRuntime } from "./compose.ts";
import { guardDataFolder } from "./data-folder.ts";
import { contactEmailOf, type Env, groupsOff, hasDemo, reachOf, readEnv } from "./env.ts";
import { type HttpServer, startHttpServer, thisMachine } from "./http-server.ts";
import { describeError, log } from "./log.ts";
import { watchLoop } from "./loop-delay.ts";
import { openOperatorSocket } from "./operator-socket.ts";
import { prepareDatabase } from "./prepare.ts";
import { countedArea, createPublicPages } from "./public-pages.ts";
import { type ApiHandler, apiFunctions } from "./routes.ts";
import { startSchedules } from "./schedules.ts";
import { securityHeaders, storageOrigins, takesCards } from "./security-headers.ts";
import { createSite } from "./site.ts";
import { staticFiles } from "./static-files.ts";
import { loadWords, withTrialBar } from "./trial-bar.ts";
import { createTrial } from "./trial-clock.ts";

const builtWebApp = join(import.meta.dirname, "../web/dist");
const builtPages = join(import.meta.dirname, "../web/dist-pages/pages.json");

/** Milliseconds after the signal: the limit for active requests, and the limit for the whole shutdown. */
const graceForRequests = 3500;
const graceForAll = 4800;

if (import.meta.main) await startLocalServer(process.env);

/**
 * Serves until SIGTERM or SIGINT, then finishes active work, closes the database and exits. Exits with 1 and a message
 * if it cannot start. An unreachable database server is no such failure: /api answers 503 until it can be reached.
 * `isBehindPages` is for development: another local server listens on HOST and forwards calls, so this one stays on
 * loopback. `builds` ends when the web app is built: pages wait for it, and so does readiness.
 */
export async function startLocalServer(
  source: Readonly<Record<string, string | undefined>>,
  pages?: (request: Request) => Promise<Response>,
  {
    isBehindPages = false,
    builds = Promise.resolve(),
  }: { isBehindPages?: boolean; builds?: Promise<void> } = {},
): Promise<void> {
  const env = await orExit(async () => readEnv(source));
  warnOfRights(await guardDataFolder(env.DATA_DIR));
  const handlers = new Map<string, ApiHandler>();
  for (const { name, load } of apiFunctions) handlers.set(name, (await load()).default);
  await loadProcedures();

  let isReady = false;
  const publicPages = createPublicPages({
    built: async () => JSON.parse(await readFile(builtPages, "utf8")),
    figures: async () => (isReady ? publicFigures(live.deps) : figuresAtFirst),
    area: async (...asked) => {
      if (!isReady) throw new Error("The database is not ready");
      return countedArea(live, ...asked);
    },
    reliability: async (zipCode) => {
      if (!isReady) throw new Error("The database is not ready");
      return reliability(live.deps, { zipCode });
    },
    contactEmail: contactEmailOf(env),
    appUrl: appUrlOf(env),
    now: () => (isReady ? live.deps.now() : new Date().toISOString()),
  });
  const servePages =
    pages ?? withTrialBar(staticFiles(builtWebApp, publicPages), () => (isReady ? live : null));
  const site = createSite({
    handlerOf: ({ name }) => handlers.get(name) as ApiHandler,
    pages: async (...asked) => {
      await builds;
      return servePages(...asked);
    },
    isReady: () => isReady,
    waiting: () => live.database.waiting(),
    lateMs: watchLoop(),
    report: (error, requestId) => log("error", "call failed", { requestId, ...describeError(error) }),
  });
  const headers = securityHeaders(storageOrigins(env), { takesCards: takesCards(env) });
  // Without HOST, stay on loopback until the database is known to hold no demo account.
  const hosts =
    isBehindPages || env.HOST === undefined || env.HOST === "localhost" ? thisMachine : [env.HOST];
  const server = await orExit(() =>
    startHttpServer({
      port: env.PORT,
      hosts,
      headers,
      date: () => (isReady ? sentAt(live) : null),
      fetch: site,
    }),
  );

  const composed = await orExit(() => compose(env));
  const trial = hasDemo(env) ? createTrial(composed) : null;
  const live: Runtime = trial ? { ...composed, env: withPhone(env), mailer: trial.mailer, trial } : composed;
  setRuntime(live);
  const background: { stop(): Promise<void> }[] = [];
  const stopping = stopOnSignal(server, live, background);

  let areDemoAccountsHere = hasDemo(env);
  try {
    await prepareWhenReachable(live, stopping.signal);
    await trial?.restore();
    if (areDemoAccountsHere) await addDemo(live);
    else areDemoAccountsHere = await warnOfDemo(live);
    await builds;
  } catch (error) {
    if (stopping.signal.aborted) return;
    log("error", "database preparation failed", describeError(error));
    process.exit(1);
  }
  if (stopping.signal.aborted) return;
  if (env.HOST === undefined && !isBehindPages && !areDemoAccountsHere)
    await orExit(() => server.listenEverywhere());
  await live.databaseClock.measure();
  isReady = true;
  background.push(await openOperatorSocket(live));
  await live.queue.work(createWorkers({ ...live.deps, mailer: live.mailer, appUrl: live.appUrl }));
  if (!stopping.signal.aborted) {
    const running = startSchedules(live);
    background.push(running);
    if (trial) {
      await loadWords();
      await trial.open(running);
      background.push(trial);
    }
  }
  announce(live);
  if (await live.held.isHeld())
    console.log(
      "\nRestored from a backup: no message, payment or schedule runs until you look at what waits and release it with npm run release",
    );
}

/** In a trial, `/dev/phone` is the provider of text messages: it signs with a token of its own. */
function withPhone(env: Env): Env {
  return { ...env, SMS_AUTH_TOKEN: env.SMS_AUTH_TOKEN ?? randomBytes(32).toString("base64url") };
}

/** The Date header while a trial's clock is ahead, so that browsers follow it; null for the machine's own. */
function sentAt(live: Runtime): string | null {
  return live.trial && live.databaseClock.aheadMs > 0 ? new Date(live.deps.now()).toUTCString() : null;
}

/** Migrates the database, retrying once a second until it can be reached. */
async function prepareWhenReachable(live: Runtime, stopped: AbortSignal): Promise<void> {
  for (let isFirst = true; !stopped.aborted; isFirst = false) {
    try {
      return await prepareDatabase(live.database);
    } catch (error) {
      if (live.database.kind === "pglite" || !isOutage(error)) throw error;
      if (isFirst) console.log("The database cannot be reached yet. /api answers 503 until then.");
      await wait(1000);
    }
  }
}

function warnOfRights(left: string[]): void {
  const [first] = left;
  if (!first) return;
  console.log(
    `Other users of this machine may read ${left.length === 1 ? first : `${first} and ${left.length - 1} more`}: it belongs to another user, who can restrict it with chmod go-rwx.`,
  );
}

async function addDemo({ deps, env }: Runtime): Promise<void> {
  const { seedDemo } = await import("#demo/seed.ts");
  const { publishDemoCalendars } = await import("#demo/calendars.ts");
  await publishDemoCalendars(env.DATA_DIR, deps.now().slice(0, 10));
  await seedDemo(deps);
}

function announce(live: Runtime): void {
  const { env, database, appUrl } = live;
  const off = groupsOff(env);
  console.log(`\nTidyCurb is ready at ${appUrl}\n`);
  console.log(
    `Database  ${database.kind === "pglite" ? `embedded, in ${env.DATA_DIR}` : "the server at DATABASE_URL"}`,
  );
  if (off.length > 0) console.log(`Off       ${off.join(", ")} (.env.example says how to turn each on)`);
  if (!hasDemo(env)) return;
  console.log(`\nDemo accounts, password ${demoPassword}:`);
  for (const { email, role } of demoAccounts) console.log(`  ${email.padEnd(24)}${role}`);
  console.log(reachOf(env));
}

/** Whether demo accounts with the public password are in the database; warns on the console. */
async function warnOfDemo({ deps, env }: Runtime): Promise<boolean> {
  const { demoAccountsLeftOpen } = await import("#demo/left-open.ts");
  const open = await demoAccountsLeftOpen(deps);
  if (open.length === 0) return false;
  console.log(
    `\nThis database has demo accounts with a public password. Anyone can sign in as ${open.join(", ")}. Start with a new database, delete them, or change their passwords.`,
  );
  console.log(reachOf(env));
  return true;
}

/** Shuts down cleanly on the first signal, and at once on the second. The returned signal aborts on the first. */
function stopOnSignal(
  server: HttpServer,
  live: Runtime,
  background: readonly { stop(): Promise<void> }[],
): AbortController {
  const stopping = new AbortController();
  const stop = async () => {
    if (stopping.signal.aborted) process.exit(1);
    stopping.abort();
    setTimeout(() => process.exit(1), graceForAll).unref();
    try {
      // Open streams would delay shutdown until the request limit.
      await live.deps.hints.stop();
      await Promise.all([server.close(graceForRequests), ...background.map((work) => work.stop())]);
      await live.close();
      process.exit(0);
    } catch (error) {
      log("error", "shutdown failed", describeError(error));
      process.exit(1);
    }
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stop);
  return stopping;
}

/** Prints problems the operator can fix as a sentence, without a stack. */
async function orExit<Result>(step: () => Promise<Result>): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    console.error(sentence(error));
    process.exit(1);
  }
}

function sentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ("code" in error && error.code === "EADDRINUSE" && "port" in error)
    return `Port ${error.port} is in use. Stop what listens there, or set PORT.`;
  if ("code" in error && error.code === "EADDRNOTAVAIL" && "address" in error)
    return `HOST is ${error.address}, which is not an address of this machine.`;
  if ("code" in error && error.code === "EACCES" && "port" in error)
    return `Port ${error.port} needs more rights than this process has. Set PORT to one above 1023.`;
  return error.message;
}
