-- A runner's step and a new order change how many stops away the runner is from the other homes of the route, so these
-- hear a hint too.
CREATE OR REPLACE FUNCTION hint_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('tidycurb.is_heard', true) = 'yes' THEN
    PERFORM pg_notify('visits', home::text) FROM (
      SELECT homeowner_id AS home FROM jobs WHERE id = NEW.job_id
      UNION
      SELECT stop.homeowner_id FROM jobs AS own JOIN jobs AS stop ON stop.runner_id = own.runner_id
      WHERE own.id = NEW.job_id AND stop.status IN ('assigned', 'in_progress')
        AND stop.scheduled_on BETWEEN own.scheduled_on - 2 AND own.scheduled_on + 2
    ) AS homes;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION hint_route() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('tidycurb.is_heard', true) = 'yes' THEN
    PERFORM pg_notify('visits', home::text) FROM (
      SELECT DISTINCT homeowner_id AS home FROM jobs WHERE id = ANY (NEW.job_ids)
    ) AS homes;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER route_orders_hint AFTER INSERT OR UPDATE ON "route_orders"
  FOR EACH ROW EXECUTE FUNCTION hint_route();
