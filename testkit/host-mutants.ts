import type { Mutant } from "./mutants.ts";

/** The guards of rentals, of people who help their hosts, and of messages to guests. */
export const hostMutants: Mutant[] = [
  {
    name: "add-the-first-rental-without-locking-the-account",
    file: "modules/rentals/properties.ts",
    find: 'await lockOwnAccount(tx, actor.userId, "homeowner");',
    replace: "",
    tests: ["modules/rentals/first-rental.race.test.ts"],
  },
  {
    name: "act-by-a-link-without-locking-its-row",
    file: "modules/circles/queries/members.ts",
    find: '.for("no key update");',
    replace: ";",
    tests: ["modules/circles/members.race.test.ts"],
  },
  {
    name: "plan-a-rental-without-locking-jobs",
    file: "modules/rentals/plan-rental.ts",
    find: "  await lockRentalJobs(tx, rentals, firstDayOf(now));\n",
    replace: "",
    tests: ["modules/rentals/plan-rental.race.test.ts"],
  },
  {
    name: "keep-a-wide-window-when-guests-book",
    file: "modules/rentals/rules/plan-changes.ts",
    find: " || isTooWide(job, to);",
    replace: ";",
    tests: ["modules/rentals/plan-rental.race.test.ts"],
  },
  {
    name: "rewrite-a-guests-message-on-its-way",
    file: "modules/guests/queries/moved-stays.ts",
    find: ", eq(guestMessages.attempts, 0)",
    replace: "",
    tests: ["modules/guests/corrections.race.test.ts"],
  },
  {
    name: "send-a-guests-message-as-it-was-before-it-was-rewritten",
    file: "modules/guests/queries/deliveries.ts",
    find: ".returning({ subject: guestMessages.subject, body: guestMessages.body });",
    replace: `.returning({ subject: guestMessages.subject,
      body: sql<string>\`(select before.body from guest_messages as before where before.id = \${id}::uuid)\` });`,
    tests: ["modules/guests/corrections.race.test.ts"],
  },
  {
    name: "correct-guests-without-locking-their-host",
    file: "modules/guests/correct.ts",
    find: "        await lockHomes(tx, homeownerIds);\n",
    replace: "",
    tests: ["modules/guests/corrections.race.test.ts"],
  },
  {
    name: "tell-a-guest-of-a-canceled-booking",
    file: "modules/guests/queries/deliveries.ts",
    find: "isThere} and $",
    replace: "mayWrite} and $",
    tests: ["modules/guests/corrections.race.test.ts"],
  },
  {
    name: "send-a-months-record-twice",
    file: "modules/rentals/queries/records.ts",
    find: '      setWhere: inArray(recordEmails.state, ["failed", "skipped"]),\n',
    replace: "",
    tests: ["modules/rentals/send-records.race.test.ts"],
  },
];
