ALTER TABLE "properties" ADD COLUMN "must_finish_checklist" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "is_withheld" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_withheld" CHECK (not "jobs"."is_withheld" or "jobs"."status" in ('scheduled', 'missed', 'cancelled')) NOT VALID;
