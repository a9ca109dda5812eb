ALTER TABLE "photos" VALIDATE CONSTRAINT "photos_message_id_support_messages_id_fk";--> statement-breakpoint
ALTER TABLE "support_threads" VALIDATE CONSTRAINT "support_threads_invoice_id_invoices_id_fk";--> statement-breakpoint
CREATE UNIQUE INDEX "photos_one_own_picture" ON "photos" USING btree ("owner_id","purpose") WHERE attached_at is not null and job_id is null and property_id is null and message_id is null;--> statement-breakpoint
CREATE INDEX "photos_message" ON "photos" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "support_threads_invoice" ON "support_threads" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "support_threads_due" ON "support_threads" USING btree ("answer_by") WHERE closed_at is null and answer_by is not null;--> statement-breakpoint
ALTER TABLE "photos" VALIDATE CONSTRAINT "photos_message_shown";--> statement-breakpoint
ALTER TABLE "photos" VALIDATE CONSTRAINT "photos_purpose";--> statement-breakpoint
ALTER TABLE "support_threads" VALIDATE CONSTRAINT "support_threads_one_subject";--> statement-breakpoint
ALTER TABLE "support_threads" VALIDATE CONSTRAINT "support_threads_topic";--> statement-breakpoint

-- What waited before promises were kept is due by the same rule.
UPDATE problems SET answer_by = ((problems.reported_at AT TIME ZONE home.time_zone)::date + 1 + time '18:00') AT TIME ZONE home.time_zone
FROM jobs JOIN homeowner_profiles AS home ON home.id = jobs.homeowner_id
WHERE jobs.id = problems.job_id AND problems.outcome IS NULL;--> statement-breakpoint
UPDATE support_threads SET answer_by = ((place AT TIME ZONE zone.name)::date + 1 + time '18:00') AT TIME ZONE zone.name
FROM users LEFT JOIN homeowner_profiles AS home ON home.user_id = users.id,
  LATERAL (SELECT coalesce(home.time_zone, 'America/New_York') AS name) AS zone
WHERE users.id = support_threads.user_id AND support_threads.closed_at IS NULL AND support_threads.place <= support_threads.last_message_at;--> statement-breakpoint
DROP INDEX "photos_one_picture";
