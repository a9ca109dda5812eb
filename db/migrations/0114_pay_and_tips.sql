CREATE TABLE "tips" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"runner_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text NOT NULL,
	"provider_id" text,
	"refund_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"taken_back_at" timestamp (3) with time zone,
	CONSTRAINT "tips_provider_unique" UNIQUE("provider_id"),
	CONSTRAINT "tips_refund_unique" UNIQUE("refund_id"),
	CONSTRAINT "tips_amount" CHECK ("tips"."amount_cents" between 1 and 10000),
	CONSTRAINT "tips_status" CHECK ("tips"."status" in ('charging', 'paid', 'declined', 'refunding', 'refunded')),
	CONSTRAINT "tips_paid" CHECK (("tips"."paid_at" is not null) = ("tips"."status" in ('paid', 'refunding', 'refunded'))
        and ("tips"."paid_at" is not null) = ("tips"."provider_id" is not null)),
	CONSTRAINT "tips_taken_back" CHECK (("tips"."taken_back_at" is not null) = ("tips"."status" in ('refunding', 'refunded'))
        and ("tips"."refund_id" is not null) = ("tips"."status" = 'refunded')
        and "tips"."taken_back_at" < "tips"."paid_at" + interval '24 hours')
);
--> statement-breakpoint
ALTER TABLE "tips" ADD CONSTRAINT "tips_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tips" ADD CONSTRAINT "tips_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tips" ADD CONSTRAINT "tips_runner_id_runner_profiles_id_fk" FOREIGN KEY ("runner_id") REFERENCES "public"."runner_profiles"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "tips_once" ON "tips" USING btree ("job_id") WHERE status <> 'declined';
--> statement-breakpoint
CREATE INDEX "tips_job" ON "tips" USING btree ("job_id");
--> statement-breakpoint
CREATE INDEX "tips_user" ON "tips" USING btree ("user_id","created_at");
--> statement-breakpoint
CREATE INDEX "tips_runner" ON "tips" USING btree ("runner_id","created_at");
--> statement-breakpoint
CREATE INDEX "tips_unsettled" ON "tips" USING btree ("created_at") WHERE status in ('charging', 'refunding');
--> statement-breakpoint
-- The sum of a pay's lines in cents, so that the database keeps every pay equal to its explanation.
CREATE FUNCTION sum_of_lines(lines jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select coalesce(sum((line->>'cents')::bigint), 0)::bigint from jsonb_array_elements(lines) as line
$$;
--> statement-breakpoint
-- A tip keeps whom it is from and for, its amount, and its payment.
CREATE FUNCTION keep_tip() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if (old.job_id, old.user_id, old.runner_id, old.amount_cents, old.created_at)
      is distinct from (new.job_id, new.user_id, new.runner_id, new.amount_cents, new.created_at)
    or old.paid_at is not null and (old.paid_at, old.provider_id) is distinct from (new.paid_at, new.provider_id)
    or (old.status || '>' || new.status) not in ('charging>paid', 'charging>declined', 'paid>refunding', 'refunding>refunded') then
    raise exception 'A tip keeps its amount and payment, and goes from charging to refunded' using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER tips_keep AFTER UPDATE ON "tips"
  FOR EACH ROW EXECUTE FUNCTION keep_tip();
--> statement-breakpoint
-- The pay of an accepted job is frozen; only completing it may add what its terms promise.
CREATE OR REPLACE FUNCTION refuse_pay_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'completed' AND NEW.status = 'completed' AND NEW.pay_cents >= OLD.pay_cents
    AND OLD.pay_terms - 'lines' = NEW.pay_terms - 'lines' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the pay of an accepted job is frozen' USING ERRCODE = 'check_violation';
END $$;
--> statement-breakpoint
ALTER TABLE "platform_rules" DROP CONSTRAINT "platform_rules_rule";
--> statement-breakpoint
ALTER TABLE "platform_rules" ADD CONSTRAINT "platform_rules_rule" CHECK ("platform_rules"."rule" in ('windows', 'promises', 'credit', 'areas', 'claims', 'rentals', 'addOns', 'prices', 'pay')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "homeowner_profiles" ADD COLUMN "has_stairs" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_kind";
--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_kind" CHECK ("ledger_transactions"."kind" in ('earning', 'adjustment', 'payout', 'charge', 'payment', 'credit', 'credit_reversal', 'refund', 'dispute', 'tip')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "pay_terms" jsonb;
--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_pay_explained" CHECK ("jobs"."pay_terms" is null or sum_of_lines("jobs"."pay_terms"->'lines') = "jobs"."pay_cents") NOT VALID;
--> statement-breakpoint
CREATE TRIGGER jobs_pay_terms_frozen BEFORE UPDATE OF "pay_terms" ON "jobs"
  FOR EACH ROW WHEN (OLD.pay_terms IS DISTINCT FROM NEW.pay_terms AND OLD.pay_cents = NEW.pay_cents AND OLD.status <> 'scheduled')
  EXECUTE FUNCTION refuse_pay_change();
