-- A hint is sent only by connections that say there is somebody to hear it: commits that send one wait for each other, and on
-- Neon's pooled address, where nothing is kept of a session, nobody can listen.
CREATE OR REPLACE FUNCTION hint_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('tidycurb.is_heard', true) = 'yes' THEN
    PERFORM pg_notify('visits', homeowner_id::text) FROM jobs WHERE id = NEW.job_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION hint_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('tidycurb.is_heard', true) = 'yes' THEN
    PERFORM pg_notify('visits', user_id::text) FROM (SELECT DISTINCT user_id FROM told) AS people;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint

-- Somebody of one name stands among the others by that.
CREATE OR REPLACE FUNCTION directory_of(people uuid[]) RETURNS SETOF directory LANGUAGE sql STABLE AS $$
  SELECT person.id,
    CASE WHEN runner.id IS NULL THEN 'homeowner' ELSE 'runner' END,
    coalesce(runner.id, home.id),
    CASE WHEN runner.id IS NOT NULL THEN runner.application_status ELSE coalesce(latest.status, 'none') END,
    person.suspended_at IS NOT NULL,
    coalesce(runner.is_available, false),
    left(fold_letters(trim(person.last_name || ' ' || person.first_name)), 80),
    CASE WHEN coalesce(runner.rating_count, 0) = 0 THEN 500 ELSE round(runner.rating_sum * 100.0 / runner.rating_count)::int END,
    coalesce(runner.submitted_at, runner.created_at, home.created_at),
    coalesce(runner.created_at, home.created_at),
    array_to_tsvector((
      SELECT array_agg(DISTINCT word) FROM unnest(
        search_words(concat_ws(' ', person.first_name, person.last_name,
          regexp_replace(person.first_name || ' ' || person.last_name, '[''’-]', '', 'g'), person.email,
          home.address, home.unit, home.city, home.zip_code, runner.city, array_to_string(runner.service_areas, ' ')))
        || CASE WHEN home.zip_code IS NULL THEN '{}' ELSE array['zip:' || home.zip_code] END
        || coalesce((SELECT array_agg('zip:' || area) FROM unnest(runner.service_areas) AS area), '{}')
        || CASE WHEN phone.digits IS NULL THEN '{}'
            ELSE array[right(phone.digits, 10), right(phone.digits, 7), right(phone.digits, 4)] END
      ) AS word))
  FROM users AS person
  LEFT JOIN runner_profiles AS runner ON runner.user_id = person.id
  LEFT JOIN homeowner_profiles AS home ON home.user_id = person.id
  LEFT JOIN LATERAL (
    SELECT status FROM subscriptions WHERE user_id = person.id AND runner.id IS NULL ORDER BY created_at DESC LIMIT 1
  ) AS latest ON true
  CROSS JOIN LATERAL (
    SELECT nullif(regexp_replace(coalesce(runner.phone_number, home.phone_number), '[^0-9]', '', 'g'), '') AS digits
  ) AS phone
  WHERE person.id = ANY(people) AND person.deleted_at IS NULL AND coalesce(runner.id, home.id) IS NOT NULL
$$;--> statement-breakpoint

CREATE INDEX "account_links_email" ON "account_links" USING btree ("email");--> statement-breakpoint
-- These keep everybody from the table until the commit: they look at none of its rows, and stand last.
ALTER TABLE "users" DROP CONSTRAINT "users_last_name_length";--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_last_name_length" CHECK (char_length("users"."last_name") <= 100) NOT VALID;
