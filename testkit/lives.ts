import { createECDH } from "node:crypto";
import { eq } from "drizzle-orm";
import {
  applicationEvents,
  backgroundChecks,
  googleAccounts,
  invitations,
  payoutAccounts,
  payouts,
  pins,
  refunds,
  runnerConsents,
  smsNumbers,
  trainingResults,
  unreachableAddresses,
  users,
  weeklyReports,
} from "#db/schema/index.ts";
import { later } from "#platform/instants.ts";
import type { Answer, Who } from "./app.ts";
import { helpAt } from "./circles.ts";
import {
  addAdmin,
  addHomeowner,
  addJob,
  addRunner,
  type Homeowner,
  type Person,
  password,
  type Runner,
} from "./factories.ts";
import { addFailedInvoice } from "./invoices.ts";
import { addAppliedNotice } from "./notices.ts";
import type { PhotoApp } from "./photo-app.ts";
import { jpeg } from "./pictures.ts";
import { addRentalFeed } from "./rentals.ts";
import { addStay, guestTemplate } from "./rentals-of-guests.ts";
import { readCookies } from "./second-factor.ts";
import { addReceivedText } from "./texting.ts";

/** Marks in a host's, runner's and admin's texts: each of a person's texts starts with their mark. */
export const marks = {
  host: "Qzhost",
  runner: "Qzrun",
  /** The host's guests. */
  guest: "Qzguest",
  hostPhone: "5557301",
  hostSms: "5557311",
  runnerPhone: "5557302",
  hostAddress: "198.51.100.71",
  runnerAddress: "198.51.100.72",
} as const;

/** Two people who have used every feature, and their marks. */
export type Lives = { host: Homeowner; runner: Runner; admin: Person; jobId: string; propertyId: string };

/**
 * A host, the runner of their pickups, and an admin between them: everything either side can say or do, through the
 * acts. Data from outside or from past months is inserted.
 */
export async function liveWithEverything(kit: PhotoApp): Promise<Lives> {
  const { app } = kit;
  const { db } = app.deps;
  const picture = await jpeg();
  const act = async (who: Who, procedure: Parameters<typeof app.typed>[1], input?: unknown) =>
    done(procedure, await app.typed(who, procedure, input));

  const admin = await addAdmin(app);
  const host = await signedInFrom(
    await addHomeowner(app, {
      firstName: "QzhostFirst",
      lastName: "QzhostLast",
      email: "qzhost@example.com",
      address: "77 Qzhost Street",
      unit: "QzhostUnit",
      phoneNumber: `(212) ${dashed(marks.hostPhone)}`,
      specialInstructions: "Qzhost instructions",
    }),
    "QzhostAgent/1.0",
    marks.hostAddress,
  );
  const runner = await signedInFrom(
    await addRunner(app, { firstName: "QzrunFirst", lastName: "QzrunLast", email: "qzrun@example.com" }),
    "QzrunAgent/1.0",
    marks.runnerAddress,
  );

  async function signedInFrom<Somebody extends Person>(
    person: Somebody,
    agent: string,
    address: string,
  ): Promise<Somebody> {
    // A wrong password first, so there is a failure to forget.
    await app.call(null, "POST", "/api/login", { email: person.email, password: "wrong-one" }, { address });
    const given = { email: person.email, password };
    const headers = { "user-agent": agent };
    const answer = await app.call(null, "POST", "/api/login", given, { headers, address });
    return { ...person, cookie: readCookies(done("login", answer)) };
  }

  // Both: contact details, requests to us, and sign-in methods.
  for (const [who, mark] of [
    [host, marks.host],
    [runner, marks.runner],
  ] as const) {
    const lower = mark.toLowerCase();
    done(
      "settings",
      await app.call(who, "POST", "/api/settings/privacy", {
        profileVisibility: "public",
        dataSharing: true,
      }),
    );
    await act(who, "settings.setDigest", { part: "evening" });
    await act(who, "settings.setQuietHours", { quietHours: { fromMinute: 60, untilMinute: 61 } });
    await act(who, "notifications.subscribePush", {
      endpoint: `https://push.example/${lower}-browser`,
      p256dh: createECDH("prime256v1").generateKeys("base64url"),
      auth: (mark + "a".repeat(22)).slice(0, 22),
    });
    await act(who, "support.openThread", {
      threadId: app.deps.newId(),
      messageId: app.deps.newId(),
      topic: "other",
      words: `${mark} question`,
    });
    await act(who, "auth.resendVerification");
    await db.update(users).set({ emailVerifiedAt: app.clock.now }).where(eq(users.id, who.userId));
    await act(who, "security.beginTwoFactor");
    await act(who, "profile.update", {
      profileImageUrl: await kit.uploadPicture(who, "profile", picture),
      email: `${lower}new@example.com`,
    });
    await act(who, "profile.beginExport");
    await db.insert(googleAccounts).values({
      subject: `${lower}-subject`,
      userId: who.userId,
      email: `${lower}google@example.com`,
      linkedAt: app.clock.now,
    });
    await db
      .insert(unreachableAddresses)
      .values({ userId: who.userId, email: who.email, trouble: "bounced", since: app.clock.now });
    await db
      .insert(weeklyReports)
      .values({ userId: who.userId, weekOn: "2026-03-02", hasEmail: true, notifiedAt: app.clock.now });
    await act(null, "site.joinWaitingList", { email: who.email, zipCode: "99950" });
    const note = { userId: who.userId, noteId: app.deps.newId(), words: `${mark} noted` };
    await act(admin, "admin.addNote", note);
    const noticeId = "runnerId" in who ? await addAppliedNotice(app, who) : null;
    await act(admin, "admin.suspendPerson", {
      userId: who.userId,
      reason: `${mark} reason`,
      seen: { suspendedAt: null },
    });
    const [person] = await suspensionOf(who.userId);
    await act(admin, "admin.reinstatePerson", { userId: who.userId, seen: { suspendedAt: person } });
    if (noticeId) await act(admin, "admin.endNotice", { noticeId, reason: `${mark} notice` });
    const again = await signedInFrom(
      who,
      `${mark}Agent/2.0`,
      who === host ? marks.hostAddress : marks.runnerAddress,
    );
    Object.assign(who, again);
  }
  async function suspensionOf(userId: string): Promise<string[]> {
    const answer = await act(admin, "admin.person", { id: userId });
    return [(answer.body as { suspendedAt: string }).suspendedAt];
  }
  // The suspension ended the sessions and their push subscriptions.
  for (const [who, mark] of [
    [host, marks.host],
    [runner, marks.runner],
  ] as const) {
    await act(who, "notifications.subscribePush", {
      endpoint: `https://push.example/${mark.toLowerCase()}-again`,
      p256dh: createECDH("prime256v1").generateKeys("base64url"),
      auth: (mark + "b".repeat(22)).slice(0, 22),
    });
    await act(who, "profile.beginExport");
  }
  const e164 = `+1212${marks.hostSms}`;
  const number = { userId: host.userId, e164, createdAt: app.clock.now, confirmedAt: app.clock.now };
  await db.insert(smsNumbers).values(number);
  await addReceivedText(app, { userId: host.userId, e164, words: "Qzhost text" });

  // The home.
  await act(host, "homeowner.saveHomeDetails", {
    cansPlace: "Qzhost behind the shed",
    curbPlace: "Qzhost left",
    pets: "Qzhost the dog",
    gateCode: "Qzhost1234",
    cansPhotoUrl: await kit.uploadPicture(host, "cans", picture),
  });
  await act(host, "profile.updateHomeowner", {
    houseImageUrl: await kit.uploadPicture(host, "house", picture),
  });
  await db
    .insert(pins)
    .values({
      homeownerId: host.homeownerId,
      address: "77 Qzhost Street",
      zipCode: host.zipCode,
      latitude: 40.7,
      longitude: -74,
      lookedUpAt: app.clock.now,
    })
    .onConflictDoNothing();
  await act(host, "homeowner.reportDay", { onDay: "2026-03-17" });
  await act(host, "homeowner.makeCalendarFeed");
  await act(host, "homeowner.skipWeek", { weekOf: "2026-03-24" });
  await act(host, "homeowner.addHold", { fromOn: "2026-04-12", untilOn: "2026-04-20" });

  // A pickup from end to end, with notes from both.
  const scheduled = await act(host, "homeowner.schedulePickup", {
    scheduledDate: "2026-03-11",
    timeWindow: "morning",
    specialInstructions: "Qzhost by the oak",
  });
  const jobId = (scheduled.body as { id: string }).id;
  // A suspended runner is offline.
  await act(runner, "runner.setAvailability", { isAvailable: true });
  await act(runner, "runner.acceptJob", { jobId });
  app.clock.now = "2026-03-11T12:30:00.000Z";
  Object.assign(host, await signedInFrom(host, "QzhostAgent/3.0", marks.hostAddress));
  Object.assign(runner, await signedInFrom(runner, "QzrunAgent/3.0", marks.runnerAddress));
  await act(runner, "runner.orderRoute", { jobIds: [jobId] });
  await act(runner, "runner.setOut", { jobId });
  await act(runner, "runner.viewGateCode", { jobId });
  await act(runner, "runner.startJob", {
    jobId,
    photoUrl: await kit.uploadProof(runner, jobId, picture, { leg: "out" }),
  });
  await act(host, "messages.send", { jobId, messageId: app.deps.newId(), words: "Qzhost message" });
  const photoUrl = await kit.uploadMessagePhoto(runner, jobId, picture);
  await act(runner, "messages.send", {
    jobId,
    messageId: app.deps.newId(),
    words: "Qzrun message",
    photoUrl,
  });
  await act(runner, "runner.completeJob", {
    jobId,
    photoUrl: await kit.uploadProof(runner, jobId, picture),
    notes: "Qzrun notes",
  });
  await act(host, "homeowner.sharePickup", { jobId });
  await act(host, "homeowner.rateJob", { jobId, stars: 2, words: "Qzhost words" });
  await act(runner, "runner.appealRating", { jobId, words: "Qzrun appeal" });
  await act(admin, "admin.decideAppeal", { jobId, outcome: "stays", answer: "Qzrun was told" });
  await act(host, "homeowner.reportProblem", {
    jobId,
    kind: "damage",
    wish: "credit",
    words: "Qzhost problem",
  });
  const givenBack = await addJob(app, host, { status: "assigned", runner, scheduledOn: "2026-03-13" });
  await act(runner, "runner.releaseJob", { jobId: givenBack, reason: "Qzrun is ill" });
  await act(runner, "runner.declineJob", { jobId: givenBack });
  const locked = await addJob(app, host, { status: "assigned", runner });
  await act(runner, "runner.cannotServe", { jobId: locked, reason: "noAccess", words: "Qzrun at the gate" });

  const early = await addJob(app, host, { status: "assigned", runner, scheduledOn: "2026-03-12" });
  await act(runner, "runner.completeJob", { jobId: early, notes: "Qzrun was early" });
  const [anomaly] = (await act(admin, "admin.anomalies")).body as { id: string }[];
  const refusal = { anomalyId: anomaly?.id, outcome: "refused", reason: "Qzrun was not there" };
  await act(admin, "admin.resolveAnomaly", refusal);
  await act(runner, "runner.answerRefusal", { jobId: early, words: "Qzrun was there" });

  // The runner's documents.
  await act(runner, "profile.updateRunner", {
    phoneNumber: `(212) ${dashed(marks.runnerPhone)}`,
    city: "New York",
    payoutEmail: "qzrunpay@example.com",
  });
  await act(runner, "runner.takeDaysOff", { fromOn: "2026-04-20", untilOn: "2026-04-21" });
  await db.insert(applicationEvents).values({
    id: app.deps.newId(),
    runnerId: runner.runnerId,
    step: "submitted",
    words: "Qzrun can start on Monday",
    userId: runner.userId,
    happenedAt: app.clock.now,
  });
  await db.insert(backgroundChecks).values({
    userId: runner.userId,
    isByHand: true,
    note: "Qzrun check",
    requestedAt: app.clock.now,
    updatedAt: app.clock.now,
  });
  await db.insert(runnerConsents).values({
    id: app.deps.newId(),
    userId: runner.userId,
    textVersion: "2026-1",
    consentedAt: app.clock.now,
  });
  await db.insert(trainingResults).values({
    id: app.deps.newId(),
    userId: runner.userId,
    version: "2026-1",
    correct: 3,
    questions: 4,
    passedAt: app.clock.now,
  });
  await db.insert(payoutAccounts).values({
    userId: runner.userId,
    providerId: `acct_${runner.runnerId}`,
    status: "ready",
    bank: "Qzrun Bank ••••6789",
    updatedAt: app.clock.now,
  });
  await db.insert(invitations).values({
    id: app.deps.newId(),
    email: "qzrun@example.com",
    firstName: "QzrunFirst",
    language: "en",
    tokenHash: "a hash of an invitation",
    invitedBy: admin.userId,
    createdAt: app.clock.now,
    sentAt: app.clock.now,
    expiresAt: later(app.clock.now, 86_400_000),
    acceptedAt: app.clock.now,
    acceptedBy: runner.userId,
  });

  // The rental, its guests and their messages.
  const added = await act(host, "rental.addProperty", {
    name: "Qzhost Loft",
    address: "9 Qzhost Avenue",
    city: "New York",
    state: "NY",
    zipCode: "10001",
    guests: 4,
    bedrooms: 2,
    amenities: ["Qzhost pool"],
    cansPlace: "Qzhost cellar",
    curbPlace: "Qzhost curb",
    accessNotes: "Qzhost key box",
    gateCode: "Qzhost9876",
    checklist: ["Qzhost windows"],
  });
  const propertyId = (added.body as { id: string }).id;
  const feedId = await addRentalFeed(app, propertyId);
  const stayId = await addStay(
    app,
    { propertyId, feedId },
    { title: "Qzguest Reserved", uid: "qzguest-uid" },
  );
  await act(host, "guests.saveGuest", {
    stayId,
    name: "QzguestName",
    email: "qzguest@example.com",
    language: "en",
  });
  const template = await act(host, "guests.saveTemplate", {
    ...guestTemplate,
    name: "Qzhost template",
    texts: { en: { subject: "Qzhost subject {guest}", body: "Qzhost body {guest}" } },
  });
  await act(host, "guests.sendMessage", { stayId, templateId: (template.body as { id: string }).id });
  await act(host, "rental.makePickupsCalendar");
  await helpAt(app, host, propertyId);

  // Money.
  const invoiceId = await addFailedInvoice(app, host.userId);
  await db.insert(refunds).values({
    id: app.deps.newId(),
    invoiceId,
    amountCents: 100,
    status: "failed",
    reason: "Qzhost asked nicely",
    requestedBy: admin.userId,
    createdAt: app.clock.now,
    settledAt: app.clock.now,
  });
  await act(admin, "admin.giveCredit", {
    creditId: app.deps.newId(),
    userId: host.userId,
    amount: "5.00",
    reason: "Qzhost was sorry",
  });
  await db.insert(payouts).values({
    id: app.deps.newId(),
    userId: runner.userId,
    payWeek: "2026-02-23",
    amountCents: 1200,
    status: "held",
    reason: "Qzrun has to wait",
    createdAt: app.clock.now,
  });
  return { host, runner, admin, jobId, propertyId };
}

const dashed = (number: string) => `${number.slice(0, 3)}-${number.slice(3)}`;

function done(what: string, answer: Answer): Answer {
  if (answer.status >= 300) throw new Error(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}
