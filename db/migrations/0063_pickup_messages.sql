CREATE TABLE "pickup_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"runner_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"is_from_runner" boolean NOT NULL,
	"template" text,
	"words" text,
	"photo_id" uuid,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "pickup_messages_template" CHECK ("pickup_messages"."template" in ('gateOpen', 'cansByGarage', 'backEarly', 'dogOutside', 'soonThere', 'gateLocked', 'cansNotFound', 'noTruckYet')),
	CONSTRAINT "pickup_messages_words_length" CHECK (char_length("pickup_messages"."words") between 1 and 500),
	CONSTRAINT "pickup_messages_says_something" CHECK (num_nonnulls("pickup_messages"."template", "pickup_messages"."words") <= 1 and num_nonnulls("pickup_messages"."template", "pickup_messages"."words", "pickup_messages"."photo_id") >= 1),
	CONSTRAINT "pickup_messages_read_later" CHECK ("pickup_messages"."read_at" >= "pickup_messages"."sent_at")
);--> statement-breakpoint
ALTER TABLE "pickup_messages" ADD CONSTRAINT "pickup_messages_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_messages" ADD CONSTRAINT "pickup_messages_runner_id_runner_profiles_id_fk" FOREIGN KEY ("runner_id") REFERENCES "public"."runner_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_messages" ADD CONSTRAINT "pickup_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_messages" ADD CONSTRAINT "pickup_messages_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pickup_messages_job" ON "pickup_messages" USING btree ("job_id","sent_at");--> statement-breakpoint
CREATE INDEX "pickup_messages_author" ON "pickup_messages" USING btree ("author_id","sent_at");--> statement-breakpoint
CREATE INDEX "pickup_messages_runner" ON "pickup_messages" USING btree ("runner_id");--> statement-breakpoint
CREATE INDEX "pickup_messages_photo" ON "pickup_messages" USING btree ("photo_id");--> statement-breakpoint
CREATE INDEX "pickup_messages_sent" ON "pickup_messages" USING brin ("sent_at");--> statement-breakpoint
-- Both sides of a pickup hear that something was written or read.
CREATE FUNCTION hint_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('tidycurb.is_heard', true) = 'yes' THEN
    PERFORM pg_notify('visits', homeowner_id::text) FROM jobs WHERE id = NEW.job_id;
    PERFORM pg_notify('visits', NEW.runner_id::text);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER pickup_messages_hint AFTER INSERT OR UPDATE OF "read_at" ON "pickup_messages"
  FOR EACH ROW EXECUTE FUNCTION hint_message();--> statement-breakpoint
ALTER TABLE "photos" DROP CONSTRAINT "photos_purpose";--> statement-breakpoint
ALTER TABLE "photos" DROP CONSTRAINT "photos_proof_has_job";--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_purpose" CHECK ("photos"."purpose" in ('out', 'in', 'cannotServe', 'problem', 'check', 'house', 'cans', 'profile', 'property', 'support', 'message')) NOT VALID;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_proof_has_job" CHECK (("photos"."job_id" is not null) = ("photos"."purpose" in ('out', 'in', 'cannotServe', 'problem', 'check', 'message'))) NOT VALID;
