ALTER TABLE "subscriptions" ADD COLUMN "pauses_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_planned_pause" CHECK ("subscriptions"."pauses_at" is null or ("subscriptions"."status" in ('active', 'past_due') and not "subscriptions"."cancel_at_period_end")) NOT VALID;--> statement-breakpoint
-- A planned pause is also a change to the subscription that its account gets a hint about.
DROP TRIGGER subscriptions_hint_changed ON "subscriptions";--> statement-breakpoint
CREATE TRIGGER subscriptions_hint_changed
  AFTER UPDATE OF "status", "cancel_at_period_end", "period_ends_at", "pauses_at", "monthly_rate_cents", "card_brand",
    "card_last4", "card_expiry_month", "card_expiry_year" ON "subscriptions"
  FOR EACH ROW WHEN (
    (OLD.status, OLD.cancel_at_period_end, OLD.period_ends_at, OLD.pauses_at, OLD.monthly_rate_cents, OLD.card_brand,
      OLD.card_last4, OLD.card_expiry_month, OLD.card_expiry_year)
    IS DISTINCT FROM
    (NEW.status, NEW.cancel_at_period_end, NEW.period_ends_at, NEW.pauses_at, NEW.monthly_rate_cents, NEW.card_brand,
      NEW.card_last4, NEW.card_expiry_month, NEW.card_expiry_year))
  EXECUTE FUNCTION hint_subscriber();
