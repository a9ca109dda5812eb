CREATE TABLE "guest_letters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"homeowner_id" uuid NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guest_stops" (
	"homeowner_id" uuid NOT NULL,
	"address_hash" text NOT NULL,
	"stopped_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "guest_stops_homeowner_id_address_hash_pk" PRIMARY KEY("homeowner_id","address_hash"),
	CONSTRAINT "guest_stops_address_hash" CHECK ("guest_stops"."address_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "stay_guests" DROP CONSTRAINT "stay_guests_stop_token_unique";--> statement-breakpoint
ALTER TABLE "guest_messages" DROP CONSTRAINT "guest_messages_state";--> statement-breakpoint
ALTER TABLE "guest_letters" ADD CONSTRAINT "guest_letters_homeowner_id_homeowner_profiles_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."homeowner_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_stops" ADD CONSTRAINT "guest_stops_homeowner_id_homeowner_profiles_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."homeowner_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guest_letters_homeowner" ON "guest_letters" USING btree ("homeowner_id","sent_at");--> statement-breakpoint
CREATE INDEX "guest_letters_sent" ON "guest_letters" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "guest_templates_automatic" ON "guest_templates" USING btree ("homeowner_id") WHERE is_automatic;--> statement-breakpoint
CREATE INDEX "rental_stays_titled" ON "rental_stays" USING btree (least(until_on, (gone_at at time zone 'UTC')::date)) WHERE title is not null;--> statement-breakpoint
CREATE INDEX "stay_guests_with_email" ON "stay_guests" USING btree ("stay_id") WHERE email is not null;--> statement-breakpoint

INSERT INTO guest_stops (homeowner_id, address_hash, stopped_at)
SELECT rental.homeowner_id, encode(sha256(convert_to(rental.homeowner_id || ' ' || guest.email, 'UTF8')), 'hex'), min(guest.stopped_at)
FROM stay_guests AS guest JOIN rental_stays AS stay ON stay.id = guest.stay_id JOIN properties AS rental ON rental.id = stay.property_id
WHERE guest.stopped_at IS NOT NULL AND guest.email IS NOT NULL GROUP BY 1, 2;--> statement-breakpoint
INSERT INTO guest_letters (id, homeowner_id, sent_at)
SELECT letter.id, rental.homeowner_id, letter.sent_at
FROM guest_messages AS letter JOIN rental_stays AS stay ON stay.id = letter.stay_id JOIN properties AS rental ON rental.id = stay.property_id
WHERE letter.sent_at > now() - interval '2 days';--> statement-breakpoint

ALTER TABLE "stay_guests" DROP COLUMN "stop_token_hash";--> statement-breakpoint
ALTER TABLE "stay_guests" DROP COLUMN "stopped_at";--> statement-breakpoint
ALTER TABLE "guest_messages" ADD CONSTRAINT "guest_messages_state" CHECK ("guest_messages"."state" in ('sent', 'handed_over', 'skipped'));