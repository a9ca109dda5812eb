-- With the name itself, a page of rentals by name is read from the index without folding each name again.
CREATE INDEX "properties_name_shown" ON "properties" USING btree ((left(fold_letters(name), 80)) collate "C","id") INCLUDE ("name") WHERE removed_at is null;--> statement-breakpoint
DROP INDEX "properties_name";--> statement-breakpoint
ALTER INDEX "properties_name_shown" RENAME TO "properties_name";
