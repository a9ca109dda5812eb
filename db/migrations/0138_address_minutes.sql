CREATE TABLE "address_minutes" (
	"homeowner_id" uuid NOT NULL,
	"address" text NOT NULL,
	"out_minutes" double precision,
	"in_minutes" double precision,
	CONSTRAINT "address_minutes_homeowner_id_address_pk" PRIMARY KEY("homeowner_id","address"),
	CONSTRAINT "address_minutes_known" CHECK (num_nonnulls("address_minutes"."out_minutes", "address_minutes"."in_minutes") > 0)
);
--> statement-breakpoint
CREATE TABLE "area_minutes" (
	"zip_code" text PRIMARY KEY NOT NULL,
	"minutes" double precision NOT NULL
);
--> statement-breakpoint
ALTER TABLE "address_minutes" ADD CONSTRAINT "address_minutes_homeowner_id_homeowner_profiles_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."homeowner_profiles"("id") ON DELETE cascade ON UPDATE no action;