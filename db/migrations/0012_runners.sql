CREATE TABLE "application_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"runner_id" uuid NOT NULL,
	"step" text NOT NULL,
	"words" text,
	"user_id" uuid NOT NULL,
	"happened_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "application_events_step" CHECK ("application_events"."step" in ('submitted', 'moreInfo', 'answered', 'approved', 'rejected', 'reopened')),
	CONSTRAINT "application_events_words_length" CHECK (char_length("application_events"."words") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "background_checks" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"is_by_hand" boolean NOT NULL,
	"reference" text,
	"note" text,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "background_checks_status" CHECK ("background_checks"."status" in ('pending', 'clear', 'consider', 'suspended')),
	CONSTRAINT "background_checks_by_hand" CHECK ("background_checks"."reference" is null or not "background_checks"."is_by_hand"),
	CONSTRAINT "background_checks_reference_length" CHECK (char_length("background_checks"."reference") <= 200),
	CONSTRAINT "background_checks_note_length" CHECK (char_length("background_checks"."note") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "rating_appeals" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"words" text,
	"appealed_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"answer" text,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	CONSTRAINT "rating_appeals_words_length" CHECK (char_length("rating_appeals"."words") <= 1000),
	CONSTRAINT "rating_appeals_answer_length" CHECK (char_length("rating_appeals"."answer") <= 1000),
	CONSTRAINT "rating_appeals_outcome" CHECK ("rating_appeals"."outcome" in ('removed', 'stays')),
	CONSTRAINT "rating_appeals_decided" CHECK (("rating_appeals"."outcome" is null) = ("rating_appeals"."decided_at" is null) and ("rating_appeals"."outcome" is null) = ("rating_appeals"."decided_by" is null))
);
--> statement-breakpoint
CREATE TABLE "runner_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"text_version" text NOT NULL,
	"consented_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "runner_consents_version" CHECK ("runner_consents"."text_version" ~ '^[0-9a-z-]{1,20}$')
);
--> statement-breakpoint
CREATE TABLE "support_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"thread_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"is_from_support" boolean NOT NULL,
	"words" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "support_messages_words_length" CHECK (char_length("support_messages"."words") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "support_threads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"job_id" uuid,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"last_message_at" timestamp (3) with time zone NOT NULL,
	"user_read_at" timestamp (3) with time zone,
	"admin_read_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "support_threads_topic" CHECK ("support_threads"."topic" in ('job', 'pay', 'rating', 'account', 'app', 'other')),
	CONSTRAINT "support_threads_order" CHECK ("support_threads"."opened_at" <= "support_threads"."last_message_at")
);
--> statement-breakpoint
CREATE TABLE "training_results" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"version" text NOT NULL,
	"correct" smallint NOT NULL,
	"questions" smallint NOT NULL,
	"passed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "training_results_version" CHECK ("training_results"."version" ~ '^[0-9a-z-]{1,20}$'),
	CONSTRAINT "training_results_score" CHECK ("training_results"."questions" between 1 and 50 and "training_results"."correct" between 0 and "training_results"."questions")
);
--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "runner_id" uuid;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "excluded_because" text;--> statement-breakpoint
ALTER TABLE "runner_profiles" ADD COLUMN "submitted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "application_events" ADD CONSTRAINT "application_events_runner_id_runner_profiles_id_fk" FOREIGN KEY ("runner_id") REFERENCES "public"."runner_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_events" ADD CONSTRAINT "application_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "background_checks" ADD CONSTRAINT "background_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "background_checks" ADD CONSTRAINT "background_checks_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_appeals" ADD CONSTRAINT "rating_appeals_job_id_ratings_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."ratings"("job_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_appeals" ADD CONSTRAINT "rating_appeals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runner_consents" ADD CONSTRAINT "runner_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_thread_id_support_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."support_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_threads" ADD CONSTRAINT "support_threads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_threads" ADD CONSTRAINT "support_threads_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_results" ADD CONSTRAINT "training_results_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_events_runner" ON "application_events" USING btree ("runner_id","happened_at");--> statement-breakpoint
CREATE INDEX "application_events_user" ON "application_events" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "background_checks_updated_by" ON "background_checks" USING btree ("updated_by");--> statement-breakpoint
CREATE INDEX "rating_appeals_decided_by" ON "rating_appeals" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "rating_appeals_open" ON "rating_appeals" USING btree ("appealed_at","job_id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "runner_consents_user" ON "runner_consents" USING btree ("user_id","consented_at");--> statement-breakpoint
CREATE INDEX "support_messages_thread" ON "support_messages" USING btree ("thread_id","sent_at");--> statement-breakpoint
CREATE INDEX "support_messages_user" ON "support_messages" USING btree ("user_id","sent_at");--> statement-breakpoint
CREATE INDEX "support_threads_user" ON "support_threads" USING btree ("user_id","last_message_at");--> statement-breakpoint
CREATE INDEX "support_threads_job" ON "support_threads" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "support_threads_open" ON "support_threads" USING btree ("last_message_at","id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "support_threads_closed" ON "support_threads" USING btree ("last_message_at","id") WHERE closed_at is not null;--> statement-breakpoint
CREATE INDEX "training_results_user" ON "training_results" USING btree ("user_id","passed_at");--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_runner_id_runner_profiles_id_fk" FOREIGN KEY ("runner_id") REFERENCES "public"."runner_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ratings_runner" ON "ratings" USING btree ("runner_id","rated_at");--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_excluded" CHECK ("ratings"."excluded_because" in ('notEmptied', 'appeal'));--> statement-breakpoint

-- A rating is of the job's runner, whichever version of the program keeps it.
CREATE FUNCTION name_rated_runner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT runner_id INTO NEW.runner_id FROM jobs WHERE id = NEW.job_id;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER ratings_runner BEFORE INSERT ON "ratings" FOR EACH ROW EXECUTE FUNCTION name_rated_runner();--> statement-breakpoint
UPDATE ratings SET runner_id = jobs.runner_id, excluded_because = CASE WHEN EXISTS (
  SELECT FROM problems WHERE problems.job_id = jobs.id AND problems.kind = 'notEmptied') THEN 'notEmptied' END
FROM jobs WHERE jobs.id = ratings.job_id;--> statement-breakpoint
UPDATE runner_profiles SET rating_sum = coalesce(counted.stars, 0), rating_count = coalesce(counted.ratings, 0)
FROM runner_profiles AS runner CROSS JOIN LATERAL (
  SELECT sum(stars)::int AS stars, count(*)::int AS ratings FROM (
    SELECT stars FROM ratings WHERE runner_id = runner.id AND excluded_because IS NULL
    ORDER BY rated_at DESC, job_id DESC LIMIT 100
  ) AS last
) AS counted WHERE runner.id = runner_profiles.id;--> statement-breakpoint

-- What is known of those who applied before: when they consented, not to which text.
INSERT INTO runner_consents (id, user_id, text_version, consented_at)
SELECT gen_random_uuid(), user_id, 'unknown', id_check_consented_at FROM runner_profiles;--> statement-breakpoint
INSERT INTO background_checks (user_id, status, is_by_hand, requested_at, updated_at, updated_by)
SELECT user_id, CASE application_status WHEN 'approved' THEN 'clear' ELSE 'pending' END, true, created_at,
  coalesce(reviewed_at, created_at), reviewed_by FROM runner_profiles;--> statement-breakpoint
INSERT INTO application_events (id, runner_id, step, user_id, happened_at)
SELECT gen_random_uuid(), id, 'submitted', user_id, created_at FROM runner_profiles;--> statement-breakpoint
INSERT INTO application_events (id, runner_id, step, words, user_id, happened_at)
SELECT gen_random_uuid(), id, application_status, review_reason, reviewed_by, reviewed_at FROM runner_profiles
WHERE application_status IN ('approved', 'rejected') AND reviewed_at IS NOT NULL AND reviewed_by IS NOT NULL;--> statement-breakpoint

-- What somebody consented to and passed, and what was said to support, is not rewritten.
CREATE TRIGGER runner_consents_append_only BEFORE UPDATE OR DELETE ON "runner_consents"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER training_results_append_only BEFORE UPDATE OR DELETE ON "training_results"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER support_messages_stand BEFORE UPDATE ON "support_messages"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
