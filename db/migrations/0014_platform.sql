CREATE TABLE "platform_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rule" text NOT NULL,
	"value" jsonb NOT NULL,
	"effective_on" date NOT NULL,
	"set_by" uuid,
	"set_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "platform_rules_rule" CHECK ("platform_rules"."rule" in ('windows', 'promises', 'credit', 'areas')),
	CONSTRAINT "platform_rules_value" CHECK (jsonb_typeof("platform_rules"."value") = 'object')
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_rate_cents" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_rate_from" date;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_rate_told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "platform_rules" ADD CONSTRAINT "platform_rules_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "platform_rules_once" ON "platform_rules" USING btree ("rule","effective_on");--> statement-breakpoint
CREATE INDEX "platform_rules_set_by" ON "platform_rules" USING btree ("set_by");--> statement-breakpoint
CREATE INDEX "audit_log_settings" ON "audit_log" USING btree ("happened_at","id") WHERE action in ('admin.setRate', 'admin.setRule', 'admin.withdrawSetting');--> statement-breakpoint
CREATE INDEX "invoices_page" ON "invoices" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_number" ON "invoices" USING btree ("number");--> statement-breakpoint
CREATE INDEX "ledger_transactions_credits_page" ON "ledger_transactions" USING btree ("booked_at","id") WHERE kind in ('credit', 'credit_reversal');--> statement-breakpoint
CREATE INDEX "refunds_page" ON "refunds" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_coming_rate" ON "subscriptions" USING btree ((coalesce(next_rate_cents, monthly_rate_cents)),"id") WHERE status in ('active', 'past_due', 'paused');--> statement-breakpoint
CREATE INDEX "subscriptions_next_rate_due" ON "subscriptions" USING btree ("next_rate_from") WHERE next_rate_from is not null;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_next_rate" CHECK (num_nonnulls("subscriptions"."next_rate_cents", "subscriptions"."next_rate_from", "subscriptions"."next_rate_told_at") in (0, 3) and "subscriptions"."next_rate_cents" between 1 and 1000000);