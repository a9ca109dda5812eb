CREATE TABLE "coupon_uses" (
	"coupon_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"credit_cents" integer NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "coupon_uses_coupon_id_account_id_pk" PRIMARY KEY("coupon_id","account_id"),
	CONSTRAINT "coupon_uses_credit" CHECK ("coupon_uses"."credit_cents" between 1 and 1000000)
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"amount_cents" integer,
	"months" integer,
	"most_uses" integer NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"ends_on" date NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"stopped_at" timestamp (3) with time zone,
	CONSTRAINT "coupons_code_unique" UNIQUE("code"),
	CONSTRAINT "coupons_code" CHECK ("coupons"."code" ~ '^[A-Z0-9]{4,20}$'),
	CONSTRAINT "coupons_worth" CHECK (num_nulls("coupons"."amount_cents", "coupons"."months") = 1
        and "coupons"."amount_cents" between 100 and 50000 and "coupons"."months" between 1 and 12),
	CONSTRAINT "coupons_uses" CHECK ("coupons"."most_uses" between 1 and 100000 and "coupons"."uses" between 0 and "coupons"."most_uses")
);
--> statement-breakpoint
CREATE TABLE "referral_codes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "referral_codes_code_unique" UNIQUE("code"),
	CONSTRAINT "referral_codes_code" CHECK ("referral_codes"."code" ~ '^[A-Z0-9]{8}$')
);
--> statement-breakpoint
CREATE TABLE "referral_households" (
	"digest" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"referrer_id" uuid NOT NULL,
	"credit_cents" integer NOT NULL,
	"referrer_cents" integer,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"decided_at" timestamp (3) with time zone,
	"reversed_at" timestamp (3) with time zone,
	CONSTRAINT "referrals_other" CHECK ("referrals"."user_id" <> "referrals"."referrer_id"),
	CONSTRAINT "referrals_credit" CHECK ("referrals"."credit_cents" between 1 and 10000),
	CONSTRAINT "referrals_outcome" CHECK ("referrals"."outcome" in ('credited', 'sameHousehold')),
	CONSTRAINT "referrals_decided" CHECK (("referrals"."outcome" is null) = ("referrals"."decided_at" is null)),
	CONSTRAINT "referrals_credited" CHECK (("referrals"."referrer_cents" is not null) = ("referrals"."outcome" is not distinct from 'credited')
        and "referrals"."referrer_cents" in (0, "referrals"."credit_cents")
        and ("referrals"."reversed_at" is null or "referrals"."referrer_cents" is not null))
);
--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_codes" ADD CONSTRAINT "referral_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_households" ADD CONSTRAINT "referral_households_user_id_referrals_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."referrals"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referrer_id_users_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_uses_user" ON "coupon_uses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "coupon_uses_account" ON "coupon_uses" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "coupons_newest" ON "coupons" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "referral_households_user" ON "referral_households" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "referrals_referrer" ON "referrals" USING btree ("referrer_id","decided_at");--> statement-breakpoint
CREATE INDEX "referrals_open" ON "referrals" USING btree ("joined_at") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "referrals_credited" ON "referrals" USING btree ("decided_at") WHERE outcome = 'credited' and reversed_at is null;--> statement-breakpoint
ALTER TABLE "platform_rules" DROP CONSTRAINT "platform_rules_rule";--> statement-breakpoint
ALTER TABLE "platform_rules" ADD CONSTRAINT "platform_rules_rule" CHECK ("platform_rules"."rule" in ('windows', 'promises', 'credit', 'areas', 'claims', 'rentals', 'addOns', 'prices', 'pay', 'referrals')) NOT VALID;
