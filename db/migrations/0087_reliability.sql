CREATE TABLE "reliability_areas" (
	"area" text PRIMARY KEY NOT NULL,
	"zip_codes" text[] NOT NULL,
	"from_on" date NOT NULL,
	"until_on" date NOT NULL,
	"spans" jsonb NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reliability_areas_area" CHECK ("reliability_areas"."area" ~ '^([0-9]{5})?$'),
	CONSTRAINT "reliability_areas_days" CHECK ("reliability_areas"."from_on" < "reliability_areas"."until_on")
);
--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "thinned_at" timestamp (3) with time zone;