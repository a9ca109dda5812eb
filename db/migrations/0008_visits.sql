CREATE TABLE "problems" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"wish" text NOT NULL,
	"words" text,
	"photo_id" uuid,
	"reported_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"return_job_id" uuid,
	"credit_cents" integer,
	"back_by" timestamp (3) with time zone,
	"answer" text,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" uuid,
	CONSTRAINT "problems_kind" CHECK ("problems"."kind" in ('nobodyCame', 'oneLeg', 'wrongPlace', 'damage', 'gateLeftOpen', 'notEmptied')),
	CONSTRAINT "problems_wish" CHECK ("problems"."wish" in ('returnVisit', 'credit')),
	CONSTRAINT "problems_outcome" CHECK ("problems"."outcome" in ('returnVisit', 'credit', 'alreadyCredited', 'replanned', 'answered')),
	CONSTRAINT "problems_words_length" CHECK (char_length("problems"."words") <= 1000),
	CONSTRAINT "problems_answer_length" CHECK (char_length("problems"."answer") <= 1000),
	CONSTRAINT "problems_credit" CHECK ("problems"."credit_cents" between 1 and 100000),
	CONSTRAINT "problems_resolved" CHECK (("problems"."outcome" is null) = ("problems"."resolved_at" is null)),
	CONSTRAINT "problems_decided" CHECK ("problems"."resolved_by" is null or "problems"."outcome" is not null),
	CONSTRAINT "problems_outcome_told" CHECK (("problems"."return_job_id" is not null) = ("problems"."outcome" is not distinct from 'returnVisit')
        and ("problems"."credit_cents" is not null) = ("problems"."outcome" is not distinct from 'credit')
        and ("problems"."back_by" is not null) = ("problems"."outcome" is not distinct from 'replanned'))
);
--> statement-breakpoint
ALTER TABLE "photos" DROP CONSTRAINT "photos_purpose";--> statement-breakpoint
ALTER TABLE "photos" DROP CONSTRAINT "photos_proof_has_job";--> statement-breakpoint
DROP INDEX "photos_one_proof";--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "problems" ADD CONSTRAINT "problems_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problems" ADD CONSTRAINT "problems_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problems" ADD CONSTRAINT "problems_return_job_id_jobs_id_fk" FOREIGN KEY ("return_job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problems" ADD CONSTRAINT "problems_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "problems_one_of_kind" ON "problems" USING btree ("job_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "problems_one_credit" ON "problems" USING btree ("job_id") WHERE credit_cents is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "problems_one_return" ON "problems" USING btree ("job_id") WHERE return_job_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "problems_return_job" ON "problems" USING btree ("return_job_id");--> statement-breakpoint
CREATE INDEX "problems_photo" ON "problems" USING btree ("photo_id");--> statement-breakpoint
CREATE INDEX "problems_resolved_by" ON "problems" USING btree ("resolved_by");--> statement-breakpoint
CREATE INDEX "problems_open" ON "problems" USING btree ("reported_at","id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "problems_done" ON "problems" USING btree ("reported_at","id") WHERE outcome is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "photos_one_proof" ON "photos" USING btree ("job_id","purpose") WHERE attached_at is not null and purpose in ('out', 'in');--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_purpose" CHECK ("photos"."purpose" in ('out', 'in', 'problem', 'house', 'profile'));--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_proof_has_job" CHECK (("photos"."job_id" is not null) = ("photos"."purpose" in ('out', 'in', 'problem')));--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_tags" CHECK (cardinality("ratings"."tags") <= 11 and "ratings"."tags" <@ array['onTime', 'careful', 'tidy', 'clearPhotos', 'friendly', 'late', 'wrongPlace', 'lidsOpen', 'gateLeftOpen', 'unclearPhotos', 'noisy']);--> statement-breakpoint

-- Who looks at a visit right now hears that it went on: a hint to ask again, which says nothing else. Taking a job sends
-- none, as runners race for those.
CREATE FUNCTION hint_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('visits', homeowner_id::text) FROM jobs WHERE id = NEW.job_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER job_events_hint AFTER INSERT ON "job_events"
  FOR EACH ROW WHEN (NEW.from_status IS NOT NULL AND (NEW.to_status <> 'assigned' OR NEW.from_status = 'assigned'))
  EXECUTE FUNCTION hint_visit();
