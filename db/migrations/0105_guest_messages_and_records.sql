CREATE TABLE "guest_number_stops" (
	"number_hash" text PRIMARY KEY NOT NULL,
	"stopped_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "guest_number_stops_hash" CHECK ("guest_number_stops"."number_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "property_can_texts" (
	"property_id" uuid NOT NULL,
	"can_kind" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "property_can_texts_property_id_can_kind_pk" PRIMARY KEY("property_id","can_kind"),
	CONSTRAINT "property_can_texts_kind" CHECK ("property_can_texts"."can_kind" in ('trash', 'recycling', 'yard')),
	CONSTRAINT "property_can_texts_length" CHECK (char_length("property_can_texts"."text") between 1 and 160)
);
--> statement-breakpoint
CREATE TABLE "record_emails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient_id" uuid NOT NULL,
	"month" date NOT NULL,
	"state" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "record_emails_month" CHECK (extract(day from "record_emails"."month") = 1),
	CONSTRAINT "record_emails_state" CHECK ("record_emails"."state" in ('sent', 'handed_over', 'failed', 'skipped'))
);
--> statement-breakpoint
CREATE TABLE "record_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"property_id" uuid NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "record_links_days" CHECK ("record_links"."from_on" <= "record_links"."to_on")
);
--> statement-breakpoint
CREATE TABLE "record_recipients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"property_id" uuid NOT NULL,
	"email" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"stopped_at" timestamp (3) with time zone,
	CONSTRAINT "record_recipients_email_length" CHECK (char_length("record_recipients"."email") between 3 and 254)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "record_emails_one" ON "record_emails" USING btree ("recipient_id","month");
--> statement-breakpoint
CREATE INDEX "record_links_property" ON "record_links" USING btree ("property_id","created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "record_recipients_one" ON "record_recipients" USING btree ("property_id","email");
--> statement-breakpoint
ALTER TABLE "property_can_texts" ADD CONSTRAINT "property_can_texts_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "record_emails" ADD CONSTRAINT "record_emails_recipient_id_record_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."record_recipients"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "record_links" ADD CONSTRAINT "record_links_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "record_recipients" ADD CONSTRAINT "record_recipients_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "guest_messages" DROP CONSTRAINT "guest_messages_state";
--> statement-breakpoint
ALTER TABLE "guest_messages" ADD COLUMN "channel" text DEFAULT 'email' NOT NULL;
--> statement-breakpoint
ALTER TABLE "guest_messages" ADD COLUMN "sent_by" uuid;
--> statement-breakpoint
ALTER TABLE "guest_messages" ADD COLUMN "is_correction" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "guest_messages" ADD COLUMN "told_from_on" date;
--> statement-breakpoint
ALTER TABLE "guest_messages" ADD COLUMN "told_until_on" date;
--> statement-breakpoint
ALTER TABLE "guest_messages" ADD COLUMN "tried_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "guest_messages" ADD COLUMN "attempts" smallint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "guest_messages" ADD COLUMN "provider_id" text;
--> statement-breakpoint
ALTER TABLE "guest_templates" ADD COLUMN "is_trash_day" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "stay_guests" ADD COLUMN "phone" text;
--> statement-breakpoint
ALTER TABLE "stay_guests" ADD COLUMN "prefers_text" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "stay_guests" ADD COLUMN "link_token" text;
--> statement-breakpoint
ALTER TABLE "guest_messages" ADD CONSTRAINT "guest_messages_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "guest_messages" ADD CONSTRAINT "guest_messages_channel" CHECK ("guest_messages"."channel" in ('email', 'sms')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "guest_messages" ADD CONSTRAINT "guest_messages_told" CHECK (("guest_messages"."told_from_on" is null) = ("guest_messages"."told_until_on" is null)) NOT VALID;
--> statement-breakpoint
ALTER TABLE "guest_messages" ADD CONSTRAINT "guest_messages_provider_id_length" CHECK (char_length("guest_messages"."provider_id") <= 100) NOT VALID;
--> statement-breakpoint
ALTER TABLE "guest_messages" ADD CONSTRAINT "guest_messages_state" CHECK ("guest_messages"."state" in ('sent', 'handed_over', 'delivered', 'failed', 'skipped')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "stay_guests" ADD CONSTRAINT "stay_guests_phone" CHECK ("stay_guests"."phone" ~ '^[+]1[2-9][0-9]{9}$') NOT VALID;
--> statement-breakpoint
ALTER TABLE "stay_guests" ADD CONSTRAINT "stay_guests_link_token" CHECK ("stay_guests"."link_token" ~ '^[A-Za-z0-9_-]{22}$') NOT VALID;
--> statement-breakpoint
ALTER TABLE "stay_guests" ADD CONSTRAINT "stay_guests_prefers_text" CHECK (not "stay_guests"."prefers_text" or "stay_guests"."phone" is not null) NOT VALID;
