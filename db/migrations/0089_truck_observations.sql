CREATE TABLE "truck_observations" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"homeowner_id" uuid NOT NULL,
	"zip_code" text NOT NULL,
	"scheduled_on" date NOT NULL,
	"verdict" text NOT NULL,
	"observed_at" timestamp (3) with time zone NOT NULL,
	"user_id" uuid NOT NULL,
	"cans" text,
	"return_job_id" uuid,
	CONSTRAINT "truck_observations_zip_code" CHECK ("truck_observations"."zip_code" ~ '^[0-9]{5}$'),
	CONSTRAINT "truck_observations_verdict" CHECK ("truck_observations"."verdict" in ('emptied', 'notEmptied', 'tagged', 'truckNotHere')),
	CONSTRAINT "truck_observations_cans" CHECK ("truck_observations"."cans" in ('leftOut', 'broughtBack')),
	CONSTRAINT "truck_observations_emptied" CHECK (("truck_observations"."verdict" = 'emptied') = ("truck_observations"."cans" is null)
        and ("truck_observations"."return_job_id" is null or "truck_observations"."verdict" <> 'emptied'))
);
--> statement-breakpoint
ALTER TABLE "truck_observations" ADD CONSTRAINT "truck_observations_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "truck_observations" ADD CONSTRAINT "truck_observations_homeowner_id_homeowner_profiles_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."homeowner_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "truck_observations" ADD CONSTRAINT "truck_observations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "truck_observations" ADD CONSTRAINT "truck_observations_return_job_id_jobs_id_fk" FOREIGN KEY ("return_job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "truck_observations_return" ON "truck_observations" USING btree ("return_job_id");--> statement-breakpoint
CREATE INDEX "truck_observations_day" ON "truck_observations" USING btree ("scheduled_on","zip_code");--> statement-breakpoint
CREATE INDEX "truck_observations_home" ON "truck_observations" USING btree ("homeowner_id","scheduled_on");--> statement-breakpoint
CREATE INDEX "truck_observations_user" ON "truck_observations" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "home_details" ADD COLUMN "full_cans" text;--> statement-breakpoint
ALTER TABLE "home_details" ADD CONSTRAINT "home_details_full_cans" CHECK ("home_details"."full_cans" in ('leftOut', 'broughtBack')) NOT VALID;