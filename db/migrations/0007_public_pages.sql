CREATE TABLE "waiting_list" (
	"id" uuid PRIMARY KEY NOT NULL,
	"zip_code" text NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "waiting_list_zip_email" UNIQUE("zip_code","email"),
	CONSTRAINT "waiting_list_zip" CHECK ("waiting_list"."zip_code" ~ '^[0-9]{5}$'),
	CONSTRAINT "waiting_list_email" CHECK (char_length("waiting_list"."email") <= 254 and "waiting_list"."email" = lower("waiting_list"."email")),
	CONSTRAINT "waiting_list_language" CHECK ("waiting_list"."language" in ('en', 'es', 'fr'))
);
--> statement-breakpoint
ALTER TABLE "login_attempts" DROP CONSTRAINT "login_attempts_kind";--> statement-breakpoint
ALTER TABLE "daily_figures" ADD COLUMN "completed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "waiting_list_by_email" ON "waiting_list" USING btree ("email");--> statement-breakpoint
CREATE INDEX "waiting_list_created" ON "waiting_list" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "runner_profiles_served" ON "runner_profiles" USING gin ("service_areas") WHERE "runner_profiles"."application_status" = 'approved';--> statement-breakpoint
ALTER TABLE "login_attempts" ADD CONSTRAINT "login_attempts_kind" CHECK ("login_attempts"."kind" in ('sign_in', 'register', 'waiting_list'));--> statement-breakpoint

-- The day's completed jobs are counted as the others are.
CREATE FUNCTION add_completed(day date, more int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO daily_figures AS figure (on_day, slot, completed) VALUES (day, figures_slot(), more)
  ON CONFLICT (on_day, slot) DO UPDATE SET completed = figure.completed + excluded.completed;
END $$;--> statement-breakpoint
CREATE FUNCTION count_added_completed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_completed(scheduled_on, count) FROM (
    SELECT scheduled_on, count(*)::int FROM added WHERE status = 'completed' GROUP BY scheduled_on ORDER BY scheduled_on
  ) AS counted;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER jobs_completed_added AFTER INSERT ON "jobs"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_completed();--> statement-breakpoint
CREATE FUNCTION count_completed_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'completed' THEN PERFORM add_completed(OLD.scheduled_on, -1); END IF;
  IF TG_OP = 'UPDATE' AND NEW.status = 'completed' THEN PERFORM add_completed(NEW.scheduled_on, 1); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER jobs_completed_changed AFTER UPDATE OF "status", "scheduled_on" ON "jobs" FOR EACH ROW
  WHEN ((OLD.status = 'completed' OR NEW.status = 'completed')
    AND (OLD.status <> NEW.status OR OLD.scheduled_on <> NEW.scheduled_on))
  EXECUTE FUNCTION count_completed_job();--> statement-breakpoint
CREATE TRIGGER jobs_completed_removed AFTER DELETE ON "jobs" FOR EACH ROW
  WHEN (OLD.status = 'completed') EXECUTE FUNCTION count_completed_job();--> statement-breakpoint
CREATE OR REPLACE FUNCTION recount_figures() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE jobs, promises, homeowner_profiles, runner_profiles, subscriptions IN SHARE MODE;
  DELETE FROM daily_figures;
  INSERT INTO daily_figures (on_day, slot, jobs, completed, promises_kept, promises_broken)
    SELECT scheduled_on, 0, sum(jobs), sum(completed), sum(kept), sum(broken) FROM (
      SELECT scheduled_on, count(*) AS jobs, count(*) FILTER (WHERE status = 'completed') AS completed, 0 AS kept, 0 AS broken
      FROM jobs WHERE status <> 'cancelled' GROUP BY scheduled_on
      UNION ALL
      SELECT scheduled_on, 0, 0, count(*) FILTER (WHERE outcome = 'kept'), count(*) FILTER (WHERE outcome = 'broken')
      FROM promises JOIN jobs ON jobs.id = promises.job_id GROUP BY scheduled_on
    ) AS counted GROUP BY scheduled_on;
  DELETE FROM total_figures;
  INSERT INTO total_figures (slot, homeowners, approved_runners, monthly_cents) SELECT 0,
    (SELECT count(*) FROM homeowner_profiles),
    (SELECT count(*) FROM runner_profiles WHERE application_status = 'approved'),
    (SELECT coalesce(sum(monthly_rate_cents), 0) FROM subscriptions WHERE status = 'active');
END $$;--> statement-breakpoint
SELECT recount_figures();
