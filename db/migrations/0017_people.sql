CREATE TABLE "directory" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"profile_id" uuid NOT NULL,
	"state" text NOT NULL,
	"is_suspended" boolean NOT NULL,
	"is_online" boolean NOT NULL,
	"name_key" text COLLATE "C" NOT NULL,
	"rating" integer NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"language" text NOT NULL,
	"token_hash" text,
	"invited_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"accepted_at" timestamp (3) with time zone,
	"accepted_by" uuid,
	CONSTRAINT "invitations_token_unique" UNIQUE("token_hash"),
	CONSTRAINT "invitations_email" CHECK (char_length("invitations"."email") <= 254 and "invitations"."email" = lower("invitations"."email")),
	CONSTRAINT "invitations_name" CHECK (char_length("invitations"."first_name") between 1 and 100),
	CONSTRAINT "invitations_end" CHECK ("invitations"."revoked_at" is null or "invitations"."accepted_at" is null)
);
--> statement-breakpoint
CREATE TABLE "person_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"words" text NOT NULL,
	"written_by" uuid,
	"written_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "person_notes_length" CHECK (char_length("person_notes"."words") between 1 and 2000)
);
--> statement-breakpoint
ALTER TABLE "directory" ADD CONSTRAINT "directory_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "directory_newest" ON "directory" USING btree ("role","created_at","profile_id");--> statement-breakpoint
CREATE INDEX "directory_state_newest" ON "directory" USING btree ("role","state","created_at","profile_id");--> statement-breakpoint
CREATE INDEX "directory_name" ON "directory" USING btree ("role","name_key","profile_id");--> statement-breakpoint
CREATE INDEX "directory_state_name" ON "directory" USING btree ("role","state","name_key","profile_id");--> statement-breakpoint
CREATE INDEX "directory_rating" ON "directory" USING btree ("rating","profile_id") WHERE role = 'runner';--> statement-breakpoint
CREATE INDEX "directory_waiting" ON "directory" USING btree ("since","profile_id") WHERE role = 'runner' and state in ('submitted', 'more_info');--> statement-breakpoint
CREATE INDEX "directory_suspended" ON "directory" USING btree ("role","created_at","profile_id") WHERE is_suspended;--> statement-breakpoint
CREATE INDEX "directory_online" ON "directory" USING btree ("created_at","profile_id") WHERE is_online;--> statement-breakpoint
CREATE INDEX "directory_words" ON "directory" USING gin ("words");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_one_open" ON "invitations" USING btree ("email") WHERE revoked_at is null and accepted_at is null;--> statement-breakpoint
CREATE INDEX "invitations_newest" ON "invitations" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "invitations_expires" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "invitations_invited_by" ON "invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "invitations_accepted_by" ON "invitations" USING btree ("accepted_by");--> statement-breakpoint
CREATE INDEX "person_notes_person" ON "person_notes" USING btree ("user_id","written_at","id");--> statement-breakpoint
CREATE INDEX "person_notes_writer" ON "person_notes" USING btree ("written_by");--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("happened_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("user_id","happened_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","happened_at","id");--> statement-breakpoint

-- Names are found however they are written: small letters, without accents. The same letters on every host, as a database's
-- own rules for letters differ.
CREATE FUNCTION fold_letters(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT translate(lower(given),
    'ÀÁÂÃÄÅĀĂĄàáâãäåāăąÇĆČçćčĎďÈÉÊËĒĘĚèéêëēęěĞğÌÍÎÏĪİìíîïīÑŃŇñńňÒÓÔÕÖŌŐòóôõöōőŘřŚŠŞȘśšşșŤŢȚťţțÙÚÛÜŪŮŰùúûüūůűÝŸýÿŹŻŽźżžØøŁłĐđı',
    'aaaaaaaaaaaaaaaaaaccccccddeeeeeeeeeeeeeeggiiiiiiiiiiinnnnnnoooooooooooooorrssssssssttttttuuuuuuuuuuuuuuyyyyzzzzzzoollddi')
$$;--> statement-breakpoint

-- The words of a text, each once: what stands between spaces and marks.
CREATE FUNCTION search_words(given text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT left(word, 60)), '{}')
  FROM regexp_split_to_table(fold_letters(given), '[\x01-\x2f\x3a-\x60\x7b-\x7f]+') AS word
  WHERE word <> ''
$$;--> statement-breakpoint

-- What a search looks for: every word as a beginning, or a phone number however it is grouped. Null without a word.
CREATE FUNCTION search_query(given text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN given ~ '^[-+0-9() ./]+$' AND length(regexp_replace(given, '[^0-9]', '', 'g')) >= 7
      THEN (right(regexp_replace(given, '[^0-9]', '', 'g'), 10) || ':*')::tsquery
    ELSE (SELECT string_agg('''' || word || ''':*', ' & ')::tsquery FROM unnest(search_words(given)) AS word)
  END
$$;--> statement-breakpoint

-- What the directory says of people, worked out anew.
CREATE FUNCTION directory_of(people uuid[]) RETURNS SETOF directory LANGUAGE sql STABLE AS $$
  SELECT person.id,
    CASE WHEN runner.id IS NULL THEN 'homeowner' ELSE 'runner' END,
    coalesce(runner.id, home.id),
    CASE WHEN runner.id IS NOT NULL THEN runner.application_status ELSE coalesce(latest.status, 'none') END,
    person.suspended_at IS NOT NULL,
    coalesce(runner.is_available, false),
    left(fold_letters(person.last_name || ' ' || person.first_name), 80),
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

-- Whoever changes a person holds the person, so that the last one to write has seen all that was changed before.
CREATE FUNCTION refresh_directory(people uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM users WHERE id = ANY(people) ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM directory WHERE user_id = ANY(people);
  INSERT INTO directory SELECT * FROM directory_of(people);
END $$;--> statement-breakpoint

CREATE FUNCTION refresh_directory_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_directory(array[new.id]);
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE FUNCTION refresh_directory_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_directory(array[CASE TG_OP WHEN 'DELETE' THEN old.user_id ELSE new.user_id END]);
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE FUNCTION refresh_directory_of_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_directory(array(SELECT DISTINCT user_id FROM added));
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE TRIGGER users_directory_changed
  AFTER UPDATE OF "first_name", "last_name", "email", "suspended_at", "deleted_at" ON "users" FOR EACH ROW
  WHEN ((old.first_name, old.last_name, old.email, old.suspended_at, old.deleted_at)
    IS DISTINCT FROM (new.first_name, new.last_name, new.email, new.suspended_at, new.deleted_at))
  EXECUTE FUNCTION refresh_directory_of_person();--> statement-breakpoint
CREATE TRIGGER homeowners_directory_added AFTER INSERT ON "homeowner_profiles"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refresh_directory_of_rows();--> statement-breakpoint
CREATE TRIGGER homeowners_directory_changed
  AFTER UPDATE OF "address", "unit", "city", "zip_code", "phone_number" ON "homeowner_profiles" FOR EACH ROW
  WHEN ((old.address, old.unit, old.city, old.zip_code, old.phone_number)
    IS DISTINCT FROM (new.address, new.unit, new.city, new.zip_code, new.phone_number))
  EXECUTE FUNCTION refresh_directory_of_row();--> statement-breakpoint
CREATE TRIGGER homeowners_directory_removed AFTER DELETE ON "homeowner_profiles" FOR EACH ROW
  EXECUTE FUNCTION refresh_directory_of_row();--> statement-breakpoint
CREATE TRIGGER runners_directory_added AFTER INSERT ON "runner_profiles"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refresh_directory_of_rows();--> statement-breakpoint
CREATE TRIGGER runners_directory_changed
  AFTER UPDATE OF "phone_number", "city", "service_areas", "is_available", "application_status", "submitted_at", "rating_sum",
    "rating_count" ON "runner_profiles" FOR EACH ROW
  WHEN ((old.phone_number, old.city, old.service_areas, old.is_available, old.application_status, old.submitted_at,
      old.rating_sum, old.rating_count)
    IS DISTINCT FROM (new.phone_number, new.city, new.service_areas, new.is_available, new.application_status,
      new.submitted_at, new.rating_sum, new.rating_count))
  EXECUTE FUNCTION refresh_directory_of_row();--> statement-breakpoint
CREATE TRIGGER runners_directory_removed AFTER DELETE ON "runner_profiles" FOR EACH ROW
  EXECUTE FUNCTION refresh_directory_of_row();--> statement-breakpoint
CREATE TRIGGER subscriptions_directory_added AFTER INSERT ON "subscriptions"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refresh_directory_of_rows();--> statement-breakpoint
CREATE TRIGGER subscriptions_directory_changed AFTER UPDATE OF "status" ON "subscriptions" FOR EACH ROW
  WHEN (old.status IS DISTINCT FROM new.status) EXECUTE FUNCTION refresh_directory_of_row();--> statement-breakpoint
CREATE TRIGGER subscriptions_directory_removed AFTER DELETE ON "subscriptions" FOR EACH ROW
  EXECUTE FUNCTION refresh_directory_of_row();--> statement-breakpoint

INSERT INTO directory SELECT * FROM directory_of(array(SELECT id FROM users));
