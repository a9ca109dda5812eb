-- Everyone signed in to an account gets a hint to ask again when its subscription changes, however it changed: by the homeowner,
-- by support, or by the payment provider. The hint says nothing else.
CREATE FUNCTION hint_subscriber() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('tidycurb.is_heard', true) = 'yes' THEN
    PERFORM pg_notify('visits', NEW.user_id::text);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER subscriptions_hint_added AFTER INSERT ON "subscriptions"
  FOR EACH ROW EXECUTE FUNCTION hint_subscriber();--> statement-breakpoint
CREATE TRIGGER subscriptions_hint_changed
  AFTER UPDATE OF "status", "cancel_at_period_end", "period_ends_at", "monthly_rate_cents", "card_brand", "card_last4" ON "subscriptions"
  FOR EACH ROW WHEN (
    (OLD.status, OLD.cancel_at_period_end, OLD.period_ends_at, OLD.monthly_rate_cents, OLD.card_brand, OLD.card_last4)
    IS DISTINCT FROM
    (NEW.status, NEW.cancel_at_period_end, NEW.period_ends_at, NEW.monthly_rate_cents, NEW.card_brand, NEW.card_last4))
  EXECUTE FUNCTION hint_subscriber();
