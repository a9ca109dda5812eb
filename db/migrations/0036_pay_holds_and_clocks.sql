CREATE TABLE "clock_skews" (
	"process_id" uuid PRIMARY KEY NOT NULL,
	"skew_milliseconds" integer NOT NULL,
	"noticed_at" timestamp (3) with time zone NOT NULL,
	"measured_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pay_holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	"unknown_transfers" integer NOT NULL,
	"newest_transfer_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "pay_holds_unknown" CHECK ("pay_holds"."unknown_transfers" > 0)
);
--> statement-breakpoint
CREATE INDEX "clock_skews_measured" ON "clock_skews" USING btree ("measured_at");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_holds_one_open" ON "pay_holds" USING btree (("confirmed_at" is null)) WHERE confirmed_at is null;--> statement-breakpoint
-- The first week from a given one on whose payouts are not made yet. Held, so that none are made of it before the
-- transaction ends: `insertPayouts` takes the same lock for itself alone.
CREATE FUNCTION open_pay_week(wanted date) RETURNS date LANGUAGE plpgsql VOLATILE AS $$
DECLARE week date := wanted;
BEGIN
  LOOP
    PERFORM pg_advisory_xact_lock_shared(715522, week - date '2000-01-01');
    EXIT WHEN NOT EXISTS (SELECT FROM payouts WHERE pay_week = week);
    week := week + 7;
  END LOOP;
  RETURN week;
END $$;--> statement-breakpoint
-- What is earned in a week whose payouts are made would never be paid.
CREATE FUNCTION refuse_earning_in_prepared_week() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM ledger_transactions WHERE id = NEW.transaction_id AND kind = 'earning')
    AND open_pay_week(NEW.pay_week) <> NEW.pay_week THEN
    RAISE EXCEPTION 'the payouts of % are made: nothing is earned in it any more', NEW.pay_week
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER earnings_in_open_weeks BEFORE INSERT ON "ledger_entries"
  FOR EACH ROW WHEN (NEW.account = 'runner_payable' AND NEW.pay_week IS NOT NULL)
  EXECUTE FUNCTION refuse_earning_in_prepared_week();
