ALTER TABLE "homeowner_profiles" VALIDATE CONSTRAINT "homeowner_profiles_pickup_days";
