import * as db from "#db/schema/index.ts";
import { homeSection } from "./own-section.ts";

/** A home's own address for events, without its secret, and what went there. */
export const homesWebhook = [
  homeSection(
    "webhook",
    db.webhookEndpoints,
    { secret: ["secretSealed", "formerSecretSealed", "formerUntil"] },
    { sealed: { column: "addressSealed", boundTo: "homeownerId" } },
  ),
  homeSection("webhookDeliveries", db.webhookDeliveries, { inner: ["id", "dueAt"] }),
];
