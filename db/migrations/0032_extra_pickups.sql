ALTER TABLE "jobs" ADD COLUMN "requested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "needs_confirmation" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_needs_confirmation" CHECK (not "jobs"."needs_confirmation" or "jobs"."status" in ('scheduled', 'cancelled')) NOT VALID;
