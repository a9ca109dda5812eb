ALTER TABLE "jobs" VALIDATE CONSTRAINT "jobs_no_photo_reason";
