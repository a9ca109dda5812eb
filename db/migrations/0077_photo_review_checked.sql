-- The constraints of 0076, checked without blocking writes.
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
