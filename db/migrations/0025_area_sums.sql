CREATE TABLE "area_sums" (
	"month" date NOT NULL,
	"zip_code" text NOT NULL,
	"slot" smallint NOT NULL,
	"revenue_cents" bigint DEFAULT 0 NOT NULL,
	"credit_cents" bigint DEFAULT 0 NOT NULL,
	"refund_cents" bigint DEFAULT 0 NOT NULL,
	"dispute_cents" bigint DEFAULT 0 NOT NULL,
	"payment_cents" bigint DEFAULT 0 NOT NULL,
	"payments" integer DEFAULT 0 NOT NULL,
	"runner_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "area_sums_month_zip_code_slot_pk" PRIMARY KEY("month","zip_code","slot"),
	CONSTRAINT "area_sums_slot" CHECK ("area_sums"."slot" between 0 and 31),
	CONSTRAINT "area_sums_month" CHECK (extract(day from "area_sums"."month") = 1)
);--> statement-breakpoint

-- One side of each movement that an area earns or costs something by: what a homeowner was billed, credited and paid back, by the home's
-- ZIP code, and what runners earned, by the pickup's. The zone is the platform's (`domain/schedule/local-time.ts`).
CREATE VIEW area_movements AS
  SELECT entry.id AS entry_id, date_trunc('month', booked.booked_at AT TIME ZONE 'America/New_York')::date AS month,
    coalesce(pickup.zip_code, home.zip_code, '') AS zip_code,
    CASE WHEN booked.kind = 'charge' THEN entry.amount_cents ELSE 0 END AS revenue_cents,
    CASE WHEN booked.kind IN ('credit', 'credit_reversal') THEN -entry.amount_cents ELSE 0 END AS credit_cents,
    CASE WHEN booked.kind = 'refund' THEN -entry.amount_cents ELSE 0 END AS refund_cents,
    CASE WHEN booked.kind = 'dispute' THEN -entry.amount_cents ELSE 0 END AS dispute_cents,
    CASE WHEN booked.kind = 'payment' THEN -entry.amount_cents ELSE 0 END AS payment_cents,
    CASE WHEN booked.kind = 'payment' THEN 1 ELSE 0 END AS payments,
    CASE WHEN booked.kind IN ('earning', 'adjustment') THEN entry.amount_cents ELSE 0 END AS runner_cents
  FROM ledger_entries AS entry JOIN ledger_transactions AS booked ON booked.id = entry.transaction_id
  LEFT JOIN jobs AS pickup ON booked.kind = 'earning' AND pickup.id = booked.job_id
  LEFT JOIN refunds ON refunds.provider_id = CASE WHEN booked.kind = 'refund' THEN split_part(booked.source, ':', 2) END
  LEFT JOIN disputes ON disputes.id = CASE WHEN booked.kind = 'dispute' THEN split_part(booked.source, ':', 2)::uuid END
  LEFT JOIN invoices AS bill ON bill.id = coalesce(refunds.invoice_id, disputes.invoice_id)
  LEFT JOIN homeowner_profiles AS home ON home.user_id = coalesce(entry.user_id, bill.user_id)
  WHERE entry.account = CASE WHEN booked.kind IN ('earning', 'adjustment') THEN 'runner_pay'
    WHEN booked.kind IN ('refund', 'dispute') THEN 'provider_cash' WHEN booked.kind <> 'payout' THEN 'homeowner_balance' END;--> statement-breakpoint

-- The ledger only grows, so only what is added is counted.
CREATE FUNCTION count_area_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO area_sums AS area (month, zip_code, slot, revenue_cents, credit_cents, refund_cents, dispute_cents, payment_cents, payments, runner_cents)
    SELECT month, zip_code, figures_slot(), sum(revenue_cents), sum(credit_cents), sum(refund_cents), sum(dispute_cents), sum(payment_cents), sum(payments), sum(runner_cents)
    FROM area_movements WHERE entry_id = ANY(ARRAY(SELECT id FROM added)) GROUP BY month, zip_code ORDER BY month, zip_code
  ON CONFLICT (month, zip_code, slot) DO UPDATE SET
    revenue_cents = area.revenue_cents + excluded.revenue_cents,
    credit_cents = area.credit_cents + excluded.credit_cents,
    refund_cents = area.refund_cents + excluded.refund_cents,
    dispute_cents = area.dispute_cents + excluded.dispute_cents,
    payment_cents = area.payment_cents + excluded.payment_cents,
    payments = area.payments + excluded.payments,
    runner_cents = area.runner_cents + excluded.runner_cents;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_area_sums_added AFTER INSERT ON "ledger_entries"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_area_sums();--> statement-breakpoint
CREATE FUNCTION recount_area_sums() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE ledger_entries IN SHARE MODE;
  DELETE FROM area_sums;
  INSERT INTO area_sums (month, zip_code, slot, revenue_cents, credit_cents, refund_cents, dispute_cents, payment_cents, payments, runner_cents)
    SELECT month, zip_code, 0, sum(revenue_cents), sum(credit_cents), sum(refund_cents), sum(dispute_cents), sum(payment_cents), sum(payments), sum(runner_cents)
    FROM area_movements GROUP BY month, zip_code;
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
  PERFORM recount_area_sums();
END $$;--> statement-breakpoint
SELECT recount_area_sums();
