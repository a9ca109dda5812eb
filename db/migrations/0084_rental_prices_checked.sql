-- A rental's price in a month: nothing for the host's oldest rental, which the monthly price includes, and for one
-- whose host was never told of a price.
CREATE FUNCTION rental_price(of_property uuid, in_month date)
RETURNS TABLE (part_cents integer, included_pickups smallint, extra_cents integer) LANGUAGE sql STABLE AS $$
  select coalesce(price.part_cents, 0), coalesce(price.included_pickups, 0::smallint), coalesce(price.extra_cents, 0)
  from properties as rental left join lateral (
    select promised.* from rental_prices as promised
    where promised.property_id = rental.id and promised.from_on <= in_month
    order by promised.from_on desc limit 1
  ) as price on exists (
    select from properties as older
    where older.homeowner_id = rental.homeowner_id and older.removed_at is null
      and (older.created_at, older.id) < (rental.created_at, rental.id))
  where rental.id = of_property
$$;
--> statement-breakpoint
-- The first pickup of a month fixes its price.
CREATE FUNCTION begin_rental_month() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into rental_months (property_id, month, part_cents, included_pickups, extra_cents)
  select new.property_id, date_trunc('month', new.scheduled_on)::date, price.*
  from rental_price(new.property_id, date_trunc('month', new.scheduled_on)::date) as price
  on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER jobs_begin_rental_month AFTER INSERT OR UPDATE OF scheduled_on ON jobs
  FOR EACH ROW WHEN (new.property_id is not null) EXECUTE FUNCTION begin_rental_month();
--> statement-breakpoint
CREATE FUNCTION keep_rental_month() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if (old.part_cents, old.included_pickups, old.extra_cents)
      is distinct from (new.part_cents, new.included_pickups, new.extra_cents)
    or old.settled_at is not null and (old.settled_at, old.pickups, old.amount_cents)
      is distinct from (new.settled_at, new.pickups, new.amount_cents)
    or old.invoice_id is not null and old.invoice_id is distinct from new.invoice_id then
    raise exception 'A rental month keeps its price, and its amount and bill once it has them';
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER rental_months_keep AFTER UPDATE ON rental_months
  FOR EACH ROW EXECUTE FUNCTION keep_rental_month();
--> statement-breakpoint
ALTER TABLE platform_rules VALIDATE CONSTRAINT platform_rules_rule;
