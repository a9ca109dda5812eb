export { optimiseRoute } from "./optimise-route.ts";
export { orderRoute } from "./order-route.ts";
export { deleteRoutesOf } from "./queries/route-orders.ts";
export { route } from "./route.ts";
export { setOut } from "./set-out.ts";
