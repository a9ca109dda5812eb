import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { Db } from "#db/client.ts";
import { auditLog } from "#db/schema/index.ts";
import type { Deps } from "../deps.ts";
import { roles } from "../values/actor.ts";
import { literally } from "./prepared.ts";
import { checkedRows, instantText } from "./rows.ts";
import { type ListPage, type Sort, sortedBy, sortedPage } from "./sorted.ts";

type AuditEntry = Pick<typeof auditLog.$inferInsert, "action" | "subjectId" | "concerns"> & {
  /** The id of the act's own row, where there is one. */
  id?: string;
  /** What the act changed, before and after; null when there was nothing. */
  before: object | null;
  after: object | null;
  /** The act's instant, where its other rows have the same one; now by default. */
  happenedAt?: string;
};

/** Records acts; `actor` is null for those of a command, and of people without an account. */
export async function audit(
  deps: Pick<Deps, "newId" | "now">,
  tx: Db,
  actor: { userId: string } | null,
  ...entries: AuditEntry[]
): Promise<void> {
  const userId = actor?.userId ?? null;
  await tx.insert(auditLog).values(
    entries.map((entry) => ({
      ...entry,
      id: entry.id ?? deps.newId(),
      userId,
      happenedAt: entry.happenedAt ?? deps.now(),
    })),
  );
}

export type AuditFilter = {
  actorId: string | null;
  action: string | null;
  subjectId: string | null;
  /** The start of words in the subject's name, email, address or phone number. */
  subject: string | null;
  /** `from` is inclusive, `before` exclusive. */
  from: string | null;
  before: string | null;
};

const named = z.object({ userId: z.string(), name: z.string() });

const auditLogRow = z
  .object({
    id: z.string(),
    createdAt: z.string(),
    actor: named.nullable(),
    /** Who acted by a host's link, while that is kept. */
    helper: z.object({ name: z.string(), role: z.enum(["cohost", "cleaner", "helper"]) }).nullable(),
    action: z.string(),
    subjectId: z.string().nullable(),
    subject: named.extend({ name: z.string().nullable(), role: z.enum(roles) }).nullable(),
    /** Name and email of an invited runner, while the invitation is kept. */
    invited: z.string().nullable(),
    /** Set for acts on a pickup, with the names of its runner before and after the act. */
    pickup: z
      .object({
        job: z.object({
          address: z.string(),
          day: z.string(),
          homeUserId: z.string(),
          timeZone: z.string(),
        }),
        runners: z.object({ before: z.string().nullable(), after: z.string().nullable() }),
      })
      .nullable(),
    before: z.unknown(),
    after: z.unknown(),
    cursor: z.string(),
  })
  .transform(({ pickup, ...row }) => ({
    ...row,
    job: pickup?.job ?? null,
    runners: pickup?.runners ?? { before: null, after: null },
  }));

export type AuditLogRow = z.output<typeof auditLogRow>;

const newest: Sort = {
  keys: [
    { column: sql`happened_at`, type: "timestamptz" },
    { column: sql`id`, type: "uuid" },
  ],
  isDescending: true,
};

/** Acts, newest first by default; one more than the limit when there are more. Refuses with CURSOR_INVALID. */
export function listAudit(db: Db, page: AuditFilter & Omit<ListPage, "sort">): Promise<AuditLogRow[]> {
  const sorted = sortedBy(newest, page);
  // Reads each matching person's first entries by the subject index, so no match reads nothing.
  const rows = page.subject
    ? sql`(select log.* from (${subjectsOf(page.subject, mostSubjects)}) as person cross join lateral (
      select * from audit_log where subject_id = person.subject_id and ${isMeant(page)} and ${sorted.isNext}
      order by ${sorted.orderBy} limit ${literally(page.limit + 1)}) as log) as log where true`
    : sql`audit_log where ${isMeant(page)}`;
  return checkedRows(
    db,
    auditLogRow,
    sql`
    select found.id, ${instantText(sql`found.happened_at`)} as "createdAt", found.action, found.subject_id as "subjectId",
      found.before, found.after, found.cursor,
      case when subject.id is null then (
        select json_build_object(
          'job', json_build_object('address', pickup.address, 'day', pickup.scheduled_on, 'homeUserId', home.user_id,
            'timeZone', coalesce(rental.time_zone, home.time_zone)),
          'runners', json_build_object('before', ${runnerNamed(sql`found.before`)}, 'after', ${runnerNamed(sql`found.after`)}))
        from jobs as pickup join homeowner_profiles as home on home.id = pickup.homeowner_id
        left join properties as rental on rental.id = pickup.property_id
        where pickup.id = found.subject_id) end as pickup,
      case when actor.id is not null then
        json_build_object('userId', actor.id, 'name', trim(actor.first_name || ' ' || actor.last_name)) end as actor,
      case when found.action like 'link.%' then (select json_build_object('name', name, 'role', role)
        from circle_acts where id = found.id) end as helper,
      case when subject.id is not null then json_build_object('userId', subject.id,
        'name', case when subject.deleted_at is null then trim(subject.first_name || ' ' || subject.last_name) end,
        'role', subject.role) end as subject,
      case when subject.id is null then (select invitation.first_name || ', ' || invitation.email
        from invitations as invitation where invitation.id = found.subject_id) end as invited
    from ${sortedPage(sorted, rows, page.limit)} as found
    left join users as actor on actor.id = found.user_id
    left join users as subject on subject.id = found.subject_id
    order by found.place`,
    page.subject ? undefined : "audit_log",
  );
}

/** The name of the runner in a pickup act's fields; null when there is none. Only for acts on a pickup. */
function runnerNamed(fields: SQL): SQL {
  return sql`(select trim(person.first_name || ' ' || person.last_name) from runner_profiles as runner
    join users as person on person.id = runner.user_id
    where runner.id = (${fields} ->> 'runnerId')::uuid)`;
}

/** Most people whose entries one search covers. */
const mostSubjects = 1000;

/** Whether a search matches more people than it covers. */
export async function isSubjectCut(db: Db, subject: string): Promise<boolean> {
  const [row] = await checkedRows(
    db,
    z.object({ isCut: z.boolean() }),
    sql`select count(*) > ${mostSubjects} as "isCut" from (${subjectsOf(subject, mostSubjects + 1)}) as person`,
  );
  return row?.isCut ?? false;
}

/** People a search matches: the directory, admins (who are not in it), and erased people by their current name. */
export function subjectsOf(words: string, most: number): SQL {
  return sql`
    (select user_id as subject_id from directory where words @@ search_query(${words}) limit ${literally(most)})
    union
    (select id from users where role = 'admin'
      and array_to_tsvector(search_words(concat_ws(' ', first_name, last_name, email))) @@ search_query(${words}))
    union
    (select id from users where deleted_at is not null
      and array_to_tsvector('{account,deleted}') @@ search_query(${words}) limit ${literally(most)})
    limit ${literally(most)}`;
}

/** The exact number of entries for a filter, except a subject search. */
export async function countAudit(db: Db, filter: Omit<AuditFilter, "subject">): Promise<number> {
  return await db.$count(auditLog, isMeant(filter));
}

function isMeant(filter: Omit<AuditFilter, "subject">): SQL {
  const given = [
    filter.actorId ? sql`user_id = ${filter.actorId}::uuid` : null,
    filter.action ? sql`action = ${filter.action}` : null,
    filter.subjectId ? sql`subject_id = ${filter.subjectId}::uuid` : null,
    filter.from ? sql`happened_at >= ${filter.from}::timestamptz` : null,
    filter.before ? sql`happened_at < ${filter.before}::timestamptz` : null,
  ].filter((condition) => condition !== null);
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `);
}

/** Every action and admin in the log, found by skipping through the indexes. */
export async function findAuditChoices(db: Db) {
  const [row] = await checkedRows(
    db,
    z.object({ actors: z.array(named), actions: z.array(z.string()) }),
    sql`
    with recursive action as (
      (select action as name from audit_log order by action limit 1)
      union all
      select (select action from audit_log where action > action.name order by action limit 1) from action
      where action.name is not null
    ), actor as (
      (select user_id as id from audit_log where user_id is not null order by user_id limit 1)
      union all
      select (select user_id from audit_log where user_id > actor.id order by user_id limit 1) from actor
      where actor.id is not null
    )
    select coalesce((select json_agg(name order by name) from action where name is not null), '[]') as actions,
      coalesce((select json_agg(json_build_object('userId', users.id, 'name', trim(first_name || ' ' || last_name))
        order by fold_letters(trim(last_name || ' ' || first_name)) collate "C") from actor join users on users.id = actor.id), '[]') as actors`,
    "audit_choices",
  );
  return row ?? { actors: [], actions: [] };
}

/** The last admin who did one of these actions to a subject; null when nobody did. */
export async function findLastAct(db: Db, { subjectId, actions }: { subjectId: string; actions: string[] }) {
  const [row] = await checkedRows(
    db,
    z.object({ action: z.string(), name: z.string(), happenedAt: z.string() }),
    sql`
    select action, coalesce(trim(users.first_name || ' ' || users.last_name), '') as name,
      ${instantText(sql`happened_at`)} as "happenedAt"
    from audit_log left join users on users.id = audit_log.user_id
    where subject_id = ${subjectId}::uuid and action = any(array(select json_array_elements_text(${JSON.stringify(actions)}::json)))
    order by happened_at desc, audit_log.id desc limit 1`,
  );
  return row ?? null;
}
