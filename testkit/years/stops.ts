import type { Job } from "#modules/pickups/contract/job.ts";
import { ask, pick, type Scene } from "./acts.ts";
import { letTimePass } from "./time.ts";
import { type Resident, rowsOf } from "./town.ts";

/**
 * A runner takes a stop of these days, and serves it in its window, or so many hours early; or its home blocks it, with
 * a photo of the app's camera.
 */
export async function comeToStop(
  scene: Scene,
  who: Resident,
  { isServed, hoursEarly = 0 }: { isServed: boolean; hoursEarly?: number },
): Promise<void> {
  const { b, town } = scene;
  const offered = await ask(scene, who, "GET /api/runner/available-jobs");
  if (offered.status !== 200) return;
  // A home with an open referral or a warning is visited first, where more depends on it.
  const [stop] = await rowsOf<{ id: string; hours: number }>(
    town,
    `select jobs.id, ceil(extract(epoch from window_starts_at - $2::timestamptz) / 3600)::int as hours
     from jobs join homeowner_profiles as home on home.id = jobs.homeowner_id
     where jobs.id = any($1) and window_starts_at < $2::timestamptz + interval '72 hours'
       and ($4 = 0 or window_starts_at > $2::timestamptz + interval '2 hours')
     order by case when $3 then exists (select from referrals where referrals.user_id = home.user_id and outcome is null)
       else exists (select from trip_fees where trip_fees.homeowner_id = home.id and warned_cents > 0
         and warned_until >= jobs.scheduled_on) end desc, window_starts_at, jobs.id limit 1`,
    [(offered.body as Job[]).map(({ id }) => id), town.app.clock.now, isServed, hoursEarly],
  );
  if (!stop) return;
  if ((await ask(scene, who, "POST /api/runner/accept-job", { jobId: stop.id })).status !== 200) return;
  if (stop.hours > hoursEarly) await letTimePass(town, stop.hours - hoursEarly);
  if (isServed) return void (await ask(scene, who, "runner.completeJob", { jobId: stop.id, notes: "Dark" }));
  // The picture itself is not looked at.
  await rowsOf(
    town,
    `insert into photos (id, owner_id, purpose, job_id, content_type, photo_bytes, created_at, attached_at, source)
     select new_id(), users.id, 'cannotServe', $2, 'image/jpeg', 1000, $3, $3, 'camera' from users where email = $1
       and not exists (select from photos where job_id = $2 and purpose = 'cannotServe')`,
    [who.email, stop.id, town.app.clock.now],
  );
  const reason = pick(["noAccess", "noCans", "blocked", "animal"], b);
  const report = { jobId: stop.id, reason, words: "Seen", actionId: town.app.deps.newId() };
  for (let turn = 0; turn <= scene.a % 2; turn++) await ask(scene, who, "runner.cannotServe", report);
}
