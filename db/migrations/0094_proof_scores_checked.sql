-- The constraints of 0083, checked without blocking writes, and the prints there were in their new index.
alter table photo_prints validate constraint photo_prints_pair_likeness;
--> statement-breakpoint
alter table job_anomalies validate constraint job_anomalies_kind;
--> statement-breakpoint
update photo_prints as print set home_id = coalesce(job.property_id, job.homeowner_id)
from photos as photo join jobs as job on job.id = photo.job_id
where photo.id = print.photo_id and print.home_id is null;
--> statement-breakpoint
insert into photo_keys (key, photo_id, hash)
select ((('x' || right(photo.owner_id::text, 8))::bit(32)::bigint % 2147483648) * 4 + quarter) * 65536
    + ((hash >> (16 * quarter)) & 65535),
  print.photo_id, hash
from photo_prints as print join photos as photo on photo.id = print.photo_id
cross join unnest(print.hashes) as hash cross join generate_series(0, 3) as quarter
on conflict do nothing;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "photo_prints_home" ON "photo_prints" USING btree ("home_id");
--> statement-breakpoint
DROP INDEX IF EXISTS "photo_prints_keys";
