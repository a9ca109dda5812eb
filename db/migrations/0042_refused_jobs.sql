-- A job whose review was refused counts as not done.
CREATE OR REPLACE FUNCTION refuse_job_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.status || '>' || NEW.status) NOT IN (
    'scheduled>assigned', 'scheduled>cancelled', 'scheduled>missed',
    'assigned>scheduled', 'assigned>in_progress', 'assigned>completed', 'assigned>cancelled', 'assigned>missed',
    'in_progress>assigned', 'in_progress>completed', 'in_progress>missed',
    'missed>completed'
  ) AND NOT (
    (OLD.status || '>' || NEW.status) IN (
      'in_progress>cancelled', 'completed>missed', 'completed>cancelled', 'missed>cancelled'
    ) AND EXISTS (SELECT FROM job_anomalies WHERE job_id = NEW.id AND outcome = 'refused')
  ) THEN
    RAISE EXCEPTION 'a job cannot go from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
