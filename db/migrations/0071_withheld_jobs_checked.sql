ALTER TABLE "jobs" VALIDATE CONSTRAINT "jobs_withheld";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "jobs_withheld_open" ON "jobs" USING btree ("scheduled_on") WHERE is_withheld and status = 'scheduled';
