export { acceptJob } from "./accept-job.ts";
export { areas, declineJob, offerDetails, releaseJob, undoDecline } from "./offers.ts";
