-- Apart from what alters the table: the rows are looked through while everybody goes on.
ALTER TABLE "jobs" VALIDATE CONSTRAINT "jobs_needs_confirmation";--> statement-breakpoint
-- What homes asked for lately, one for each window where there were several.
UPDATE "jobs" SET "requested_at" = "created_at" WHERE "id" IN (
  SELECT "id" FROM (
    SELECT "id", row_number() OVER (PARTITION BY coalesce("property_id", "homeowner_id"), "scheduled_on", "time_window"
      ORDER BY "created_at", "id") AS "nth"
    FROM "jobs" WHERE "kind" <> 'weekly' AND "status" <> 'cancelled' AND "scheduled_on" >= current_date - 28
      AND NOT EXISTS (SELECT FROM "problems" WHERE "problems"."return_job_id" = "jobs"."id")
      AND NOT EXISTS (SELECT FROM "rental_visits" WHERE "rental_visits"."job_id" = "jobs"."id")
  ) AS "asked" WHERE "nth" = 1);--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_one_extra" ON "jobs" USING btree (coalesce("property_id", "homeowner_id"),"scheduled_on","time_window") WHERE requested_at is not null and status <> 'cancelled';--> statement-breakpoint
CREATE INDEX "jobs_to_confirm" ON "jobs" USING btree ("window_starts_at","id") WHERE needs_confirmation and status = 'scheduled';--> statement-breakpoint
CREATE INDEX "jobs_completed" ON "jobs" USING btree ("completed_at","runner_id") WHERE status = 'completed';--> statement-breakpoint
CREATE INDEX "jobs_extra_completed" ON "jobs" USING btree ("completed_at") WHERE status = 'completed' and kind <> 'weekly';
