CREATE TABLE "failed_refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"refund_id" text NOT NULL,
	"tip_id" uuid,
	"gift_id" uuid,
	"amount_cents" integer NOT NULL,
	"failed_at" timestamp (3) with time zone NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"sent_id" text,
	CONSTRAINT "failed_refunds_refund_unique" UNIQUE("refund_id"),
	CONSTRAINT "failed_refunds_sent_unique" UNIQUE("sent_id"),
	CONSTRAINT "failed_refunds_amount" CHECK ("failed_refunds"."amount_cents" between 1 and 1000000),
	CONSTRAINT "failed_refunds_payment" CHECK (num_nonnulls("failed_refunds"."tip_id", "failed_refunds"."gift_id") = 1),
	CONSTRAINT "failed_refunds_settled" CHECK (("failed_refunds"."settled_at" is null or "failed_refunds"."asked_at" is not null)
        and ("failed_refunds"."sent_id" is null or "failed_refunds"."settled_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "failed_refunds" ADD CONSTRAINT "failed_refunds_tip_id_tips_id_fk" FOREIGN KEY ("tip_id") REFERENCES "public"."tips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "failed_refunds" ADD CONSTRAINT "failed_refunds_gift_id_gifts_id_fk" FOREIGN KEY ("gift_id") REFERENCES "public"."gifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "failed_refunds_by_payment" ON "failed_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "failed_refunds_by_tip" ON "failed_refunds" USING btree ("tip_id") WHERE tip_id is not null;--> statement-breakpoint
CREATE INDEX "failed_refunds_by_gift" ON "failed_refunds" USING btree ("gift_id") WHERE gift_id is not null;--> statement-breakpoint
CREATE INDEX "failed_refunds_open" ON "failed_refunds" USING btree ("failed_at","id") WHERE asked_at is null;--> statement-breakpoint
CREATE INDEX "failed_refunds_unsent" ON "failed_refunds" USING btree ("asked_at") WHERE asked_at is not null and settled_at is null;