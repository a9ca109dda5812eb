import * as db from "#db/schema/index.ts";
import { ofPickup, section, userSection } from "./own-section.ts";

/** What a home's pickups cost beside the subscription, and those paid for one by one. */
export const pickupCharges = [
  section("extraWork", db.addOns, ofPickup(db.addOns), {
    inner: ["toldAt", "voidedBills"],
    others: ["runnerId", "payCents", "answeredBy"],
    provider: ["providerId", "smsId"],
  }),
  section("tripFees", db.tripFees, ofPickup(db.tripFees), {
    inner: ["toldAt", "voidedBills"],
    others: ["runnerId"],
    provider: ["providerId"],
  }),
  userSection("singlePickups", db.oneOffs, { provider: ["providerId"] }),
  section("tips", db.tips, ofPickup(db.tips), {
    others: ["userId", "runnerId"],
    provider: ["providerId", "refundId"],
  }),
];
