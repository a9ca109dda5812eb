CREATE TABLE "message_texts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"texts" jsonb,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"saved_by" uuid,
	"replaced_at" timestamp (3) with time zone,
	CONSTRAINT "message_texts_channel" CHECK ("message_texts"."channel" in ('app', 'email', 'sms', 'several')),
	CONSTRAINT "message_texts_language" CHECK ("message_texts"."language" in ('en', 'es', 'fr')),
	CONSTRAINT "message_texts_kind_length" CHECK (char_length("message_texts"."kind") between 1 and 60),
	CONSTRAINT "message_texts_length" CHECK (char_length("message_texts"."texts"::text) <= 12000)
);
--> statement-breakpoint
ALTER TABLE "message_texts" ADD CONSTRAINT "message_texts_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "message_texts_in_use" ON "message_texts" USING btree ("channel","kind","language") WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX "message_texts_language_index" ON "message_texts" USING btree ("language");--> statement-breakpoint
CREATE INDEX "message_texts_versions" ON "message_texts" USING btree ("channel","kind","saved_at");--> statement-breakpoint
CREATE INDEX "message_texts_saved_by" ON "message_texts" USING btree ("saved_by");