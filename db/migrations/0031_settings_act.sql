CREATE TABLE "exchange_rates" (
	"quoted_on" date PRIMARY KEY NOT NULL,
	"usd_units" integer NOT NULL,
	"eur_units" integer NOT NULL,
	"gbp_units" integer NOT NULL,
	"fetched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "exchange_rates_units" CHECK (least("exchange_rates"."usd_units", "exchange_rates"."eur_units", "exchange_rates"."gbp_units") >= 100000 and greatest("exchange_rates"."usd_units", "exchange_rates"."eur_units", "exchange_rates"."gbp_units") <= 10000000)
);
--> statement-breakpoint
CREATE TABLE "usage_counts" (
	"on_day" date NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"uses" integer NOT NULL,
	CONSTRAINT "usage_counts_on_day_kind_name_role_pk" PRIMARY KEY("on_day","kind","name","role"),
	CONSTRAINT "usage_counts_kind" CHECK ("usage_counts"."kind" in ('page', 'act')),
	CONSTRAINT "usage_counts_role" CHECK ("usage_counts"."role" in ('homeowner', 'runner', 'admin')),
	CONSTRAINT "usage_counts_name_length" CHECK (char_length("usage_counts"."name") between 1 and 60),
	CONSTRAINT "usage_counts_uses" CHECK ("usage_counts"."uses" > 0)
);
--> statement-breakpoint
ALTER TABLE "preferences" ADD COLUMN "is_timezone_chosen" boolean DEFAULT false NOT NULL;--> statement-breakpoint

-- Where somebody takes photos is not kept of those who have turned location off, whatever they, or a browser, send.
CREATE FUNCTION forget_unwanted_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM preferences WHERE user_id = NEW.owner_id AND NOT location_tracking) THEN
    NEW.latitude := NULL;
    NEW.longitude := NULL;
    NEW.accuracy_meters := NULL;
    NEW.distance_meters := NULL;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER photos_place_wanted_insert BEFORE INSERT ON "photos"
  FOR EACH ROW WHEN (NEW.latitude IS NOT NULL OR NEW.distance_meters IS NOT NULL) EXECUTE FUNCTION forget_unwanted_place();--> statement-breakpoint
CREATE TRIGGER photos_place_wanted_update BEFORE UPDATE OF "latitude", "longitude", "distance_meters" ON "photos"
  FOR EACH ROW WHEN (NEW.latitude IS NOT NULL AND NEW.latitude IS DISTINCT FROM OLD.latitude
    OR NEW.distance_meters IS NOT NULL AND NEW.distance_meters IS DISTINCT FROM OLD.distance_meters) EXECUTE FUNCTION forget_unwanted_place();
