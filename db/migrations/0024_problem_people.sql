ALTER TABLE "problems" ADD COLUMN "homeowner_id" uuid;--> statement-breakpoint
ALTER TABLE "problems" ADD COLUMN "runner_id" uuid;--> statement-breakpoint
CREATE INDEX "problems_homeowner" ON "problems" USING btree ("homeowner_id","reported_at","id");--> statement-breakpoint
CREATE INDEX "problems_runner" ON "problems" USING btree ("runner_id","reported_at","id");--> statement-breakpoint

-- Whoever reports holds the job till the end, and so does whoever hands it over: none of the two misses the other.
CREATE FUNCTION name_problem_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT homeowner_id, runner_id INTO new.homeowner_id, new.runner_id FROM jobs WHERE id = new.job_id;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER problems_people BEFORE INSERT ON "problems" FOR EACH ROW EXECUTE FUNCTION name_problem_people();--> statement-breakpoint
CREATE FUNCTION move_problems_of_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE problems SET runner_id = new.runner_id WHERE job_id = new.id;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Before a pickup has begun nothing can be wrong with it: accepting and releasing cost nothing here.
CREATE TRIGGER jobs_problem_people AFTER UPDATE OF "runner_id" ON "jobs" FOR EACH ROW
  WHEN (old.runner_id IS DISTINCT FROM new.runner_id AND old.status NOT IN ('scheduled', 'assigned'))
  EXECUTE FUNCTION move_problems_of_job();--> statement-breakpoint

UPDATE problems SET homeowner_id = jobs.homeowner_id, runner_id = jobs.runner_id FROM jobs WHERE jobs.id = problems.job_id;
