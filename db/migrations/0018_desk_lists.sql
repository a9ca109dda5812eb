CREATE TABLE "waiting_zips" (
	"zip_code" text PRIMARY KEY NOT NULL,
	"waiting" integer NOT NULL,
	CONSTRAINT "waiting_zips_waiting" CHECK ("waiting_zips"."waiting" >= 0)
);
--> statement-breakpoint
DROP INDEX "support_threads_open";--> statement-breakpoint
ALTER TABLE "support_threads" ADD COLUMN "place" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "waiting_zips_most" ON "waiting_zips" USING btree ((-waiting),"zip_code");--> statement-breakpoint
CREATE INDEX "audit_log_actor_action" ON "audit_log" USING btree ("user_id","action","happened_at","id");--> statement-breakpoint
CREATE INDEX "day_reports_open_day" ON "day_reports" USING btree ("on_day") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "disputes_page" ON "disputes" USING btree ((closed_at is null),"created_at","id");--> statement-breakpoint
CREATE INDEX "ledger_transactions_credit_cause" ON "ledger_transactions" USING btree (coalesce(replace(split_part(source, ':', 1), 'back', 'hand'), case when job_id is not null then 'missed' end),"booked_at","id") WHERE kind in ('credit', 'credit_reversal');--> statement-breakpoint
CREATE INDEX "waiting_list_zip" ON "waiting_list" USING btree ("zip_code","created_at");--> statement-breakpoint
CREATE INDEX "support_threads_open" ON "support_threads" USING btree ("place","id") WHERE closed_at is null;--> statement-breakpoint

-- How many wait for a ZIP code. Rows are held in their order, so that two who change several do not wait for each other.
CREATE FUNCTION count_waiting_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO waiting_zips SELECT zip_code, count(*) FROM added GROUP BY zip_code ORDER BY zip_code
  ON CONFLICT (zip_code) DO UPDATE SET waiting = waiting_zips.waiting + excluded.waiting;
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE FUNCTION count_waiting_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM waiting_zips WHERE zip_code IN (SELECT zip_code FROM removed) ORDER BY zip_code FOR UPDATE;
  UPDATE waiting_zips SET waiting = waiting - gone.count
  FROM (SELECT zip_code, count(*) FROM removed GROUP BY zip_code) AS gone WHERE gone.zip_code = waiting_zips.zip_code;
  DELETE FROM waiting_zips WHERE waiting = 0 AND zip_code IN (SELECT zip_code FROM removed);
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE TRIGGER waiting_list_zips_added AFTER INSERT ON "waiting_list"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_waiting_added();--> statement-breakpoint
CREATE TRIGGER waiting_list_zips_removed AFTER DELETE ON "waiting_list"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_waiting_removed();--> statement-breakpoint
CREATE TRIGGER waiting_list_zips_changed_from AFTER UPDATE ON "waiting_list"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_waiting_removed();--> statement-breakpoint
CREATE TRIGGER waiting_list_zips_changed_to AFTER UPDATE ON "waiting_list"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_waiting_added();--> statement-breakpoint

INSERT INTO waiting_zips SELECT zip_code, count(*) FROM waiting_list GROUP BY zip_code;--> statement-breakpoint

-- Where a conversation stands among those that are open. What was answered comes behind all that wait.
CREATE FUNCTION place_of_thread(thread uuid, last_message_at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT min(message.sent_at) FROM support_messages AS message
    WHERE message.thread_id = thread AND NOT message.is_from_support AND message.sent_at > coalesce((
      SELECT max(answer.sent_at) FROM support_messages AS answer WHERE answer.thread_id = thread AND answer.is_from_support), '-infinity')
  ), last_message_at + interval '1000 years')
$$;--> statement-breakpoint

CREATE FUNCTION place_thread() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.place := place_of_thread(new.id, new.last_message_at);
  RETURN new;
END $$;--> statement-breakpoint

CREATE FUNCTION place_thread_of_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE support_threads SET place = place_of_thread(id, last_message_at)
  WHERE id = CASE TG_OP WHEN 'DELETE' THEN old.thread_id ELSE new.thread_id END;
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE TRIGGER support_threads_placed BEFORE INSERT OR UPDATE OF "last_message_at" ON "support_threads"
  FOR EACH ROW EXECUTE FUNCTION place_thread();--> statement-breakpoint
CREATE TRIGGER support_messages_placed AFTER INSERT OR DELETE OR UPDATE OF "sent_at", "is_from_support" ON "support_messages"
  FOR EACH ROW EXECUTE FUNCTION place_thread_of_message();--> statement-breakpoint

UPDATE support_threads SET place = place_of_thread(id, last_message_at);
