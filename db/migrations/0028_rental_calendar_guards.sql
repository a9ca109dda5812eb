CREATE TABLE "reading_paces" (
	"key" text PRIMARY KEY NOT NULL,
	"free_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reading_paces_key_length" CHECK (char_length("reading_paces"."key") <= 260)
);
--> statement-breakpoint
DROP INDEX "rental_visits_job";--> statement-breakpoint
ALTER TABLE "rental_feeds" ADD COLUMN "site" text GENERATED ALWAYS AS (case when host ~ ':|(^|[.])[0-9]+[.]?$' then host else coalesce(substring(rtrim(host, '.')
  from '[^.]+[.](?:(?:co|com|net|org|gov|edu|ac|ne|or|go|gob|gouv)[.][a-z]{2}|[^.]+)$'), host) end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "rental_feeds" ADD COLUMN "unnamed_entries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rental_feeds" ADD COLUMN "left_out_stays" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rental_feeds" ADD COLUMN "incomplete_since" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "reading_paces_free" ON "reading_paces" USING btree ("free_at");--> statement-breakpoint
CREATE INDEX "rental_feeds_incomplete_since" ON "rental_feeds" USING btree ("incomplete_since") WHERE incomplete_since is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "rental_visits_one_job" ON "rental_visits" USING btree ("job_id");--> statement-breakpoint
ALTER TABLE "rental_feeds" ADD CONSTRAINT "rental_feeds_incomplete" CHECK (("rental_feeds"."incomplete_since" is null) = ("rental_feeds"."unnamed_entries" = 0 and "rental_feeds"."left_out_stays" = 0));--> statement-breakpoint

-- What hangs on a rental is of one rental: a stay of its calendar's, a visit of its stay's and of its pickup's, a
-- template of a rental of its own host. The rental that a row is of never changes, so each is looked at once.
CREATE FUNCTION refuse_other_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what a row of % is of never changes', TG_TABLE_NAME USING ERRCODE = 'check_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER properties_host_stays BEFORE UPDATE OF "homeowner_id" ON "properties"
  FOR EACH ROW WHEN (OLD.homeowner_id <> NEW.homeowner_id) EXECUTE FUNCTION refuse_other_place();--> statement-breakpoint
CREATE TRIGGER rental_feeds_place_stays BEFORE UPDATE OF "property_id" ON "rental_feeds"
  FOR EACH ROW WHEN (OLD.property_id <> NEW.property_id) EXECUTE FUNCTION refuse_other_place();--> statement-breakpoint
CREATE TRIGGER rental_stays_place_stays BEFORE UPDATE OF "property_id" ON "rental_stays"
  FOR EACH ROW WHEN (OLD.property_id <> NEW.property_id) EXECUTE FUNCTION refuse_other_place();--> statement-breakpoint
CREATE TRIGGER jobs_place_stays BEFORE UPDATE OF "property_id" ON "jobs"
  FOR EACH ROW WHEN (OLD.property_id IS DISTINCT FROM NEW.property_id) EXECUTE FUNCTION refuse_other_place();--> statement-breakpoint
CREATE FUNCTION refuse_stay_elsewhere() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM rental_feeds WHERE id = NEW.feed_id AND property_id = NEW.property_id) THEN
    RAISE EXCEPTION 'stay % is of another rental than its calendar', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER rental_stays_elsewhere BEFORE INSERT OR UPDATE OF "feed_id" ON "rental_stays"
  FOR EACH ROW EXECUTE FUNCTION refuse_stay_elsewhere();--> statement-breakpoint
CREATE FUNCTION refuse_visit_elsewhere() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM rental_stays WHERE id = NEW.stay_id AND property_id <> NEW.property_id)
    OR EXISTS (SELECT FROM jobs WHERE id = NEW.job_id AND property_id IS DISTINCT FROM NEW.property_id) THEN
    RAISE EXCEPTION 'visit % is of another rental than its stay or its pickup', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER rental_visits_elsewhere BEFORE INSERT OR UPDATE OF "property_id", "stay_id", "job_id" ON "rental_visits"
  FOR EACH ROW EXECUTE FUNCTION refuse_visit_elsewhere();--> statement-breakpoint
CREATE FUNCTION refuse_template_elsewhere() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM properties WHERE id = NEW.property_id AND homeowner_id <> NEW.homeowner_id) THEN
    RAISE EXCEPTION 'template % is for a rental of another host', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER guest_templates_elsewhere BEFORE INSERT OR UPDATE OF "property_id", "homeowner_id" ON "guest_templates"
  FOR EACH ROW EXECUTE FUNCTION refuse_template_elsewhere();
