-- The constraints of 0081, checked without blocking writes.
alter table pushes validate constraint pushes_late_hours;
--> statement-breakpoint
alter table pushes validate constraint pushes_closed_until;
--> statement-breakpoint
alter table pushes validate constraint pushes_street_length;
--> statement-breakpoint
alter table pushes validate constraint pushes_days;
--> statement-breakpoint
alter table pushed_jobs validate constraint pushed_jobs_times;
--> statement-breakpoint
alter table pushed_jobs validate constraint pushed_jobs_days;
