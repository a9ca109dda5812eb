ALTER TABLE "rental_stays" ADD COLUMN "change" text;--> statement-breakpoint
ALTER TABLE "rental_stays" ADD COLUMN "changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rental_stays" ADD COLUMN "was_from_on" date;--> statement-breakpoint
ALTER TABLE "rental_stays" ADD COLUMN "was_until_on" date;--> statement-breakpoint
ALTER TABLE "rental_stays" ADD CONSTRAINT "rental_stays_change" CHECK ("rental_stays"."change" in ('added', 'moved', 'cancelled') and "rental_stays"."changed_at" is not null or "rental_stays"."change" is null and "rental_stays"."changed_at" is null) NOT VALID;--> statement-breakpoint
ALTER TABLE "rental_stays" ADD CONSTRAINT "rental_stays_was" CHECK (("rental_stays"."change" is not distinct from 'moved') = ("rental_stays"."was_from_on" is not null) and ("rental_stays"."was_from_on" is null) = ("rental_stays"."was_until_on" is null)) NOT VALID;