CREATE TABLE "can_rhythms" (
	"homeowner_id" uuid NOT NULL,
	"can_kind" text NOT NULL,
	"weekday" smallint NOT NULL,
	"every_weeks" smallint NOT NULL,
	"anchor_on" date,
	CONSTRAINT "can_rhythms_homeowner_id_can_kind_weekday_pk" PRIMARY KEY("homeowner_id","can_kind","weekday"),
	CONSTRAINT "can_rhythms_kind" CHECK ("can_rhythms"."can_kind" in ('trash', 'recycling', 'yard')),
	CONSTRAINT "can_rhythms_weekday" CHECK ("can_rhythms"."weekday" between 1 and 7),
	CONSTRAINT "can_rhythms_weeks" CHECK ("can_rhythms"."every_weeks" in (1, 2)),
	CONSTRAINT "can_rhythms_anchor" CHECK (("can_rhythms"."anchor_on" is not null) = ("can_rhythms"."every_weeks" = 2)),
	CONSTRAINT "can_rhythms_anchor_weekday" CHECK ("can_rhythms"."anchor_on" is null or extract(isodow from "can_rhythms"."anchor_on") = "can_rhythms"."weekday")
);
--> statement-breakpoint
CREATE TABLE "credit_transfers" (
	"transaction_id" uuid PRIMARY KEY NOT NULL,
	"provider_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "credit_transfers_provider_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
CREATE TABLE "daily_figures" (
	"on_day" date NOT NULL,
	"slot" smallint NOT NULL,
	"jobs" integer DEFAULT 0 NOT NULL,
	"promises_kept" integer DEFAULT 0 NOT NULL,
	"promises_broken" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "daily_figures_on_day_slot_pk" PRIMARY KEY("on_day","slot"),
	CONSTRAINT "daily_figures_slot" CHECK ("daily_figures"."slot" between 0 and 31)
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"provider_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"withdrawn_cents" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"respond_by" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "disputes_provider_unique" UNIQUE("provider_id"),
	CONSTRAINT "disputes_status" CHECK ("disputes"."status" in ('inquiry', 'needs_response', 'under_review', 'won', 'lost')),
	CONSTRAINT "disputes_amount" CHECK ("disputes"."amount_cents" between 1 and 1000000),
	CONSTRAINT "disputes_withdrawn" CHECK ("disputes"."withdrawn_cents" between -1000000 and 2000000),
	CONSTRAINT "disputes_closed" CHECK (("disputes"."closed_at" is not null) = ("disputes"."status" in ('won', 'lost'))),
	CONSTRAINT "disputes_reason_length" CHECK (char_length("disputes"."reason") <= 200)
);
--> statement-breakpoint
CREATE TABLE "holidays" (
	"id" uuid PRIMARY KEY NOT NULL,
	"area" text NOT NULL,
	"on_day" date NOT NULL,
	"name" text NOT NULL,
	"rule" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	CONSTRAINT "holidays_area" CHECK ("holidays"."area" ~ '^([A-Z]{2}|[0-9]{0,5})$'),
	CONSTRAINT "holidays_name_length" CHECK (char_length("holidays"."name") between 1 and 80),
	CONSTRAINT "holidays_rule" CHECK ("holidays"."rule" in ('shift_day', 'shift_week', 'skip', 'none'))
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"provider_id" text NOT NULL,
	"number" text,
	"status" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"credited_cents" integer DEFAULT 0 NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"period_starts_on" date NOT NULL,
	"period_ends_on" date NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"needs_action" boolean DEFAULT false NOT NULL,
	"receipt_url" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	CONSTRAINT "invoices_provider_unique" UNIQUE("provider_id"),
	CONSTRAINT "invoices_status" CHECK ("invoices"."status" in ('open', 'paid', 'uncollectible', 'void')),
	CONSTRAINT "invoices_amount" CHECK ("invoices"."amount_cents" between -1000000 and 1000000),
	CONSTRAINT "invoices_credited" CHECK ("invoices"."credited_cents" between -1000000 and "invoices"."amount_cents"),
	CONSTRAINT "invoices_refunded" CHECK ("invoices"."refunded_cents" between 0 and "invoices"."amount_cents" - "invoices"."credited_cents"),
	CONSTRAINT "invoices_paid" CHECK (("invoices"."paid_at" is not null) = ("invoices"."status" = 'paid')),
	CONSTRAINT "invoices_period" CHECK ("invoices"."period_starts_on" < "invoices"."period_ends_on")
);
--> statement-breakpoint
CREATE TABLE "payment_customers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"provider_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_customers_provider_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
CREATE TABLE "payout_accounts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"status" text NOT NULL,
	"bank" text,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payout_accounts_provider_unique" UNIQUE("provider_id"),
	CONSTRAINT "payout_accounts_status" CHECK ("payout_accounts"."status" in ('incomplete', 'ready'))
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"pay_week" date NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"provider_id" text,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"refusals" smallint DEFAULT 0 NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	CONSTRAINT "payouts_status" CHECK ("payouts"."status" in ('pending', 'held', 'sending', 'paid', 'failed')),
	CONSTRAINT "payouts_amount" CHECK ("payouts"."amount_cents" between 1 and 100000000),
	CONSTRAINT "payouts_week" CHECK (extract(isodow from "payouts"."pay_week") = 1),
	CONSTRAINT "payouts_paid" CHECK (("payouts"."paid_at" is not null) = ("payouts"."status" = 'paid')),
	CONSTRAINT "payouts_paid_by_transfer" CHECK (("payouts"."provider_id" is not null) = ("payouts"."status" = 'paid')),
	CONSTRAINT "payouts_counts" CHECK ("payouts"."refusals" between 0 and "payouts"."attempts"),
	CONSTRAINT "payouts_reason_length" CHECK (char_length("payouts"."reason") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "pickup_notices" (
	"homeowner_id" uuid NOT NULL,
	"notice" text NOT NULL,
	"on_day" date NOT NULL,
	"told_on" date,
	"told_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pickup_notices_homeowner_id_notice_on_day_pk" PRIMARY KEY("homeowner_id","notice","on_day"),
	CONSTRAINT "pickup_notices_notice" CHECK ("pickup_notices"."notice" in ('holiday', 'tomorrow'))
);
--> statement-breakpoint
CREATE TABLE "promises" (
	"job_id" uuid NOT NULL,
	"promise" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"outcome" text NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "promises_job_id_promise_pk" PRIMARY KEY("job_id","promise"),
	CONSTRAINT "promises_promise" CHECK ("promises"."promise" in ('out', 'in', 'photos')),
	CONSTRAINT "promises_outcome" CHECK ("promises"."outcome" in ('kept', 'broken'))
);
--> statement-breakpoint
CREATE TABLE "rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rate" text NOT NULL,
	"cents" integer NOT NULL,
	"effective_on" date NOT NULL,
	"set_by" uuid,
	"set_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rates_rate" CHECK ("rates"."rate" in ('runner_rate', 'monthly_price')),
	CONSTRAINT "rates_cents" CHECK ("rates"."cents" between 0 and 100000)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text NOT NULL,
	"provider_id" text,
	"reason" text,
	"requested_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_provider_unique" UNIQUE("provider_id"),
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('pending', 'succeeded', 'failed')),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_cents" between 1 and 1000000),
	CONSTRAINT "refunds_settled" CHECK (("refunds"."settled_at" is not null) = ("refunds"."status" <> 'pending')),
	CONSTRAINT "refunds_reason_length" CHECK (char_length("refunds"."reason") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "schedule_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"schedule" text NOT NULL,
	"outcome" text NOT NULL,
	"counts" jsonb,
	"error" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"lease_ends_at" timestamp (3) with time zone,
	CONSTRAINT "schedule_runs_outcome" CHECK ("schedule_runs"."outcome" in ('running', 'done', 'failed')),
	CONSTRAINT "schedule_runs_error_length" CHECK (char_length("schedule_runs"."error") <= 1000),
	CONSTRAINT "schedule_runs_finished" CHECK (("schedule_runs"."finished_at" is null) = ("schedule_runs"."outcome" = 'running')),
	CONSTRAINT "schedule_runs_lease" CHECK (("schedule_runs"."lease_ends_at" is null) = ("schedule_runs"."outcome" <> 'running'))
);
--> statement-breakpoint
CREATE TABLE "service_holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"homeowner_id" uuid NOT NULL,
	"from_on" date NOT NULL,
	"until_on" date NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	CONSTRAINT "service_holds_order" CHECK ("service_holds"."from_on" <= "service_holds"."until_on"),
	CONSTRAINT "service_holds_length" CHECK ("service_holds"."until_on" - "service_holds"."from_on" < 366)
);
--> statement-breakpoint
CREATE TABLE "skipped_days" (
	"homeowner_id" uuid NOT NULL,
	"on_day" date NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "skipped_days_homeowner_id_on_day_pk" PRIMARY KEY("homeowner_id","on_day")
);
--> statement-breakpoint
CREATE TABLE "total_figures" (
	"slot" smallint PRIMARY KEY NOT NULL,
	"homeowners" integer DEFAULT 0 NOT NULL,
	"approved_runners" integer DEFAULT 0 NOT NULL,
	"monthly_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "total_figures_slot" CHECK ("total_figures"."slot" between 0 and 31)
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object_id" text,
	"outcome" text NOT NULL,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhook_events_outcome" CHECK ("webhook_events"."outcome" in ('applied', 'ignored')),
	CONSTRAINT "webhook_events_lengths" CHECK (char_length("webhook_events"."id") <= 255 and char_length("webhook_events"."type") <= 100)
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_holder";--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_kind";--> statement-breakpoint
DROP INDEX "jobs_one_generated";--> statement-breakpoint
ALTER TABLE "homeowner_profiles" ADD COLUMN "public_street" text;--> statement-breakpoint
ALTER TABLE "homeowner_profiles" ADD COLUMN "pickup_window" text DEFAULT 'morning' NOT NULL;--> statement-breakpoint
ALTER TABLE "homeowner_profiles" ADD COLUMN "out_evening_before" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "homeowner_profiles" ADD COLUMN "in_after_collection" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "homeowner_profiles" ADD COLUMN "bucket" smallint GENERATED ALWAYS AS (((get_byte(uuid_send(id), 2) & 15) << 4 | get_byte(uuid_send(id), 3) >> 4)::smallint) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "out_by" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "in_by" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "jobs" SET "out_by" = "window_ends_at", "in_by" = "window_ends_at";--> statement-breakpoint
ALTER TABLE "jobs" ALTER COLUMN "out_by" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ALTER COLUMN "in_by" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "can_kinds" text[] DEFAULT '{"trash"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "pay_week" date;--> statement-breakpoint
ALTER TABLE "ledger_entries" DISABLE TRIGGER "ledger_entries_append_only";--> statement-breakpoint
UPDATE "ledger_entries" SET "pay_week" = date_trunc('week', booked."booked_at" AT TIME ZONE 'America/New_York')::date
  FROM "ledger_transactions" AS booked WHERE booked."id" = "transaction_id" AND "account" = 'runner_payable';--> statement-breakpoint
ALTER TABLE "ledger_entries" ENABLE TRIGGER "ledger_entries_append_only";--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "card_expiry_told" date;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "period_starts_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "period_ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "cancel_at_period_end" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "paused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "synced_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "can_rhythms" ADD CONSTRAINT "can_rhythms_homeowner_id_homeowner_profiles_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."homeowner_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_transfers" ADD CONSTRAINT "credit_transfers_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holidays" ADD CONSTRAINT "holidays_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_notices" ADD CONSTRAINT "pickup_notices_homeowner_id_homeowner_profiles_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."homeowner_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promises" ADD CONSTRAINT "promises_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rates" ADD CONSTRAINT "rates_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_holds" ADD CONSTRAINT "service_holds_homeowner_id_homeowner_profiles_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."homeowner_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skipped_days" ADD CONSTRAINT "skipped_days_homeowner_id_homeowner_profiles_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."homeowner_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_transfers_unanswered" ON "credit_transfers" USING btree ("created_at") WHERE provider_id is null;--> statement-breakpoint
CREATE INDEX "disputes_invoice" ON "disputes" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("created_at") WHERE closed_at is null;--> statement-breakpoint
INSERT INTO "can_rhythms" ("homeowner_id", "can_kind", "weekday", "every_weeks")
  SELECT "id", 'trash', array_position(array['Monday','Tuesday','Wednesday','Thursday','Friday','Saturday','Sunday'], day), 1
  FROM "homeowner_profiles", unnest("pickup_days") AS day;--> statement-breakpoint
CREATE UNIQUE INDEX "holidays_once" ON "holidays" USING btree ("area","on_day");--> statement-breakpoint
CREATE INDEX "holidays_day" ON "holidays" USING btree ("on_day");--> statement-breakpoint
CREATE INDEX "holidays_changed_by" ON "holidays" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "invoices_user" ON "invoices" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "invoices_subscription" ON "invoices" USING btree ("subscription_id","period_starts_on");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_once" ON "payouts" USING btree ("pay_week","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_provider" ON "payouts" USING btree ("provider_id") WHERE provider_id is not null;--> statement-breakpoint
CREATE INDEX "payouts_unsettled" ON "payouts" USING btree ("pay_week","id") WHERE status <> 'paid';--> statement-breakpoint
CREATE INDEX "pickup_notices_day" ON "pickup_notices" USING btree ("on_day");--> statement-breakpoint
CREATE UNIQUE INDEX "rates_once" ON "rates" USING btree ("rate","effective_on");--> statement-breakpoint
CREATE INDEX "rates_set_by" ON "rates" USING btree ("set_by");--> statement-breakpoint
CREATE INDEX "refunds_invoice" ON "refunds" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "refunds_requested_by" ON "refunds" USING btree ("requested_by");--> statement-breakpoint
CREATE INDEX "refunds_pending" ON "refunds" USING btree ("created_at") WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "schedule_runs_one_running" ON "schedule_runs" USING btree ("schedule") WHERE outcome = 'running';--> statement-breakpoint
CREATE INDEX "schedule_runs_last" ON "schedule_runs" USING btree ("schedule","started_at");--> statement-breakpoint
CREATE INDEX "schedule_runs_started" ON "schedule_runs" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "service_holds_home" ON "service_holds" USING btree ("homeowner_id","until_on");--> statement-breakpoint
CREATE INDEX "service_holds_unsettled" ON "service_holds" USING btree ("until_on") WHERE settled_at is null and cancelled_at is null;--> statement-breakpoint
CREATE INDEX "webhook_events_received" ON "webhook_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "homeowner_profiles_bucket" ON "homeowner_profiles" USING btree ("bucket");--> statement-breakpoint
CREATE INDEX "jobs_out_due" ON "jobs" USING btree ("out_by") WHERE status in ('scheduled', 'assigned');--> statement-breakpoint
CREATE INDEX "jobs_in_due" ON "jobs" USING btree ("in_by") WHERE status = 'in_progress';--> statement-breakpoint
CREATE INDEX "ledger_entries_pay_week_runner" ON "ledger_entries" USING btree ("pay_week","user_id") WHERE account = 'runner_payable';--> statement-breakpoint
CREATE INDEX "ledger_transactions_credits" ON "ledger_transactions" USING btree ("booked_at") WHERE kind in ('credit', 'credit_reversal');--> statement-breakpoint
CREATE INDEX "notifications_created" ON "notifications" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "photos_waiting" ON "photos" USING btree ("created_at") WHERE attached_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_provider" ON "subscriptions" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "subscriptions_period_end" ON "subscriptions" USING btree ("period_ends_at") WHERE status <> 'canceled';--> statement-breakpoint
CREATE INDEX "subscriptions_card_expiry" ON "subscriptions" USING btree ("card_expiry_year","card_expiry_month") WHERE status in ('active', 'past_due');--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_one_generated" ON "jobs" USING btree ("homeowner_id","scheduled_on","kind") WHERE kind = 'weekly' and status <> 'cancelled';--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_source_unique" UNIQUE("source");--> statement-breakpoint
ALTER TABLE "homeowner_profiles" ADD CONSTRAINT "homeowner_profiles_public_street_length" CHECK (char_length("homeowner_profiles"."public_street") <= 120);--> statement-breakpoint
ALTER TABLE "homeowner_profiles" ADD CONSTRAINT "homeowner_profiles_window" CHECK ("homeowner_profiles"."pickup_window" in ('morning', 'afternoon', 'evening', '08:00', '10:00', '12:00', '14:00', '16:00', '11:00', '13:00', '15:00', '17:00'));--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_legs_order" CHECK ("jobs"."window_starts_at" < "jobs"."out_by" and "jobs"."out_by" <= "jobs"."in_by" and "jobs"."in_by" <= "jobs"."window_ends_at");--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_can_kinds" CHECK (cardinality("jobs"."can_kinds") between 1 and 3 and "jobs"."can_kinds" <@ array['trash','recycling','yard']);--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_pay_week" CHECK (("ledger_entries"."account" = 'runner_payable') = ("ledger_entries"."pay_week" is not null) and extract(isodow from "ledger_entries"."pay_week") = 1);--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account" CHECK ("ledger_entries"."account" in ('runner_pay', 'runner_payable', 'subscription_revenue', 'homeowner_balance', 'credits_given', 'dispute_costs', 'provider_cash'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_holder" CHECK (("ledger_entries"."account" in ('runner_payable', 'homeowner_balance')) = ("ledger_entries"."user_id" is not null));--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_lengths" CHECK (char_length("ledger_transactions"."source") <= 300 and char_length("ledger_transactions"."reason") <= 1000);--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_kind" CHECK ("ledger_transactions"."kind" in ('earning', 'adjustment', 'payout', 'charge', 'payment', 'credit', 'credit_reversal', 'refund', 'dispute'));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_period" CHECK ("subscriptions"."period_starts_at" < "subscriptions"."period_ends_at");--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_reason_length" CHECK (char_length("subscriptions"."cancel_reason") <= 1000);