-- What is booked into a week whose payouts are made is never paid, unless the runner's payout is resized or made with
-- it. Looked at when the transaction commits. `open_pay_week` waits for payouts that are being made.
CREATE FUNCTION refuse_adjustment_without_payout() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  runner uuid;
  week date;
BEGIN
  SELECT user_id, pay_week INTO runner, week FROM ledger_entries
  WHERE transaction_id = NEW.id AND account = 'runner_payable';
  IF open_pay_week(week) = week THEN
    RETURN NULL;
  END IF;
  IF (
    SELECT -sum(entry.amount_cents) FROM ledger_entries AS entry
    JOIN ledger_transactions AS booked ON booked.id = entry.transaction_id
    WHERE entry.account = 'runner_payable' AND entry.pay_week = week AND entry.user_id = runner
      AND booked.kind <> 'payout'
  ) <> coalesce((SELECT amount_cents FROM payouts WHERE pay_week = week AND user_id = runner), 0) THEN
    RAISE EXCEPTION 'the payouts of % are made: an adjustment must change its payout too', week
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER adjustments_in_payouts AFTER INSERT ON "ledger_transactions"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind = 'adjustment')
  EXECUTE FUNCTION refuse_adjustment_without_payout();
