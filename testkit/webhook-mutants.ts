import type { CodeMutant } from "./mutants.ts";

/** Guards of events for homeowners' and hosts' own addresses. */
export const webhookMutants: CodeMutant[] = [
  {
    name: "post-an-event-twice",
    file: "modules/webhooks/queries/webhooks.ts",
    find: "eq(webhookDeliveries.attempts, asked.attempts),",
    replace: "",
    tests: ["modules/webhooks/deliver-webhook.race.test.ts"],
  },
  {
    name: "queue-an-event-twice",
    file: "modules/webhooks/queries/webhooks.ts",
    find: '.for("update", { skipLocked: true });',
    replace: ";",
    tests: ["modules/webhooks/deliver-webhook.race.test.ts"],
  },
  {
    name: "tell-of-a-paused-webhook-twice",
    file: "modules/webhooks/queries/webhooks.ts",
    find: "isNull(webhookEndpoints.pausedAt), lte",
    replace: "lte",
    tests: ["modules/webhooks/deliver-webhook.race.test.ts"],
  },
  {
    name: "note-a-try-without-locking-the-address",
    file: "modules/webhooks/queries/webhooks.ts",
    find: '\n    .for("no key update");\n  return row?.addressSealed',
    replace: ";\n  return row?.addressSealed",
    tests: ["modules/webhooks/deliver-webhook.race.test.ts"],
  },
];
