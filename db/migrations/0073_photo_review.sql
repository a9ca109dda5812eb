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
ALTER TABLE "job_anomalies" DROP CONSTRAINT "job_anomalies_kind";--> statement-breakpoint
ALTER TABLE "job_anomalies" ADD COLUMN "photo_id" uuid;--> statement-breakpoint
ALTER TABLE "job_anomalies" ADD COLUMN "resembles_id" uuid;--> statement-breakpoint
ALTER TABLE "job_anomalies" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "job_anomalies" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "job_anomalies" ADD COLUMN "answer_outcome" text;--> statement-breakpoint
ALTER TABLE "job_anomalies" ADD COLUMN "answer_decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "job_anomalies" ADD COLUMN "answer_decided_by" uuid;--> statement-breakpoint
ALTER TABLE "photo_prints" ADD CONSTRAINT "photo_prints_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_prints" ADD CONSTRAINT "photo_prints_resembles_id_photos_id_fk" FOREIGN KEY ("resembles_id") REFERENCES "public"."photos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photo_prints_keys" ON "photo_prints" USING gin ("keys");--> statement-breakpoint
CREATE INDEX "photo_prints_resembles" ON "photo_prints" USING btree ("resembles_id");--> statement-breakpoint
ALTER TABLE "job_anomalies" ADD CONSTRAINT "job_anomalies_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_anomalies" ADD CONSTRAINT "job_anomalies_resembles_id_photos_id_fk" FOREIGN KEY ("resembles_id") REFERENCES "public"."photos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_anomalies" ADD CONSTRAINT "job_anomalies_answer_decided_by_users_id_fk" FOREIGN KEY ("answer_decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_anomalies_answered" ON "job_anomalies" USING btree ("answered_at","id") WHERE answered_at is not null and answer_outcome is null;--> statement-breakpoint
CREATE INDEX "job_anomalies_answer_decided_by" ON "job_anomalies" USING btree ("answer_decided_by");--> statement-breakpoint
CREATE INDEX "job_anomalies_photo" ON "job_anomalies" USING btree ("photo_id");--> statement-breakpoint
CREATE INDEX "job_anomalies_resembles" ON "job_anomalies" USING btree ("resembles_id");--> statement-breakpoint
ALTER TABLE "job_anomalies" ADD CONSTRAINT "job_anomalies_answer_length" CHECK (char_length("job_anomalies"."answer") <= 1000);--> statement-breakpoint
ALTER TABLE "job_anomalies" ADD CONSTRAINT "job_anomalies_answered" CHECK ("job_anomalies"."answered_at" is null or "job_anomalies"."outcome" is not distinct from 'refused');--> statement-breakpoint
ALTER TABLE "job_anomalies" ADD CONSTRAINT "job_anomalies_answer_outcome" CHECK ("job_anomalies"."answer_outcome" in ('upheld', 'reversed'));--> statement-breakpoint
ALTER TABLE "job_anomalies" ADD CONSTRAINT "job_anomalies_answer_decided" CHECK (("job_anomalies"."answer_outcome" is null) = ("job_anomalies"."answer_decided_at" is null)
        and ("job_anomalies"."answer_outcome" is null or "job_anomalies"."answered_at" is not null));--> statement-breakpoint
ALTER TABLE "job_anomalies" ADD CONSTRAINT "job_anomalies_kind" CHECK ("job_anomalies"."kind" in ('early', 'noProof', 'reused', 'far'));