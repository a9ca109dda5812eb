import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { jobs, photos } from "#db/schema/index.ts";

type Person = { id: AnyPgColumn; lastName: AnyPgColumn };
type Privacy = { profileVisibility: AnyPgColumn; dataSharing: AnyPgColumn };

/** The last name as the other side of a job sees it: its initial, where the person is public. */
export function lastNameShown(person: Person, chosen: Privacy): SQL<string> {
  return lastNameOf(sql`${chosen.profileVisibility}`, sql`${person.lastName}`);
}

/** The whole name as the other side of a job sees it, in a statement that calls the person and what they chose by these names. */
export function nameShown(person: string, chosen: string): SQL<string> {
  const of = (row: string, column: string) => sql`${sql.identifier(row)}.${sql.identifier(column)}`;
  const lastName = lastNameOf(of(chosen, "profile_visibility"), of(person, "last_name"));
  return sql<string>`trim(${of(person, "first_name")} || ' ' || ${lastName})`;
}

function lastNameOf(visibility: SQL, lastName: SQL): SQL<string> {
  return sql<string>`case when ${visibility} = 'public' and ${lastName} <> '' then left(${lastName}, 1) || '.' else '' end`;
}

/**
 * The picture as the other side of the job in hand sees it: of the public, and of whoever shows it to contacts, where a job
 * of theirs was completed together. Null for everybody else.
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

/** The phone number as the other side of the job in hand sees it: while that is under way, where the person shares it. */
export function phoneShown(phoneNumber: AnyPgColumn, chosen: Privacy): SQL<string | null> {
  return sql<
    string | null
  >`case when ${chosen.dataSharing} and ${jobs.status} in ('assigned', 'in_progress') then ${phoneNumber} end`;
}
