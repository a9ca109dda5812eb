CREATE TABLE "alert_snoozes" (
	"key" text PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"snoozed_by" uuid NOT NULL,
	"snoozed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "alert_snoozes_key_length" CHECK (char_length("alert_snoozes"."key") between 3 and 120),
	CONSTRAINT "alert_snoozes_period" CHECK ("alert_snoozes"."until" > "alert_snoozes"."snoozed_at")
);
--> statement-breakpoint
CREATE TABLE "day_standings" (
	"on_day" date PRIMARY KEY NOT NULL,
	"homeowners" integer NOT NULL,
	"approved_runners" integer NOT NULL,
	"monthly_cents" bigint NOT NULL,
	"noted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "daily_figures" ADD COLUMN "revenue_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "total_figures" ADD COLUMN "jobs" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "total_figures" ADD COLUMN "pending_jobs" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "total_figures" ADD COLUMN "missed_jobs" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_snoozes" ADD CONSTRAINT "alert_snoozes_snoozed_by_users_id_fk" FOREIGN KEY ("snoozed_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_snoozes_until" ON "alert_snoozes" USING btree ("until");--> statement-breakpoint
CREATE INDEX "alert_snoozes_by" ON "alert_snoozes" USING btree ("snoozed_by");--> statement-breakpoint
CREATE INDEX "jobs_open_window" ON "jobs" USING btree ("window_starts_at","id") WHERE status in ('scheduled', 'assigned', 'in_progress');--> statement-breakpoint
CREATE INDEX "jobs_missed_window" ON "jobs" USING btree ("window_starts_at","id") WHERE status = 'missed';--> statement-breakpoint
CREATE INDEX "runner_profiles_waiting" ON "runner_profiles" USING btree (coalesce("submitted_at", "created_at")) WHERE application_status = 'submitted';--> statement-breakpoint
CREATE INDEX "subscriptions_past_due" ON "subscriptions" USING btree ("period_ends_at","id") WHERE status = 'past_due';--> statement-breakpoint

-- How many pickups there are, are not over, and were missed: the counts beside the operator's filters.
CREATE FUNCTION add_job_totals(jobs int, pending int, missed int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO total_figures AS figure (slot, jobs, pending_jobs, missed_jobs)
    VALUES (figures_slot(), add_job_totals.jobs, pending, missed)
  ON CONFLICT (slot) DO UPDATE SET jobs = figure.jobs + excluded.jobs,
    pending_jobs = figure.pending_jobs + excluded.pending_jobs, missed_jobs = figure.missed_jobs + excluded.missed_jobs;
END $$;--> statement-breakpoint
CREATE FUNCTION count_added_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_job_totals(count(*)::int, (count(*) FILTER (WHERE status IN ('scheduled', 'assigned', 'in_progress')))::int,
    (count(*) FILTER (WHERE status = 'missed'))::int)
  FROM added HAVING count(*) > 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER jobs_totals_added AFTER INSERT ON "jobs"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_totals();--> statement-breakpoint
CREATE FUNCTION count_changed_totals() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_pending int := CASE WHEN TG_OP = 'UPDATE' AND NEW.status IN ('scheduled', 'assigned', 'in_progress') THEN 1 ELSE 0 END;
  is_missed int := CASE WHEN TG_OP = 'UPDATE' AND NEW.status = 'missed' THEN 1 ELSE 0 END;
BEGIN
  PERFORM add_job_totals(CASE WHEN TG_OP = 'DELETE' THEN -1 ELSE 0 END,
    is_pending - CASE WHEN OLD.status IN ('scheduled', 'assigned', 'in_progress') THEN 1 ELSE 0 END,
    is_missed - CASE WHEN OLD.status = 'missed' THEN 1 ELSE 0 END);
  RETURN NULL;
END $$;--> statement-breakpoint
-- Accepting, releasing and starting change none of them, and cost nothing here.
CREATE TRIGGER jobs_totals_changed AFTER UPDATE OF "status" ON "jobs" FOR EACH ROW
  WHEN ((OLD.status IN ('scheduled', 'assigned', 'in_progress')) <> (NEW.status IN ('scheduled', 'assigned', 'in_progress'))
    OR (OLD.status = 'missed') <> (NEW.status = 'missed'))
  EXECUTE FUNCTION count_changed_totals();--> statement-breakpoint
CREATE TRIGGER jobs_totals_removed AFTER DELETE ON "jobs" FOR EACH ROW EXECUTE FUNCTION count_changed_totals();--> statement-breakpoint

-- The ledger only grows, so only what is added is counted. The zone is the platform's (`domain/schedule/local-time.ts`).
CREATE FUNCTION count_revenue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO daily_figures AS figure (on_day, slot, revenue_cents)
    SELECT (booked.booked_at AT TIME ZONE 'America/New_York')::date, figures_slot(), -sum(entry.amount_cents)
    FROM added AS entry JOIN ledger_transactions AS booked ON booked.id = entry.transaction_id
    WHERE entry.account = 'subscription_revenue' GROUP BY 1 ORDER BY 1
  ON CONFLICT (on_day, slot) DO UPDATE SET revenue_cents = figure.revenue_cents + excluded.revenue_cents;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_revenue_added AFTER INSERT ON "ledger_entries"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_revenue();--> statement-breakpoint

CREATE OR REPLACE FUNCTION recount_figures() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE jobs, promises, homeowner_profiles, runner_profiles, subscriptions, ledger_entries IN SHARE MODE;
  DELETE FROM daily_figures;
  INSERT INTO daily_figures (on_day, slot, jobs, completed, promises_kept, promises_broken, revenue_cents)
    SELECT on_day, 0, sum(jobs), sum(completed), sum(kept), sum(broken), sum(revenue) FROM (
      SELECT scheduled_on AS on_day, count(*) AS jobs, count(*) FILTER (WHERE status = 'completed') AS completed, 0 AS kept,
        0 AS broken, 0 AS revenue
      FROM jobs WHERE status <> 'cancelled' GROUP BY scheduled_on
      UNION ALL
      SELECT scheduled_on, 0, 0, count(*) FILTER (WHERE outcome = 'kept'), count(*) FILTER (WHERE outcome = 'broken'), 0
      FROM promises JOIN jobs ON jobs.id = promises.job_id GROUP BY scheduled_on
      UNION ALL
      SELECT (booked.booked_at AT TIME ZONE 'America/New_York')::date, 0, 0, 0, 0, -sum(entry.amount_cents)
      FROM ledger_entries AS entry JOIN ledger_transactions AS booked ON booked.id = entry.transaction_id
      WHERE entry.account = 'subscription_revenue' GROUP BY 1
    ) AS counted GROUP BY on_day;
  DELETE FROM total_figures;
  INSERT INTO total_figures (slot, homeowners, approved_runners, monthly_cents, jobs, pending_jobs, missed_jobs) SELECT 0,
    (SELECT count(*) FROM homeowner_profiles),
    (SELECT count(*) FROM runner_profiles WHERE application_status = 'approved'),
    (SELECT coalesce(sum(monthly_rate_cents), 0) FROM subscriptions WHERE status = 'active'),
    counted.jobs, counted.pending, counted.missed
  FROM (SELECT count(*) AS jobs, count(*) FILTER (WHERE status IN ('scheduled', 'assigned', 'in_progress')) AS pending,
    count(*) FILTER (WHERE status = 'missed') AS missed FROM jobs) AS counted;
END $$;--> statement-breakpoint
SELECT recount_figures();
