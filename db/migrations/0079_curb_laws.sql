CREATE TABLE "curb_laws" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"out_from" jsonb NOT NULL,
	"back_by" jsonb NOT NULL,
	"fine_cents" integer,
	"source" text NOT NULL,
	"read_on" date,
	"added_at" timestamp (3) with time zone NOT NULL,
	"added_by" uuid,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "curb_laws_out" CHECK (jsonb_array_length("curb_laws"."out_from") between 1 and 2),
	CONSTRAINT "curb_laws_back" CHECK (jsonb_array_length("curb_laws"."back_by") <= 2),
	CONSTRAINT "curb_laws_fine" CHECK ("curb_laws"."fine_cents" between 1 and 1000000),
	CONSTRAINT "curb_laws_source_length" CHECK (char_length("curb_laws"."source") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "curb_place_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	CONSTRAINT "curb_place_keys_form" CHECK ("curb_place_keys"."key" ~ '^([zk][0-9]{5}|p[0-9]{3}|c[A-Z]{2}[a-z]+|s[A-Z]{2})$')
);
--> statement-breakpoint
CREATE TABLE "curb_places" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	CONSTRAINT "curb_places_kind" CHECK ("curb_places"."kind" in ('zip', 'city', 'county', 'state')),
	CONSTRAINT "curb_places_name_length" CHECK (char_length("curb_places"."name") between 1 and 60),
	CONSTRAINT "curb_places_state" CHECK ("curb_places"."state" ~ '^[A-Z]{2}$')
);
--> statement-breakpoint
ALTER TABLE "curb_laws" ADD CONSTRAINT "curb_laws_place_id_curb_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."curb_places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curb_laws" ADD CONSTRAINT "curb_laws_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curb_place_keys" ADD CONSTRAINT "curb_place_keys_place_id_curb_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."curb_places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "curb_laws_once" ON "curb_laws" USING btree ("place_id","starts_on") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "curb_laws_added_by" ON "curb_laws" USING btree ("added_by");--> statement-breakpoint
CREATE INDEX "curb_place_keys_place" ON "curb_place_keys" USING btree ("place_id");--> statement-breakpoint
CREATE UNIQUE INDEX "curb_places_once" ON "curb_places" USING btree ("kind","state","name");