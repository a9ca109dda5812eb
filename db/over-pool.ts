import { sql } from "drizzle-orm";
import type { Database, Db } from "./client.ts";
import type { Waiting } from "./turns.ts";

/** A connection, as both drivers provide it. */
type Connection = {
  on(event: "error" | "drain" | "end", listener: () => void): unknown;
  query: unknown;
  release(): void;
  /** Exists, but is missing from the types of Neon's driver. */
  end?(): unknown;
  /** Same. */
  connection?: { emit(event: "end"): unknown };
};

type Pool<Client extends Connection> = {
  on(event: "connect", listener: (client: Client) => void): unknown;
  connect(): Promise<Client>;
};

type Connect = (done?: (...answer: unknown[]) => unknown) => Promise<unknown> | undefined;

/**
 * Drizzle over a driver's pool, hardened so that a lost or silent server fails a call within a time limit and costs the
 * pool no connection. `open` makes Drizzle over one connection; `patience` is how many milliseconds a statement may
 * stay unanswered before its connection is closed, 0 for no limit.
 */
export function overPool<Client extends Connection>({
  pool,
  db,
  open,
  patience,
}: {
  pool: Pool<Client>;
  db: Db;
  open: (client: Client) => Db;
  patience: number;
}): Pick<Database, "db" | "longTransaction" | "waiting"> & {
  longSession: NonNullable<Database["longSession"]>;
} {
  const waiting = watchConnects(pool);
  const opened = new WeakMap<Client, Db>();
  const unhurried = new WeakSet<Client>();

  pool.on("connect", (client) => {
    opened.set(client, open(client));
    // Without a listener, a connection that ends within a transaction would be an uncaught exception.
    client.on("error", () => {});
    giveUpWhenSilent(client, () => (unhurried.has(client) ? 0 : patience));
  });

  /** Drizzle's own version leaks a connection whose BEGIN fails. */
  async function onConnection<Result>(act: (db: Db, client: Client) => Promise<Result>): Promise<Result> {
    const client = await pool.connect();
    try {
      return await act(opened.get(client) ?? open(client), client);
    } finally {
      unhurried.delete(client);
      client.release();
    }
  }

  db.transaction = (act, config) => onConnection((connected) => connected.transaction(act, config));
  return {
    db,
    waiting,
    longTransaction: (act) =>
      onConnection((connected, client) =>
        connected.transaction(async (tx) => {
          unhurried.add(client);
          await tx.execute(sql`set local statement_timeout = 0`);
          await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
          return act(tx);
        }),
      ),
    longSession: (act) =>
      onConnection(async (connected, client) => {
        unhurried.add(client);
        await connected.execute(sql`set statement_timeout = 0`);
        try {
          return await act(connected);
        } finally {
          await connected.execute(sql`reset statement_timeout`).catch(() => {});
        }
      }),
  };
}

/** Notes who waits for a connection: the pool's own count does not say for how long. */
function watchConnects(pool: { connect: unknown }): Waiting["waiting"] {
  const since = new Set<{ at: number }>();
  const connect = (pool.connect as Connect).bind(pool);
  const watched: Connect = (done) => {
    const waiter = { at: performance.now() };
    since.add(waiter);
    const over = () => since.delete(waiter);
    if (done)
      return connect((...answer) => {
        over();
        return done(...answer);
      });
    return connect()?.finally(over);
  };
  pool.connect = watched;
  return () => {
    const [longest] = since;
    return { count: since.size, longestMs: longest ? performance.now() - longest.at : 0 };
  };
}

/**
 * Closes a connection whose statement stays unanswered that many milliseconds, because a network that drops packets
 * never reports it. Pending statements fail as on any closed connection. The driver's own limit would keep it open, and
 * the next caller would wait behind the statement.
 */
function giveUpWhenSilent(client: Connection, patience: () => number): void {
  const driver: { query(...given: unknown[]): unknown } = Object.getPrototypeOf(client);
  let timer: NodeJS.Timeout | undefined;
  const answered = () => clearTimeout(timer);
  client.query = (...given: unknown[]) => {
    answered();
    if (patience() > 0) timer = setTimeout(giveUp, patience(), client);
    return driver.query.apply(client, given);
  };
  client.on("drain", answered);
  client.on("end", answered);
}

function giveUp(client: Connection): void {
  client.end?.();
  // Neon's driver would otherwise wait for the server to close.
  client.connection?.emit("end");
}
