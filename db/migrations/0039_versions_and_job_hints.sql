ALTER TABLE "properties" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- A runner with the app open hears that an own job, or an open pickup of an area, has changed: a hint to ask again, which says
-- nothing else. Sent by connections that are heard alone, as all hints are.
CREATE FUNCTION hint_runners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('tidycurb.is_heard', true) = 'yes' THEN
    PERFORM pg_notify('visits', payload) FROM unnest(array[
      OLD.runner_id::text,
      CASE WHEN NEW.runner_id IS DISTINCT FROM OLD.runner_id THEN NEW.runner_id::text END,
      CASE WHEN OLD.status = 'scheduled' THEN 'zip:' || OLD.zip_code END,
      CASE WHEN NEW.status = 'scheduled' AND (OLD.status <> 'scheduled' OR NEW.zip_code <> OLD.zip_code)
        THEN 'zip:' || NEW.zip_code END
    ]) AS payload WHERE payload IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER jobs_hint_runners
  AFTER UPDATE OF "status", "runner_id", "scheduled_on", "time_window", "window_starts_at", "pay_cents", "zip_code" ON "jobs"
  FOR EACH ROW WHEN (
    (OLD.status, OLD.runner_id, OLD.scheduled_on, OLD.time_window, OLD.window_starts_at, OLD.pay_cents, OLD.zip_code)
    IS DISTINCT FROM
    (NEW.status, NEW.runner_id, NEW.scheduled_on, NEW.time_window, NEW.window_starts_at, NEW.pay_cents, NEW.zip_code))
  EXECUTE FUNCTION hint_runners();--> statement-breakpoint
-- What one home adds. Planning for many homes at once is weeks ahead, and sends none.
CREATE FUNCTION hint_new_offers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('tidycurb.is_heard', true) = 'yes' THEN
    PERFORM pg_notify('visits', 'zip:' || zip_code) FROM (
      SELECT zip_code FROM added WHERE status = 'scheduled'
        AND (SELECT count(DISTINCT homeowner_id) FROM added) = 1
      GROUP BY zip_code
    ) AS areas;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER jobs_hint_new_offers AFTER INSERT ON "jobs"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hint_new_offers();
