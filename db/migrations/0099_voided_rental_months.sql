-- A month leaves a bill only when that is void, and counts it, so that its next line has another key.
CREATE OR REPLACE FUNCTION keep_rental_month() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if (old.part_cents, old.included_pickups, old.extra_cents)
      is distinct from (new.part_cents, new.included_pickups, new.extra_cents)
    or old.settled_at is not null and (old.settled_at, old.pickups, old.amount_cents)
      is distinct from (new.settled_at, new.pickups, new.amount_cents)
    or old.invoice_id is not null and old.invoice_id is distinct from new.invoice_id and not (
      new.invoice_id is null and new.voided_bills > old.voided_bills
      and exists (select from invoices where id = old.invoice_id and status = 'void')) then
    raise exception 'A rental month keeps its price, and its amount and bill once it has them';
  end if;
  return null;
end $$;
--> statement-breakpoint
UPDATE rental_months AS bill SET invoice_id = null, provider_id = null, told_at = null, voided_bills = bill.voided_bills + 1
FROM invoices AS invoice WHERE invoice.id = bill.invoice_id AND invoice.status = 'void';
