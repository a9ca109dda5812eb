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
ALTER TABLE "hauler_areas" ADD CONSTRAINT "hauler_areas_hauler_id_haulers_id_fk" FOREIGN KEY ("hauler_id") REFERENCES "public"."haulers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hauler_areas_hauler" ON "hauler_areas" USING btree ("hauler_id");