export { noticesFingerprint } from "#modules/notices/index.ts";
export { jobsFingerprint, pickupsFingerprint } from "#modules/pickups/index.ts";
