ALTER TABLE "stay_guests" ADD COLUMN "guests" smallint;--> statement-breakpoint
ALTER TABLE "stay_guests" ADD CONSTRAINT "stay_guests_guests" CHECK ("stay_guests"."guests" between 1 and 50) NOT VALID;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "can_rhythms" jsonb;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "out_evening_before" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "in_after_collection" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "can_gallons" smallint DEFAULT 96 NOT NULL;--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_can_rhythms" CHECK (jsonb_array_length("properties"."can_rhythms") between 1 and 21) NOT VALID;--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_can_gallons" CHECK ("properties"."can_gallons" between 10 and 1000) NOT VALID;--> statement-breakpoint
ALTER TABLE "photos" DROP CONSTRAINT "photos_property_shown";--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_property_shown" CHECK (case when "photos"."property_id" is null then "photos"."purpose" <> 'property' else "photos"."purpose" in ('property', 'cans') end) NOT VALID;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "checklist" text[];--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_checklist" CHECK ("jobs"."checklist" is null or cardinality("jobs"."checklist") <= 12 and "jobs"."property_id" is not null) NOT VALID;
