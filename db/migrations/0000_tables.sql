CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"action" text NOT NULL,
	"subject_id" uuid,
	"before" jsonb,
	"after" jsonb,
	"happened_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "homeowner_profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"address" text NOT NULL,
	"unit" text,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip_code" text NOT NULL,
	"phone_number" text,
	"pickup_days" text[] NOT NULL,
	"special_instructions" text,
	"number_of_cans" smallint DEFAULT 1 NOT NULL,
	"time_zone" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "homeowner_profiles_user_unique" UNIQUE("user_id"),
	CONSTRAINT "homeowner_profiles_address_length" CHECK (char_length("homeowner_profiles"."address") between 1 and 120),
	CONSTRAINT "homeowner_profiles_unit_length" CHECK (char_length("homeowner_profiles"."unit") <= 40),
	CONSTRAINT "homeowner_profiles_city_length" CHECK (char_length("homeowner_profiles"."city") between 1 and 60),
	CONSTRAINT "homeowner_profiles_state" CHECK ("homeowner_profiles"."state" ~ '^[A-Z]{2}$'),
	CONSTRAINT "homeowner_profiles_zip_code" CHECK ("homeowner_profiles"."zip_code" ~ '^[0-9]{5}$'),
	CONSTRAINT "homeowner_profiles_phone_length" CHECK (char_length("homeowner_profiles"."phone_number") between 10 and 30),
	CONSTRAINT "homeowner_profiles_pickup_days" CHECK (cardinality("homeowner_profiles"."pickup_days") between 1 and 7 and "homeowner_profiles"."pickup_days" <@ array['Monday','Tuesday','Wednesday','Thursday','Friday','Saturday','Sunday']),
	CONSTRAINT "homeowner_profiles_instructions_length" CHECK (char_length("homeowner_profiles"."special_instructions") <= 1000),
	CONSTRAINT "homeowner_profiles_cans" CHECK ("homeowner_profiles"."number_of_cans" between 1 and 10)
);
--> statement-breakpoint
CREATE TABLE "job_declines" (
	"runner_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"declined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "job_declines_pkey" PRIMARY KEY("runner_id","job_id")
);
--> statement-breakpoint
CREATE TABLE "job_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"user_id" uuid,
	"reason" text,
	"happened_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "job_events_reason_length" CHECK (char_length("job_events"."reason") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"homeowner_id" uuid NOT NULL,
	"runner_id" uuid,
	"kind" text NOT NULL,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"scheduled_on" date NOT NULL,
	"time_window" text NOT NULL,
	"window_starts_at" timestamp (3) with time zone NOT NULL,
	"window_ends_at" timestamp (3) with time zone NOT NULL,
	"address" text NOT NULL,
	"public_street" text NOT NULL,
	"city" text NOT NULL,
	"zip_code" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"number_of_cans" smallint NOT NULL,
	"pay_cents" integer NOT NULL,
	"special_instructions" text,
	"notes" text,
	"accepted_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "jobs_kind" CHECK ("jobs"."kind" in ('weekly', 'one_off', 'checkout')),
	CONSTRAINT "jobs_status" CHECK ("jobs"."status" in ('scheduled', 'assigned', 'in_progress', 'completed', 'missed', 'cancelled')),
	CONSTRAINT "jobs_window" CHECK ("jobs"."time_window" in ('morning', 'afternoon', 'evening', '08:00', '10:00', '12:00', '14:00', '16:00', '11:00', '13:00', '15:00', '17:00')),
	CONSTRAINT "jobs_window_order" CHECK ("jobs"."window_starts_at" < "jobs"."window_ends_at"),
	CONSTRAINT "jobs_runner" CHECK (("jobs"."runner_id" is not null) = ("jobs"."status" in ('assigned', 'in_progress', 'completed'))),
	CONSTRAINT "jobs_accepted" CHECK (("jobs"."accepted_at" is not null) = ("jobs"."runner_id" is not null)),
	CONSTRAINT "jobs_completed" CHECK (("jobs"."completed_at" is not null) = ("jobs"."status" = 'completed')),
	CONSTRAINT "jobs_completed_after_accepted" CHECK ("jobs"."completed_at" >= "jobs"."accepted_at"),
	CONSTRAINT "jobs_public_street_length" CHECK (char_length("jobs"."public_street") <= 120),
	CONSTRAINT "jobs_city_length" CHECK (char_length("jobs"."city") <= 60),
	CONSTRAINT "jobs_address_length" CHECK (char_length("jobs"."address") <= 165),
	CONSTRAINT "jobs_zip_code" CHECK ("jobs"."zip_code" ~ '^[0-9]{5}$'),
	CONSTRAINT "jobs_cans" CHECK ("jobs"."number_of_cans" between 1 and 10),
	CONSTRAINT "jobs_pay" CHECK ("jobs"."pay_cents" between 0 and 100000),
	CONSTRAINT "jobs_instructions_length" CHECK (char_length("jobs"."special_instructions") <= 1000),
	CONSTRAINT "jobs_notes_length" CHECK (char_length("jobs"."notes") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"transaction_id" uuid NOT NULL,
	"account" text NOT NULL,
	"user_id" uuid,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "ledger_entries_account" CHECK ("ledger_entries"."account" in ('runner_pay', 'runner_payable')),
	CONSTRAINT "ledger_entries_amount" CHECK ("ledger_entries"."amount_cents" between -100000000000 and 100000000000),
	CONSTRAINT "ledger_entries_holder" CHECK (("ledger_entries"."account" = 'runner_payable') = ("ledger_entries"."user_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"job_id" uuid,
	"booked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_transactions_kind" CHECK ("ledger_transactions"."kind" in ('earning')),
	CONSTRAINT "ledger_transactions_earning_has_job" CHECK ("ledger_transactions"."kind" <> 'earning' or "ledger_transactions"."job_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "login_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"account_hash" text NOT NULL,
	"address" text NOT NULL,
	"attempted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "login_attempts_kind" CHECK ("login_attempts"."kind" in ('sign_in', 'register'))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"params" jsonb NOT NULL,
	"link" text,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notifications_type_length" CHECK (char_length("notifications"."type") <= 60),
	CONSTRAINT "notifications_link" CHECK ("notifications"."link" like '/%' and char_length("notifications"."link") <= 200)
);
--> statement-breakpoint
CREATE TABLE "platform_settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"theme" text DEFAULT 'light' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"timezone" text DEFAULT 'UTC' NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"email_notifications" boolean DEFAULT true NOT NULL,
	"sms_notifications" boolean DEFAULT false NOT NULL,
	"push_notifications" boolean DEFAULT true NOT NULL,
	"job_alerts" boolean DEFAULT true NOT NULL,
	"weekly_reports" boolean DEFAULT false NOT NULL,
	"marketing_emails" boolean DEFAULT false NOT NULL,
	"security_alerts" boolean DEFAULT true NOT NULL,
	"profile_visibility" text DEFAULT 'private' NOT NULL,
	"data_sharing" boolean DEFAULT false NOT NULL,
	"analytics_tracking" boolean DEFAULT true NOT NULL,
	"location_tracking" boolean DEFAULT true NOT NULL,
	CONSTRAINT "preferences_theme" CHECK ("preferences"."theme" in ('light', 'dark', 'auto')),
	CONSTRAINT "preferences_language" CHECK ("preferences"."language" in ('en', 'es', 'fr')),
	CONSTRAINT "preferences_timezone" CHECK ("preferences"."timezone" in ('UTC', 'EST', 'PST', 'CST')),
	CONSTRAINT "preferences_currency" CHECK ("preferences"."currency" in ('USD', 'EUR', 'GBP')),
	CONSTRAINT "preferences_visibility" CHECK ("preferences"."profile_visibility" in ('public', 'private', 'contacts'))
);
--> statement-breakpoint
CREATE TABLE "runner_profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"phone_number" text NOT NULL,
	"city" text NOT NULL,
	"service_areas" text[] NOT NULL,
	"availability_windows" text[] NOT NULL,
	"vehicle_type" text NOT NULL,
	"payout_email" text NOT NULL,
	"is_available" boolean DEFAULT false NOT NULL,
	"application_status" text DEFAULT 'submitted' NOT NULL,
	"id_check_consented_at" timestamp (3) with time zone NOT NULL,
	"training_completed_at" timestamp (3) with time zone NOT NULL,
	"reviewed_at" timestamp (3) with time zone,
	"reviewed_by" uuid,
	"review_reason" text,
	"completed_jobs" integer DEFAULT 0 NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "runner_profiles_user_unique" UNIQUE("user_id"),
	CONSTRAINT "runner_profiles_phone_length" CHECK (char_length("runner_profiles"."phone_number") between 10 and 30),
	CONSTRAINT "runner_profiles_city_length" CHECK (char_length("runner_profiles"."city") between 1 and 60),
	CONSTRAINT "runner_profiles_areas" CHECK (cardinality("runner_profiles"."service_areas") between 1 and 200),
	CONSTRAINT "runner_profiles_windows" CHECK (cardinality("runner_profiles"."availability_windows") between 1 and 5),
	CONSTRAINT "runner_profiles_vehicle" CHECK ("runner_profiles"."vehicle_type" in ('Car', 'Truck', 'SUV', 'Bike', 'Walk')),
	CONSTRAINT "runner_profiles_payout_email_length" CHECK (char_length("runner_profiles"."payout_email") <= 254),
	CONSTRAINT "runner_profiles_application" CHECK ("runner_profiles"."application_status" in ('submitted', 'more_info', 'approved', 'rejected')),
	CONSTRAINT "runner_profiles_online_only_when_approved" CHECK (not "runner_profiles"."is_available" or "runner_profiles"."application_status" = 'approved'),
	CONSTRAINT "runner_profiles_reason_length" CHECK (char_length("runner_profiles"."review_reason") <= 1000),
	CONSTRAINT "runner_profiles_counts" CHECK ("runner_profiles"."completed_jobs" >= 0 and "runner_profiles"."rating_count" >= 0 and "runner_profiles"."rating_sum" between "runner_profiles"."rating_count" and 5 * "runner_profiles"."rating_count")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"signed_in_at" timestamp (3) with time zone NOT NULL,
	"extended_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"user_agent" text,
	"address" text
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text NOT NULL,
	"plan" text DEFAULT 'Standard' NOT NULL,
	"monthly_rate_cents" integer NOT NULL,
	"provider_id" text,
	"client_secret" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"activated_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "subscriptions_status" CHECK ("subscriptions"."status" in ('incomplete', 'active', 'past_due', 'paused', 'canceled')),
	CONSTRAINT "subscriptions_rate" CHECK ("subscriptions"."monthly_rate_cents" between 0 and 1000000),
	CONSTRAINT "subscriptions_ended" CHECK (("subscriptions"."ended_at" is not null) = ("subscriptions"."status" = 'canceled'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"email_verified_at" timestamp (3) with time zone,
	"suspended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('homeowner', 'runner', 'admin')),
	CONSTRAINT "users_first_name_length" CHECK (char_length("users"."first_name") between 1 and 100),
	CONSTRAINT "users_last_name_length" CHECK (char_length("users"."last_name") between 1 and 100),
	CONSTRAINT "users_email" CHECK (char_length("users"."email") <= 254 and "users"."email" = lower("users"."email"))
);
--> statement-breakpoint
CREATE TABLE "zip_codes" (
	"zip" text PRIMARY KEY NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"time_zone" text NOT NULL,
	CONSTRAINT "zip_codes_zip" CHECK ("zip_codes"."zip" ~ '^[0-9]{5}$')
);
--> statement-breakpoint
ALTER TABLE "homeowner_profiles" ADD CONSTRAINT "homeowner_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_declines" ADD CONSTRAINT "job_declines_runner_id_runner_profiles_id_fk" FOREIGN KEY ("runner_id") REFERENCES "public"."runner_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_declines" ADD CONSTRAINT "job_declines_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_events" ADD CONSTRAINT "job_events_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_events" ADD CONSTRAINT "job_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_homeowner_id_homeowner_profiles_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."homeowner_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_runner_id_runner_profiles_id_fk" FOREIGN KEY ("runner_id") REFERENCES "public"."runner_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_settings" ADD CONSTRAINT "platform_settings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runner_profiles" ADD CONSTRAINT "runner_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runner_profiles" ADD CONSTRAINT "runner_profiles_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_happened" ON "audit_log" USING btree ("happened_at");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_id","happened_at");--> statement-breakpoint
CREATE INDEX "homeowner_profiles_created" ON "homeowner_profiles" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "job_declines_job" ON "job_declines" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "job_events_job" ON "job_events" USING btree ("job_id","happened_at");--> statement-breakpoint
CREATE INDEX "job_events_user" ON "job_events" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_one_generated" ON "jobs" USING btree ("homeowner_id","scheduled_on","kind") WHERE kind = 'weekly';--> statement-breakpoint
CREATE INDEX "jobs_homeowner" ON "jobs" USING btree ("homeowner_id","scheduled_on");--> statement-breakpoint
CREATE INDEX "jobs_runner_day" ON "jobs" USING btree ("runner_id","scheduled_on") WHERE runner_id is not null;--> statement-breakpoint
CREATE INDEX "jobs_created" ON "jobs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_transaction" ON "ledger_entries" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_balance" ON "ledger_entries" USING btree ("user_id","account");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_job_kind" ON "ledger_transactions" USING btree ("job_id","kind");--> statement-breakpoint
CREATE INDEX "ledger_transactions_booked" ON "ledger_transactions" USING btree ("booked_at");--> statement-breakpoint
CREATE INDEX "login_attempts_account" ON "login_attempts" USING btree ("account_hash","kind","attempted_at");--> statement-breakpoint
CREATE INDEX "login_attempts_address" ON "login_attempts" USING btree ("address","kind","attempted_at");--> statement-breakpoint
CREATE INDEX "login_attempts_attempted" ON "login_attempts" USING btree ("attempted_at");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "runner_profiles_created" ON "runner_profiles" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "runner_profiles_reviewed_by" ON "runner_profiles" USING btree ("reviewed_by");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_live" ON "subscriptions" USING btree ("user_id") WHERE status <> 'canceled';--> statement-breakpoint
CREATE INDEX "subscriptions_user" ON "subscriptions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "users_role_created" ON "users" USING btree ("role","created_at");