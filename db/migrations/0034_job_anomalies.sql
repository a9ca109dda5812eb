CREATE TABLE "job_anomalies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"act" text NOT NULL,
	"done_at" timestamp (3) with time zone NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"reason" text,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" uuid,
	CONSTRAINT "job_anomalies_kind" CHECK ("job_anomalies"."kind" in ('early', 'noProof')),
	CONSTRAINT "job_anomalies_act" CHECK ("job_anomalies"."act" in ('out', 'in', 'cannotServe')),
	CONSTRAINT "job_anomalies_outcome" CHECK ("job_anomalies"."outcome" in ('cleared', 'refused')),
	CONSTRAINT "job_anomalies_resolved" CHECK (("job_anomalies"."outcome" is null) = ("job_anomalies"."resolved_at" is null)),
	CONSTRAINT "job_anomalies_decided" CHECK ("job_anomalies"."resolved_by" is null or "job_anomalies"."outcome" is not null),
	CONSTRAINT "job_anomalies_reason_length" CHECK (char_length("job_anomalies"."reason") <= 1000)
);
--> statement-breakpoint
ALTER TABLE "job_anomalies" ADD CONSTRAINT "job_anomalies_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_anomalies" ADD CONSTRAINT "job_anomalies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_anomalies" ADD CONSTRAINT "job_anomalies_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "job_anomalies_once" ON "job_anomalies" USING btree ("job_id","kind","act");--> statement-breakpoint
CREATE INDEX "job_anomalies_user" ON "job_anomalies" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "job_anomalies_resolved_by" ON "job_anomalies" USING btree ("resolved_by");--> statement-breakpoint
CREATE INDEX "job_anomalies_open" ON "job_anomalies" USING btree ("found_at","id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "job_anomalies_speaking" ON "job_anomalies" USING btree ("job_id") WHERE outcome is distinct from 'cleared';--> statement-breakpoint
CREATE INDEX "ledger_transactions_held_pay" ON "ledger_transactions" USING btree ("source") WHERE source like 'held:%';--> statement-breakpoint

-- A start can be undone.
CREATE OR REPLACE FUNCTION refuse_job_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.status || '>' || NEW.status) NOT IN (
    'scheduled>assigned', 'scheduled>cancelled', 'scheduled>missed',
    'assigned>scheduled', 'assigned>in_progress', 'assigned>completed', 'assigned>cancelled', 'assigned>missed',
    'in_progress>assigned', 'in_progress>completed', 'in_progress>missed',
    'missed>completed'
  ) THEN
    RAISE EXCEPTION 'a job cannot go from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
DROP TRIGGER job_events_hint ON "job_events";--> statement-breakpoint
CREATE TRIGGER job_events_hint AFTER INSERT ON "job_events"
  FOR EACH ROW WHEN (NEW.from_status IS NOT NULL AND (NEW.to_status <> 'assigned' OR NEW.from_status IN ('assigned', 'in_progress')))
  EXECUTE FUNCTION hint_visit();--> statement-breakpoint
ALTER TABLE "runner_steps" DROP CONSTRAINT "runner_steps_step";--> statement-breakpoint
ALTER TABLE "runner_steps" ADD CONSTRAINT "runner_steps_step" CHECK ("runner_steps"."step" in ('setOut', 'out', 'undoOut', 'in', 'cannotServe', 'release')) NOT VALID;
