CREATE TABLE "pins" (
	"homeowner_id" uuid NOT NULL,
	"address" text NOT NULL,
	"zip_code" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"looked_up_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pins_homeowner_id_zip_code_address_pk" PRIMARY KEY("homeowner_id","zip_code","address"),
	CONSTRAINT "pins_address_length" CHECK (char_length("pins"."address") <= 165),
	CONSTRAINT "pins_zip_code" CHECK ("pins"."zip_code" ~ '^[0-9]{5}$'),
	CONSTRAINT "pins_whole" CHECK (("pins"."latitude" is null) = ("pins"."longitude" is null))
);
--> statement-breakpoint
CREATE TABLE "route_orders" (
	"runner_id" uuid NOT NULL,
	"on_day" date NOT NULL,
	"job_ids" uuid[] NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "route_orders_runner_id_on_day_pk" PRIMARY KEY("runner_id","on_day"),
	CONSTRAINT "route_orders_stops" CHECK (cardinality("route_orders"."job_ids") <= 120)
);
--> statement-breakpoint
CREATE TABLE "runner_steps" (
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"step" text NOT NULL,
	"came_at" timestamp (3) with time zone,
	"captured_at" timestamp (3) with time zone NOT NULL,
	"arrived_at" timestamp (3) with time zone NOT NULL,
	"is_late" boolean DEFAULT false NOT NULL,
	"refusal" text,
	CONSTRAINT "runner_steps_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "runner_steps_step" CHECK ("runner_steps"."step" in ('setOut', 'out', 'in', 'cannotServe', 'release')),
	CONSTRAINT "runner_steps_order" CHECK ("runner_steps"."came_at" <= "runner_steps"."captured_at" and "runner_steps"."captured_at" <= "runner_steps"."arrived_at"),
	CONSTRAINT "runner_steps_late" CHECK (not "runner_steps"."is_late" or "runner_steps"."step" = 'release')
);
--> statement-breakpoint
ALTER TABLE "photos" DROP CONSTRAINT "photos_purpose";--> statement-breakpoint
ALTER TABLE "photos" DROP CONSTRAINT "photos_proof_has_job";--> statement-breakpoint
DROP INDEX "photos_one_proof";--> statement-breakpoint
ALTER TABLE "job_events" ADD COLUMN "captured_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "cannot_serve_reason" text;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "captured_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "latitude" double precision;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "longitude" double precision;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "accuracy_meters" integer;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "distance_meters" integer;--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_homeowner_id_homeowner_profiles_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."homeowner_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_orders" ADD CONSTRAINT "route_orders_runner_id_runner_profiles_id_fk" FOREIGN KEY ("runner_id") REFERENCES "public"."runner_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runner_steps" ADD CONSTRAINT "runner_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runner_steps" ADD CONSTRAINT "runner_steps_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "runner_steps_job" ON "runner_steps" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "runner_steps_arrived" ON "runner_steps" USING brin ("arrived_at");--> statement-breakpoint
CREATE INDEX "runner_steps_released_late" ON "runner_steps" USING btree ("user_id","arrived_at") WHERE is_late;--> statement-breakpoint
CREATE UNIQUE INDEX "photos_one_proof" ON "photos" USING btree ("job_id","purpose") WHERE attached_at is not null and purpose in ('out', 'in', 'cannotServe');--> statement-breakpoint
ALTER TABLE "job_events" ADD CONSTRAINT "job_events_captured" CHECK ("job_events"."captured_at" <= "job_events"."happened_at");--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_cannot_serve" CHECK ("jobs"."cannot_serve_reason" is null or "jobs"."status" = 'missed' and "jobs"."cannot_serve_reason" in ('noAccess', 'noCans', 'blocked', 'animal', 'unsafe', 'other'));--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_source" CHECK ("photos"."source" in ('camera', 'gallery'));--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_taken_by_runner" CHECK ("photos"."purpose" in ('out', 'in', 'cannotServe') or coalesce("photos"."captured_at"::text, "photos"."source", "photos"."latitude"::text) is null);--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_place_whole" CHECK (("photos"."latitude" is null) = ("photos"."longitude" is null) and ("photos"."latitude" is null) = ("photos"."accuracy_meters" is null));--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_purpose" CHECK ("photos"."purpose" in ('out', 'in', 'cannotServe', 'problem', 'house', 'cans', 'profile'));--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_proof_has_job" CHECK (("photos"."job_id" is not null) = ("photos"."purpose" in ('out', 'in', 'cannotServe', 'problem')));