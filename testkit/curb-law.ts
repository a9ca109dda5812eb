/** A rule for cans at the curb, as admins add it. */
export const curbRule = {
  kind: "city",
  name: "Albany",
  state: "NY",
  zipCodes: [],
  startsOn: "2026-07-07",
  outFrom: [{ kind: "clock", time: "18:00" }],
  backBy: [],
};

export const curbLaw = { ...curbRule, fineDollars: null, source: "City code", readOn: "2026-03-01" };
