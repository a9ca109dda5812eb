CREATE TABLE "hauler_areas" (
	"area" text PRIMARY KEY NOT NULL,
	"hauler_id" uuid NOT NULL,
	CONSTRAINT "hauler_areas_area" CHECK ("hauler_areas"."area" ~ '^[0-9]{3,5}$')
);
--> statement-breakpoint
CREATE TABLE "haulers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"url" text,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "haulers_name_length" CHECK (char_length("haulers"."name") between 1 and 80),
	CONSTRAINT "haulers_phone_length" CHECK (char_length("haulers"."phone") between 1 and 40),
	CONSTRAINT "haulers_url" CHECK ("haulers"."url" like 'https://%' and char_length("haulers"."url") <= 300)
);
--> statement-breakpoint
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
ALTER TABLE "hauler_areas" ADD CONSTRAINT "hauler_areas_hauler_id_haulers_id_fk" FOREIGN KEY ("hauler_id") REFERENCES "public"."haulers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_texts" ADD CONSTRAINT "message_texts_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hauler_areas_hauler" ON "hauler_areas" USING btree ("hauler_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_texts_in_use" ON "message_texts" USING btree ("channel","kind","language") WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX "message_texts_language_index" ON "message_texts" USING btree ("language");--> statement-breakpoint
CREATE INDEX "message_texts_versions" ON "message_texts" USING btree ("channel","kind","saved_at");--> statement-breakpoint
CREATE INDEX "message_texts_saved_by" ON "message_texts" USING btree ("saved_by");