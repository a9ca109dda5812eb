import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  guestStopKeys,
  homeDetails,
  properties,
  rentalFeeds,
  secondFactors,
  setUpDrafts,
  webhookEndpoints,
} from "#db/schema/index.ts";
import { rowsOf } from "#platform/queries/rows.ts";

/** Sealed texts, each bound to the id of its row. */
const sealed = {
  homeGateCodes: { table: homeDetails, id: homeDetails.homeownerId, text: homeDetails.gateCodeSealed },
  rentalGateCodes: { table: properties, id: properties.id, text: properties.gateCodeSealed },
  calendarAddresses: { table: rentalFeeds, id: rentalFeeds.id, text: rentalFeeds.addressSealed },
  secondFactors: { table: secondFactors, id: secondFactors.userId, text: secondFactors.secretSealed },
  stopKeys: { table: guestStopKeys, id: guestStopKeys.id, text: guestStopKeys.keySealed },
  webhookAddresses: {
    table: webhookEndpoints,
    id: webhookEndpoints.homeownerId,
    text: webhookEndpoints.addressSealed,
  },
  webhookSecrets: {
    table: webhookEndpoints,
    id: webhookEndpoints.homeownerId,
    text: webhookEndpoints.secretSealed,
  },
  formerWebhookSecrets: {
    table: webhookEndpoints,
    id: webhookEndpoints.homeownerId,
    text: webhookEndpoints.formerSecretSealed,
  },
  setUpDrafts: { table: setUpDrafts, id: setUpDrafts.userId, text: setUpDrafts.valuesSealed },
};
export type Sealed = keyof typeof sealed;

/** Texts not sealed with the present key, by id, after the given one. */
export function listSealedWithOldKeys(
  db: Db,
  old: { what: Sealed; presentPrefix: string; after: string; limit: number },
) {
  const { table, id, text } = sealed[old.what];
  return rowsOf<{ boundTo: string; sealed: string }>(
    db,
    sql`
    select ${id} as "boundTo", ${text} as sealed from ${table}
    where ${text} is not null and ${id} > ${old.after}::uuid and not starts_with(${text}, ${old.presentPrefix})
    order by ${id} limit ${old.limit}`,
  );
}

/** Stores the same text sealed with another key, unless it has changed. */
export async function reseal(db: Db, seal: { what: Sealed; boundTo: string; from: string; to: string }) {
  const { table, id, text } = sealed[seal.what];
  await db.execute(sql`
    update ${table} set ${sql.identifier(text.name)} = ${seal.to}
    where ${id} = ${seal.boundTo}::uuid and ${text} = ${seal.from}`);
}
