-- Ids of the rows that one statement makes for many homes: UUID version 7 like the application's own, and before what the
-- application makes in the same millisecond, so that a job's creation stays its first event.
CREATE FUNCTION new_id() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT encode(set_byte(set_byte(overlay(uuid_send(gen_random_uuid())
    PLACING substring(int8send(floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
    6, 112), 7, 0), 'hex')::uuid
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
  FROM owed CROSS JOIN (VALUES ('credits_given', 1), ('homeowner_balance', -1)) AS side (account, sign);
