-- The constraint of 0083, checked without blocking writes.
alter table home_details validate constraint home_details_full_cans;
