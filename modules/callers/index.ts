export { homeService, serveHome } from "./home-service.ts";
export { callRunner, personDevices, personPickup, personPickups } from "./pickups.ts";
