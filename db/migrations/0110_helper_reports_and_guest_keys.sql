CREATE TABLE "guest_stop_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key_sealed" text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "guest_stop_keys_one" ON "guest_stop_keys" USING btree ((true));
--> statement-breakpoint
ALTER TABLE "circle_acts" DROP CONSTRAINT "circle_acts_kind";
--> statement-breakpoint
ALTER TABLE "circle_members" DROP CONSTRAINT "circle_members_scopes";
--> statement-breakpoint
ALTER TABLE "guest_number_stops" DROP CONSTRAINT "guest_number_stops_hash";
--> statement-breakpoint
ALTER TABLE "guest_stops" DROP CONSTRAINT "guest_stops_address_hash";
--> statement-breakpoint
ALTER TABLE "guest_messages" ADD COLUMN "told_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "guest_messages" ADD COLUMN "told_body" text;
--> statement-breakpoint
ALTER TABLE "circle_acts" ADD CONSTRAINT "circle_acts_kind" CHECK ("circle_acts"."kind" in ('confirmed', 'unconfirmed', 'kept', 'cancelled', 'cleaning', 'cleaned', 'notCleaning', 'reported', 'gateCode')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "circle_members" ADD CONSTRAINT "circle_members_scopes" CHECK ('see' = any("circle_members"."scopes") and "circle_members"."scopes" <@ array['see', 'confirm', 'answer', 'clean', 'report', 'gateCode']) NOT VALID;
--> statement-breakpoint
ALTER TABLE "guest_messages" ADD CONSTRAINT "guest_messages_told_body_length" CHECK (char_length("guest_messages"."told_body") <= 8000) NOT VALID;
--> statement-breakpoint
ALTER TABLE "guest_number_stops" ADD CONSTRAINT "guest_number_stops_hash" CHECK ("guest_number_stops"."number_hash" ~ '^(k:)?[0-9a-f]{64}$') NOT VALID;
--> statement-breakpoint
ALTER TABLE "guest_stops" ADD CONSTRAINT "guest_stops_address_hash" CHECK ("guest_stops"."address_hash" ~ '^(k:)?[0-9a-f]{64}$') NOT VALID;
