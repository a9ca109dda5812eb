// The package's main entry loads every store it has (40 files); this one keeps the functions small.
declare module "rate-limiter-flexible/lib/RateLimiterMemory.js" {
  export { RateLimiterMemory as default } from "rate-limiter-flexible";
}
