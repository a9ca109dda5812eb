export { homeService, serveHome } from "./home-service.ts";
export { callRunner, personDevices, personPickup, personPickups } from "./pickups.ts";
export { runnerService, serveRunner } from "./runner-service.ts";
