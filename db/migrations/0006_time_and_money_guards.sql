-- Ids of the rows that one statement makes for many homes: UUID version 7 like the application's own, and before what the
-- application makes in the same millisecond, so that a job's creation stays its first event. The random part is unique, not
-- secret: an id opens nothing. Bytes from the system for each would cost as much as two indexes of the row.
CREATE FUNCTION new_id() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL RESTRICTED AS $$
  SELECT encode(int8send(floor(date_part('epoch', clock_timestamp()) * 1000)::bigint << 16 | x'7000'::bigint)
    || int8send((random() * 2 ^ 62)::bigint | (-2 ^ 63)::bigint), 'hex')::uuid
$$;--> statement-breakpoint
-- A payout that was paid stays as it is; its amount stands while it is on its way, and neither is ever taken away.
CREATE FUNCTION refuse_payout_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'payout % is % and cannot be changed so', OLD.id, OLD.status USING ERRCODE = 'check_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER payouts_stand BEFORE UPDATE ON "payouts"
  FOR EACH ROW WHEN (OLD.status = 'paid' OR OLD.user_id <> NEW.user_id OR OLD.pay_week <> NEW.pay_week
    OR (OLD.amount_cents <> NEW.amount_cents AND OLD.status = 'sending'))
  EXECUTE FUNCTION refuse_payout_change();--> statement-breakpoint
CREATE TRIGGER payouts_stay BEFORE DELETE ON "payouts"
  FOR EACH ROW WHEN (OLD.status IN ('sending', 'paid')) EXECUTE FUNCTION refuse_payout_change();--> statement-breakpoint

-- A payout is paid exactly where its amount was booked out of the runner's week, from the payout; looked at when the
-- transaction ends.
CREATE FUNCTION refuse_payment_without_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM ledger_transactions AS booked
    JOIN ledger_entries AS entry ON entry.transaction_id = booked.id
    WHERE booked.source = 'payout:' || NEW.id AND booked.kind = 'payout' AND entry.account = 'runner_payable'
      AND entry.amount_cents = NEW.amount_cents AND entry.user_id = NEW.user_id AND entry.pay_week = NEW.pay_week
  ) THEN
    RAISE EXCEPTION 'payout % was paid without its booking', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payouts_paid_is_booked AFTER INSERT OR UPDATE ON "payouts"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = 'paid')
  EXECUTE FUNCTION refuse_payment_without_booking();--> statement-breakpoint
CREATE FUNCTION refuse_booking_without_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM payouts WHERE id = substr(NEW.source, 8)::uuid AND status = 'paid') THEN
    RAISE EXCEPTION '% was booked, and is not paid', NEW.source USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payouts_booked_are_paid AFTER INSERT ON "ledger_transactions"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind = 'payout')
  EXECUTE FUNCTION refuse_booking_without_payment();--> statement-breakpoint

-- Two vacation holds of a home never have a day in common. The home's row is held, so that two that come at once see
-- each other.
CREATE FUNCTION refuse_overlapping_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM homeowner_profiles WHERE id = NEW.homeowner_id FOR NO KEY UPDATE;
  IF EXISTS (
    SELECT FROM service_holds WHERE homeowner_id = NEW.homeowner_id AND id <> NEW.id AND cancelled_at IS NULL
      AND from_on <= NEW.until_on AND until_on >= NEW.from_on
  ) THEN
    RAISE EXCEPTION 'hold % overlaps another one of its home', NEW.id USING ERRCODE = 'exclusion_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER service_holds_apart BEFORE INSERT OR UPDATE OF "from_on", "until_on", "cancelled_at" ON "service_holds"
  FOR EACH ROW WHEN (NEW.cancelled_at IS NULL) EXECUTE FUNCTION refuse_overlapping_hold();--> statement-breakpoint

-- What pickups promised that were decided before promises were rows (domain/promises.ts).
INSERT INTO "promises" ("job_id", "promise", "due_at", "outcome", "decided_at")
  SELECT job."id", due."promise", due."due_at", CASE WHEN due."is_kept" THEN 'kept' ELSE 'broken' END, now()
  FROM "jobs" AS job
  CROSS JOIN LATERAL (
    SELECT coalesce(bool_or("purpose" = 'out'), false) AS has_out, coalesce(bool_or("purpose" = 'in'), false) AS has_in
    FROM "photos" WHERE "job_id" = job."id" AND "attached_at" IS NOT NULL
  ) AS proof
  CROSS JOIN LATERAL (VALUES
    ('out', job."out_by", coalesce(coalesce(job."started_at", job."completed_at") <= job."out_by", false)),
    ('in', job."in_by", coalesce(job."completed_at" <= job."in_by", false)),
    ('photos', job."in_by", job."completed_at" IS NOT NULL AND proof.has_in AND (proof.has_out OR job."started_at" IS NULL))
  ) AS due ("promise", "due_at", "is_kept")
  WHERE job."status" IN ('completed', 'missed');--> statement-breakpoint

-- One pickup's share (domain/credits.ts) for those that were missed before credits were booked.
WITH owed AS (
  SELECT new_id() AS transaction_id, job."id" AS job_id, home."user_id",
    (ran."monthly_rate_cents" * 6 + 13 * days.pickups - 1) / (13 * days.pickups) AS cents
  FROM "jobs" AS job
  JOIN "homeowner_profiles" AS home ON home."id" = job."homeowner_id"
  CROSS JOIN LATERAL (SELECT 2 * cardinality(home."pickup_days") AS pickups) AS days
  CROSS JOIN LATERAL (
    SELECT "monthly_rate_cents" FROM "subscriptions" WHERE "user_id" = home."user_id" AND "status" <> 'incomplete'
    ORDER BY "created_at" DESC LIMIT 1
  ) AS ran
  WHERE job."status" = 'missed' AND ran."monthly_rate_cents" > 0
), booked AS (
  INSERT INTO "ledger_transactions" ("id", "kind", "job_id", "reason", "booked_at")
    SELECT transaction_id, 'credit', job_id, 'missed', now() FROM owed
)
INSERT INTO "ledger_entries" ("id", "transaction_id", "account", "user_id", "amount_cents")
  SELECT new_id(), transaction_id, side.account, CASE WHEN side.sign < 0 THEN owed."user_id" END, side.sign * cents
  FROM owed CROSS JOIN (VALUES ('credits_given', 1), ('homeowner_balance', -1)) AS side (account, sign);--> statement-breakpoint

-- Offers end when the cans are due out: that instant takes the place of the window's end in their index.
DROP INDEX "jobs_offers";--> statement-breakpoint
CREATE INDEX "jobs_offers" ON "jobs" ("zip_code", "window_starts_at", "id")
  INCLUDE ("out_by", "scheduled_on", "time_window", "public_street", "city", "latitude", "longitude", "pay_cents", "number_of_cans", "kind")
  WHERE status = 'scheduled';--> statement-breakpoint

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
