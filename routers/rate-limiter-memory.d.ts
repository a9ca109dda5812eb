// The package's entry loads every store it knows (40 files); this one alone keeps the functions small.
declare module "rate-limiter-flexible/lib/RateLimiterMemory.js" {
  export { RateLimiterMemory as default } from "rate-limiter-flexible";
}
