import * as z from "zod";
import { calendarJson } from "#modules/schedule/contract.ts";
import { webhookMessage } from "#modules/webhooks/contract.ts";
import type { WebhookEvent } from "#modules/webhooks/rules.ts";

const token = {
  name: "token",
  in: "path",
  required: true,
  description: "The secret part of the private link, which is on the calendar page.",
  schema: { type: "string" },
};

const formats = {
  ics: { type: "text/calendar", schema: { type: "string" }, form: "an iCalendar feed (RFC 5545)" },
  json: { type: "application/json", schema: z.toJSONSchema(calendarJson), form: "JSON" },
  atom: { type: "application/atom+xml", schema: { type: "string" }, form: "an Atom feed (RFC 4287)" },
};

/** The private link to a home's pickups, or to those at a host's rentals, in its three formats. */
export function feedPaths(refused: (description: string) => object): Record<string, object> {
  return Object.fromEntries(
    Object.entries(formats).map(([format, { type, schema, form }]) => [
      `/api/calendar/{token}.${format}`,
      {
        get: {
          operationId: `getApiCalendar${format[0]?.toUpperCase()}${format.slice(1)}`,
          description: `The pickups of four weeks past and the next weeks as ${form}. A new link ends the old one.`,
          security: [],
          parameters: [token],
          responses: {
            200: { description: "Done", content: { [type]: { schema } } },
            304: { description: "Unchanged since the `ETag` in `If-None-Match`" },
            404: refused("No such link, or it has ended"),
            429: refused("Too many requests"),
          },
        },
      },
    ]),
  );
}

const events: Record<WebhookEvent, string> = {
  "pickup.reminder": "A pickup is tonight or tomorrow. Only while the setting Job Alerts is on.",
  "pickup.cans_out": "The cans are at the curb.",
  "pickup.cans_back": "The cans are back in place.",
  "pickup.missed": "The pickup was missed, or could not be done.",
  test: "Sent on request, to try the address.",
};

const header = (name: string, description: string) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
});

const headers = [
  header("webhook-id", "The event. A retry has the same."),
  header("webhook-timestamp", "Seconds since 1970. Refuse more than five minutes."),
  header(
    "webhook-signature",
    "`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64, keyed by the secret without `whsec_`, decoded from base64. Two of them, separated by a space, in the day after a renewal: one must match.",
  ),
];

/** What is posted to the address that a homeowner or host chose. */
export const webhookDescriptions = Object.fromEntries(
  Object.entries(events).map(([name, description]) => [
    name,
    {
      post: {
        operationId: `webhook.${name}`.replace(/[._](\w)/g, (_, letter: string) => letter.toUpperCase()),
        description,
        security: [],
        parameters: headers,
        requestBody: {
          content: {
            "application/json": {
              schema: z.toJSONSchema(webhookMessage.extend({ type: z.literal(name) })),
            },
          },
        },
        responses: {
          "2XX": { description: "Accepted. The rest of the answer is ignored." },
          410: { description: "Pauses the webhook." },
          default: { description: "Tried again later, nine times in all within about two days." },
        },
      },
    },
  ]),
);
