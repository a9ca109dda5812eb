CREATE TABLE "gifts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"months" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"giver_name" text,
	"giver_email" text,
	"receiver_email" text,
	"send_on" date,
	"told_at" timestamp (3) with time zone,
	"words" text,
	"language" text NOT NULL,
	"status" text NOT NULL,
	"provider_id" text,
	"refund_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"redeemed_at" timestamp (3) with time zone,
	"redeemed_by" uuid,
	"refund_asked_at" timestamp (3) with time zone,
	CONSTRAINT "gifts_code_unique" UNIQUE("code"),
	CONSTRAINT "gifts_provider_unique" UNIQUE("provider_id"),
	CONSTRAINT "gifts_refund_unique" UNIQUE("refund_id"),
	CONSTRAINT "gifts_code" CHECK ("gifts"."code" ~ '^[A-Z0-9]{12}$'),
	CONSTRAINT "gifts_worth" CHECK ("gifts"."months" between 1 and 12 and "gifts"."amount_cents" between 100 and 1000000),
	CONSTRAINT "gifts_lengths" CHECK (char_length("gifts"."giver_name") between 1 and 100 and char_length("gifts"."giver_email") <= 254
        and char_length("gifts"."receiver_email") <= 254 and char_length("gifts"."words") between 1 and 500),
	CONSTRAINT "gifts_language" CHECK ("gifts"."language" in ('en', 'es', 'fr')),
	CONSTRAINT "gifts_status" CHECK ("gifts"."status" in ('open', 'abandoned', 'paid', 'disputed', 'lost', 'redeemed', 'refunding', 'refunded')),
	CONSTRAINT "gifts_paid" CHECK (("gifts"."paid_at" is not null) = ("gifts"."status" in ('paid', 'disputed', 'lost', 'redeemed', 'refunding', 'refunded'))
        and ("gifts"."paid_at" is null or "gifts"."provider_id" is not null)),
	CONSTRAINT "gifts_redeemed" CHECK (("gifts"."redeemed_at" is not null) = ("gifts"."status" = 'redeemed')
        and ("gifts"."redeemed_by" is not null) = ("gifts"."status" = 'redeemed')),
	CONSTRAINT "gifts_refunded" CHECK (("gifts"."refund_asked_at" is not null) = ("gifts"."status" in ('refunding', 'refunded'))
        and ("gifts"."refund_id" is not null) = ("gifts"."status" = 'refunded'))
);
--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_redeemed_by_users_id_fk" FOREIGN KEY ("redeemed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "gifts_newest" ON "gifts" USING btree ("paid_at","id") WHERE paid_at is not null;
--> statement-breakpoint
CREATE INDEX "gifts_unsettled" ON "gifts" USING btree ("created_at") WHERE status in ('open', 'refunding');
--> statement-breakpoint
CREATE INDEX "gifts_untold" ON "gifts" USING btree ("send_on") WHERE status = 'paid' and receiver_email is not null and told_at is null;
--> statement-breakpoint
CREATE INDEX "gifts_giver" ON "gifts" USING btree ("giver_email") WHERE giver_email is not null;
--> statement-breakpoint
CREATE INDEX "gifts_receiver" ON "gifts" USING btree ("receiver_email") WHERE receiver_email is not null;
--> statement-breakpoint
CREATE INDEX "gifts_named" ON "gifts" USING btree ("paid_at") WHERE giver_email is not null;
--> statement-breakpoint
CREATE INDEX "gifts_abandoned" ON "gifts" USING btree ("created_at") WHERE status = 'abandoned';
--> statement-breakpoint
CREATE INDEX "gifts_redeemed_by" ON "gifts" USING btree ("redeemed_by") WHERE redeemed_by is not null;
--> statement-breakpoint
ALTER TABLE "disputes" DROP CONSTRAINT "disputes_payment";
--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "gift_id" uuid;
--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_gift_id_gifts_id_fk" FOREIGN KEY ("gift_id") REFERENCES "public"."gifts"("id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment" CHECK (num_nonnulls("disputes"."invoice_id", "disputes"."tip_id", "disputes"."gift_id") = 1) NOT VALID;
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account";
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account" CHECK ("ledger_entries"."account" in ('runner_pay', 'runner_payable', 'subscription_revenue', 'homeowner_balance', 'credits_given', 'dispute_costs', 'provider_cash', 'gifts_owed')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_kind";
--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_kind" CHECK ("ledger_transactions"."kind" in ('earning', 'adjustment', 'payout', 'charge', 'payment', 'credit', 'credit_reversal', 'refund', 'dispute', 'tip', 'gift', 'gift_use', 'gift_lost', 'gift_refund')) NOT VALID;
