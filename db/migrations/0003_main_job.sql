CREATE TABLE "email_changes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"new_email" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "email_changes_token_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"job_id" uuid,
	"content_type" text NOT NULL,
	"photo_bytes" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"attached_at" timestamp (3) with time zone,
	CONSTRAINT "photos_purpose" CHECK ("photos"."purpose" in ('out', 'in', 'house', 'profile')),
	CONSTRAINT "photos_proof_has_job" CHECK (("photos"."job_id" is not null) = ("photos"."purpose" in ('out', 'in'))),
	CONSTRAINT "photos_content_type" CHECK ("photos"."content_type" in ('image/jpeg', 'image/png', 'image/gif')),
	CONSTRAINT "photos_bytes" CHECK ("photos"."photo_bytes" between 1 and 5242880)
);
--> statement-breakpoint
CREATE TABLE "properties" (
	"id" uuid PRIMARY KEY NOT NULL,
	"homeowner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip_code" text NOT NULL,
	"time_zone" text NOT NULL,
	"guests" smallint NOT NULL,
	"bedrooms" smallint NOT NULL,
	"amenities" text[] NOT NULL,
	"number_of_cans" smallint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "properties_name_length" CHECK (char_length("properties"."name") between 1 and 80),
	CONSTRAINT "properties_address_length" CHECK (char_length("properties"."address") between 1 and 120),
	CONSTRAINT "properties_city_length" CHECK (char_length("properties"."city") between 1 and 60),
	CONSTRAINT "properties_zip_code" CHECK ("properties"."zip_code" ~ '^[0-9]{5}$'),
	CONSTRAINT "properties_guests" CHECK ("properties"."guests" between 1 and 50),
	CONSTRAINT "properties_bedrooms" CHECK ("properties"."bedrooms" between 0 and 30),
	CONSTRAINT "properties_amenities" CHECK (cardinality("properties"."amenities") <= 20),
	CONSTRAINT "properties_cans" CHECK ("properties"."number_of_cans" between 1 and 10)
);
--> statement-breakpoint
CREATE TABLE "ratings" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"stars" smallint NOT NULL,
	"words" text,
	"rated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ratings_stars" CHECK ("ratings"."stars" between 1 and 5),
	CONSTRAINT "ratings_words_length" CHECK (char_length("ratings"."words") <= 1000)
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "property_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_homeowner_id_homeowner_profiles_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."homeowner_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_changes_expires" ON "email_changes" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "photos_one_proof" ON "photos" USING btree ("job_id","purpose") WHERE attached_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "photos_one_picture" ON "photos" USING btree ("owner_id","purpose") WHERE attached_at is not null and job_id is null;--> statement-breakpoint
CREATE INDEX "photos_job" ON "photos" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "photos_owner" ON "photos" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "properties_homeowner" ON "properties" USING btree ("homeowner_id","created_at");--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jobs_property" ON "jobs" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "jobs_day" ON "jobs" USING btree ("scheduled_on","status");--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_property_only_checkout" CHECK ("jobs"."property_id" is null or "jobs"."kind" = 'checkout');