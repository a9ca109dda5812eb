CREATE TABLE "circle_acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"homeowner_id" uuid NOT NULL,
	"member_id" uuid,
	"property_id" uuid NOT NULL,
	"job_id" uuid,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"acted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "circle_acts_kind" CHECK ("circle_acts"."kind" in ('confirmed', 'unconfirmed', 'kept', 'cancelled', 'cleaning', 'cleaned', 'notCleaning', 'gateCode')),
	CONSTRAINT "circle_acts_name_length" CHECK (char_length("circle_acts"."name") between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "circle_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"homeowner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"scopes" text[] NOT NULL,
	"language" text NOT NULL,
	"email" text,
	"emailed_at" timestamp (3) with time zone,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"has_left" boolean DEFAULT false NOT NULL,
	"over_at" timestamp (3) with time zone GENERATED ALWAYS AS (least(ended_at, ends_at)) STORED,
	"last_seen_at" timestamp (3) with time zone,
	CONSTRAINT "circle_members_token_unique" UNIQUE("token_hash"),
	CONSTRAINT "circle_members_name_length" CHECK (char_length("circle_members"."name") between 1 and 60),
	CONSTRAINT "circle_members_role" CHECK ("circle_members"."role" in ('cohost', 'cleaner', 'helper')),
	CONSTRAINT "circle_members_scopes" CHECK ('see' = any("circle_members"."scopes") and "circle_members"."scopes" <@ array['see', 'confirm', 'answer', 'clean', 'gateCode']),
	CONSTRAINT "circle_members_language" CHECK ("circle_members"."language" in ('en', 'es', 'fr')),
	CONSTRAINT "circle_members_email_length" CHECK (char_length("circle_members"."email") <= 254)
);
--> statement-breakpoint
CREATE TABLE "circle_rentals" (
	"member_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	CONSTRAINT "circle_rentals_member_id_property_id_pk" PRIMARY KEY("member_id","property_id")
);
--> statement-breakpoint
CREATE TABLE "cleanings" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"leg" text NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL,
	"was_from_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "cleanings_leg" CHECK ("cleanings"."leg" in ('out', 'in'))
);
--> statement-breakpoint
ALTER TABLE "circle_acts" ADD CONSTRAINT "circle_acts_homeowner_id_homeowner_profiles_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."homeowner_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_acts" ADD CONSTRAINT "circle_acts_member_id_circle_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."circle_members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_acts" ADD CONSTRAINT "circle_acts_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_acts" ADD CONSTRAINT "circle_acts_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_members" ADD CONSTRAINT "circle_members_homeowner_id_homeowner_profiles_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."homeowner_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_rentals" ADD CONSTRAINT "circle_rentals_member_id_circle_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."circle_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_rentals" ADD CONSTRAINT "circle_rentals_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cleanings" ADD CONSTRAINT "cleanings_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "circle_acts_job" ON "circle_acts" USING btree ("job_id","acted_at") WHERE job_id is not null;--> statement-breakpoint
CREATE INDEX "circle_acts_homeowner" ON "circle_acts" USING btree ("homeowner_id");--> statement-breakpoint
CREATE INDEX "circle_acts_member" ON "circle_acts" USING btree ("member_id","acted_at");--> statement-breakpoint
CREATE INDEX "circle_acts_property" ON "circle_acts" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "circle_acts_acted" ON "circle_acts" USING btree ("acted_at");--> statement-breakpoint
CREATE INDEX "circle_members_homeowner" ON "circle_members" USING btree ("homeowner_id","created_at");--> statement-breakpoint
CREATE INDEX "circle_members_over" ON "circle_members" USING btree ("over_at") WHERE over_at is not null;--> statement-breakpoint
CREATE INDEX "circle_rentals_property" ON "circle_rentals" USING btree ("property_id");