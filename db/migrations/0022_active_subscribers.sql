ALTER TABLE "day_standings" ADD COLUMN "active_subscribers" integer;--> statement-breakpoint
ALTER TABLE "total_figures" ADD COLUMN "active_subscribers" integer DEFAULT 0 NOT NULL;--> statement-breakpoint

-- Whoever subscribes counts as long as the subscription is active: the same ones whose months make up the revenue.
CREATE FUNCTION add_subscription_figures(active int, monthly_cents bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO total_figures AS figure (slot, active_subscribers, monthly_cents)
    VALUES (figures_slot(), active, add_subscription_figures.monthly_cents)
  ON CONFLICT (slot) DO UPDATE SET active_subscribers = figure.active_subscribers + excluded.active_subscribers,
    monthly_cents = figure.monthly_cents + excluded.monthly_cents;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_subscriptions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  active_before int := 0;
  cents_before bigint := 0;
  active_after int := 0;
  cents_after bigint := 0;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    SELECT count(*), coalesce(sum(monthly_rate_cents), 0) INTO active_before, cents_before FROM removed WHERE status = 'active';
  END IF;
  IF TG_OP <> 'DELETE' THEN
    SELECT count(*), coalesce(sum(monthly_rate_cents), 0) INTO active_after, cents_after FROM added WHERE status = 'active';
  END IF;
  IF (active_after, cents_after) <> (active_before, cents_before) THEN
    PERFORM add_subscription_figures(active_after - active_before, cents_after - cents_before);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION recount_figures() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE users, jobs, promises, homeowner_profiles, runner_profiles, subscriptions, ledger_entries IN SHARE MODE;
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
  INSERT INTO total_figures (slot, homeowners, active_subscribers, approved_runners, monthly_cents, jobs, pending_jobs, missed_jobs) SELECT 0,
    (SELECT count(*) FROM homeowner_profiles AS home JOIN users AS person ON person.id = home.user_id WHERE person.deleted_at IS NULL),
    (SELECT count(*) FROM subscriptions WHERE status = 'active'),
    (SELECT count(*) FROM runner_profiles WHERE application_status = 'approved'),
    (SELECT coalesce(sum(monthly_rate_cents), 0) FROM subscriptions WHERE status = 'active'),
    counted.jobs, counted.pending, counted.missed
  FROM (SELECT count(*) AS jobs, count(*) FILTER (WHERE status IN ('scheduled', 'assigned', 'in_progress')) AS pending,
    count(*) FILTER (WHERE status = 'missed') AS missed FROM jobs) AS counted;
END $$;--> statement-breakpoint
SELECT recount_figures();
