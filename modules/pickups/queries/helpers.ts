import { type SQL, sql } from "drizzle-orm";
import { circleActLog } from "#db/schema/index.ts";
import { instantText } from "#platform/queries/rows.ts";
import type { HelperAct } from "../contract/helpers.ts";

/** What the host's helpers did about a job, oldest first. */
export const helperActsOf = (jobId: SQL): SQL<HelperAct[]> => sql<HelperAct[]>`(
  select coalesce(json_agg(json_build_object('kind', act.kind, 'name', act.name, 'role', act.role,
    'at', ${instantText(sql`act.acted_at`)}) order by act.acted_at, act.id), '[]')
  from ${circleActLog} as act where act.job_id = ${jobId})`;
