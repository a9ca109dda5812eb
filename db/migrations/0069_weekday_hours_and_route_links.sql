CREATE TABLE "route_shares" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"runner_id" uuid NOT NULL,
	"on_day" date NOT NULL,
	"time_zone" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "route_shares_expires" CHECK ("route_shares"."expires_at" > "route_shares"."created_at")
);
--> statement-breakpoint
CREATE TABLE "runner_weekday_hours" (
	"runner_id" uuid NOT NULL,
	"weekday" smallint NOT NULL,
	"windows" text[] NOT NULL,
	CONSTRAINT "runner_weekday_hours_runner_id_weekday_pk" PRIMARY KEY("runner_id","weekday"),
	CONSTRAINT "runner_weekday_hours_weekday" CHECK ("runner_weekday_hours"."weekday" between 0 and 6),
	CONSTRAINT "runner_weekday_hours_windows" CHECK (cardinality("runner_weekday_hours"."windows") <= 5 and "runner_weekday_hours"."windows" <@ array['Early Morning (6am-9am)','Morning (9am-12pm)','Afternoon (12pm-5pm)','Evening (5pm-8pm)','Flexible/Anytime'])
);
--> statement-breakpoint
ALTER TABLE "route_shares" ADD CONSTRAINT "route_shares_runner_id_runner_profiles_id_fk" FOREIGN KEY ("runner_id") REFERENCES "public"."runner_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runner_weekday_hours" ADD CONSTRAINT "runner_weekday_hours_runner_id_runner_profiles_id_fk" FOREIGN KEY ("runner_id") REFERENCES "public"."runner_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "route_shares_runner" ON "route_shares" USING btree ("runner_id");--> statement-breakpoint
CREATE INDEX "route_shares_expired" ON "route_shares" USING btree ("expires_at");