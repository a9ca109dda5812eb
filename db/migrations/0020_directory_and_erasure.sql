-- An apostrophe is found however it is written.
CREATE OR REPLACE FUNCTION fold_letters(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT translate(lower(given),
    'ÀÁÂÃÄÅĀĂĄàáâãäåāăąÇĆČçćčĎďÈÉÊËĒĘĚèéêëēęěĞğÌÍÎÏĪİìíîïīÑŃŇñńňÒÓÔÕÖŌŐòóôõöōőŘřŚŠŞȘśšşșŤŢȚťţțÙÚÛÜŪŮŰùúûüūůűÝŸýÿŹŻŽźżžØøŁłĐđı’‘',
    'aaaaaaaaaaaaaaaaaaccccccddeeeeeeeeeeeeeeggiiiiiiiiiiinnnnnnoooooooooooooorrssssssssttttttuuuuuuuuuuuuuuyyyyzzzzzzoollddi''''')
$$;--> statement-breakpoint
SELECT refresh_directory(array(
  SELECT id FROM users WHERE first_name || ' ' || last_name ~ '[‘’]'
  UNION SELECT user_id FROM homeowner_profiles WHERE concat_ws(' ', address, unit, city) ~ '[‘’]'
  UNION SELECT user_id FROM runner_profiles WHERE city ~ '[‘’]'));--> statement-breakpoint

-- Whoever was erased is no homeowner any more.
CREATE FUNCTION count_erased_homeowners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_total_figures(CASE WHEN NEW.deleted_at IS NULL THEN 1 ELSE -1 END, 0, 0)
  FROM homeowner_profiles WHERE user_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER users_figures_erased AFTER UPDATE OF "deleted_at" ON "users" FOR EACH ROW
  WHEN ((old.deleted_at IS NULL) <> (new.deleted_at IS NULL)) EXECUTE FUNCTION count_erased_homeowners();--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_homeowners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_total_figures(count(*)::int, 0, 0) FROM added JOIN users AS person ON person.id = added.user_id
      WHERE person.deleted_at IS NULL HAVING count(*) > 0;
  ELSE
    PERFORM add_total_figures(-count(*)::int, 0, 0) FROM removed JOIN users AS person ON person.id = removed.user_id
      WHERE person.deleted_at IS NULL HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION recount_figures() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE users, jobs, promises, homeowner_profiles, runner_profiles, subscriptions, ledger_entries IN SHARE MODE;
  DELETE FROM daily_figures;
  INSERT INTO daily_figures (on_day, slot, jobs, completed, promises_kept, promises_broken, revenue_cents)
    SELECT on_day, 0, sum(jobs), sum(completed), sum(kept), sum(broken), sum(revenue) FROM (
      SELECT scheduled_on AS on_day, count(*) AS jobs, count(*) FILTER (WHERE status = 'completed') AS completed, 0 AS kept,
        0 AS broken, 0 AS revenue
      FROM jobs WHERE status <> 'cancelled' GROUP BY scheduled_on
      UNION ALL
      SELECT scheduled_on, 0, 0, count(*) FILTER (WHERE outcome = 'kept'), count(*) FILTER (WHERE outcome = 'broken'), 0
      FROM promises JOIN jobs ON jobs.id = promises.job_id GROUP BY scheduled_on
      UNION ALL
      SELECT (booked.booked_at AT TIME ZONE 'America/New_York')::date, 0, 0, 0, 0, -sum(entry.amount_cents)
      FROM ledger_entries AS entry JOIN ledger_transactions AS booked ON booked.id = entry.transaction_id
      WHERE entry.account = 'subscription_revenue' GROUP BY 1
    ) AS counted GROUP BY on_day;
  DELETE FROM total_figures;
  INSERT INTO total_figures (slot, homeowners, approved_runners, monthly_cents, jobs, pending_jobs, missed_jobs) SELECT 0,
    (SELECT count(*) FROM homeowner_profiles AS home JOIN users AS person ON person.id = home.user_id WHERE person.deleted_at IS NULL),
    (SELECT count(*) FROM runner_profiles WHERE application_status = 'approved'),
    (SELECT coalesce(sum(monthly_rate_cents), 0) FROM subscriptions WHERE status = 'active'),
    counted.jobs, counted.pending, counted.missed
  FROM (SELECT count(*) AS jobs, count(*) FILTER (WHERE status IN ('scheduled', 'assigned', 'in_progress')) AS pending,
    count(*) FILTER (WHERE status = 'missed') AS missed FROM jobs) AS counted;
END $$;--> statement-breakpoint
SELECT recount_figures();
--> statement-breakpoint

-- What is kept for ever stays as it is, but for the words that somebody wrote about a person: erasing may empty those.
CREATE FUNCTION refuse_rewrite() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.reason IS NOT NULL AND NEW.reason IS NULL AND to_jsonb(NEW) - 'reason' = to_jsonb(OLD) - 'reason' THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE FUNCTION without_words(given jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE jsonb_typeof(given) WHEN 'object' THEN given - '{reason,note,answer,words}'::text[] ELSE given END
$$;--> statement-breakpoint
CREATE FUNCTION refuse_audit_rewrite() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.before, NEW.after) IS DISTINCT FROM (OLD.before, OLD.after)
    AND NEW.before IS NOT DISTINCT FROM without_words(OLD.before) AND NEW.after IS NOT DISTINCT FROM without_words(OLD.after)
    AND to_jsonb(NEW) - '{before,after}'::text[] = to_jsonb(OLD) - '{before,after}'::text[] THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
DROP TRIGGER "ledger_transactions_append_only" ON "ledger_transactions";--> statement-breakpoint
CREATE TRIGGER ledger_transactions_append_only BEFORE DELETE OR TRUNCATE ON "ledger_transactions" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER ledger_transactions_words_only BEFORE UPDATE ON "ledger_transactions" FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();--> statement-breakpoint
DROP TRIGGER "job_events_append_only" ON "job_events";--> statement-breakpoint
CREATE TRIGGER job_events_append_only BEFORE DELETE OR TRUNCATE ON "job_events" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER job_events_words_only BEFORE UPDATE ON "job_events" FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();--> statement-breakpoint
DROP TRIGGER "audit_log_append_only" ON "audit_log";--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER audit_log_words_only BEFORE UPDATE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION refuse_audit_rewrite();
