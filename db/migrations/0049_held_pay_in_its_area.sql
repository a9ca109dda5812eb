-- Pay that is held back, refused or freed counts where and when its pickup's pay was earned, not in the month of the
-- decision and nowhere. Otherwise as in 0025.
CREATE OR REPLACE VIEW area_movements AS
  SELECT entry.id AS entry_id,
    date_trunc('month', coalesce(earned.booked_at, booked.booked_at) AT TIME ZONE 'America/New_York')::date AS month,
    coalesce(pickup.zip_code, home.zip_code, '') AS zip_code,
    CASE WHEN booked.kind = 'charge' THEN entry.amount_cents ELSE 0 END AS revenue_cents,
    CASE WHEN booked.kind IN ('credit', 'credit_reversal') THEN -entry.amount_cents ELSE 0 END AS credit_cents,
    CASE WHEN booked.kind = 'refund' THEN -entry.amount_cents ELSE 0 END AS refund_cents,
    CASE WHEN booked.kind = 'dispute' THEN -entry.amount_cents ELSE 0 END AS dispute_cents,
    CASE WHEN booked.kind = 'payment' THEN -entry.amount_cents ELSE 0 END AS payment_cents,
    CASE WHEN booked.kind = 'payment' THEN 1 ELSE 0 END AS payments,
    CASE WHEN booked.kind IN ('earning', 'adjustment') THEN entry.amount_cents ELSE 0 END AS runner_cents
  FROM ledger_entries AS entry JOIN ledger_transactions AS booked ON booked.id = entry.transaction_id
  LEFT JOIN ledger_transactions AS earned ON earned.kind = 'earning' AND earned.job_id = CASE
    WHEN booked.source LIKE 'held:%' OR booked.source LIKE 'freed:%' THEN split_part(booked.source, ':', 2)::uuid END
  LEFT JOIN jobs AS pickup ON pickup.id = CASE WHEN booked.kind = 'earning' THEN booked.job_id ELSE earned.job_id END
  LEFT JOIN refunds ON refunds.provider_id = CASE WHEN booked.kind = 'refund' THEN split_part(booked.source, ':', 2) END
  LEFT JOIN disputes ON disputes.id = CASE WHEN booked.kind = 'dispute' THEN split_part(booked.source, ':', 2)::uuid END
  LEFT JOIN invoices AS bill ON bill.id = coalesce(refunds.invoice_id, disputes.invoice_id)
  LEFT JOIN homeowner_profiles AS home ON home.user_id = coalesce(entry.user_id, bill.user_id)
  WHERE entry.account = CASE WHEN booked.kind IN ('earning', 'adjustment') THEN 'runner_pay'
    WHEN booked.kind IN ('refund', 'dispute') THEN 'provider_cash' WHEN booked.kind <> 'payout' THEN 'homeowner_balance' END;--> statement-breakpoint
SELECT recount_area_sums();
