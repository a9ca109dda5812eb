CREATE TABLE "data_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_hash" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"taken_at" timestamp (3) with time zone,
	"progress_at" timestamp (3) with time zone,
	"photos_done" integer DEFAULT 0 NOT NULL,
	"photos_total" integer NOT NULL,
	"outcome" text,
	CONSTRAINT "data_exports_token_unique" UNIQUE("token_hash"),
	CONSTRAINT "data_exports_outcome" CHECK ("data_exports"."outcome" in ('done', 'broken')),
	CONSTRAINT "data_exports_taken" CHECK (("data_exports"."taken_at" is null) = ("data_exports"."progress_at" is null)),
	CONSTRAINT "data_exports_ended" CHECK ("data_exports"."outcome" is null or "data_exports"."taken_at" is not null),
	CONSTRAINT "data_exports_expires" CHECK ("data_exports"."expires_at" > "data_exports"."created_at"),
	CONSTRAINT "data_exports_photos" CHECK ("data_exports"."photos_done" >= 0 and "data_exports"."photos_total" >= 0)
);
--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_exports_user" ON "data_exports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "data_exports_created" ON "data_exports" USING btree ("created_at");