CREATE TABLE "rental_months" (
	"property_id" uuid NOT NULL,
	"month" date NOT NULL,
	"part_cents" integer NOT NULL,
	"included_pickups" smallint NOT NULL,
	"extra_cents" integer NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"pickups" integer,
	"amount_cents" integer,
	"told_at" timestamp (3) with time zone,
	"provider_id" text,
	"invoice_id" uuid,
	CONSTRAINT "rental_months_property_id_month_pk" PRIMARY KEY("property_id","month"),
	CONSTRAINT "rental_months_provider_unique" UNIQUE("provider_id"),
	CONSTRAINT "rental_months_month" CHECK (extract(day from "rental_months"."month") = 1),
	CONSTRAINT "rental_months_settled" CHECK (num_nulls("rental_months"."settled_at", "rental_months"."pickups", "rental_months"."amount_cents") in (0, 3)),
	CONSTRAINT "rental_months_amount" CHECK ("rental_months"."amount_cents" = case when "rental_months"."pickups" = 0 then 0
        else "rental_months"."part_cents" + "rental_months"."extra_cents" * greatest(0, "rental_months"."pickups" - "rental_months"."included_pickups") end),
	CONSTRAINT "rental_months_billed" CHECK ("rental_months"."settled_at" is not null or "rental_months"."invoice_id" is null)
);
--> statement-breakpoint
CREATE TABLE "rental_prices" (
	"property_id" uuid NOT NULL,
	"from_on" date NOT NULL,
	"part_cents" integer NOT NULL,
	"included_pickups" smallint NOT NULL,
	"extra_cents" integer NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rental_prices_property_id_from_on_pk" PRIMARY KEY("property_id","from_on"),
	CONSTRAINT "rental_prices_from" CHECK (extract(day from "rental_prices"."from_on") = 1),
	CONSTRAINT "rental_prices_part" CHECK ("rental_prices"."part_cents" between 0 and 100000),
	CONSTRAINT "rental_prices_included" CHECK ("rental_prices"."included_pickups" between 0 and 100),
	CONSTRAINT "rental_prices_extra" CHECK ("rental_prices"."extra_cents" between 0 and 100000)
);
--> statement-breakpoint
ALTER TABLE "rental_months" ADD CONSTRAINT "rental_months_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_months" ADD CONSTRAINT "rental_months_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_prices" ADD CONSTRAINT "rental_prices_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rental_months_unsettled" ON "rental_months" USING btree ("month") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "rental_months_unbilled" ON "rental_months" USING btree ("property_id") WHERE amount_cents > 0 and invoice_id is null;--> statement-breakpoint
CREATE INDEX "rental_months_invoice" ON "rental_months" USING btree ("invoice_id");--> statement-breakpoint
ALTER TABLE "platform_rules" DROP CONSTRAINT "platform_rules_rule";--> statement-breakpoint
ALTER TABLE "platform_rules" ADD CONSTRAINT "platform_rules_rule" CHECK ("platform_rules"."rule" in ('windows', 'promises', 'credit', 'areas', 'claims', 'rentals')) NOT VALID;