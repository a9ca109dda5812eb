/** Days after a payment until which a card network may still take a dispute: later than any report or appeal. */
export const longestDispute = 540;

/** How long a proof's picture stays. Then only the picture goes; the row, its print and the verdict stay. */
export const proofMonths = 18;
export const proofDays = 548;

/** Days that rows stay after they ended or were made (see the runbook); audit, ledger and events stay. */
export const retentionDays = {
  sessions: 0,
  signInChallenges: 0,
  proofCodes: 0,
  googleSignIns: 0,
  usedPasskeyChallenges: 0,
  emailChanges: 0,
  accountLinks: 0,
  pickupShares: 0,
  routeShares: 0,
  loginAttempts: 1,
  clockSkews: 1,
  guestEmails: 2,
  readingPaces: 1,
  dataExports: 2,
  pickupNotices: 30,
  routeOrders: 30,
  alertSnoozes: 30,
  removedNotes: 30,
  goneStays: 30,
  circleMembers: 30,
  daysOff: 30,
  scheduleRuns: 90,
  deliveries: 90,
  textMessages: 90,
  pushSubscriptions: 180,
  setUpDrafts: 180,
  weeklyReports: 90,
  webhookEvents: 180,
  invitations: 180,
  waitingList: 365,
  gateCodeViews: 365,
  pickupCalls: 365,
  rentalStays: 365,
  pins: 365,
  knownDevices: 400,
  runnerSteps: 400,
  circleActs: 400,
  dayReports: 400,
  streetReports: 400,
  movedJobs: 400,
  skippedDays: 400,
  usageCounts: 800,
  notifications: 730,
  supportThreads: 730,
} as const;
