ALTER TABLE "homeowner_profiles" DROP CONSTRAINT "homeowner_profiles_pickup_days";--> statement-breakpoint
ALTER TABLE "homeowner_profiles" ADD CONSTRAINT "homeowner_profiles_pickup_days" CHECK (cardinality("homeowner_profiles"."pickup_days") <= 7 and "homeowner_profiles"."pickup_days" <@ array['Monday','Tuesday','Wednesday','Thursday','Friday','Saturday','Sunday']) NOT VALID;
