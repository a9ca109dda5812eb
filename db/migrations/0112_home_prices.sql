ALTER TABLE "platform_rules" DROP CONSTRAINT "platform_rules_rule";--> statement-breakpoint
ALTER TABLE "homeowner_profiles" ADD COLUMN "long_driveway" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "price_lines" jsonb;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "price_lines" jsonb;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_price_lines" jsonb;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "priced_for" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "platform_rules" ADD CONSTRAINT "platform_rules_rule" CHECK ("platform_rules"."rule" in ('windows', 'promises', 'credit', 'areas', 'claims', 'rentals', 'addOns', 'prices')) NOT VALID;