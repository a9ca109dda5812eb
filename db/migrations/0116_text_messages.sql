CREATE TABLE "text_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" uuid,
	"e164" text NOT NULL,
	"words" text NOT NULL,
	"outcome" text NOT NULL,
	"reply" text,
	"question" jsonb,
	"undo" jsonb,
	"undone_at" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "text_messages_provider" UNIQUE("provider_id"),
	CONSTRAINT "text_messages_e164" CHECK ("text_messages"."e164" ~ '^[+][0-9]{1,15}$'),
	CONSTRAINT "text_messages_lengths" CHECK (char_length("text_messages"."provider_id") between 1 and 100 and char_length("text_messages"."words") <= 1600 and char_length("text_messages"."reply") <= 1000),
	CONSTRAINT "text_messages_outcome" CHECK ("text_messages"."outcome" in ('stopped', 'started', 'agreed', 'refused', 'addOn', 'skipped', 'held', 'reported', 'undone', 'told', 'asked', 'desk', 'beyondLimit', 'ignored'))
);
--> statement-breakpoint
CREATE INDEX "text_messages_user" ON "text_messages" USING btree ("user_id","received_at") WHERE user_id is not null;
--> statement-breakpoint
CREATE INDEX "text_messages_sender" ON "text_messages" USING btree ("e164","received_at");
--> statement-breakpoint
CREATE INDEX "text_messages_received" ON "text_messages" USING btree ("received_at");
--> statement-breakpoint
ALTER TABLE "text_messages" ADD CONSTRAINT "text_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "email" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "sms_numbers" ADD COLUMN "consent_asked_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "sms_numbers" ADD COLUMN "is_text_only" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "support_threads" ADD COLUMN "is_by_text" boolean DEFAULT false NOT NULL;
