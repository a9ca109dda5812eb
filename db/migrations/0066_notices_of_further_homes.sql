-- Browsers and numbers belong to the account, also for a notice about one of its further homes.
CREATE OR REPLACE FUNCTION queue_notices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deliveries (source_id, channel, user_id, kind, state, created_at, due_at)
  SELECT told.id, 'push', told.user_id, type, 'waiting', told.created_at, told.created_at
  FROM told JOIN users AS person ON person.id = told.user_id
  WHERE EXISTS (SELECT FROM push_subscriptions AS browser
    WHERE browser.user_id = coalesce(person.account_id, person.id))
  UNION ALL
  SELECT told.id, 'sms', told.user_id, type, 'waiting', told.created_at, told.created_at
  FROM told JOIN users AS person ON person.id = told.user_id
  WHERE EXISTS (SELECT FROM sms_numbers AS number
    WHERE number.user_id = coalesce(person.account_id, person.id) AND number.confirmed_at IS NOT NULL);
  RETURN NULL;
END $$;
