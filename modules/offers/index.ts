export { acceptJob, acceptJobs } from "./accept-job.ts";
export { areas, declinedJobs, declineJob, offerDetails, releaseJob, undoDecline } from "./offers.ts";
