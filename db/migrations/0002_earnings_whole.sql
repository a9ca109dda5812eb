-- One entry for each account and person in a movement: a second, balanced pair would otherwise pay twice.
CREATE UNIQUE INDEX "ledger_entries_once" ON "ledger_entries" ("transaction_id", "account", "user_id") NULLS NOT DISTINCT;--> statement-breakpoint

-- The earning of a completed job is the job's pay, owed to the job's runner; looked at when the transaction ends.
CREATE OR REPLACE FUNCTION refuse_completion_without_earning() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM ledger_transactions AS booked
    JOIN ledger_entries AS entry ON entry.transaction_id = booked.id
    JOIN runner_profiles AS runner ON runner.user_id = entry.user_id
    WHERE booked.job_id = NEW.id AND booked.kind = 'earning' AND entry.account = 'runner_payable'
      AND entry.amount_cents = -NEW.pay_cents AND runner.id = NEW.runner_id
  ) THEN
    RAISE EXCEPTION 'job % was completed without its earning', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER jobs_added_completed_has_earning AFTER INSERT ON "jobs"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = 'completed')
  EXECUTE FUNCTION refuse_completion_without_earning();
