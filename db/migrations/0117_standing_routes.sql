CREATE TABLE "backup_runners" (
	"runner_id" uuid PRIMARY KEY NOT NULL,
	"backup_id" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	CONSTRAINT "backup_runners_other" CHECK ("backup_runners"."runner_id" <> "backup_runners"."backup_id")
);
--> statement-breakpoint
CREATE TABLE "regular_homes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"homeowner_id" uuid NOT NULL,
	"weekday" smallint NOT NULL,
	"runner_id" uuid NOT NULL,
	"from_on" date NOT NULL,
	"until_on" date,
	"claimed_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	CONSTRAINT "regular_homes_weekday" CHECK ("regular_homes"."weekday" between 1 and 7),
	CONSTRAINT "regular_homes_order" CHECK ("regular_homes"."from_on" <= "regular_homes"."until_on"),
	CONSTRAINT "regular_homes_end_reason" CHECK ("regular_homes"."end_reason" in ('givenUp', 'blocked', 'homeLeft', 'dayGone', 'runnerLeft', 'admin')),
	CONSTRAINT "regular_homes_ended" CHECK (num_nulls("regular_homes"."until_on", "regular_homes"."ended_at", "regular_homes"."end_reason") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "runner_preferences" (
	"homeowner_id" uuid NOT NULL,
	"runner_id" uuid NOT NULL,
	"preference" text NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "runner_preferences_pkey" PRIMARY KEY("homeowner_id","runner_id"),
	CONSTRAINT "runner_preferences_preference" CHECK ("runner_preferences"."preference" in ('favorite', 'blocked'))
);
--> statement-breakpoint
ALTER TABLE "backup_runners" ADD CONSTRAINT "backup_runners_runner_id_runner_profiles_id_fk" FOREIGN KEY ("runner_id") REFERENCES "public"."runner_profiles"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "backup_runners" ADD CONSTRAINT "backup_runners_backup_id_runner_profiles_id_fk" FOREIGN KEY ("backup_id") REFERENCES "public"."runner_profiles"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "regular_homes" ADD CONSTRAINT "regular_homes_homeowner_id_homeowner_profiles_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."homeowner_profiles"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "regular_homes" ADD CONSTRAINT "regular_homes_runner_id_runner_profiles_id_fk" FOREIGN KEY ("runner_id") REFERENCES "public"."runner_profiles"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "runner_preferences" ADD CONSTRAINT "runner_preferences_homeowner_id_homeowner_profiles_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."homeowner_profiles"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "runner_preferences" ADD CONSTRAINT "runner_preferences_runner_id_runner_profiles_id_fk" FOREIGN KEY ("runner_id") REFERENCES "public"."runner_profiles"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "backup_runners_backup" ON "backup_runners" USING btree ("backup_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "regular_homes_one" ON "regular_homes" USING btree ("homeowner_id","weekday") WHERE until_on is null;
--> statement-breakpoint
CREATE INDEX "regular_homes_home" ON "regular_homes" USING btree ("homeowner_id","weekday","until_on");
--> statement-breakpoint
CREATE INDEX "regular_homes_runner" ON "regular_homes" USING btree ("runner_id","until_on");
--> statement-breakpoint
CREATE INDEX "runner_preferences_runner" ON "runner_preferences" USING btree ("runner_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "runner_preferences_one_favorite" ON "runner_preferences" USING btree ("homeowner_id") WHERE preference = 'favorite';
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "due_on" date;
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "held_for" uuid;
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "held_until" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_held_for_runner_profiles_id_fk" FOREIGN KEY ("held_for") REFERENCES "public"."runner_profiles"("id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_held" CHECK (("jobs"."held_for" is null) = ("jobs"."held_until" is null)) NOT VALID;
