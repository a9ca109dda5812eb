CREATE TABLE "saved_views" (
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"shown" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_views_user_id_list_name_pk" PRIMARY KEY("user_id","list","name"),
	CONSTRAINT "saved_views_list_length" CHECK (char_length("saved_views"."list") between 1 and 40),
	CONSTRAINT "saved_views_name_length" CHECK (char_length("saved_views"."name") between 1 and 40),
	CONSTRAINT "saved_views_shown_length" CHECK (char_length("saved_views"."shown"::text) <= 4000)
);
--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "service_holds_from" ON "service_holds" USING btree ("from_on") WHERE cancelled_at is null;--> statement-breakpoint
CREATE INDEX "pushes_from" ON "pushes" USING btree ("from_on");