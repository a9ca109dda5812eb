-- The constraint of 0085, checked without blocking writes, and the index of an existing table.
alter table day_reports validate constraint day_reports_came_on;
--> statement-breakpoint
CREATE INDEX "homeowner_profiles_street" ON "homeowner_profiles" USING btree ("zip_code",lower("public_street"));
