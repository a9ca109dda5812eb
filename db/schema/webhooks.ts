import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import {
  type DeliveryTrouble,
  deliveryStates,
  deliveryTroubles,
  webhookEvents as eventNames,
  type WebhookDeliveryState,
  type WebhookEvent,
} from "#modules/webhooks/rules.ts";
import { homeRef } from "./accounts.ts";
import { instant, quoted, ref } from "./platform.ts";

/** Where a homeowner or host gets events of their pickups. One per home. Sealed texts are bound to the home's id. */
export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    homeownerId: homeRef("cascade").primaryKey(),
    /** The URL, sealed by `adapters/vault`: it may hold a secret. */
    addressSealed: text("address_sealed").notNull(),
    /** The URL's host name, the only part shown. */
    host: text().notNull(),
    /** The signing secret, shown once. */
    secretSealed: text("secret_sealed").notNull(),
    /** The secret before a renewal, which signs too until `former_until`. */
    formerSecretSealed: text("former_secret_sealed"),
    formerUntil: instant("former_until"),
    madeAt: instant("made_at").notNull(),
    /** Since when every delivery has failed; null while they arrive. */
    failingSince: instant("failing_since"),
    /** When it was paused for that; nothing is queued since. */
    pausedAt: instant("paused_at"),
  },
  (table) => [
    check("webhook_endpoints_host_length", sql`char_length(${table.host}) between 1 and 253`),
    check("webhook_endpoints_address_length", sql`char_length(${table.addressSealed}) <= 4000`),
    check("webhook_endpoints_secret_length", sql`char_length(${table.secretSealed}) <= 400`),
    check("webhook_endpoints_former_length", sql`char_length(${table.formerSecretSealed}) <= 400`),
    check(
      "webhook_endpoints_former",
      sql`(${table.formerSecretSealed} is null) = (${table.formerUntil} is null)`,
    ),
    check(
      "webhook_endpoints_paused",
      sql`${table.pausedAt} is null or ${table.pausedAt} >= ${table.failingSince}`,
    ),
  ],
);

/** Events for an endpoint, queued by a trigger on `notifications`. Keeps no body: it is written at each try. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    /** The notice's id, so that each event is delivered once; the receiver gets it as `webhook-id`. */
    id: uuid().primaryKey(),
    homeownerId: ref("homeowner_id", () => webhookEndpoints.homeownerId, "cascade"),
    event: text().$type<WebhookEvent>().notNull(),
    /** Null for a test, and for a reminder of an extra pickup. */
    jobId: uuid("job_id"),
    /** The pickup's local day; null for a test. */
    onDay: date("on_day", { mode: "string" }),
    state: text().$type<WebhookDeliveryState>().notNull(),
    attempts: smallint().notNull().default(0),
    /** The last try's HTTP status; null when there was no answer. */
    httpStatus: integer("http_status"),
    /** Why the last try failed; null when it was accepted or there was none. */
    trouble: text().$type<DeliveryTrouble>(),
    createdAt: instant("created_at").notNull(),
    /** When a waiting one is next queued: at once, later after a failure, or after its task was lost. */
    dueAt: instant("due_at").notNull(),
    attemptedAt: instant("attempted_at"),
    /** When it was accepted or given up. */
    settledAt: instant("settled_at"),
  },
  (table) => [
    check("webhook_deliveries_event", sql`${table.event} in ${quoted(eventNames)}`),
    check("webhook_deliveries_state", sql`${table.state} in ${quoted(deliveryStates)}`),
    check("webhook_deliveries_trouble", sql`${table.trouble} in ${quoted(deliveryTroubles)}`),
    check("webhook_deliveries_status", sql`${table.httpStatus} between 100 and 999`),
    check("webhook_deliveries_settled", sql`(${table.settledAt} is null) = (${table.state} = 'waiting')`),
    index("webhook_deliveries_newest").on(table.homeownerId, table.createdAt, table.id),
    index("webhook_deliveries_due").on(table.dueAt).where(sql`state = 'waiting'`),
    // Rows are in time order, so a few pages locate the old ones to purge.
    index("webhook_deliveries_created").using("brin", table.createdAt),
  ],
);
