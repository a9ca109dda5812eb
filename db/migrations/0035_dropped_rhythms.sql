CREATE TABLE "dropped_rhythms" (
	"homeowner_id" uuid NOT NULL,
	"can_kind" text NOT NULL,
	"weekday" smallint NOT NULL,
	"every_weeks" smallint NOT NULL,
	"anchor_on" date,
	CONSTRAINT "dropped_rhythms_homeowner_id_can_kind_weekday_pk" PRIMARY KEY("homeowner_id","can_kind","weekday"),
	CONSTRAINT "dropped_rhythms_kind" CHECK ("dropped_rhythms"."can_kind" in ('trash', 'recycling', 'yard')),
	CONSTRAINT "dropped_rhythms_weekday" CHECK ("dropped_rhythms"."weekday" between 1 and 7),
	CONSTRAINT "dropped_rhythms_weeks" CHECK ("dropped_rhythms"."every_weeks" in (1, 2)),
	CONSTRAINT "dropped_rhythms_anchor" CHECK (("dropped_rhythms"."anchor_on" is not null) = ("dropped_rhythms"."every_weeks" = 2)),
	CONSTRAINT "dropped_rhythms_anchor_weekday" CHECK ("dropped_rhythms"."anchor_on" is null or extract(isodow from "dropped_rhythms"."anchor_on") = "dropped_rhythms"."weekday")
);
--> statement-breakpoint
ALTER TABLE "dropped_rhythms" ADD CONSTRAINT "dropped_rhythms_homeowner_id_homeowner_profiles_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."homeowner_profiles"("id") ON DELETE cascade ON UPDATE no action;