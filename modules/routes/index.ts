export { optimiseRoute, orderRoute } from "./order-route.ts";
export { deleteRoutesOf } from "./queries.ts";
export { route } from "./route.ts";
export { setOut } from "./set-out.ts";
