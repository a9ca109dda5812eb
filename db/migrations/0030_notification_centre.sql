CREATE TABLE "weekly_reports" (
	"user_id" uuid NOT NULL,
	"week_on" date NOT NULL,
	"has_letter" boolean NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "weekly_reports_user_id_week_on_pk" PRIMARY KEY("user_id","week_on")
);
--> statement-breakpoint
ALTER TABLE "weekly_reports" ADD CONSTRAINT "weekly_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "weekly_reports_week" ON "weekly_reports" USING btree ("week_on");--> statement-breakpoint
-- Whoever has the application open hears that there is something new to read, or that it was read elsewhere: a hint to ask
-- again, which says nothing else. One for each person and statement, as some tell thousands.
CREATE FUNCTION hint_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('visits', user_id::text) FROM (SELECT DISTINCT user_id FROM told) AS people;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER notifications_told AFTER INSERT ON "notifications"
  REFERENCING NEW TABLE AS told FOR EACH STATEMENT EXECUTE FUNCTION hint_person();--> statement-breakpoint
CREATE TRIGGER notifications_read AFTER UPDATE ON "notifications"
  REFERENCING NEW TABLE AS told FOR EACH STATEMENT EXECUTE FUNCTION hint_person();
