export { cancelService, endService, undoCancelService } from "./cancel-service.ts";
export { beginCardChange, finishCardChange } from "./card-change.ts";
export { checkArea, completeRentals, createSubscription, saveService } from "./create-subscription.ts";
export { goAway } from "./go-away.ts";
export { beginPauses, pauseService, resumeService, undoPause } from "./pause-service.ts";
export { requestRefund } from "./request-refund.ts";
export { endPickups } from "./sync-subscription.ts";
export { takeEvent } from "./take-event.ts";
export { endSubscriptions, reconcile } from "./tasks.ts";
