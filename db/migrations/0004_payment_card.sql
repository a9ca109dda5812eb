ALTER TABLE "subscriptions" ADD COLUMN "card_brand" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "card_last4" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "card_expiry_month" smallint;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "card_expiry_year" smallint;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_card" CHECK (num_nonnulls("subscriptions"."card_brand", "subscriptions"."card_last4", "subscriptions"."card_expiry_month", "subscriptions"."card_expiry_year") in (0, 4));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_card_brand" CHECK ("subscriptions"."card_brand" in ('visa', 'mastercard', 'amex', 'discover', 'diners', 'jcb', 'unionpay', 'other'));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_card_last4" CHECK ("subscriptions"."card_last4" ~ '^[0-9]{4}$');--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_card_month" CHECK ("subscriptions"."card_expiry_month" between 1 and 12);--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_card_year" CHECK ("subscriptions"."card_expiry_year" between 2000 and 2199);