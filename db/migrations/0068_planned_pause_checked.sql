ALTER TABLE "subscriptions" VALIDATE CONSTRAINT "subscriptions_planned_pause";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "subscriptions_pauses_due" ON "subscriptions" USING btree ("pauses_at") WHERE pauses_at is not null;
