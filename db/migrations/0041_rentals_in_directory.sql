-- A search for a rental finds its host, and unrated runners come last among the best rated.
CREATE OR REPLACE FUNCTION directory_of(people uuid[]) RETURNS SETOF directory LANGUAGE sql STABLE AS $$
  SELECT person.id,
    CASE WHEN runner.id IS NULL THEN 'homeowner' ELSE 'runner' END,
    coalesce(runner.id, home.id),
    CASE WHEN runner.id IS NOT NULL THEN runner.application_status ELSE coalesce(latest.status, 'none') END,
    person.suspended_at IS NOT NULL,
    coalesce(runner.is_available, false),
    left(fold_letters(trim(person.last_name || ' ' || person.first_name)), 80),
    CASE WHEN coalesce(runner.rating_count, 0) = 0 THEN 0 ELSE round(runner.rating_sum * 100.0 / runner.rating_count)::int END,
    coalesce(runner.submitted_at, runner.created_at, home.created_at),
    coalesce(runner.created_at, home.created_at),
    array_to_tsvector((
      SELECT array_agg(DISTINCT word) FROM unnest(
        search_words(concat_ws(' ', person.first_name, person.last_name,
          regexp_replace(person.first_name || ' ' || person.last_name, '[''’-]', '', 'g'), person.email,
          home.address, home.unit, home.city, home.zip_code, runner.city, array_to_string(runner.service_areas, ' ')))
        || coalesce(rentals.words, '{}')
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
  LEFT JOIN LATERAL (
    SELECT search_words(string_agg(concat_ws(' ', name, address, city, zip_code), ' ')) AS words
    FROM properties WHERE homeowner_id = home.id AND removed_at IS NULL
  ) AS rentals ON true
  CROSS JOIN LATERAL (
    SELECT nullif(regexp_replace(coalesce(runner.phone_number, home.phone_number), '[^0-9]', '', 'g'), '') AS digits
  ) AS phone
  WHERE person.id = ANY(people) AND person.deleted_at IS NULL AND coalesce(runner.id, home.id) IS NOT NULL
$$;--> statement-breakpoint

CREATE FUNCTION refresh_directory_of_rental() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_directory(array(SELECT user_id FROM homeowner_profiles
    WHERE id = CASE TG_OP WHEN 'DELETE' THEN old.homeowner_id ELSE new.homeowner_id END));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER properties_directory_written AFTER INSERT OR DELETE ON "properties" FOR EACH ROW
  EXECUTE FUNCTION refresh_directory_of_rental();--> statement-breakpoint
CREATE TRIGGER properties_directory_changed
  AFTER UPDATE OF "name", "address", "city", "zip_code", "removed_at" ON "properties" FOR EACH ROW
  WHEN ((old.name, old.address, old.city, old.zip_code, old.removed_at)
    IS DISTINCT FROM (new.name, new.address, new.city, new.zip_code, new.removed_at))
  EXECUTE FUNCTION refresh_directory_of_rental();--> statement-breakpoint

UPDATE directory AS kept SET words = fresh.words, rating = fresh.rating
FROM directory_of(array(
  SELECT user_id FROM runner_profiles WHERE rating_count = 0
  UNION SELECT home.user_id FROM properties JOIN homeowner_profiles AS home ON home.id = properties.homeowner_id
)) AS fresh WHERE kept.user_id = fresh.user_id;
