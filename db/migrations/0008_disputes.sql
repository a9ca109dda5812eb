CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"provider_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"withdrawn_cents" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"respond_by" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "disputes_provider_unique" UNIQUE("provider_id"),
	CONSTRAINT "disputes_status" CHECK ("disputes"."status" in ('inquiry', 'needs_response', 'under_review', 'won', 'lost')),
	CONSTRAINT "disputes_amount" CHECK ("disputes"."amount_cents" between 1 and 1000000),
	CONSTRAINT "disputes_withdrawn" CHECK ("disputes"."withdrawn_cents" between -1000000 and 2000000),
	CONSTRAINT "disputes_closed" CHECK (("disputes"."closed_at" is not null) = ("disputes"."status" in ('won', 'lost'))),
	CONSTRAINT "disputes_reason_length" CHECK (char_length("disputes"."reason") <= 200)
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account";--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_kind";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "needs_action" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "card_expiry_told" date;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_invoice" ON "disputes" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("created_at") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "subscriptions_card_expiry" ON "subscriptions" USING btree ("card_expiry_year","card_expiry_month") WHERE status in ('active', 'past_due');--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account" CHECK ("ledger_entries"."account" in ('runner_pay', 'runner_payable', 'subscription_revenue', 'homeowner_balance', 'credits_given', 'dispute_costs', 'provider_cash'));--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_kind" CHECK ("ledger_transactions"."kind" in ('earning', 'adjustment', 'payout', 'charge', 'payment', 'credit', 'credit_reversal', 'refund', 'dispute'));--> statement-breakpoint
-- An offer ends when its cans are overdue at the curb, which may be before its window does.
DROP INDEX "jobs_offers";--> statement-breakpoint
CREATE INDEX "jobs_offers" ON "jobs" ("zip_code", "window_starts_at", "id")
  INCLUDE ("out_by", "scheduled_on", "time_window", "public_street", "city", "latitude", "longitude", "pay_cents", "number_of_cans", "kind")
  WHERE status = 'scheduled';
