CREATE TABLE "total_figures" (
	"slot" smallint PRIMARY KEY NOT NULL,
	"homeowners" integer DEFAULT 0 NOT NULL,
	"approved_runners" integer DEFAULT 0 NOT NULL,
	"monthly_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "total_figures_slot" CHECK ("total_figures"."slot" between 0 and 31)
);
--> statement-breakpoint
ALTER TABLE "daily_figures" DROP CONSTRAINT "daily_figures_slot";--> statement-breakpoint
ALTER TABLE "daily_figures" DROP COLUMN "completed";--> statement-breakpoint
ALTER TABLE "daily_figures" DROP COLUMN "missed";--> statement-breakpoint
ALTER TABLE "daily_figures" DROP COLUMN "pay_cents";--> statement-breakpoint
ALTER TABLE "daily_figures" ADD CONSTRAINT "daily_figures_slot" CHECK ("daily_figures"."slot" between 0 and 31);--> statement-breakpoint

-- A slot of the figures that is this transaction's alone until it ends: whoever counts waits for nobody. Where all are
-- taken, somebody else's is shared, whose end is then waited for.
CREATE FUNCTION figures_slot() RETURNS smallint LANGUAGE plpgsql AS $$
BEGIN
  FOR slot IN 0..31 LOOP
    IF pg_try_advisory_xact_lock(715522, slot) THEN RETURN slot; END IF;
  END LOOP;
  RETURN pg_backend_pid() % 32;
END $$;--> statement-breakpoint
CREATE FUNCTION add_daily_figures(day date, jobs int, kept int, broken int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO daily_figures AS figure (on_day, slot, jobs, promises_kept, promises_broken)
    VALUES (day, figures_slot(), add_daily_figures.jobs, kept, broken)
  ON CONFLICT (on_day, slot) DO UPDATE SET jobs = figure.jobs + excluded.jobs,
    promises_kept = figure.promises_kept + excluded.promises_kept,
    promises_broken = figure.promises_broken + excluded.promises_broken;
END $$;--> statement-breakpoint
CREATE FUNCTION add_total_figures(homeowners int, approved_runners int, monthly_cents bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO total_figures AS figure (slot, homeowners, approved_runners, monthly_cents)
    VALUES (figures_slot(), add_total_figures.homeowners, add_total_figures.approved_runners, add_total_figures.monthly_cents)
  ON CONFLICT (slot) DO UPDATE SET homeowners = figure.homeowners + excluded.homeowners,
    approved_runners = figure.approved_runners + excluded.approved_runners,
    monthly_cents = figure.monthly_cents + excluded.monthly_cents;
END $$;--> statement-breakpoint

-- Many are added by one statement, and counted by one. Later changes are counted row by row, and only those that change
-- a figure: accepting a job costs nothing.
CREATE FUNCTION count_added_jobs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_daily_figures(scheduled_on, jobs, 0, 0) FROM (
    SELECT scheduled_on, count(*)::int AS jobs FROM added WHERE status <> 'cancelled' GROUP BY scheduled_on ORDER BY scheduled_on
  ) AS counted;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER jobs_figures_added AFTER INSERT ON "jobs"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_jobs();--> statement-breakpoint
CREATE FUNCTION count_changed_job() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept int;
  broken int;
BEGIN
  IF OLD.status <> 'cancelled' THEN PERFORM add_daily_figures(OLD.scheduled_on, -1, 0, 0); END IF;
  IF TG_OP = 'DELETE' THEN RETURN NULL; END IF;
  IF NEW.status <> 'cancelled' THEN PERFORM add_daily_figures(NEW.scheduled_on, 1, 0, 0); END IF;
  IF OLD.scheduled_on <> NEW.scheduled_on THEN
    SELECT count(*) FILTER (WHERE outcome = 'kept'), count(*) FILTER (WHERE outcome = 'broken')
      INTO kept, broken FROM promises WHERE job_id = NEW.id;
    PERFORM add_daily_figures(OLD.scheduled_on, 0, -kept, -broken);
    PERFORM add_daily_figures(NEW.scheduled_on, 0, kept, broken);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER jobs_figures_changed AFTER UPDATE OF "status", "scheduled_on" ON "jobs" FOR EACH ROW
  WHEN ((OLD.status = 'cancelled') <> (NEW.status = 'cancelled') OR OLD.scheduled_on <> NEW.scheduled_on)
  EXECUTE FUNCTION count_changed_job();--> statement-breakpoint
CREATE TRIGGER jobs_figures_removed AFTER DELETE ON "jobs" FOR EACH ROW EXECUTE FUNCTION count_changed_job();--> statement-breakpoint

CREATE FUNCTION count_promises() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM add_daily_figures(scheduled_on, 0, -kept, -broken) FROM (
      SELECT scheduled_on, (count(*) FILTER (WHERE outcome = 'kept'))::int AS kept,
        (count(*) FILTER (WHERE outcome = 'broken'))::int AS broken
      FROM removed JOIN jobs ON jobs.id = removed.job_id GROUP BY scheduled_on ORDER BY scheduled_on
    ) AS counted;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM add_daily_figures(scheduled_on, 0, kept, broken) FROM (
      SELECT scheduled_on, (count(*) FILTER (WHERE outcome = 'kept'))::int AS kept,
        (count(*) FILTER (WHERE outcome = 'broken'))::int AS broken
      FROM added JOIN jobs ON jobs.id = added.job_id GROUP BY scheduled_on ORDER BY scheduled_on
    ) AS counted;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER promises_figures_added AFTER INSERT ON "promises"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_promises();--> statement-breakpoint
CREATE TRIGGER promises_figures_changed AFTER UPDATE ON "promises"
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_promises();--> statement-breakpoint
CREATE TRIGGER promises_figures_removed AFTER DELETE ON "promises"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_promises();--> statement-breakpoint

CREATE FUNCTION count_homeowners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_total_figures(count(*)::int, 0, 0) FROM added HAVING count(*) > 0;
  ELSE
    PERFORM add_total_figures(-count(*)::int, 0, 0) FROM removed HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER homeowners_figures_added AFTER INSERT ON "homeowner_profiles"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_homeowners();--> statement-breakpoint
CREATE TRIGGER homeowners_figures_removed AFTER DELETE ON "homeowner_profiles"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_homeowners();--> statement-breakpoint

CREATE FUNCTION count_approved_runner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_total_figures(0, CASE WHEN TG_OP <> 'DELETE' AND NEW.application_status = 'approved' THEN 1 ELSE -1 END, 0);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER runners_figures_added AFTER INSERT ON "runner_profiles" FOR EACH ROW
  WHEN (NEW.application_status = 'approved') EXECUTE FUNCTION count_approved_runner();--> statement-breakpoint
CREATE TRIGGER runners_figures_changed AFTER UPDATE OF "application_status" ON "runner_profiles" FOR EACH ROW
  WHEN ((OLD.application_status = 'approved') <> (NEW.application_status = 'approved')) EXECUTE FUNCTION count_approved_runner();--> statement-breakpoint
CREATE TRIGGER runners_figures_removed AFTER DELETE ON "runner_profiles" FOR EACH ROW
  WHEN (OLD.application_status = 'approved') EXECUTE FUNCTION count_approved_runner();--> statement-breakpoint

CREATE FUNCTION count_subscriptions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before bigint := 0;
  after bigint := 0;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    SELECT coalesce(sum(monthly_rate_cents), 0) INTO before FROM removed WHERE status = 'active';
  END IF;
  IF TG_OP <> 'DELETE' THEN
    SELECT coalesce(sum(monthly_rate_cents), 0) INTO after FROM added WHERE status = 'active';
  END IF;
  IF after <> before THEN PERFORM add_total_figures(0, 0, after - before); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER subscriptions_figures_added AFTER INSERT ON "subscriptions"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_subscriptions();--> statement-breakpoint
CREATE TRIGGER subscriptions_figures_changed AFTER UPDATE ON "subscriptions"
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_subscriptions();--> statement-breakpoint
CREATE TRIGGER subscriptions_figures_removed AFTER DELETE ON "subscriptions"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_subscriptions();--> statement-breakpoint

-- Counts everything anew, while nothing that is counted can change: for what was there before, after a load without
-- triggers, and for whoever has found the figures wrong.
CREATE FUNCTION recount_figures() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE jobs, promises, homeowner_profiles, runner_profiles, subscriptions IN SHARE MODE;
  DELETE FROM daily_figures;
  INSERT INTO daily_figures (on_day, slot, jobs, promises_kept, promises_broken)
    SELECT scheduled_on, 0, sum(jobs), sum(kept), sum(broken) FROM (
      SELECT scheduled_on, count(*) AS jobs, 0 AS kept, 0 AS broken FROM jobs WHERE status <> 'cancelled' GROUP BY scheduled_on
      UNION ALL
      SELECT scheduled_on, 0, count(*) FILTER (WHERE outcome = 'kept'), count(*) FILTER (WHERE outcome = 'broken')
      FROM promises JOIN jobs ON jobs.id = promises.job_id GROUP BY scheduled_on
    ) AS counted GROUP BY scheduled_on;
  DELETE FROM total_figures;
  INSERT INTO total_figures (slot, homeowners, approved_runners, monthly_cents) SELECT 0,
    (SELECT count(*) FROM homeowner_profiles),
    (SELECT count(*) FROM runner_profiles WHERE application_status = 'approved'),
    (SELECT coalesce(sum(monthly_rate_cents), 0) FROM subscriptions WHERE status = 'active');
END $$;--> statement-breakpoint
SELECT recount_figures();
