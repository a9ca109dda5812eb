ALTER TABLE "pushes" DROP CONSTRAINT "pushes_days";--> statement-breakpoint
ALTER TABLE "pushed_jobs" DROP CONSTRAINT "pushed_jobs_days";--> statement-breakpoint
ALTER TABLE "pushes" ADD COLUMN "late_hours" smallint;--> statement-breakpoint
ALTER TABLE "pushes" ADD COLUMN "closed_until" smallint;--> statement-breakpoint
ALTER TABLE "pushes" ADD COLUMN "street" text;--> statement-breakpoint
ALTER TABLE "pushes" ADD COLUMN "is_selection" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pushed_jobs" ADD COLUMN "times_before" timestamp (3) with time zone[];--> statement-breakpoint
ALTER TABLE "pushed_jobs" ADD COLUMN "times_after" timestamp (3) with time zone[];--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_late_hours" CHECK ("pushes"."late_hours" between 1 and 12) NOT VALID;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_closed_until" CHECK ("pushes"."closed_until" between 1 and 22) NOT VALID;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_street_length" CHECK (char_length("pushes"."street") between 1 and 120) NOT VALID;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_days" CHECK ("pushes"."to_on" >= "pushes"."from_on"
        and ("pushes"."to_on" = "pushes"."from_on") = (num_nonnulls("pushes"."late_hours", "pushes"."closed_until") = 1)) NOT VALID;--> statement-breakpoint
ALTER TABLE "pushed_jobs" ADD CONSTRAINT "pushed_jobs_times" CHECK (("pushed_jobs"."times_before" is null) = ("pushed_jobs"."times_after" is null)
        and cardinality("pushed_jobs"."times_before") = 4 and cardinality("pushed_jobs"."times_after") = 4) NOT VALID;--> statement-breakpoint
ALTER TABLE "pushed_jobs" ADD CONSTRAINT "pushed_jobs_days" CHECK ("pushed_jobs"."to_on" >= "pushed_jobs"."from_on" and ("pushed_jobs"."to_on" = "pushed_jobs"."from_on") = ("pushed_jobs"."times_before" is not null)) NOT VALID;
