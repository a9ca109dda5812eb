export { deliverWebhook } from "./deliver-webhook.ts";
export {
  removeWebhook,
  renewWebhookSecret,
  resendWebhook,
  saveWebhook,
  testWebhook,
  webhook,
} from "./endpoint.ts";
export { sendWebhooks } from "./tasks.ts";
