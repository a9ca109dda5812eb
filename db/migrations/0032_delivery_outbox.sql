ALTER TABLE "deliveries" ADD COLUMN "due_at" timestamp (3) with time zone NOT NULL;--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("due_at") WHERE state = 'waiting';--> statement-breakpoint
-- What somebody is told goes to their telephone and their browsers as well, where they have such: it waits there from the
-- transaction on that tells it, whoever writes it. Which kinds go where, and what is wanted, is looked at when it is sent.
CREATE FUNCTION queue_notices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deliveries (source_id, channel, user_id, kind, state, created_at, due_at)
  SELECT id, 'push', user_id, type, 'waiting', created_at, created_at FROM told
  WHERE EXISTS (SELECT FROM push_subscriptions WHERE push_subscriptions.user_id = told.user_id)
  UNION ALL
  SELECT id, 'sms', user_id, type, 'waiting', created_at, created_at FROM told
  WHERE EXISTS (SELECT FROM sms_numbers WHERE sms_numbers.user_id = told.user_id AND confirmed_at IS NOT NULL);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER notifications_queued AFTER INSERT ON "notifications"
  REFERENCING NEW TABLE AS told FOR EACH STATEMENT EXECUTE FUNCTION queue_notices();
