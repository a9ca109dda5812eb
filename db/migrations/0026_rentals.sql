CREATE TABLE "guest_template_texts" (
	"template_id" uuid NOT NULL,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "guest_template_texts_template_id_language_pk" PRIMARY KEY("template_id","language"),
	CONSTRAINT "guest_template_texts_language" CHECK ("guest_template_texts"."language" in ('en', 'es', 'fr')),
	CONSTRAINT "guest_template_texts_subject_length" CHECK (char_length("guest_template_texts"."subject") between 1 and 120),
	CONSTRAINT "guest_template_texts_body_length" CHECK (char_length("guest_template_texts"."body") between 1 and 4000)
);
--> statement-breakpoint
CREATE TABLE "guest_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"homeowner_id" uuid NOT NULL,
	"property_id" uuid,
	"name" text NOT NULL,
	"is_automatic" boolean NOT NULL,
	"moment" text NOT NULL,
	"offset_hours" smallint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "guest_templates_name_length" CHECK (char_length("guest_templates"."name") between 1 and 60),
	CONSTRAINT "guest_templates_moment" CHECK ("guest_templates"."moment" in ('arrival', 'leaving')),
	CONSTRAINT "guest_templates_offset" CHECK ("guest_templates"."offset_hours" between -336 and 336)
);
--> statement-breakpoint
CREATE TABLE "rental_calendars" (
	"homeowner_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rental_calendars_token_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "rental_checks" (
	"job_id" uuid NOT NULL,
	"item" text NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"photo_id" uuid,
	CONSTRAINT "rental_checks_job_id_item_pk" PRIMARY KEY("job_id","item"),
	CONSTRAINT "rental_checks_photo" UNIQUE("photo_id"),
	CONSTRAINT "rental_checks_item_length" CHECK (char_length("rental_checks"."item") between 1 and 80)
);
--> statement-breakpoint
CREATE TABLE "rental_feeds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"property_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text,
	"address_sealed" text NOT NULL,
	"address_hash" text NOT NULL,
	"host" text NOT NULL,
	"counts_blocked" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"tried_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"failure" text,
	"failing_since" timestamp (3) with time zone,
	"failures" smallint DEFAULT 0 NOT NULL,
	"doubt" text,
	"doubted_since" timestamp (3) with time zone,
	"missing_stays" integer DEFAULT 0 NOT NULL,
	"trusted_until" timestamp (3) with time zone,
	"skipped_entries" integer DEFAULT 0 NOT NULL,
	"etag" text,
	"last_modified" text,
	CONSTRAINT "rental_feeds_kind" CHECK ("rental_feeds"."kind" in ('airbnb', 'vrbo', 'other')),
	CONSTRAINT "rental_feeds_name_length" CHECK (char_length("rental_feeds"."name") between 1 and 60),
	CONSTRAINT "rental_feeds_address_sealed_length" CHECK (char_length("rental_feeds"."address_sealed") <= 4000),
	CONSTRAINT "rental_feeds_host_length" CHECK (char_length("rental_feeds"."host") between 1 and 253),
	CONSTRAINT "rental_feeds_etag_length" CHECK (char_length("rental_feeds"."etag") <= 300),
	CONSTRAINT "rental_feeds_last_modified_length" CHECK (char_length("rental_feeds"."last_modified") <= 100),
	CONSTRAINT "rental_feeds_failing" CHECK (("rental_feeds"."failure" is null) = ("rental_feeds"."failing_since" is null) and ("rental_feeds"."failure" is null) = ("rental_feeds"."failures" = 0)),
	CONSTRAINT "rental_feeds_doubted" CHECK (("rental_feeds"."doubt" is null) = ("rental_feeds"."doubted_since" is null) and ("rental_feeds"."doubt" is null) = ("rental_feeds"."missing_stays" = 0))
);
--> statement-breakpoint
CREATE TABLE "rental_settings" (
	"homeowner_id" uuid PRIMARY KEY NOT NULL,
	"is_automatic" boolean NOT NULL,
	"default_window" text NOT NULL,
	"mode" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rental_settings_window" CHECK ("rental_settings"."default_window" in ('11:00', '13:00', '15:00')),
	CONSTRAINT "rental_settings_mode" CHECK ("rental_settings"."mode" in ('draft', 'commit'))
);
--> statement-breakpoint
CREATE TABLE "rental_stays" (
	"id" uuid PRIMARY KEY NOT NULL,
	"feed_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"uid" text NOT NULL,
	"nth" smallint NOT NULL,
	"from_on" date NOT NULL,
	"until_on" date NOT NULL,
	"from_time" text,
	"until_time" text,
	"is_blocked" boolean NOT NULL,
	"title" text,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"gone_at" timestamp (3) with time zone,
	CONSTRAINT "rental_stays_uid_length" CHECK (char_length("rental_stays"."uid") between 1 and 255),
	CONSTRAINT "rental_stays_title_length" CHECK (char_length("rental_stays"."title") <= 120),
	CONSTRAINT "rental_stays_days" CHECK ("rental_stays"."from_on" < "rental_stays"."until_on"),
	CONSTRAINT "rental_stays_times" CHECK ("rental_stays"."from_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and "rental_stays"."until_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);
--> statement-breakpoint
CREATE TABLE "rental_visits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"property_id" uuid NOT NULL,
	"visit_on" date NOT NULL,
	"is_checkout" boolean NOT NULL,
	"is_collection" boolean NOT NULL,
	"stay_id" uuid,
	"next_guests_at" timestamp (3) with time zone,
	"state" text NOT NULL,
	"job_id" uuid,
	"asked_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rental_visits_state" CHECK ("rental_visits"."state" in ('draft', 'scheduled', 'asked', 'kept', 'dropped')),
	CONSTRAINT "rental_visits_reason" CHECK ("rental_visits"."is_checkout" or "rental_visits"."is_collection"),
	CONSTRAINT "rental_visits_job" CHECK (("rental_visits"."job_id" is not null) or "rental_visits"."state" in ('draft', 'dropped')),
	CONSTRAINT "rental_visits_asked" CHECK (("rental_visits"."asked_at" is not null) = ("rental_visits"."state" = 'asked'))
);
--> statement-breakpoint
CREATE TABLE "guest_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"stay_id" uuid NOT NULL,
	"template_id" uuid,
	"state" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "guest_messages_state" CHECK ("guest_messages"."state" in ('sent', 'handed_over')),
	CONSTRAINT "guest_messages_subject_length" CHECK (char_length("guest_messages"."subject") <= 300),
	CONSTRAINT "guest_messages_body_length" CHECK (char_length("guest_messages"."body") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "stay_guests" (
	"stay_id" uuid PRIMARY KEY NOT NULL,
	"name" text,
	"email" text,
	"language" text NOT NULL,
	"stop_token_hash" text NOT NULL,
	"stopped_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stay_guests_stop_token_unique" UNIQUE("stop_token_hash"),
	CONSTRAINT "stay_guests_name_length" CHECK (char_length("stay_guests"."name") between 1 and 80),
	CONSTRAINT "stay_guests_email_length" CHECK (char_length("stay_guests"."email") between 3 and 254),
	CONSTRAINT "stay_guests_language" CHECK ("stay_guests"."language" in ('en', 'es', 'fr'))
);
--> statement-breakpoint
ALTER TABLE "photos" DROP CONSTRAINT "photos_purpose";--> statement-breakpoint
ALTER TABLE "photos" DROP CONSTRAINT "photos_proof_has_job";--> statement-breakpoint
ALTER TABLE "photos" DROP CONSTRAINT "photos_taken_by_runner";--> statement-breakpoint
DROP INDEX "photos_one_picture";--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "property_id" uuid;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "check_in_time" text DEFAULT '16:00' NOT NULL;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "check_out_time" text DEFAULT '11:00' NOT NULL;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "collection_days" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "cans_place" text;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "curb_place" text;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "access_notes" text;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "gate_code_sealed" text;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "checklist" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "guest_template_texts" ADD CONSTRAINT "guest_template_texts_template_id_guest_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."guest_templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_templates" ADD CONSTRAINT "guest_templates_homeowner_id_homeowner_profiles_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."homeowner_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_templates" ADD CONSTRAINT "guest_templates_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_calendars" ADD CONSTRAINT "rental_calendars_homeowner_id_homeowner_profiles_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."homeowner_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_checks" ADD CONSTRAINT "rental_checks_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_checks" ADD CONSTRAINT "rental_checks_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_feeds" ADD CONSTRAINT "rental_feeds_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_settings" ADD CONSTRAINT "rental_settings_homeowner_id_homeowner_profiles_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."homeowner_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_stays" ADD CONSTRAINT "rental_stays_feed_id_rental_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."rental_feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_stays" ADD CONSTRAINT "rental_stays_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_visits" ADD CONSTRAINT "rental_visits_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_visits" ADD CONSTRAINT "rental_visits_stay_id_rental_stays_id_fk" FOREIGN KEY ("stay_id") REFERENCES "public"."rental_stays"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_visits" ADD CONSTRAINT "rental_visits_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_messages" ADD CONSTRAINT "guest_messages_stay_id_rental_stays_id_fk" FOREIGN KEY ("stay_id") REFERENCES "public"."rental_stays"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_messages" ADD CONSTRAINT "guest_messages_template_id_guest_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."guest_templates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stay_guests" ADD CONSTRAINT "stay_guests_stay_id_rental_stays_id_fk" FOREIGN KEY ("stay_id") REFERENCES "public"."rental_stays"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guest_templates_homeowner" ON "guest_templates" USING btree ("homeowner_id","created_at");--> statement-breakpoint
CREATE INDEX "guest_templates_property" ON "guest_templates" USING btree ("property_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rental_feeds_one_address" ON "rental_feeds" USING btree ("property_id","address_hash");--> statement-breakpoint
CREATE INDEX "rental_feeds_due" ON "rental_feeds" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "rental_feeds_failing_since" ON "rental_feeds" USING btree ("failing_since") WHERE failing_since is not null;--> statement-breakpoint
CREATE INDEX "rental_feeds_doubted_since" ON "rental_feeds" USING btree ("doubted_since") WHERE doubted_since is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "rental_stays_one" ON "rental_stays" USING btree ("feed_id","uid","nth");--> statement-breakpoint
CREATE INDEX "rental_stays_property" ON "rental_stays" USING btree ("property_id","until_on");--> statement-breakpoint
CREATE UNIQUE INDEX "rental_visits_one" ON "rental_visits" USING btree ("property_id","visit_on");--> statement-breakpoint
CREATE INDEX "rental_visits_job" ON "rental_visits" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "rental_visits_stay" ON "rental_visits" USING btree ("stay_id");--> statement-breakpoint
CREATE INDEX "rental_visits_asked" ON "rental_visits" USING btree ("asked_at") WHERE asked_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "guest_messages_one" ON "guest_messages" USING btree ("stay_id","template_id");--> statement-breakpoint
CREATE INDEX "guest_messages_template" ON "guest_messages" USING btree ("template_id");--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "photos_one_of_property" ON "photos" USING btree ("property_id") WHERE attached_at is not null;--> statement-breakpoint
CREATE INDEX "photos_property" ON "photos" USING btree ("property_id");--> statement-breakpoint
CREATE UNIQUE INDEX "photos_one_picture" ON "photos" USING btree ("owner_id","purpose") WHERE attached_at is not null and job_id is null and property_id is null;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_property_shown" CHECK (("photos"."property_id" is not null) = ("photos"."purpose" = 'property'));--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_purpose" CHECK ("photos"."purpose" in ('out', 'in', 'cannotServe', 'problem', 'check', 'house', 'cans', 'profile', 'property'));--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_proof_has_job" CHECK (("photos"."job_id" is not null) = ("photos"."purpose" in ('out', 'in', 'cannotServe', 'problem', 'check')));--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_taken_by_runner" CHECK ("photos"."purpose" in ('out', 'in', 'cannotServe', 'check') or coalesce("photos"."captured_at"::text, "photos"."source", "photos"."latitude"::text) is null);--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_times" CHECK ("properties"."check_in_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and "properties"."check_out_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_collection_days" CHECK ("properties"."collection_days" <@ array['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']);--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_cans_place_length" CHECK (char_length("properties"."cans_place") <= 300);--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_curb_place_length" CHECK (char_length("properties"."curb_place") <= 300);--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_access_notes_length" CHECK (char_length("properties"."access_notes") <= 600);--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_gate_code_sealed" CHECK ("properties"."gate_code_sealed" ~ '^[0-9a-f]{8}[.][A-Za-z0-9_-]+$' and char_length("properties"."gate_code_sealed") <= 400);--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_checklist" CHECK (cardinality("properties"."checklist") <= 12);