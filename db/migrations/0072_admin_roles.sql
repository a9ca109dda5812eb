CREATE TABLE "admins" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "admins_role" CHECK ("admins"."role" in ('owner', 'dispatcher', 'support', 'finance', 'read_only'))
);
--> statement-breakpoint
CREATE TABLE "viewings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"admin_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"begun_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "viewings_minutes" CHECK ("viewings"."ends_at" > "viewings"."begun_at" and "viewings"."ends_at" <= "viewings"."begun_at" + interval '15 minutes')
);
--> statement-breakpoint
ALTER TABLE "admins" ADD CONSTRAINT "admins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewings" ADD CONSTRAINT "viewings_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewings" ADD CONSTRAINT "viewings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "viewings_session" ON "viewings" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "viewings_admin" ON "viewings" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "viewings_user" ON "viewings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "viewings_ends" ON "viewings" USING btree ("ends_at");--> statement-breakpoint
-- Until now every admin could do everything.
INSERT INTO "admins" ("user_id", "role") SELECT id, 'owner' FROM "users" WHERE role = 'admin';--> statement-breakpoint
CREATE FUNCTION keep_an_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The same lock as `lockErasing`: two owners who leave at once are counted one after the other.
  PERFORM pg_advisory_xact_lock(715523, 0);
  IF NOT EXISTS (SELECT FROM admins WHERE role = 'owner' AND user_id <> OLD.user_id) THEN
    RAISE EXCEPTION 'the last owner stays' USING ERRCODE = 'check_violation', CONSTRAINT = 'admins_last_owner';
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER admins_keep_an_owner_changed
  BEFORE UPDATE ON "admins"
  FOR EACH ROW WHEN (OLD.role = 'owner' AND NEW.role <> 'owner') EXECUTE FUNCTION keep_an_owner();--> statement-breakpoint
CREATE TRIGGER admins_keep_an_owner_gone
  BEFORE DELETE ON "admins"
  FOR EACH ROW WHEN (OLD.role = 'owner') EXECUTE FUNCTION keep_an_owner();
