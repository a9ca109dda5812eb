ALTER TABLE "sessions" ADD COLUMN "home_user_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_home_user_id_users_id_fk" FOREIGN KEY ("home_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_further_home" CHECK ("users"."account_id" is null or ("users"."role" = 'homeowner' and "users"."password_hash" is null)) NOT VALID;--> statement-breakpoint
-- A further home has its account's name, email, suspension and preferences.
CREATE FUNCTION further_homes_follow_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET first_name = new.first_name, last_name = new.last_name, email = new.email,
    email_verified_at = new.email_verified_at, suspended_at = new.suspended_at
  WHERE account_id = new.id AND deleted_at IS NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER users_further_homes_follow
  AFTER UPDATE OF "first_name", "last_name", "email", "email_verified_at", "suspended_at" ON "users" FOR EACH ROW
  WHEN (new.account_id IS NULL AND new.role = 'homeowner' AND new.deleted_at IS NULL
    AND (old.first_name, old.last_name, old.email, old.email_verified_at, old.suspended_at)
      IS DISTINCT FROM (new.first_name, new.last_name, new.email, new.email_verified_at, new.suspended_at))
  EXECUTE FUNCTION further_homes_follow_account();--> statement-breakpoint
CREATE FUNCTION further_homes_follow_preferences() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  home record;
  followed preferences%ROWTYPE;
BEGIN
  FOR home IN SELECT id FROM users WHERE account_id = new.user_id AND deleted_at IS NULL LOOP
    followed := new;
    followed.user_id := home.id;
    DELETE FROM preferences WHERE user_id = home.id;
    INSERT INTO preferences SELECT followed.*;
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER preferences_further_homes_follow AFTER UPDATE ON "preferences" FOR EACH ROW
  EXECUTE FUNCTION further_homes_follow_preferences();
