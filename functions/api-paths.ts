/** Which paths each function of `routes.ts` serves. The first that matches serves: `rest` takes what is left of /api. */
export const apiPaths = {
  health: ["/api/health"],
  trpc: ["/api/trpc/*"],
  "cron-schedule": ["/api/cron/*"],
  "stripe-webhook": ["/api/webhooks/stripe"],
  photos: ["/api/photos/*"],
  "statement-csv": ["/api/runner/statement.csv"],
  "rental-months-csv": ["/api/vacation-rental/months.csv"],
  "record-pdf": ["/api/vacation-rental/record.pdf"],
  "admin-export": ["/api/admin/export"],
  "own-data": ["/api/export/*"],
  "calendar-feed": ["/api/calendar/*"],
  unsubscribe: ["/api/stop-messages", "/api/stop-letters", "/api/stop-record"],
  "delivery-webhooks": ["/api/webhooks/sms", "/api/webhooks/mail"],
  metrics: ["/metrics"],
  trial: ["/api/trial/*"],
  rest: ["/api/*"],
} as const;
