CREATE TABLE "subscription_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"event" text NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"happened_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscription_events_event" CHECK ("subscription_events"."event" in ('canceled', 'uncanceled', 'paused', 'resumed')),
	CONSTRAINT "subscription_events_end" CHECK ("subscription_events"."ends_at" is null or "subscription_events"."event" = 'canceled')
);
--> statement-breakpoint
ALTER TABLE "subscription_events" ADD CONSTRAINT "subscription_events_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscription_events_subscription" ON "subscription_events" USING btree ("subscription_id","happened_at");--> statement-breakpoint
INSERT INTO "subscription_events" ("id", "subscription_id", "event", "happened_at")
SELECT gen_random_uuid(), "id", 'paused', "paused_at" FROM "subscriptions" WHERE "status" = 'paused' AND "paused_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "no_photo_reason" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_no_photo_reason" CHECK ("jobs"."no_photo_reason" in ('camera', 'dark', 'people', 'weather', 'lost', 'other')) NOT VALID;
