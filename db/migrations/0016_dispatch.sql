CREATE TABLE "pushed_jobs" (
	"push_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"homeowner_id" uuid NOT NULL,
	"fate" text NOT NULL,
	"planned_on" date,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	"runner_id" uuid,
	"pushed_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "pushed_jobs_push_id_job_id_pk" PRIMARY KEY("push_id","job_id"),
	CONSTRAINT "pushed_jobs_fate" CHECK ("pushed_jobs"."fate" in ('moved', 'released', 'merged')),
	CONSTRAINT "pushed_jobs_days" CHECK ("pushed_jobs"."to_on" > "pushed_jobs"."from_on")
);
--> statement-breakpoint
CREATE TABLE "pushes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"area" text NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	"reason" text NOT NULL,
	"pushed_at" timestamp (3) with time zone NOT NULL,
	"pushed_by" uuid,
	"undone_at" timestamp (3) with time zone,
	"undone_by" uuid,
	CONSTRAINT "pushes_area" CHECK ("pushes"."area" ~ '^[0-9]{0,5}$'),
	CONSTRAINT "pushes_days" CHECK ("pushes"."to_on" > "pushes"."from_on"),
	CONSTRAINT "pushes_reason" CHECK ("pushes"."reason" in ('weather', 'holiday', 'runners', 'other')),
	CONSTRAINT "pushes_undone" CHECK ("pushes"."undone_by" is null or "pushes"."undone_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "job_events" ADD COLUMN "given_to" uuid;--> statement-breakpoint
ALTER TABLE "pushed_jobs" ADD CONSTRAINT "pushed_jobs_push_id_pushes_id_fk" FOREIGN KEY ("push_id") REFERENCES "public"."pushes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushed_jobs" ADD CONSTRAINT "pushed_jobs_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushed_jobs" ADD CONSTRAINT "pushed_jobs_homeowner_id_homeowner_profiles_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."homeowner_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushed_jobs" ADD CONSTRAINT "pushed_jobs_runner_id_runner_profiles_id_fk" FOREIGN KEY ("runner_id") REFERENCES "public"."runner_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_pushed_by_users_id_fk" FOREIGN KEY ("pushed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pushed_jobs_job" ON "pushed_jobs" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "pushed_jobs_runner" ON "pushed_jobs" USING btree ("runner_id");--> statement-breakpoint
CREATE INDEX "pushed_jobs_plan" ON "pushed_jobs" USING btree ("homeowner_id","planned_on") WHERE undone_at is null;--> statement-breakpoint
CREATE INDEX "pushed_jobs_to" ON "pushed_jobs" USING btree ("to_on");--> statement-breakpoint
CREATE INDEX "pushes_pushed" ON "pushes" USING btree ("pushed_at","id");--> statement-breakpoint
CREATE INDEX "pushes_pushed_by" ON "pushes" USING btree ("pushed_by");--> statement-breakpoint
CREATE INDEX "pushes_undone_by" ON "pushes" USING btree ("undone_by");--> statement-breakpoint
ALTER TABLE "job_events" ADD CONSTRAINT "job_events_given_to_users_id_fk" FOREIGN KEY ("given_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_events_given" ON "job_events" USING btree ("given_to") WHERE given_to is not null;--> statement-breakpoint
CREATE INDEX "jobs_dispatch" ON "jobs" USING btree ("scheduled_on","zip_code","window_starts_at","id");