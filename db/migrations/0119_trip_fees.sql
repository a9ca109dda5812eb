CREATE TABLE "trip_fees" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"homeowner_id" uuid NOT NULL,
	"runner_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"pay_cents" integer NOT NULL,
	"price_cents" integer NOT NULL,
	"warned_cents" integer,
	"warned_until" date,
	"done_at" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone,
	"provider_id" text,
	"invoice_id" uuid,
	"voided_bills" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "trip_fees_job_unique" UNIQUE("job_id"),
	CONSTRAINT "trip_fees_provider_unique" UNIQUE("provider_id"),
	CONSTRAINT "trip_fees_reason" CHECK ("trip_fees"."reason" in ('noAccess', 'noCans', 'blocked', 'animal')),
	CONSTRAINT "trip_fees_pay" CHECK ("trip_fees"."pay_cents" between 0 and 100000),
	CONSTRAINT "trip_fees_price" CHECK ("trip_fees"."price_cents" between 0 and 100000),
	CONSTRAINT "trip_fees_warned" CHECK (("trip_fees"."warned_cents" is null) = ("trip_fees"."warned_until" is null) and "trip_fees"."warned_cents" between 1 and 100000),
	CONSTRAINT "trip_fees_billed" CHECK ("trip_fees"."price_cents" > 0 or num_nonnulls("trip_fees"."invoice_id", "trip_fees"."told_at", "trip_fees"."provider_id") = 0)
);
--> statement-breakpoint
ALTER TABLE "trip_fees" ADD CONSTRAINT "trip_fees_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trip_fees" ADD CONSTRAINT "trip_fees_homeowner_id_homeowner_profiles_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."homeowner_profiles"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trip_fees" ADD CONSTRAINT "trip_fees_runner_id_runner_profiles_id_fk" FOREIGN KEY ("runner_id") REFERENCES "public"."runner_profiles"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trip_fees" ADD CONSTRAINT "trip_fees_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "trip_fees_homeowner" ON "trip_fees" USING btree ("homeowner_id","done_at");
--> statement-breakpoint
CREATE INDEX "trip_fees_runner" ON "trip_fees" USING btree ("runner_id","done_at");
--> statement-breakpoint
CREATE INDEX "trip_fees_invoice" ON "trip_fees" USING btree ("invoice_id");
--> statement-breakpoint
CREATE INDEX "trip_fees_unbilled" ON "trip_fees" USING btree ("job_id") WHERE price_cents > 0 and invoice_id is null;
--> statement-breakpoint
-- A trip fee keeps all but its bill, which it may lose only when that is void.
CREATE FUNCTION keep_trip_fee() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if (old.job_id, old.homeowner_id, old.runner_id, old.reason, old.pay_cents, old.price_cents, old.warned_cents, old.warned_until, old.done_at)
      is distinct from (new.job_id, new.homeowner_id, new.runner_id, new.reason, new.pay_cents, new.price_cents, new.warned_cents, new.warned_until, new.done_at)
    or old.invoice_id is not null and old.invoice_id is distinct from new.invoice_id and not (
      new.invoice_id is null and new.voided_bills > old.voided_bills
      and exists (select from invoices where id = old.invoice_id and status = 'void')) then
    raise exception 'A trip fee keeps all but its bill' using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER trip_fees_keep AFTER UPDATE ON "trip_fees"
  FOR EACH ROW EXECUTE FUNCTION keep_trip_fee();
--> statement-breakpoint
ALTER TABLE "problems" DROP CONSTRAINT "problems_kind";
--> statement-breakpoint
ALTER TABLE "disputes" ALTER COLUMN "invoice_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "tip_id" uuid;
--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_tip_id_tips_id_fk" FOREIGN KEY ("tip_id") REFERENCES "public"."tips"("id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment" CHECK (num_nonnulls("disputes"."invoice_id", "disputes"."tip_id") = 1) NOT VALID;
--> statement-breakpoint
ALTER TABLE "problems" ADD CONSTRAINT "problems_kind" CHECK ("problems"."kind" in ('nobodyCame', 'oneLeg', 'wrongPlace', 'damage', 'gateLeftOpen', 'notEmptied', 'tripFee')) NOT VALID;
