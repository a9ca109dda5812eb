-- A subscription that only began at /subscribe does not replace a service that ran.
DO $$ BEGIN
  EXECUTE replace(pg_get_functiondef('directory_of(uuid[])'::regprocedure), 'ORDER BY created_at DESC LIMIT 1',
    'ORDER BY activated_at IS NULL AND status IN (''incomplete'', ''canceled''), created_at DESC LIMIT 1');
END $$;--> statement-breakpoint
UPDATE directory AS kept SET state = fresh.state
FROM directory_of(array(SELECT user_id FROM subscriptions WHERE activated_at IS NULL AND status IN ('incomplete', 'canceled'))) AS fresh
WHERE kept.user_id = fresh.user_id AND kept.state <> fresh.state;
