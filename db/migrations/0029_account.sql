CREATE TABLE "account_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_links_token_unique" UNIQUE("token_hash"),
	CONSTRAINT "account_links_purpose" CHECK ("account_links"."purpose" in ('reset_password', 'verify_email', 'undo_email_change')),
	CONSTRAINT "account_links_email_length" CHECK (char_length("account_links"."email") <= 254)
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" uuid NOT NULL,
	"mark_hash" text NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_devices_pk" PRIMARY KEY("user_id","mark_hash"),
	CONSTRAINT "known_devices_mark_length" CHECK (char_length("known_devices"."mark_hash") = 43)
);
--> statement-breakpoint
ALTER TABLE "login_attempts" DROP CONSTRAINT "login_attempts_kind";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_links_one_each" ON "account_links" USING btree ("user_id","purpose") WHERE "account_links"."purpose" <> 'undo_email_change';--> statement-breakpoint
CREATE INDEX "account_links_user" ON "account_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "account_links_expires" ON "account_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "known_devices_seen" ON "known_devices" USING btree ("last_seen_at");--> statement-breakpoint
ALTER TABLE "login_attempts" ADD CONSTRAINT "login_attempts_kind" CHECK ("login_attempts"."kind" in ('sign_in', 'register', 'waiting_list', 'reset_password', 'verify_email'));--> statement-breakpoint

-- When sessions from before began; where their password was given again since, that is as much as is known.
UPDATE "sessions" SET "created_at" = "signed_in_at";
--> statement-breakpoint
CREATE TABLE "google_accounts" (
	"subject" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"linked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "google_accounts_user_unique" UNIQUE("user_id"),
	CONSTRAINT "google_accounts_subject_length" CHECK (char_length("google_accounts"."subject") between 1 and 255),
	CONSTRAINT "google_accounts_email_length" CHECK (char_length("google_accounts"."email") between 1 and 254)
);
--> statement-breakpoint
CREATE TABLE "google_ways" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid,
	"return_to" text NOT NULL,
	"window_id" uuid,
	"language" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "google_ways_purpose" CHECK ("google_ways"."purpose" in ('sign_in', 'link')),
	CONSTRAINT "google_ways_user" CHECK (("google_ways"."purpose" = 'link') = ("google_ways"."user_id" is not null)),
	CONSTRAINT "google_ways_return_length" CHECK (char_length("google_ways"."return_to") between 1 and 1500),
	CONSTRAINT "google_ways_language" CHECK ("google_ways"."language" in ('en', 'es', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "proof_codes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"session_hash" text NOT NULL,
	"code_hash" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"label" text NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_codes_pk" PRIMARY KEY("user_id","label"),
	CONSTRAINT "recovery_codes_label" CHECK ("recovery_codes"."label" ~ '^[a-z0-9]{4}$')
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret_sealed" text NOT NULL,
	"begun_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint,
	CONSTRAINT "second_factors_secret_length" CHECK (char_length("second_factors"."secret_sealed") between 1 and 200),
	CONSTRAINT "second_factors_confirmed_by_a_code" CHECK (("second_factors"."confirmed_at" is null) = ("second_factors"."last_step" is null))
);
--> statement-breakpoint
CREATE TABLE "sign_in_challenges" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "login_attempts" DROP CONSTRAINT "login_attempts_kind";--> statement-breakpoint
ALTER TABLE "google_accounts" ADD CONSTRAINT "google_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "google_ways" ADD CONSTRAINT "google_ways_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_codes" ADD CONSTRAINT "proof_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_second_factors_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."second_factors"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_challenges" ADD CONSTRAINT "sign_in_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "google_ways_user" ON "google_ways" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "google_ways_expires" ON "google_ways" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "proof_codes_expires" ON "proof_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_challenges_user" ON "sign_in_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_challenges_expires" ON "sign_in_challenges" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "login_attempts" ADD CONSTRAINT "login_attempts_kind" CHECK ("login_attempts"."kind" in ('sign_in', 'register', 'waiting_list', 'reset_password', 'verify_email', 'second_factor', 'proof_code'));
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"source_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"trouble" text,
	"params" jsonb,
	"message_id" uuid,
	"provider_id" text,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"attempted_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "deliveries_source_id_channel_pk" PRIMARY KEY("source_id","channel"),
	CONSTRAINT "deliveries_channel" CHECK ("deliveries"."channel" in ('email', 'sms', 'push')),
	CONSTRAINT "deliveries_state" CHECK ("deliveries"."state" in ('waiting', 'sending', 'sent', 'delivered', 'bounced', 'skipped', 'failed')),
	CONSTRAINT "deliveries_settled" CHECK (("deliveries"."settled_at" is null) = ("deliveries"."state" in ('waiting', 'sending'))),
	CONSTRAINT "deliveries_sending" CHECK ("deliveries"."message_id" is not null or "deliveries"."state" in ('waiting', 'skipped')),
	CONSTRAINT "deliveries_forgotten" CHECK ("deliveries"."params" is null or "deliveries"."state" in ('waiting', 'sending')),
	CONSTRAINT "deliveries_lengths" CHECK (char_length("deliveries"."kind") <= 60 and char_length("deliveries"."trouble") <= 40 and char_length("deliveries"."provider_id") <= 100)
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_hash" text,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"failed_at" timestamp (3) with time zone,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint"),
	CONSTRAINT "push_subscriptions_endpoint" CHECK ("push_subscriptions"."endpoint" like 'https://%' and char_length("push_subscriptions"."endpoint") <= 1000),
	CONSTRAINT "push_subscriptions_p256dh" CHECK ("push_subscriptions"."p256dh" ~ '^[A-Za-z0-9_-]{87}$'),
	CONSTRAINT "push_subscriptions_auth" CHECK ("push_subscriptions"."auth" ~ '^[A-Za-z0-9_-]{22}$')
);
--> statement-breakpoint
CREATE TABLE "quiet_hours" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"from_minute" smallint NOT NULL,
	"until_minute" smallint NOT NULL,
	CONSTRAINT "quiet_hours_minutes" CHECK ("quiet_hours"."from_minute" between 0 and 1439 and "quiet_hours"."until_minute" between 0 and 1439 and "quiet_hours"."from_minute" <> "quiet_hours"."until_minute")
);
--> statement-breakpoint
CREATE TABLE "sms_numbers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"e164" text NOT NULL,
	"code_hash" text,
	"code_sent_at" timestamp (3) with time zone,
	"code_expires_at" timestamp (3) with time zone,
	"code_misses" smallint DEFAULT 0 NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"stopped_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sms_numbers_e164" CHECK ("sms_numbers"."e164" ~ '^[+][1-9][0-9]{7,14}$'),
	CONSTRAINT "sms_numbers_code" CHECK (("sms_numbers"."code_hash" is null) = ("sms_numbers"."code_expires_at" is null) and char_length("sms_numbers"."code_hash") <= 64),
	CONSTRAINT "sms_numbers_misses" CHECK ("sms_numbers"."code_misses" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "unreachable_addresses" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"trouble" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "unreachable_addresses_email" CHECK (char_length("unreachable_addresses"."email") <= 254),
	CONSTRAINT "unreachable_addresses_trouble" CHECK ("unreachable_addresses"."trouble" in ('refused', 'bounced', 'complained'))
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_hash_sessions_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "quiet_hours" ADD CONSTRAINT "quiet_hours_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_numbers" ADD CONSTRAINT "sms_numbers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unreachable_addresses" ADD CONSTRAINT "unreachable_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_waiting" ON "deliveries" USING btree ("user_id","channel","kind") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "deliveries_user" ON "deliveries" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "deliveries_created" ON "deliveries" USING btree ("created_at","source_id","channel");--> statement-breakpoint
CREATE INDEX "deliveries_lost" ON "deliveries" USING btree ("created_at","source_id","channel") WHERE state in ('failed', 'bounced');--> statement-breakpoint
CREATE INDEX "deliveries_message" ON "deliveries" USING btree ("message_id") WHERE message_id is not null;--> statement-breakpoint
CREATE INDEX "deliveries_provider" ON "deliveries" USING btree ("provider_id") WHERE provider_id is not null;--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_hash");--> statement-breakpoint
CREATE INDEX "push_subscriptions_seen" ON "push_subscriptions" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "sms_numbers_e164_index" ON "sms_numbers" USING btree ("e164");--> statement-breakpoint
CREATE INDEX "unreachable_addresses_since" ON "unreachable_addresses" USING btree ("since");
--> statement-breakpoint
CREATE TABLE "weekly_reports" (
	"user_id" uuid NOT NULL,
	"week_on" date NOT NULL,
	"has_letter" boolean NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "weekly_reports_user_id_week_on_pk" PRIMARY KEY("user_id","week_on")
);
--> statement-breakpoint
ALTER TABLE "weekly_reports" ADD CONSTRAINT "weekly_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "weekly_reports_week" ON "weekly_reports" USING btree ("week_on");--> statement-breakpoint
-- Whoever has the application open hears that there is something new to read, or that it was read elsewhere: a hint to ask
-- again, which says nothing else. One for each person and statement, as some tell thousands.
CREATE FUNCTION hint_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('visits', user_id::text) FROM (SELECT DISTINCT user_id FROM told) AS people;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER notifications_told AFTER INSERT ON "notifications"
  REFERENCING NEW TABLE AS told FOR EACH STATEMENT EXECUTE FUNCTION hint_person();--> statement-breakpoint
CREATE TRIGGER notifications_read AFTER UPDATE ON "notifications"
  REFERENCING NEW TABLE AS told FOR EACH STATEMENT EXECUTE FUNCTION hint_person();
--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"quoted_on" date PRIMARY KEY NOT NULL,
	"usd_units" integer NOT NULL,
	"eur_units" integer NOT NULL,
	"gbp_units" integer NOT NULL,
	"fetched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "exchange_rates_units" CHECK (least("exchange_rates"."usd_units", "exchange_rates"."eur_units", "exchange_rates"."gbp_units") >= 100000 and greatest("exchange_rates"."usd_units", "exchange_rates"."eur_units", "exchange_rates"."gbp_units") <= 10000000)
);
--> statement-breakpoint
CREATE TABLE "usage_counts" (
	"on_day" date NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"uses" integer NOT NULL,
	CONSTRAINT "usage_counts_on_day_kind_name_role_pk" PRIMARY KEY("on_day","kind","name","role"),
	CONSTRAINT "usage_counts_kind" CHECK ("usage_counts"."kind" in ('page', 'act')),
	CONSTRAINT "usage_counts_role" CHECK ("usage_counts"."role" in ('homeowner', 'runner', 'admin')),
	CONSTRAINT "usage_counts_name_length" CHECK (char_length("usage_counts"."name") between 1 and 60),
	CONSTRAINT "usage_counts_uses" CHECK ("usage_counts"."uses" > 0)
);
--> statement-breakpoint
ALTER TABLE "preferences" ADD COLUMN "is_timezone_chosen" boolean DEFAULT false NOT NULL;--> statement-breakpoint

-- Where somebody takes photos is not kept of those who have turned location off, whatever they, or a browser, send.
CREATE FUNCTION forget_unwanted_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM preferences WHERE user_id = NEW.owner_id AND NOT location_tracking) THEN
    NEW.latitude := NULL;
    NEW.longitude := NULL;
    NEW.accuracy_meters := NULL;
    NEW.distance_meters := NULL;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER photos_place_wanted_insert BEFORE INSERT ON "photos"
  FOR EACH ROW WHEN (NEW.latitude IS NOT NULL OR NEW.distance_meters IS NOT NULL) EXECUTE FUNCTION forget_unwanted_place();--> statement-breakpoint
CREATE TRIGGER photos_place_wanted_update BEFORE UPDATE OF "latitude", "longitude", "distance_meters" ON "photos"
  FOR EACH ROW WHEN (NEW.latitude IS NOT NULL AND NEW.latitude IS DISTINCT FROM OLD.latitude
    OR NEW.distance_meters IS NOT NULL AND NEW.distance_meters IS DISTINCT FROM OLD.distance_meters) EXECUTE FUNCTION forget_unwanted_place();
--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_forgotten";--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_forgotten" CHECK ("deliveries"."params" is null or "deliveries"."state" in ('waiting', 'sending', 'failed'));
--> statement-breakpoint
ALTER TABLE "login_attempts" DROP CONSTRAINT "login_attempts_kind";--> statement-breakpoint
ALTER TABLE "login_attempts" ADD CONSTRAINT "login_attempts_kind" CHECK ("login_attempts"."kind" in ('sign_in', 'register', 'waiting_list', 'reset_password', 'verify_email', 'second_factor', 'proof_code', 'sms_code'));
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_hash" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"taken_at" timestamp (3) with time zone,
	"progress_at" timestamp (3) with time zone,
	"photos_done" integer DEFAULT 0 NOT NULL,
	"photos_total" integer NOT NULL,
	"outcome" text,
	CONSTRAINT "data_exports_token_unique" UNIQUE("token_hash"),
	CONSTRAINT "data_exports_outcome" CHECK ("data_exports"."outcome" in ('done', 'broken')),
	CONSTRAINT "data_exports_taken" CHECK (("data_exports"."taken_at" is null) = ("data_exports"."progress_at" is null)),
	CONSTRAINT "data_exports_ended" CHECK ("data_exports"."outcome" is null or "data_exports"."taken_at" is not null),
	CONSTRAINT "data_exports_expires" CHECK ("data_exports"."expires_at" > "data_exports"."created_at"),
	CONSTRAINT "data_exports_photos" CHECK ("data_exports"."photos_done" >= 0 and "data_exports"."photos_total" >= 0)
);
--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_exports_user" ON "data_exports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "data_exports_created" ON "data_exports" USING btree ("created_at");
