import { type SQL, sql } from "drizzle-orm";

/** What HMAC-SHA256 puts before what it hashes, in hex. */
export type StopKey = { inner: string; outer: string };

const sha256 = (text: SQL) => sql`encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;

/** Names a guest's address with one host in the unsubscribe link, which is sealed. The address is in lower case. */
export const hashOf = (homeownerId: SQL, email: SQL) => sha256(sql`${homeownerId} || ' ' || ${email}`);

/** The same for a phone number, with every host. */
export const numberHashOf = (phone: SQL) => sha256(phone);

/** The form in which a stop is stored: nobody can guess a contact from it without the key. */
export const keyed = ({ inner, outer }: StopKey, hash: SQL) =>
  sql`'k:' || encode(sha256(decode(${outer}, 'hex') || sha256(decode(${inner}, 'hex') || convert_to(${hash}, 'UTF8'))), 'hex')`;

/** Both forms: a hash of an earlier version counts until it is keyed. Without a key there is no other form. */
export const stored = (key: StopKey | null, hash: SQL) =>
  key ? sql`(${keyed(key, hash)}, ${hash})` : sql`(${hash})`;

export const addressHash = hashOf(sql`home.id`, sql`guest.email`);

/** Whether a guest wants no messages by a channel: unsubscribed from this host's emails, or replied STOP. */
export const hasStoppedBy = (key: StopKey | null, channel: SQL) => sql`(case ${channel} when 'sms'
  then exists (select from guest_number_stops where number_hash in ${stored(key, numberHashOf(sql`guest.phone`))})
  else exists (select from guest_stops as stop
    where stop.homeowner_id = home.id and stop.address_hash in ${stored(key, addressHash)}) end)`;
