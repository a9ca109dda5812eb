import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { instantText } from "#platform/queries/instant-text.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import type { PhotoSource } from "#platform/values/photos.ts";
import type { RunnerStep } from "../rules/steps.ts";

export type RecordedStep = {
  id: string;
  firstName: string;
  lastName: string;
  step: RunnerStep;
  cameAt: string | null;
  capturedAt: string;
  arrivedAt: string;
  isLate: boolean;
  refusal: "JOB_MISSED" | "JOB_CANCELLED" | "JOB_TAKEN_BACK" | null;
  photo: { id: string; source: PhotoSource | null; distanceMeters: number | null } | null;
};

/**
 * A job's reported steps by arrival, in one statement; null if there is no such job. A photo belongs to the last step
 * of its kind that arrived before it was attached.
 */
export async function findJobRecord(db: Db, jobId: string): Promise<RecordedStep[] | null> {
  const [row] = await rowsOf<{ steps: RecordedStep[] }>(
    db,
    sql`
    select coalesce((
      select json_agg(json_build_object(
        'id', step.id, 'firstName', teller.first_name, 'lastName', teller.last_name, 'step', step.step,
        'cameAt', ${instantText(sql`step.came_at`)}, 'capturedAt', ${instantText(sql`step.captured_at`)},
        'arrivedAt', ${instantText(sql`step.arrived_at`)}, 'isLate', step.is_late, 'refusal', step.refusal,
        'photo', case when photo.id is not null then json_build_object('id', photo.id, 'source', photo.source,
          'distanceMeters', photo.distance_meters) end
      ) order by step.arrived_at, step.captured_at, step.id)
      from runner_steps as step join users as teller on teller.id = step.user_id
      left join photos as photo on photo.job_id = step.job_id and photo.purpose = step.step
        and photo.owner_id = step.user_id and photo.attached_at >= step.arrived_at and not exists (
          select from runner_steps as later where later.job_id = step.job_id and later.user_id = step.user_id
            and later.step = step.step and (later.arrived_at, later.id) > (step.arrived_at, step.id)
            and later.arrived_at <= photo.attached_at)
      where step.job_id = job.id
    ), '[]') as steps
    from jobs as job where job.id = ${jobId}::uuid`,
  );
  return row?.steps ?? null;
}
