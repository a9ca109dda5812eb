import type { BackgroundChecks } from "#adapters/background-check/port.ts";
import type { Calendars } from "#adapters/calendars/port.ts";
import type { ExchangeRatesSource } from "#adapters/exchange-rates/port.ts";
import type { Geocoder } from "#adapters/geocoder/port.ts";
import type { Google } from "#adapters/google/port.ts";
import type { Hints } from "#adapters/hints/port.ts";
import type { Passwords } from "#adapters/passwords/port.ts";
import type { Payments } from "#adapters/payments/port.ts";
import type { Payouts } from "#adapters/payouts/port.ts";
import type { PhotoStorage, Pictures } from "#adapters/photos/port.ts";
import type { Push } from "#adapters/push/port.ts";
import type { Queue } from "#adapters/queue/port.ts";
import type { Sms } from "#adapters/sms/port.ts";
import type { Vault } from "#adapters/vault/port.ts";
import type { Db } from "#db/client.ts";
import type { HostPace } from "./host-pace.ts";

/** To which countries (ISO 3166, two letters) codes go by text message, and how many in 24 hours in all: each costs money. */
type SmsCodes = { countries: readonly string[]; aDay: number };

/** What the acts work with. Built once by `functions/compose.ts`, by the tests' own kit, and by the demo. */
export type Deps = {
  readonly db: Db;
  /**
   * Runs an act in one transaction, with the queue ready for its tasks. Retries after a deadlock or serialization failure, up to four
   * attempts in all. With `isLong`, statements have no timeout, for work on thousands of homes or runners.
   */
  transact<T>(act: (tx: Db) => Promise<T>, options?: { isLong?: boolean }): Promise<T>;
  /** Waits a random time before the next attempt; longer after each one. `attempt` starts at 1. */
  backOff(attempt: number): Promise<void>;
  readonly queue: Pick<
    Queue<Db>,
    "send" | "sendAll" | "alike" | "forget" | "overview" | "retry" | "retryAll"
  >;
  readonly hints: Hints;
  readonly passwords: Passwords;
  readonly payments: Payments;
  readonly payouts: Payouts;
  readonly backgroundChecks: BackgroundChecks;
  readonly photos: PhotoStorage;
  readonly pictures: Pictures;
  readonly vault: Vault;
  readonly geocoder: Geocoder;
  readonly exchangeRates: ExchangeRatesSource;
  readonly calendars: Calendars;
  readonly feedPace: HostPace;
  /** Null where signing in with Google is not set up. */
  readonly google: Google | null;
  /** Sent by tasks alone: an act that sends would tell of what its transaction then takes back. */
  readonly sms: Sms;
  readonly smsCodes: SmsCodes;
  readonly push: Push;
  /** The present, as a UTC instant. */
  now(): string;
  /** A new id: UUID version 7, in order of time. */
  newId(): string;
};
