export { inSlices } from "./in-slices.ts";
export { optimiseRoute, orderRoute } from "./order-route.ts";
export { deleteRoutesOf } from "./queries.ts";
export { route } from "./route.ts";
export { setOut } from "./set-out.ts";
export { deleteRouteShares } from "./share-queries.ts";
export { routeShare, sharedRoute, shareRoute, stopSharingRoute } from "./share-route.ts";
