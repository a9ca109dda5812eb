CREATE TABLE "runner_days_off" (
	"runner_id" uuid NOT NULL,
	"from_on" date NOT NULL,
	"until_on" date NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "runner_days_off_runner_id_from_on_pk" PRIMARY KEY("runner_id","from_on"),
	CONSTRAINT "runner_days_off_order" CHECK ("runner_days_off"."from_on" <= "runner_days_off"."until_on")
);
--> statement-breakpoint
ALTER TABLE "runner_days_off" ADD CONSTRAINT "runner_days_off_runner_id_runner_profiles_id_fk" FOREIGN KEY ("runner_id") REFERENCES "public"."runner_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "runner_days_off_until" ON "runner_days_off" USING btree ("until_on");