-- The constraints of 0073 and 0076, checked, and the indexes of 0076, without blocking reads.
alter table job_anomalies validate constraint job_anomalies_photo_id_photos_id_fk;
--> statement-breakpoint
alter table job_anomalies validate constraint job_anomalies_resembles_id_photos_id_fk;
--> statement-breakpoint
alter table job_anomalies validate constraint job_anomalies_answer_decided_by_users_id_fk;
--> statement-breakpoint
alter table job_anomalies validate constraint job_anomalies_answer_length;
--> statement-breakpoint
alter table job_anomalies validate constraint job_anomalies_answered;
--> statement-breakpoint
alter table job_anomalies validate constraint job_anomalies_answer_outcome;
--> statement-breakpoint
alter table job_anomalies validate constraint job_anomalies_answer_decided;
--> statement-breakpoint
alter table job_anomalies validate constraint job_anomalies_kind;
--> statement-breakpoint
alter table application_events validate constraint application_events_override_length;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "job_anomalies_answered" ON "job_anomalies" USING btree ("answered_at","id") WHERE answered_at is not null and answer_outcome is null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "job_anomalies_answer_decided_by" ON "job_anomalies" USING btree ("answer_decided_by");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "job_anomalies_photo" ON "job_anomalies" USING btree ("photo_id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "job_anomalies_resembles" ON "job_anomalies" USING btree ("resembles_id");
