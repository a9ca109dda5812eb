import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { subjectsOf } from "#platform/queries/audit-log.ts";
import { instantText } from "#platform/queries/instant-text.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import type { Role } from "#platform/values/actor.ts";
import type { Channel, DeliveryState, DeliveryTrouble } from "../rules/delivery.ts";

export type LoggedDelivery = {
  sourceId: string;
  channel: Channel;
  kind: string;
  state: DeliveryState;
  trouble: DeliveryTrouble | null;
  attempts: number;
  createdAt: string;
  settledAt: string | null;
  person: { userId: string; name: string; role: Role; isUnreachable: boolean };
};

/** The last row of a page. */
export type DeliveryCursor = { createdAt: string; sourceId: string; channel: string };

/** Most people one search covers. */
const mostPeople = 1000;

/** Written out literally, so the partial index applies to lost messages. */
const stateIs = {
  waiting: sql.raw("state in ('waiting', 'sending')"),
  sent: sql.raw("state in ('sent', 'delivered')"),
  lost: sql.raw("state in ('failed', 'bounced')"),
  skipped: sql.raw("state = 'skipped'"),
} satisfies Record<string, SQL>;

/** A page of messages sent or due, newest first; one more row when there are more. */
export function listDeliveries(
  db: Db,
  page: {
    person: string | null;
    channel: Channel | null;
    state: keyof typeof stateIs | null;
    after: DeliveryCursor | null;
    limit: number;
  },
): Promise<LoggedDelivery[]> {
  const { person, channel, state, after, limit } = page;
  const meant = [
    person ? sql`user_id = any (array(${subjectsOf(person, mostPeople)}))` : null,
    channel ? sql`channel = ${channel}` : null,
    state ? stateIs[state] : null,
    after
      ? sql`(created_at, source_id, channel) < (${after.createdAt}::timestamptz, ${after.sourceId}::uuid, ${after.channel}::text)`
      : null,
  ].filter((condition) => condition !== null);
  return rowsOf<LoggedDelivery>(
    db,
    sql`select found.source_id as "sourceId", found.channel, found.kind, found.state, found.trouble, found.attempts,
      ${instantText(sql`found.created_at`)} as "createdAt", ${instantText(sql`found.settled_at`)} as "settledAt",
      json_build_object('userId', person.id, 'name', trim(person.first_name || ' ' || person.last_name), 'role', person.role,
        'isUnreachable', unreachable.user_id is not null) as person
    from (select * from deliveries where ${meant.length > 0 ? sql.join(meant, sql` and `) : sql`true`}
      order by created_at desc, source_id desc, channel desc limit ${limit + 1}::int) as found
    join users as person on person.id = found.user_id
    left join unreachable_addresses as unreachable
      on unreachable.user_id = person.id and unreachable.email = person.email
    order by found.created_at desc, found.source_id desc, found.channel desc`,
  );
}
