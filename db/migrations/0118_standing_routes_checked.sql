CREATE INDEX "jobs_held_for" ON "jobs" USING btree ("held_for") WHERE held_for is not null;
--> statement-breakpoint
ALTER TABLE "jobs" VALIDATE CONSTRAINT "jobs_held_for_runner_profiles_id_fk";
--> statement-breakpoint
ALTER TABLE "jobs" VALIDATE CONSTRAINT "jobs_held";
