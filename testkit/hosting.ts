import { expect } from "vitest";
import type { PhotoUpload } from "#modules/photos/contract.ts";
import type { Property } from "#modules/rentals/contract.ts";
import type { Who } from "./app.ts";
import { addHomeowner, addJob, addRunner, type Homeowner } from "./factories.ts";
import type { PhotoApp } from "./photo-app.ts";
import { jpeg } from "./pictures.ts";

/** A rental as its form sends it. */
export const loft = {
  name: "Loft",
  address: "12 Oak Avenue",
  city: "New York",
  state: "NY",
  zipCode: "10001",
  guests: 4,
  bedrooms: 2,
  amenities: ["WiFi"],
};

/** What hosts do with their rentals, through the typed API. */
export function hosting(current: () => PhotoApp) {
  return {
    save: (who: Who, changes: object) => current().app.typed(who, "rental.saveProperty", changes),
    remove: (who: Who, id: string) => current().app.typed(who, "rental.removeProperty", { id }),
    list: async (who: Who) =>
      ((await current().app.typed(who, "rental.properties")).body as { rows: Property[] }).rows,

    async hostOf(more: object = {}) {
      const host = await addHomeowner(current().app);
      const added = await current().app.typed(host, "rental.addProperty", { ...loft, ...more });
      expect(added.status).toBe(200);
      return { host, property: added.body as Property };
    },

    /** One of today's jobs at a rental, in a given status. */
    async jobAt(host: Homeowner, propertyId: string, status: "scheduled" | "assigned" | "in_progress") {
      const runner = await addRunner(current().app);
      const jobId = await addJob(current().app, host, {
        status,
        scheduledOn: "2026-03-10",
        kind: "checkout",
        propertyId,
        address: loft.address,
        zipCode: loft.zipCode,
        ...(status !== "scheduled" && { runner }),
      });
      return { jobId, runner };
    },

    /** Uploads a rental's picture; returns its address. */
    async upload(host: Who, propertyId: string) {
      const body = await jpeg();
      const asked = await current().app.typed(host, "rental.createPropertyPhotoUpload", {
        propertyId,
        contentType: "image/jpeg",
        photoBytes: body.byteLength,
      });
      expect(asked.status).toBe(200);
      const { photoUrl, upload: to } = asked.body as PhotoUpload;
      expect((await current().send(to, body)).ok).toBe(true);
      return photoUrl;
    },
  };
}
