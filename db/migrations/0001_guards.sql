-- Offers: one index scan per ZIP code, soonest first. The predicate is literal, so that a generic plan uses it too;
-- only bounded columns are included, because a btree row holds at most 2,704 bytes.
CREATE INDEX "jobs_offers" ON "jobs" ("zip_code", "window_starts_at", "id")
  INCLUDE ("window_ends_at", "scheduled_on", "time_window", "public_street", "city", "latitude", "longitude", "pay_cents", "number_of_cans", "kind")
  WHERE status = 'scheduled';--> statement-breakpoint

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_transactions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_transactions"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER job_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "job_events"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint

-- A movement's entries are written by one statement and sum to zero: checked over the statement's rows, so that a
-- bulk run costs one check and not one a row.
CREATE FUNCTION refuse_unbalanced_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM inserted GROUP BY transaction_id HAVING sum(amount_cents) <> 0 OR count(*) < 2) THEN
    RAISE EXCEPTION 'ledger entries of a transaction do not sum to zero' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_entries_balanced AFTER INSERT ON "ledger_entries"
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced_entries();--> statement-breakpoint

-- The status graph of decisions.md (domain/jobs/status.ts states the same); pay is frozen once a job is accepted.
CREATE FUNCTION refuse_job_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.status || '>' || NEW.status) NOT IN (
    'scheduled>assigned', 'scheduled>cancelled', 'scheduled>missed',
    'assigned>scheduled', 'assigned>in_progress', 'assigned>completed', 'assigned>cancelled', 'assigned>missed',
    'in_progress>completed', 'in_progress>missed',
    'missed>completed'
  ) THEN
    RAISE EXCEPTION 'a job cannot go from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER jobs_transition BEFORE UPDATE OF "status" ON "jobs"
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION refuse_job_transition();--> statement-breakpoint
CREATE FUNCTION refuse_pay_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the pay of an accepted job is frozen' USING ERRCODE = 'check_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER jobs_pay_frozen BEFORE UPDATE OF "pay_cents" ON "jobs"
  FOR EACH ROW WHEN (OLD.pay_cents <> NEW.pay_cents AND OLD.status <> 'scheduled') EXECUTE FUNCTION refuse_pay_change();--> statement-breakpoint

-- Exactly one earning for a completed job, and none for any other: the unique index allows one at most, and these
-- two look at the end of the transaction.
CREATE FUNCTION refuse_completion_without_earning() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ledger_transactions WHERE job_id = NEW.id AND kind = 'earning') THEN
    RAISE EXCEPTION 'job % was completed without its earning', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER jobs_completed_has_earning AFTER UPDATE OF "status" ON "jobs"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = 'completed')
  EXECUTE FUNCTION refuse_completion_without_earning();--> statement-breakpoint
CREATE FUNCTION refuse_earning_without_completion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM jobs WHERE id = NEW.job_id AND status = 'completed') THEN
    RAISE EXCEPTION 'an earning was booked for job %, which is not completed', NEW.job_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER earnings_have_completed_job AFTER INSERT ON "ledger_transactions"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind = 'earning')
  EXECUTE FUNCTION refuse_earning_without_completion();
