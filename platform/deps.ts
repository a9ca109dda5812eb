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
import type { Voice } from "#adapters/voice/port.ts";
import type { PersonalWebhooks, Webhook } from "#adapters/webhook/port.ts";
import type { Db } from "#db/client.ts";
import type { HostPace } from "./host-pace.ts";
import { photoKey } from "./values/photos.ts";

/** Countries (ISO 3166) that get codes by text message, and the daily limit, since each costs money. */
type SmsCodes = { countries: readonly string[]; aDay: number };

/** What acts depend on. Built once by `functions/compose.ts`, the test kit, and the demo. */
export type Deps = {
  readonly db: Db;
  /**
   * Runs an act in one transaction, with the queue ready for its tasks. Retries after a deadlock or serialization
   * failure, up to four attempts in all. With `isLong`, statements have no timeout, for work on thousands of homes or
   * runners.
   */
  transact<T>(act: (tx: Db) => Promise<T>, options?: { isLong?: boolean }): Promise<T>;
  /** Waits a random time before the next attempt, longer each time. `attempt` starts at 1. */
  backOff(attempt: number): Promise<void>;
  readonly queue: Pick<
    Queue<Db>,
    "send" | "sendLater" | "sendAll" | "alike" | "forget" | "overview" | "retry" | "retryAll"
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
  /** Null when Google sign-in is not configured. */
  readonly google: Google | null;
  /** Only tasks send: an act that sent a message could not unsend it when its transaction rolls back. */
  readonly sms: Sms;
  readonly smsCodes: SmsCodes;
  /** Null when calls are not configured. */
  readonly voice: Voice | null;
  readonly push: Push;
  readonly personalWebhooks: PersonalWebhooks;
  /** Where alerts go besides the admins' dashboard. */
  readonly alertChannels: { emails: readonly string[]; webhook: Webhook | null };
  /** The address on the contact page; null without one. */
  readonly contactEmail: string | null;
  /** The current UTC instant. */
  now(): string;
  /** A new id: UUID version 7, ordered by time. */
  newId(): string;
};

/** A short-lived URL for a stored photo; null without one. */
export async function signPhoto(deps: Pick<Deps, "photos">, photoId: string | null): Promise<string | null> {
  return photoId && deps.photos.signRead(photoKey(photoId));
}
