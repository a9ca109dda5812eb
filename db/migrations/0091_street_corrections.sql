CREATE TABLE "corrected_homes" (
	"correction_id" uuid NOT NULL,
	"homeowner_id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"credit_cents" integer NOT NULL,
	CONSTRAINT "corrected_homes_correction_id_homeowner_id_pk" PRIMARY KEY("correction_id","homeowner_id"),
	CONSTRAINT "corrected_homes_credit" CHECK ("corrected_homes"."credit_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "street_corrections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"zip_code" text NOT NULL,
	"street" text NOT NULL,
	"from_weekday" smallint NOT NULL,
	"to_weekday" smallint NOT NULL,
	"can_kinds" text[] NOT NULL,
	"voices" smallint NOT NULL,
	"first_on" date NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"undone_at" timestamp (3) with time zone,
	"undone_by" uuid,
	CONSTRAINT "street_corrections_weekdays" CHECK ("street_corrections"."from_weekday" between 1 and 7 and "street_corrections"."to_weekday" between 1 and 7),
	CONSTRAINT "street_corrections_outcome" CHECK ("street_corrections"."outcome" in ('mended', 'dismissed', 'undone')),
	CONSTRAINT "street_corrections_decided" CHECK (("street_corrections"."outcome" is null) = ("street_corrections"."decided_at" is null) and ("street_corrections"."outcome" is null) = ("street_corrections"."decided_by" is null)
        and ("street_corrections"."outcome" is not distinct from 'undone') = ("street_corrections"."undone_at" is not null) and ("street_corrections"."undone_at" is null) = ("street_corrections"."undone_by" is null))
);
--> statement-breakpoint
CREATE TABLE "street_days" (
	"zip_code" text NOT NULL,
	"street" text NOT NULL,
	"weekday" smallint NOT NULL,
	"confidence" smallint NOT NULL,
	"reasons" jsonb NOT NULL,
	"truck_minute" smallint,
	"truck_spread" smallint,
	"judged_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "street_days_zip_code_street_weekday_pk" PRIMARY KEY("zip_code","street","weekday"),
	CONSTRAINT "street_days_weekday" CHECK ("street_days"."weekday" between 1 and 7),
	CONSTRAINT "street_days_confidence" CHECK ("street_days"."confidence" between 0 and 100),
	CONSTRAINT "street_days_truck" CHECK (("street_days"."truck_minute" is null) = ("street_days"."truck_spread" is null) and "street_days"."truck_minute" between 0 and 1440)
);
--> statement-breakpoint
CREATE TABLE "street_reports" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"saying" text NOT NULL,
	"came_on" smallint,
	"zip_code" text NOT NULL,
	"street" text NOT NULL,
	"on_day" date NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "street_reports_came_on" CHECK (("street_reports"."saying" = 'cameOn') = ("street_reports"."came_on" is not null) and "street_reports"."came_on" between 1 and 7),
	CONSTRAINT "street_reports_saying" CHECK ("street_reports"."saying" in ('nothingOut', 'cameOn')),
	CONSTRAINT "street_reports_seen" CHECK ("street_reports"."seen_at" <= "street_reports"."reported_at")
);
--> statement-breakpoint
ALTER TABLE "corrected_homes" ADD CONSTRAINT "corrected_homes_correction_id_street_corrections_id_fk" FOREIGN KEY ("correction_id") REFERENCES "public"."street_corrections"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "corrected_homes" ADD CONSTRAINT "corrected_homes_homeowner_id_homeowner_profiles_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."homeowner_profiles"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "street_corrections" ADD CONSTRAINT "street_corrections_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "street_corrections" ADD CONSTRAINT "street_corrections_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "street_reports" ADD CONSTRAINT "street_reports_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "street_reports" ADD CONSTRAINT "street_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "corrected_homes_home" ON "corrected_homes" USING btree ("homeowner_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "street_corrections_open" ON "street_corrections" USING btree ("zip_code","street","from_weekday") WHERE outcome is null;
--> statement-breakpoint
CREATE INDEX "street_corrections_street" ON "street_corrections" USING btree ("zip_code","street");
--> statement-breakpoint
CREATE INDEX "street_corrections_proposed" ON "street_corrections" USING btree ("proposed_at","id") WHERE outcome is null;
--> statement-breakpoint
CREATE INDEX "street_corrections_decided_last" ON "street_corrections" USING btree ("decided_at","id");
--> statement-breakpoint
CREATE INDEX "street_corrections_decider" ON "street_corrections" USING btree ("decided_by");
--> statement-breakpoint
CREATE INDEX "street_corrections_undoer" ON "street_corrections" USING btree ("undone_by");
--> statement-breakpoint
CREATE INDEX "street_days_judged" ON "street_days" USING btree ("judged_at");
--> statement-breakpoint
CREATE INDEX "street_reports_street" ON "street_reports" USING btree ("zip_code","street","on_day");
--> statement-breakpoint
CREATE INDEX "street_reports_user" ON "street_reports" USING btree ("user_id");
--> statement-breakpoint
ALTER TABLE "day_reports" ADD COLUMN "came_on" smallint;
--> statement-breakpoint
ALTER TABLE "day_reports" ADD CONSTRAINT "day_reports_came_on" CHECK ("day_reports"."came_on" between 1 and 7) NOT VALID;
