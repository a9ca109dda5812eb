-- The tip of a pickup refused in review is taken back at any time; any other one within 24 hours.
CREATE OR REPLACE FUNCTION keep_tip() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if (old.job_id, old.user_id, old.runner_id, old.amount_cents, old.created_at)
      is distinct from (new.job_id, new.user_id, new.runner_id, new.amount_cents, new.created_at)
    or old.paid_at is not null and (old.paid_at, old.provider_id) is distinct from (new.paid_at, new.provider_id)
    or old.taken_back_at is not null and old.taken_back_at is distinct from new.taken_back_at
    or (old.status || '>' || new.status) not in ('charging>paid', 'charging>declined', 'paid>refunding', 'refunding>refunded') then
    raise exception 'A tip keeps its amount and payment, and goes from charging to refunded' using errcode = 'check_violation';
  end if;
  if new.status = 'refunding' and new.taken_back_at >= new.paid_at + interval '24 hours'
    and not exists (select from job_anomalies where job_id = new.job_id and outcome = 'refused') then
    raise exception 'A tip is taken back within 24 hours, or when its pickup is refused' using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
ALTER TABLE "tips" DROP CONSTRAINT "tips_taken_back";
--> statement-breakpoint
ALTER TABLE "tips" ADD CONSTRAINT "tips_taken_back" CHECK (("tips"."taken_back_at" is not null) = ("tips"."status" in ('refunding', 'refunded'))
        and ("tips"."refund_id" is not null) = ("tips"."status" = 'refunded')) NOT VALID;
