CREATE TABLE "pickup_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"runner_id" uuid NOT NULL,
	"caller_id" uuid NOT NULL,
	"called" text NOT NULL,
	"called_at" timestamp (3) with time zone NOT NULL,
	"refused_at" timestamp (3) with time zone,
	CONSTRAINT "pickup_calls_called" CHECK ("pickup_calls"."called" in ('homeowner', 'runner', 'support')),
	CONSTRAINT "pickup_calls_refused_later" CHECK ("pickup_calls"."refused_at" >= "pickup_calls"."called_at")
);
--> statement-breakpoint
ALTER TABLE "pickup_calls" ADD CONSTRAINT "pickup_calls_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "pickup_calls" ADD CONSTRAINT "pickup_calls_runner_id_runner_profiles_id_fk" FOREIGN KEY ("runner_id") REFERENCES "public"."runner_profiles"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "pickup_calls" ADD CONSTRAINT "pickup_calls_caller_id_users_id_fk" FOREIGN KEY ("caller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "pickup_calls_job" ON "pickup_calls" USING btree ("job_id","called_at");
--> statement-breakpoint
CREATE INDEX "pickup_calls_caller" ON "pickup_calls" USING btree ("caller_id","called_at");
--> statement-breakpoint
CREATE INDEX "pickup_calls_runner" ON "pickup_calls" USING btree ("runner_id");
--> statement-breakpoint
CREATE INDEX "pickup_calls_called_at" ON "pickup_calls" USING brin ("called_at");
--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD COLUMN "has_tax_details" boolean;
--> statement-breakpoint
ALTER TABLE "application_events" ADD COLUMN "override_reason" text;
--> statement-breakpoint
ALTER TABLE "application_events" ADD CONSTRAINT "application_events_override_length" CHECK (char_length("application_events"."override_reason") between 1 and 1000) NOT VALID;
