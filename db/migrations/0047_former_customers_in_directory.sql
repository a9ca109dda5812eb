-- An unpaid attempt at /subscribe does not hide a former subscription.
DO $$
DECLARE
  present text := pg_get_functiondef('directory_of(uuid[])'::regprocedure);
  changed text := replace(present, 'ORDER BY created_at DESC LIMIT 1',
    'ORDER BY activated_at IS NULL AND status IN (''incomplete'', ''canceled''), created_at DESC LIMIT 1');
BEGIN
  IF changed = present THEN RAISE EXCEPTION 'directory_of is not as expected'; END IF;
  EXECUTE changed;
END $$;--> statement-breakpoint
UPDATE directory AS kept SET state = fresh.state
FROM directory_of(array(SELECT user_id FROM subscriptions WHERE activated_at IS NULL AND status IN ('incomplete', 'canceled'))) AS fresh
WHERE kept.user_id = fresh.user_id AND kept.state <> fresh.state;
