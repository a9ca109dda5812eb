import { eq } from "drizzle-orm";
import { jobs } from "#db/schema/index.ts";
import { syncCalendars } from "#modules/rentals/tasks.ts";
import type { Webhook } from "#modules/webhooks/contract.ts";
import { deliverWebhook } from "#modules/webhooks/index.ts";
import { later } from "#platform/instants.ts";
import { type TestApp, testApp } from "../app.ts";
import { type CalendarServer, calendarServer } from "../calendar-server.ts";
import { type CalendarEntry, calendarText } from "../calendar-texts.ts";
import { addHelper } from "../circles.ts";
import { addHomeowner, addJob, addRunner, newZip } from "../factories.ts";
import { addRental } from "../rentals.ts";
import type { Act, Stage } from "./stage.ts";

type RentalsApp = TestApp & { platform: CalendarServer };

export async function open(): Promise<RentalsApp> {
  const platform = await calendarServer();
  const app = await testApp("postgres", { calendars: platform.calendars });
  return {
    ...app,
    platform,
    close: async () => {
      await app.close();
      await platform.close();
    },
  };
}

const stay = (uid: string, from: string, until: string): CalendarEntry => ({
  uid,
  from,
  until,
  title: "Reserved",
});
const stays = [
  stay("a", "2026-03-12", "2026-03-14"),
  stay("b", "2026-03-17", "2026-03-19"),
  stay("c", "2026-03-22", "2026-03-24"),
  stay("d", "2026-03-26", "2026-03-28"),
];

/** A listening host with a rental and a calendar with these stays; `says` publishes another calendar and reads it. */
async function hosted({ app, out, listens, act }: Stage<RentalsApp>) {
  const zipCode = newZip();
  const who = await listens(await addHomeowner(app, { zipCode }));
  const { propertyId } = await addRental(app, who, { zipCode });
  await app.database.execute("delete from rental_feeds where property_id = $1", [propertyId]);
  const path = `/${propertyId}.ics`;
  const serve = (text: string) => app.platform.serve(path, text);
  serve(calendarText(stays));
  // Its own platform, because each is read only so often.
  const address = `https://platform-${propertyId}.test${path}`;
  const { id } = await act<{ id: string }>(who, "rental.addFeed", { propertyId, kind: "airbnb", address });
  const says = async (text: string) => {
    serve(text);
    app.clock.advance(60_000);
    await act(who, "rental.syncFeed", { id });
  };
  /** A runner accepts the first checkout's pickup. */
  const taken = async () => {
    const runner = await addRunner(app, { serviceAreas: [zipCode] });
    const offers = await act<{ id: string; scheduledDate: string }[]>(runner, "runner.availableJobs");
    const jobId = offers.find(({ scheduledDate }) => scheduledDate.startsWith("2026-03-14"))?.id;
    await act(runner, "runner.acceptJob", { jobId });
    await out.sendAll();
    return { runner, jobId };
  };
  return { who, propertyId, path, says, taken };
}

export const acts = {
  curbClear: async (stage) => {
    const { who, taken } = await hosted(stage);
    const { runner, jobId } = await taken();
    stage.app.clock.now = "2026-03-14T17:00:00.000Z";
    await stage.act(runner, "runner.completeJob", { jobId });
    return { who, also: ["jobAccepted"] };
  },
  helperActed: async (stage) => {
    const { who, propertyId } = await hosted(stage);
    await stage.act(who, "rental.saveProperty", { id: propertyId, gateCode: "4711" });
    const { token } = await addHelper(stage.app, who, {
      scopes: ["see", "gateCode"],
      propertyIds: [propertyId],
    });
    await stage.act(null, "helper.viewGateCode", { token, propertyId });
    return { who };
  },
  cleanerWaits: async (stage) => {
    const host = await addHomeowner(stage.app, { zipCode: newZip() });
    const { propertyId } = await addRental(stage.app, host);
    const { token } = await addHelper(stage.app, host, {
      scopes: ["see", "clean"],
      propertyIds: [propertyId],
    });
    const runner = await stage.listens(await addRunner(stage.app, { serviceAreas: [host.zipCode] }));
    const jobId = await addJob(stage.app, host, { status: "assigned", runner, kind: "checkout", propertyId });
    const [job] = await stage.app.deps.db.select().from(jobs).where(eq(jobs.id, jobId));
    const untilAt = later(job?.windowStartsAt ?? "", 3_600_000);
    await stage.act(null, "helper.setCleaning", { token, jobId, leg: "out", untilAt });
    return { who: runner };
  },
  visitAsked: async (stage) => {
    const { who, says, taken } = await hosted(stage);
    await taken();
    await says(calendarText(stays.slice(1)));
    return { who, also: ["jobAccepted"] };
  },
  calendarDoubted: async (stage) => {
    const { who, says } = await hosted(stage);
    await says(calendarText([]));
    return { who };
  },
  calendarIncomplete: async (stage) => {
    const { who, says } = await hosted(stage);
    const broken = "BEGIN:VEVENT\r\nDTSTART:nonsense\r\nEND:VEVENT\r\nEND:VCALENDAR";
    await says(calendarText(stays).replace("END:VCALENDAR", broken));
    return { who };
  },
  webhookPaused: async ({ app, listens, act }) => {
    const who = await listens(await addHomeowner(app));
    await act(who, "webhook.save", { address: "https://hooks.example.com/pickups" });
    await act(who, "webhook.test");
    const { deliveries } = await act<Webhook>(who, "webhook.find");
    const gone = {
      ...app.deps,
      appUrl: app.appUrl,
      personalWebhooks: { post: async () => ({ status: 410 }) },
    };
    await deliverWebhook(gone, { deliveryId: deliveries[0]?.id ?? "", attempts: 0 });
    return { who };
  },
  calendarFailing: async (stage) => {
    const { app } = stage;
    const { who, path } = await hosted(stage);
    app.platform.serve(path, (_, response) => void response.writeHead(500).end());
    // Retries get rarer, and the host is notified after a day.
    for (const hours of [3, 12, 12, 12]) {
      app.clock.advance(hours * 3_600_000);
      await syncCalendars(app.deps);
    }
    return { who };
  },
} as const satisfies Record<string, Act<RentalsApp>>;
