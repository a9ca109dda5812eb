import { demoPassword } from "#demo/people.ts";
import { seedDemo } from "#demo/seed.ts";
import { type Visitor, visitor } from "#demo/visitor.ts";
import { compose } from "#functions/compose.ts";
import { readEnv } from "#functions/env.ts";
import { prepareDatabase } from "#functions/prepare.ts";
import type { Deps } from "#platform/deps.ts";
import { hour, later, minute } from "#platform/instants.ts";
import { addDays, localDay } from "#platform/time/local-time.ts";
import { weekdayNameOf } from "#platform/values/weekdays.ts";
import { giveUpEmail } from "#testkit/given-up-email.ts";

/**
 * Fills the database of a server that has not started with the demo town and a busy admin day: many homes, pickups
 * without a runner, a runner who dropped out, pending applications, conversations and problems. Each person acts
 * through the procedures, as in the town.
 */
export async function seedBusyDay(dataDir: string, { email }: { email: string }): Promise<void> {
  await giveUpEmail(dataDir, email);
  const live = await compose(readEnv({ DATA_DIR: dataDir, DEMO: "1" }));
  try {
    await prepareDatabase(live.database);
    await seedDemo(live.deps);
    await playDay(live.deps);
  } finally {
    await live.close();
  }
}

const timeZone = "America/Chicago";
const streets = [
  "Maple Street",
  "South Walnut Street",
  "Heron Lane",
  "Whittier Avenue",
  "Bluebell Court",
  "Outer Park Drive",
];
const zipCodes = ["62704", "62703", "62712", "62702", "62711"];
const families = [
  "Abbott",
  "Baker",
  "Castillo",
  "Dufresne",
  "Eze",
  "Fischer",
  "Grant",
  "Hoang",
  "Ibrahim",
  "Jones",
  "Keller",
  "Lindqvist",
  "Moreau",
  "Novak",
  "Ortega",
  "Park",
  "Quinn",
  "Rossi",
  "Silva",
  "Tran",
  "Underwood",
  "Vega",
  "Wójcik",
  "Yilmaz",
  "Zimmermann-O’Brien",
];
const givenNames = ["Ada", "Ben", "Carla", "Dmitri", "Esther"];
const crew = [
  ["Ana", "Ruiz"],
  ["Bo", "Brisk"],
  ["Cleo", "Okoye"],
  ["Dario", "Voss"],
  ["Elif", "Kaya"],
] as const;
const applicants = [
  ["Frank", "Li"],
  ["Greta", "Sandoval"],
  ["Hugo", "Lefebvre"],
] as const;

async function playDay(live: Deps): Promise<void> {
  const present = live.now();
  const today = localDay(present, timeZone);
  const clock = { now: later(present, -60 * hour) };
  const deps: Deps = { ...live, now: () => clock.now };
  await apply(deps, applicants);
  clock.now = later(present, -30 * hour);
  const runners = await apply(deps, crew);
  const admin = await signIn(deps, "admin@example.com");
  for (const { id: runnerId, applicationStatus, lastName } of (
    await admin.do((call) => call.admin.runners({}))
  ).rows)
    if (applicationStatus === "submitted" && crew.some(([, name]) => name === lastName))
      await admin.do((call) => call.admin.reviewRunner({ runnerId, decision: "approved" }));
  for (const runner of runners) await runner.do((call) => call.runner.setAvailability({ isAvailable: true }));

  const jobs: { jobId: string; home: Visitor }[] = [];
  for (const [nth, lastName] of families.entries()) {
    const home = await addHome(deps, nth, lastName);
    for (const [scheduledDate, timeWindow] of [
      [today, (["morning", "afternoon", "evening"] as const)[nth % 3] ?? "morning"],
      [addDays(today, 1), "morning"],
    ] as const) {
      const { id } = await home.do((call) => call.homeowner.schedulePickup({ scheduledDate, timeWindow }));
      jobs.push({ jobId: id, home });
    }
  }
  clock.now = later(present, -8 * hour);
  for (const [nth, { jobId }] of jobs.entries()) {
    if (nth % 6 === 0) continue;
    const runner = runners[nth % runners.length] as Visitor;
    await runner.do((call) => call.runner.acceptJob({ jobId }));
    if (nth % 12 === 7) await runner.do((call) => call.runner.releaseJob({ jobId }));
  }
  clock.now = later(present, -50 * minute);
  const done = jobs.filter((_, nth) => nth % 6 !== 0 && nth % 12 !== 7 && nth % 2 === 0 && nth % 8 !== 4);
  for (const { jobId } of done) {
    const runner = runners[jobs.findIndex((job) => job.jobId === jobId) % runners.length] as Visitor;
    await runner.do((call) => call.runner.completeJob({ jobId }));
    clock.now = later(clock.now, 2 * minute);
  }
  clock.now = present;
  await complain(done);
  await write(deps, runners);
  await workAtDesk(admin, deps, { today, homes: jobs.map(({ home }) => home) });
  await waitForService(deps);
}

async function apply(deps: Deps, people: readonly (readonly [string, string])[]): Promise<Visitor[]> {
  const made: Visitor[] = [];
  for (const [firstName, lastName] of people) {
    const email = `${firstName}.${lastName}@example.com`.toLowerCase();
    const person = visitor(deps, `busy runner ${email}`);
    await person.do((call) =>
      call.auth.registerRunner({
        firstName,
        lastName,
        email,
        password: demoPassword,
        phoneNumber: "217-555-0160",
        city: "Springfield",
        serviceAreas: zipCodes,
        availabilityWindows: ["Flexible/Anytime"],
        vehicleType: "Car",
        payoutEmail: email,
        idCheckConsent: true,
        trainingCompleted: true,
      }),
    );
    made.push(person);
  }
  return made;
}

async function addHome(deps: Deps, nth: number, lastName: string): Promise<Visitor> {
  const person = visitor(deps, `busy home ${nth}`);
  const home = {
    phoneNumber: `217-555-02${String(nth).padStart(2, "0")}`,
    address: `${101 + nth * 37} ${streets[nth % streets.length]}`,
    city: "Springfield",
    state: "IL" as const,
    zipCode: zipCodes[nth % zipCodes.length] ?? "",
    // Skip today and tomorrow, which get extra pickups.
    pickupDays: [weekdayNameOf(addDays(localDay(deps.now(), timeZone), 4))],
    specialInstructions: "",
    numberOfCans: 1 + (nth % 3),
  };
  const firstName = givenNames[nth % givenNames.length] ?? "";
  const email = `home${nth}@example.com`;
  await person.do((call) =>
    call.auth.registerHomeowner({ ...home, firstName, lastName, email, password: demoPassword }),
  );
  await person.do((call) => call.homeowner.createSubscription());
  await person.do((call) => call.homeowner.saveService(home));
  return person;
}

async function signIn(deps: Deps, email: string): Promise<Visitor> {
  const person = visitor(deps, `busy ${email}`);
  await person.do((call) => call.auth.login({ email, password: demoPassword }));
  return person;
}

async function complain(done: readonly { jobId: string; home: Visitor }[]): Promise<void> {
  const complaints = [
    {
      kind: "damage",
      wish: "credit",
      words: "The lid of the blue can is cracked. It was whole when it went out.",
    },
    {
      kind: "gateLeftOpen",
      wish: "credit",
      words: "The side gate stood open and the dog was two streets away.",
    },
    { kind: "wrongPlace", wish: "returnVisit", words: null },
  ] as const;
  for (const [nth, complaint] of complaints.entries()) {
    const { jobId, home } = done[nth * 2] ?? {};
    if (jobId && home) await home.do((call) => call.homeowner.reportProblem({ jobId, ...complaint }));
  }
}

async function write(deps: Deps, runners: readonly Visitor[]): Promise<void> {
  const letters = [
    {
      topic: "pay",
      words: "My statement of last week has 14 pickups, I count 15. Heron Lane on Wednesday is missing.",
    },
    {
      topic: "job",
      words: "The gate code of 138 South Walnut Street does not work. I called and nobody answered.",
    },
    { topic: "other", words: "Can I have Fridays off from December on?" },
  ] as const;
  for (const [nth, letter] of letters.entries())
    await runners[nth]?.do((call) => call.support.openThread({ threadId: deps.newId(), ...letter }));
}

async function workAtDesk(
  admin: Visitor,
  deps: Deps,
  { today, homes }: { today: string; homes: readonly Visitor[] },
): Promise<void> {
  for (const [email, firstName] of [
    ["ines@example.com", "Inés"],
    ["tom.baker@example.com", "Tom"],
  ] as const)
    await admin.do((call) => call.admin.inviteRunner({ email, firstName }));
  const { rows } = await admin.do((call) => call.admin.homeowners({}));
  for (const [nth, { userId }] of rows.slice(0, 3).entries()) {
    await admin.do((call) =>
      call.admin.giveCredit({
        creditId: deps.newId(),
        userId,
        amount: `${nth + 2}.50`,
        reason: "The cans stood in the drive until noon.",
      }),
    );
    await admin.do((call) =>
      call.admin.addNote({
        userId,
        noteId: deps.newId(),
        words: "Prefers a call before eight. Works nights.",
      }),
    );
  }
  const { rates } = await admin.do((call) => call.admin.rates());
  const seen = rates.find(({ rate }) => rate === "runnerRate")?.lastChange ?? null;
  await admin.do((call) =>
    call.admin.setRate({ rate: "runnerRate", amount: "12.50", effectiveOn: addDays(today, 14), seen }),
  );
  const { credit, plannedFrom } = await admin.do((call) => call.admin.rules());
  await admin.do((call) =>
    call.admin.setRule({
      rule: "credit",
      value: { ...credit.now, missedPercent: 150 },
      effectiveOn: plannedFrom,
      seen: credit.lastChange,
    }),
  );
  for (const home of homes.slice(0, 6)) {
    const { days } = await home.do((call) => call.homeowner.calendar());
    const onDay = days.at(-1)?.onDay;
    if (onDay) await home.do((call) => call.homeowner.reportDay({ onDay }));
  }
}

async function waitForService(deps: Deps): Promise<void> {
  for (const [nth, zipCode] of ["99501", "99501", "99501", "60601", "60601", "10025"].entries())
    await visitor(deps, `busy waiting ${nth}`).do((call) =>
      call.site.joinWaitingList({ email: `waiting${nth}@example.com`, zipCode }),
    );
}
