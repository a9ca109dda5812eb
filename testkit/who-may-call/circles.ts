import type { TestApp } from "../app.ts";
import { everyone, homeowners, type Matrix, nobodysOwn } from "./cells.ts";

const unknown = async (app: TestApp) => ({ id: app.deps.newId() });
const token = "unknown";
const day = "2026-03-12";
const later = "2026-03-12T18:00:00.000Z";

/** People who help a host, and what they do by their link. */
export const circles = {
  "circle.members": { cells: homeowners },
  // Another host's rental.
  "circle.invite": {
    cells: nobodysOwn(homeowners),
    input: async (app) => ({
      name: "Ana",
      scopes: ["see"],
      propertyIds: [app.deps.newId()],
      language: "en",
    }),
  },
  "circle.saveMember": { cells: nobodysOwn(homeowners), input: unknown },
  "circle.renewLink": { cells: nobodysOwn(homeowners), input: unknown },
  "circle.removeMember": { cells: nobodysOwn(homeowners), input: unknown },
  "circle.undoRemoveMember": {
    cells: { ...nobodysOwn(homeowners, 409), "a homeowner without a home": 404 },
    input: unknown,
  },
  "circle.gentleSignal": { cells: homeowners },
  "circle.setGentleSignal": {
    cells: { ...homeowners, "a homeowner without a home": 404 },
    input: async () => ({ isOn: true }),
  },
  "helper.page": { cells: everyone(400), input: async () => ({ token }) },
  "helper.confirm": {
    cells: everyone(400),
    input: async (app) => ({ token, ids: [app.deps.newId()], seenCents: 0 }),
  },
  "helper.undoConfirm": {
    cells: everyone(400),
    input: async (app) => ({ token, ids: [app.deps.newId()] }),
  },
  "helper.answer": {
    cells: everyone(400),
    input: async (app) => ({ token, ...(await unknown(app)), keep: true }),
  },
  "helper.setCleaning": {
    cells: everyone(400),
    input: async (app) => ({ token, jobId: app.deps.newId(), leg: "out", untilAt: later }),
  },
  "helper.endCleaning": {
    cells: everyone(400),
    input: async (app) => ({ token, jobId: app.deps.newId(), isDone: true }),
  },
  "helper.reportProblem": {
    cells: everyone(400),
    input: async (app) => ({ token, jobId: app.deps.newId(), kind: "nobodyCame", wish: "returnVisit" }),
  },
  "helper.createProblemPhotoUpload": {
    cells: everyone(400),
    input: async (app) => ({ token, jobId: app.deps.newId(), contentType: "image/jpeg", bytes: 100 }),
  },
  "helper.viewGateCode": {
    cells: everyone(400),
    input: async (app) => ({ token, propertyId: app.deps.newId() }),
  },
  "helper.skipDay": { cells: everyone(400), input: async () => ({ token, day }) },
  "helper.undoSkipDay": { cells: everyone(400), input: async () => ({ token, day }) },
  "helper.answerAddOn": {
    cells: everyone(400),
    input: async (app) => ({ token, ...(await unknown(app)), answer: "approved" }),
  },
  "helper.addHold": { cells: everyone(400), input: async () => ({ token, fromOn: day, untilOn: day }) },
  "helper.endHold": { cells: everyone(400), input: async (app) => ({ token, holdId: app.deps.newId() }) },
  "helper.pauseService": { cells: everyone(400), input: async () => ({ token }) },
  "helper.resumeService": { cells: everyone(400), input: async () => ({ token }) },
  "helper.movePickupDay": {
    cells: everyone(400),
    input: async () => ({ token, from: "Tuesday", to: "Friday" }),
  },
  "helper.saveNotes": { cells: everyone(400), input: async () => ({ token, pets: "A dog" }) },
  "helper.beginCardChange": { cells: everyone(400), input: async () => ({ token }) },
  "helper.finishCardChange": {
    cells: everyone(400),
    input: async () => ({ token, confirmation: "seti_1" }),
  },
  "helper.leave": { cells: everyone(400), input: async () => ({ token }) },
} satisfies Partial<Matrix>;
