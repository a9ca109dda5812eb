export { acceptJob } from "./accept-job.ts";
export { declineJob, offerDetails, releaseJob, undoDecline } from "./offers.ts";
