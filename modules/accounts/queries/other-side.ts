import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { jobs, photos } from "#db/schema/index.ts";

type Person = { id: AnyPgColumn; lastName: AnyPgColumn };
type Privacy = { profileVisibility: AnyPgColumn; dataSharing: AnyPgColumn };

/** The last name shown to the other side of a job: the initial when the profile is public, else empty. */
export function lastNameShown(person: Person, chosen: Privacy): SQL<string> {
  return lastNameOf(sql`${chosen.profileVisibility}`, sql`${person.lastName}`);
}

/**
 * The full name shown to the other side of a job, in a statement with these aliases for the person and their privacy
 * choices.
 */
export function nameShown(person: string, chosen: string): SQL<string> {
  const of = (row: string, column: string) => sql`${sql.identifier(row)}.${sql.identifier(column)}`;
  const lastName = lastNameOf(of(chosen, "profile_visibility"), of(person, "last_name"));
  return sql<string>`trim(${of(person, "first_name")} || ' ' || ${lastName})`;
}

function lastNameOf(visibility: SQL, lastName: SQL): SQL<string> {
  return sql<string>`case when ${visibility} = 'public' and ${lastName} <> '' then left(${lastName}, 1) || '.' else '' end`;
}

/**
 * The photo shown to the other side of the current job: public profiles, and contacts-only profiles once a shared job
 * was completed. Null otherwise.
 */
export function photoShown(person: Person, chosen: Privacy): SQL<string | null> {
  return sql<string | null>`case
    when ${chosen.profileVisibility} = 'public' or ${chosen.profileVisibility} = 'contacts' and exists (
      select from jobs as together
      where together.homeowner_id = ${jobs.homeownerId} and together.runner_id = ${jobs.runnerId} and together.status = 'completed')
    then (
      select shown.id from ${photos} as shown
      where shown.owner_id = ${person.id} and shown.purpose = 'profile' and shown.attached_at is not null)
    end`;
}

/**
 * The phone number shown to the other side of the current job: while assigned or in progress, if the person shares it.
 */
export function phoneShown(phoneNumber: AnyPgColumn, chosen: Privacy): SQL<string | null> {
  return sql<
    string | null
  >`case when ${chosen.dataSharing} and ${jobs.status} in ('assigned', 'in_progress') then ${phoneNumber} end`;
}
