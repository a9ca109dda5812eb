-- A promise counts on its job's day, and so does a job that moves with its promises. Whoever counts one of the two holds
-- the job till the end: otherwise a promise that is decided while its job moves stays with the day that it left.
CREATE OR REPLACE FUNCTION count_promises() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM add_daily_figures(scheduled_on, 0, -kept, -broken) FROM (
      WITH held AS (
        SELECT id, scheduled_on FROM jobs WHERE id IN (SELECT job_id FROM removed) ORDER BY id FOR SHARE
      )
      SELECT scheduled_on, (count(*) FILTER (WHERE outcome = 'kept'))::int AS kept,
        (count(*) FILTER (WHERE outcome = 'broken'))::int AS broken
      FROM removed JOIN held ON held.id = removed.job_id GROUP BY scheduled_on ORDER BY scheduled_on
    ) AS counted;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM add_daily_figures(scheduled_on, 0, kept, broken) FROM (
      WITH held AS (
        SELECT id, scheduled_on FROM jobs WHERE id IN (SELECT job_id FROM added) ORDER BY id FOR SHARE
      )
      SELECT scheduled_on, (count(*) FILTER (WHERE outcome = 'kept'))::int AS kept,
        (count(*) FILTER (WHERE outcome = 'broken'))::int AS broken
      FROM added JOIN held ON held.id = added.job_id GROUP BY scheduled_on ORDER BY scheduled_on
    ) AS counted;
  END IF;
  RETURN NULL;
END $$;
