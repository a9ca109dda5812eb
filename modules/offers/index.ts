export { acceptJob, acceptJobs } from "./accept-job.ts";
export { declinedJobs, declineJob, offerDetails, releaseJob, undoDecline } from "./offers.ts";
