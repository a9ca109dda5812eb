CREATE TABLE "notice_evidence" (
	"notice_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	CONSTRAINT "notice_evidence_notice_id_job_id_pk" PRIMARY KEY("notice_id","job_id")
);
--> statement-breakpoint
CREATE TABLE "work_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"measure" text NOT NULL,
	"cause" text NOT NULL,
	"words" text,
	"given_at" timestamp (3) with time zone NOT NULL,
	"given_by" uuid NOT NULL,
	"effective_at" timestamp (3) with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"applied_at" timestamp (3) with time zone,
	"applied_by" uuid,
	"appeal" text,
	"appealed_at" timestamp (3) with time zone,
	"appeal_outcome" text,
	"appeal_words" text,
	"appeal_decided_at" timestamp (3) with time zone,
	"appeal_decided_by" uuid,
	"ended_at" timestamp (3) with time zone,
	"ended_by" uuid,
	CONSTRAINT "work_notices_measure" CHECK ("work_notices"."measure" in ('suspension', 'removal')),
	CONSTRAINT "work_notices_cause" CHECK ("work_notices"."cause" in ('theft', 'threat', 'fakeProof', 'safety', 'missedPickups', 'lateness', 'careless', 'other')),
	CONSTRAINT "work_notices_words_length" CHECK (char_length("work_notices"."words") <= 1000 and char_length("work_notices"."answer") <= 1000
        and char_length("work_notices"."appeal") <= 1000 and char_length("work_notices"."appeal_words") <= 1000),
	CONSTRAINT "work_notices_period" CHECK ("work_notices"."cause" in ('theft', 'threat', 'fakeProof', 'safety') or "work_notices"."effective_at" >= "work_notices"."given_at" + interval '336 hours'),
	CONSTRAINT "work_notices_applied" CHECK (("work_notices"."applied_at" is null) = ("work_notices"."applied_by" is null) and "work_notices"."applied_at" >= "work_notices"."effective_at"),
	CONSTRAINT "work_notices_appealed" CHECK ("work_notices"."appealed_at" is null or "work_notices"."applied_at" is not null),
	CONSTRAINT "work_notices_appeal_outcome" CHECK ("work_notices"."appeal_outcome" in ('upheld', 'reversed')),
	CONSTRAINT "work_notices_appeal_decided" CHECK (("work_notices"."appeal_outcome" is null) = ("work_notices"."appeal_decided_at" is null)
        and ("work_notices"."appeal_outcome" is null) = ("work_notices"."appeal_decided_by" is null)
        and ("work_notices"."appeal_outcome" is null or "work_notices"."appealed_at" is not null)),
	CONSTRAINT "work_notices_other_admin" CHECK ("work_notices"."appeal_decided_by" <> "work_notices"."given_by" and "work_notices"."appeal_decided_by" <> "work_notices"."applied_by"),
	CONSTRAINT "work_notices_ended" CHECK (("work_notices"."ended_at" is null) = ("work_notices"."ended_by" is null))
);
--> statement-breakpoint
CREATE TABLE "photo_prints" (
	"photo_id" uuid PRIMARY KEY NOT NULL,
	"hashes" bigint[] NOT NULL,
	"keys" bigint[] NOT NULL,
	"grey" text NOT NULL,
	"resembles_id" uuid,
	"likeness" smallint,
	CONSTRAINT "photo_prints_grey" CHECK (char_length("photo_prints"."grey") <= 6000),
	CONSTRAINT "photo_prints_likeness" CHECK ("photo_prints"."likeness" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "notice_evidence" ADD CONSTRAINT "notice_evidence_notice_id_work_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."work_notices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notice_evidence" ADD CONSTRAINT "notice_evidence_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "work_notices" ADD CONSTRAINT "work_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "work_notices" ADD CONSTRAINT "work_notices_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "work_notices" ADD CONSTRAINT "work_notices_applied_by_users_id_fk" FOREIGN KEY ("applied_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "work_notices" ADD CONSTRAINT "work_notices_appeal_decided_by_users_id_fk" FOREIGN KEY ("appeal_decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "work_notices" ADD CONSTRAINT "work_notices_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "photo_prints" ADD CONSTRAINT "photo_prints_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "photo_prints" ADD CONSTRAINT "photo_prints_resembles_id_photos_id_fk" FOREIGN KEY ("resembles_id") REFERENCES "public"."photos"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "notice_evidence_job" ON "notice_evidence" USING btree ("job_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "work_notices_one_open" ON "work_notices" USING btree ("user_id") WHERE ended_at is null;
--> statement-breakpoint
CREATE INDEX "work_notices_user" ON "work_notices" USING btree ("user_id","given_at");
--> statement-breakpoint
CREATE INDEX "work_notices_given_by" ON "work_notices" USING btree ("given_by");
--> statement-breakpoint
CREATE INDEX "work_notices_applied_by" ON "work_notices" USING btree ("applied_by");
--> statement-breakpoint
CREATE INDEX "work_notices_appeal_decided_by" ON "work_notices" USING btree ("appeal_decided_by");
--> statement-breakpoint
CREATE INDEX "work_notices_ended_by" ON "work_notices" USING btree ("ended_by");
--> statement-breakpoint
CREATE INDEX "photo_prints_keys" ON "photo_prints" USING gin ("keys");
--> statement-breakpoint
CREATE INDEX "photo_prints_resembles" ON "photo_prints" USING btree ("resembles_id");
--> statement-breakpoint
ALTER TABLE "job_anomalies" DROP CONSTRAINT "job_anomalies_kind";
--> statement-breakpoint
ALTER TABLE "job_anomalies" ADD COLUMN "photo_id" uuid;
--> statement-breakpoint
ALTER TABLE "job_anomalies" ADD COLUMN "resembles_id" uuid;
--> statement-breakpoint
ALTER TABLE "job_anomalies" ADD COLUMN "answer" text;
--> statement-breakpoint
ALTER TABLE "job_anomalies" ADD COLUMN "answered_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "job_anomalies" ADD COLUMN "answer_outcome" text;
--> statement-breakpoint
ALTER TABLE "job_anomalies" ADD COLUMN "answer_decided_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "job_anomalies" ADD COLUMN "answer_decided_by" uuid;
--> statement-breakpoint
ALTER TABLE "job_anomalies" ADD CONSTRAINT "job_anomalies_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE set null ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "job_anomalies" ADD CONSTRAINT "job_anomalies_resembles_id_photos_id_fk" FOREIGN KEY ("resembles_id") REFERENCES "public"."photos"("id") ON DELETE set null ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "job_anomalies" ADD CONSTRAINT "job_anomalies_answer_decided_by_users_id_fk" FOREIGN KEY ("answer_decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "job_anomalies" ADD CONSTRAINT "job_anomalies_answer_length" CHECK (char_length("job_anomalies"."answer") <= 1000) NOT VALID;
--> statement-breakpoint
ALTER TABLE "job_anomalies" ADD CONSTRAINT "job_anomalies_answered" CHECK ("job_anomalies"."answered_at" is null or "job_anomalies"."outcome" is not distinct from 'refused') NOT VALID;
--> statement-breakpoint
ALTER TABLE "job_anomalies" ADD CONSTRAINT "job_anomalies_answer_outcome" CHECK ("job_anomalies"."answer_outcome" in ('upheld', 'reversed')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "job_anomalies" ADD CONSTRAINT "job_anomalies_answer_decided" CHECK (("job_anomalies"."answer_outcome" is null) = ("job_anomalies"."answer_decided_at" is null)
        and ("job_anomalies"."answer_outcome" is null or "job_anomalies"."answered_at" is not null)) NOT VALID;
--> statement-breakpoint
ALTER TABLE "job_anomalies" ADD CONSTRAINT "job_anomalies_kind" CHECK ("job_anomalies"."kind" in ('early', 'noProof', 'reused', 'far')) NOT VALID;
