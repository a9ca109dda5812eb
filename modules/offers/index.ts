export { acceptJob } from "./accept-job.ts";
export { declineJob, undoDecline } from "./decline-job.ts";
export { offerDetails } from "./offer-details.ts";
export { releaseJob } from "./release-job.ts";
