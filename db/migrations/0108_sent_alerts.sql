CREATE TABLE "sent_alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"raised_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	CONSTRAINT "sent_alerts_key_length" CHECK (char_length("sent_alerts"."key") between 3 and 120),
	CONSTRAINT "sent_alerts_period" CHECK ("sent_alerts"."resolved_at" >= "sent_alerts"."raised_at")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "sent_alerts_open" ON "sent_alerts" USING btree ("key") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "sent_alerts_raised" ON "sent_alerts" USING btree ("raised_at");--> statement-breakpoint
CREATE INDEX "sent_alerts_resolved" ON "sent_alerts" USING btree ("resolved_at") WHERE resolved_at is not null;