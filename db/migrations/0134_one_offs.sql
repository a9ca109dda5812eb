CREATE TABLE "one_offs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"scheduled_on" date NOT NULL,
	"number_of_cans" smallint NOT NULL,
	"price_cents" integer NOT NULL,
	"status" text NOT NULL,
	"provider_id" text,
	"invoice_id" uuid,
	"job_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "one_offs_provider_unique" UNIQUE("provider_id"),
	CONSTRAINT "one_offs_invoice_unique" UNIQUE("invoice_id"),
	CONSTRAINT "one_offs_job_unique" UNIQUE("job_id"),
	CONSTRAINT "one_offs_status" CHECK ("one_offs"."status" in ('open', 'booked', 'returned', 'abandoned')),
	CONSTRAINT "one_offs_price" CHECK ("one_offs"."price_cents" between 1 and 100000),
	CONSTRAINT "one_offs_cans" CHECK ("one_offs"."number_of_cans" between 1 and 10),
	CONSTRAINT "one_offs_job" CHECK (("one_offs"."job_id" is not null) = ("one_offs"."status" = 'booked')),
	CONSTRAINT "one_offs_invoice" CHECK (("one_offs"."invoice_id" is not null) = ("one_offs"."status" in ('booked', 'returned'))),
	CONSTRAINT "one_offs_settled" CHECK (("one_offs"."settled_at" is null) = ("one_offs"."status" = 'open'))
);
--> statement-breakpoint
ALTER TABLE "one_offs" ADD CONSTRAINT "one_offs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_offs" ADD CONSTRAINT "one_offs_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_offs" ADD CONSTRAINT "one_offs_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "one_offs_user" ON "one_offs" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "one_offs_open" ON "one_offs" USING btree ("created_at") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "one_offs_abandoned" ON "one_offs" USING btree ("settled_at") WHERE status = 'abandoned';--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "subscription_id" DROP NOT NULL;
