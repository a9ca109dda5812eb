CREATE TABLE "runner_referral_keys" (
	"digest" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "runner_referrals" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"referrer_id" uuid NOT NULL,
	"pay_cents" integer NOT NULL,
	"pickups" smallint NOT NULL,
	"referrer_cents" integer,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"decided_at" timestamp (3) with time zone,
	"reversed_at" timestamp (3) with time zone,
	CONSTRAINT "runner_referrals_other" CHECK ("runner_referrals"."user_id" <> "runner_referrals"."referrer_id"),
	CONSTRAINT "runner_referrals_pay" CHECK ("runner_referrals"."pay_cents" between 1 and 100000),
	CONSTRAINT "runner_referrals_pickups" CHECK ("runner_referrals"."pickups" between 1 and 200),
	CONSTRAINT "runner_referrals_outcome" CHECK ("runner_referrals"."outcome" in ('paid', 'samePerson', 'stopped')),
	CONSTRAINT "runner_referrals_decided" CHECK (("runner_referrals"."outcome" is null) = ("runner_referrals"."decided_at" is null)),
	CONSTRAINT "runner_referrals_paid" CHECK (("runner_referrals"."referrer_cents" is not null) = ("runner_referrals"."outcome" is not distinct from 'paid')
        and "runner_referrals"."referrer_cents" in (0, "runner_referrals"."pay_cents")
        and ("runner_referrals"."reversed_at" is null or "runner_referrals"."referrer_cents" is not null))
);
--> statement-breakpoint
ALTER TABLE "runner_referral_keys" ADD CONSTRAINT "runner_referral_keys_user_id_runner_referrals_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."runner_referrals"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runner_referrals" ADD CONSTRAINT "runner_referrals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runner_referrals" ADD CONSTRAINT "runner_referrals_referrer_id_users_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "runner_referral_keys_user" ON "runner_referral_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "runner_referrals_referrer" ON "runner_referrals" USING btree ("referrer_id","decided_at");--> statement-breakpoint
CREATE INDEX "runner_referrals_newest" ON "runner_referrals" USING btree ("joined_at","user_id");--> statement-breakpoint
CREATE INDEX "runner_referrals_open" ON "runner_referrals" USING btree ("joined_at","user_id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "runner_referrals_paid_lately" ON "runner_referrals" USING btree ("decided_at","user_id") WHERE outcome = 'paid' and reversed_at is null;