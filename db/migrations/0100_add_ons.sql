CREATE TABLE "add_ons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"runner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"units" smallint NOT NULL,
	"price_cents" integer NOT NULL,
	"pay_cents" integer NOT NULL,
	"leg" text NOT NULL,
	"photo_id" uuid,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"answer_by" timestamp (3) with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"answered_via" text,
	"answered_by" uuid,
	"sms_id" text,
	"done_at" timestamp (3) with time zone,
	"done_photo_id" uuid,
	"told_at" timestamp (3) with time zone,
	"provider_id" text,
	"invoice_id" uuid,
	"voided_bills" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "add_ons_sms_unique" UNIQUE("sms_id"),
	CONSTRAINT "add_ons_provider_unique" UNIQUE("provider_id"),
	CONSTRAINT "add_ons_kind" CHECK ("add_ons"."kind" in ('extraBags', 'bulkyItem', 'canWash', 'garageRetrieval')),
	CONSTRAINT "add_ons_units" CHECK ("add_ons"."units" between 1 and 20),
	CONSTRAINT "add_ons_price" CHECK ("add_ons"."price_cents" between 0 and 100000),
	CONSTRAINT "add_ons_pay" CHECK ("add_ons"."pay_cents" between 0 and 100000),
	CONSTRAINT "add_ons_leg" CHECK ("add_ons"."leg" in ('out', 'in')),
	CONSTRAINT "add_ons_answer_by" CHECK ("add_ons"."answer_by" > "add_ons"."asked_at"),
	CONSTRAINT "add_ons_answer" CHECK ("add_ons"."answer" in ('approved', 'declined')),
	CONSTRAINT "add_ons_via" CHECK ("add_ons"."answered_via" in ('app', 'link', 'sms', 'rule')),
	CONSTRAINT "add_ons_answered" CHECK (num_nulls("add_ons"."answer", "add_ons"."answered_at", "add_ons"."answered_via") in (0, 3)
        and ("add_ons"."answered_by" is null or "add_ons"."answered_via" = 'app') and ("add_ons"."sms_id" is null or "add_ons"."answered_via" = 'sms')),
	CONSTRAINT "add_ons_sms_length" CHECK (char_length("add_ons"."sms_id") <= 100),
	CONSTRAINT "add_ons_done" CHECK ("add_ons"."done_at" is null or "add_ons"."answer" is not distinct from 'approved'),
	CONSTRAINT "add_ons_billed" CHECK ("add_ons"."done_at" is not null or num_nonnulls("add_ons"."invoice_id", "add_ons"."told_at", "add_ons"."provider_id", "add_ons"."done_photo_id") = 0)
);
--> statement-breakpoint
ALTER TABLE "add_ons" ADD CONSTRAINT "add_ons_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "add_ons" ADD CONSTRAINT "add_ons_runner_id_runner_profiles_id_fk" FOREIGN KEY ("runner_id") REFERENCES "public"."runner_profiles"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "add_ons" ADD CONSTRAINT "add_ons_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "add_ons" ADD CONSTRAINT "add_ons_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "add_ons" ADD CONSTRAINT "add_ons_done_photo_id_photos_id_fk" FOREIGN KEY ("done_photo_id") REFERENCES "public"."photos"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "add_ons" ADD CONSTRAINT "add_ons_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "add_ons_job" ON "add_ons" USING btree ("job_id","asked_at");
--> statement-breakpoint
CREATE INDEX "add_ons_runner" ON "add_ons" USING btree ("runner_id","asked_at");
--> statement-breakpoint
CREATE INDEX "add_ons_photo" ON "add_ons" USING btree ("photo_id");
--> statement-breakpoint
CREATE INDEX "add_ons_done_photo" ON "add_ons" USING btree ("done_photo_id");
--> statement-breakpoint
CREATE INDEX "add_ons_answered_by" ON "add_ons" USING btree ("answered_by");
--> statement-breakpoint
CREATE INDEX "add_ons_invoice" ON "add_ons" USING btree ("invoice_id");
--> statement-breakpoint
CREATE INDEX "add_ons_unbilled" ON "add_ons" USING btree ("job_id") WHERE done_at is not null and price_cents > 0 and invoice_id is null;
--> statement-breakpoint
CREATE FUNCTION keep_add_on() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if (old.job_id, old.runner_id, old.kind, old.units, old.price_cents, old.pay_cents, old.leg, old.asked_at, old.answer_by)
      is distinct from (new.job_id, new.runner_id, new.kind, new.units, new.price_cents, new.pay_cents, new.leg, new.asked_at, new.answer_by)
    or old.answer is not null and (old.answer, old.answered_at) is distinct from (new.answer, new.answered_at)
    or old.done_at is not null and old.done_at is distinct from new.done_at
    or old.invoice_id is not null and old.invoice_id is distinct from new.invoice_id and not (
      new.invoice_id is null and new.voided_bills > old.voided_bills
      and exists (select from invoices where id = old.invoice_id and status = 'void')) then
    raise exception 'An add-on keeps its offer, and its answer, work and bill once it has them';
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER add_ons_keep AFTER UPDATE ON add_ons
  FOR EACH ROW EXECUTE FUNCTION keep_add_on();
--> statement-breakpoint
ALTER TABLE "home_details" ADD COLUMN "add_ons" text;
--> statement-breakpoint
ALTER TABLE "home_details" ADD CONSTRAINT "home_details_add_ons" CHECK ("home_details"."add_ons" in ('ask', 'upToLimit', 'never')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "photos" DROP CONSTRAINT "photos_purpose";
--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_purpose" CHECK ("photos"."purpose" in ('out', 'in', 'cannotServe', 'problem', 'check', 'house', 'cans', 'profile', 'property', 'support', 'message', 'addOn')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "photos" DROP CONSTRAINT "photos_proof_has_job";
--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_proof_has_job" CHECK (("photos"."job_id" is not null) = ("photos"."purpose" in ('out', 'in', 'cannotServe', 'problem', 'check', 'message', 'addOn'))) NOT VALID;
--> statement-breakpoint
ALTER TABLE "photos" DROP CONSTRAINT "photos_taken_by_runner";
--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_taken_by_runner" CHECK ("photos"."purpose" in ('out', 'in', 'cannotServe', 'check', 'addOn') or coalesce("photos"."captured_at"::text, "photos"."source", "photos"."latitude"::text) is null) NOT VALID;
--> statement-breakpoint
ALTER TABLE "platform_rules" DROP CONSTRAINT "platform_rules_rule";
--> statement-breakpoint
ALTER TABLE "platform_rules" ADD CONSTRAINT "platform_rules_rule" CHECK ("platform_rules"."rule" in ('windows', 'promises', 'credit', 'areas', 'claims', 'rentals', 'addOns')) NOT VALID;
