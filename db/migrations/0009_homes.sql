CREATE TABLE "calendar_feeds" (
	"homeowner_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "calendar_feeds_token_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "day_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"homeowner_id" uuid NOT NULL,
	"on_day" date NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" uuid,
	CONSTRAINT "day_reports_outcome" CHECK ("day_reports"."outcome" in ('corrected', 'right')),
	CONSTRAINT "day_reports_resolved" CHECK (("day_reports"."outcome" is null) = ("day_reports"."resolved_at" is null) and ("day_reports"."outcome" is null) = ("day_reports"."resolved_by" is null))
);
--> statement-breakpoint
CREATE TABLE "gate_code_looks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"homeowner_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"looked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "home_details" (
	"homeowner_id" uuid PRIMARY KEY NOT NULL,
	"cans_place" text,
	"curb_place" text,
	"pets" text,
	"gate_code_sealed" text,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "home_details_cans_place_length" CHECK (char_length("home_details"."cans_place") <= 300),
	CONSTRAINT "home_details_curb_place_length" CHECK (char_length("home_details"."curb_place") <= 300),
	CONSTRAINT "home_details_pets_length" CHECK (char_length("home_details"."pets") <= 300),
	CONSTRAINT "home_details_gate_code_sealed" CHECK ("home_details"."gate_code_sealed" ~ '^[0-9a-f]{8}[.][A-Za-z0-9_-]+$' and char_length("home_details"."gate_code_sealed") <= 400)
);
--> statement-breakpoint
ALTER TABLE "photos" DROP CONSTRAINT "photos_purpose";--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_homeowner_id_homeowner_profiles_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."homeowner_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_reports" ADD CONSTRAINT "day_reports_homeowner_id_homeowner_profiles_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."homeowner_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_reports" ADD CONSTRAINT "day_reports_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_code_looks" ADD CONSTRAINT "gate_code_looks_homeowner_id_homeowner_profiles_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."homeowner_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_code_looks" ADD CONSTRAINT "gate_code_looks_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_code_looks" ADD CONSTRAINT "gate_code_looks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_details" ADD CONSTRAINT "home_details_homeowner_id_homeowner_profiles_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."homeowner_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "day_reports_one" ON "day_reports" USING btree ("homeowner_id","on_day");--> statement-breakpoint
CREATE INDEX "day_reports_open" ON "day_reports" USING btree ("reported_at","id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "day_reports_resolver" ON "day_reports" USING btree ("resolved_by");--> statement-breakpoint
CREATE INDEX "day_reports_day" ON "day_reports" USING btree ("on_day");--> statement-breakpoint
CREATE INDEX "gate_code_looks_home" ON "gate_code_looks" USING btree ("homeowner_id","looked_at");--> statement-breakpoint
CREATE INDEX "gate_code_looks_job" ON "gate_code_looks" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "gate_code_looks_user" ON "gate_code_looks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "gate_code_looks_looked" ON "gate_code_looks" USING brin ("looked_at");--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_purpose" CHECK ("photos"."purpose" in ('out', 'in', 'problem', 'house', 'cans', 'profile'));