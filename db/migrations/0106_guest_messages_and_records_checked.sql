ALTER TABLE "guest_messages" VALIDATE CONSTRAINT "guest_messages_sent_by_users_id_fk";
--> statement-breakpoint
ALTER TABLE "guest_messages" VALIDATE CONSTRAINT "guest_messages_channel";
--> statement-breakpoint
ALTER TABLE "guest_messages" VALIDATE CONSTRAINT "guest_messages_told";
--> statement-breakpoint
ALTER TABLE "guest_messages" VALIDATE CONSTRAINT "guest_messages_provider_id_length";
--> statement-breakpoint
ALTER TABLE "guest_messages" VALIDATE CONSTRAINT "guest_messages_state";
--> statement-breakpoint
ALTER TABLE "stay_guests" VALIDATE CONSTRAINT "stay_guests_phone";
--> statement-breakpoint
ALTER TABLE "stay_guests" VALIDATE CONSTRAINT "stay_guests_link_token";
--> statement-breakpoint
ALTER TABLE "stay_guests" VALIDATE CONSTRAINT "stay_guests_prefers_text";
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "guest_messages_sent_by" ON "guest_messages" USING btree ("sent_by") WHERE sent_by is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "guest_messages_provider" ON "guest_messages" USING btree ("provider_id") WHERE provider_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "guest_templates_trash_day" ON "guest_templates" USING btree ("homeowner_id") WHERE is_trash_day;
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "stay_guests_link" ON "stay_guests" USING btree ("link_token") WHERE link_token is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "rental_stays_moved" ON "rental_stays" USING btree ("changed_at") WHERE change = 'moved';
