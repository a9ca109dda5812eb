CREATE TABLE "empty_cans" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"noted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gentle_signals" (
	"homeowner_id" uuid PRIMARY KEY NOT NULL,
	"agreed_at" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "empty_cans" ADD CONSTRAINT "empty_cans_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "gentle_signals" ADD CONSTRAINT "gentle_signals_homeowner_id_homeowner_profiles_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."homeowner_profiles"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "empty_cans_noted" ON "empty_cans" USING btree ("noted_at");
--> statement-breakpoint
ALTER TABLE "circle_acts" DROP CONSTRAINT "circle_acts_kind";
--> statement-breakpoint
ALTER TABLE "circle_members" DROP CONSTRAINT "circle_members_role";
--> statement-breakpoint
ALTER TABLE "circle_members" DROP CONSTRAINT "circle_members_scopes";
--> statement-breakpoint
ALTER TABLE "circle_acts" ALTER COLUMN "property_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "circle_acts" ADD CONSTRAINT "circle_acts_kind" CHECK ("circle_acts"."kind" in ('confirmed', 'unconfirmed', 'kept', 'cancelled', 'cleaning', 'cleaned', 'notCleaning', 'reported', 'skipped', 'unskipped', 'approved', 'declined', 'held', 'unheld', 'details', 'card', 'gateCode')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "circle_members" ADD CONSTRAINT "circle_members_role" CHECK ("circle_members"."role" in ('cohost', 'cleaner', 'helper', 'family', 'neighbor', 'carer', 'coowner', 'manager')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "circle_members" ADD CONSTRAINT "circle_members_scopes" CHECK ('see' = any("circle_members"."scopes") and "circle_members"."scopes" <@ array['see', 'confirm', 'answer', 'clean', 'report', 'skip', 'pay', 'manage', 'gateCode']) NOT VALID;
