ALTER TABLE "tips" VALIDATE CONSTRAINT "tips_taken_back";
