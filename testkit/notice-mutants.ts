import type { CodeMutant } from "./mutants.ts";

export const noticeMutants: CodeMutant[] = [
  {
    name: "send-two-digests-a-day",
    file: "modules/notices/queries/digests.ts",
    find: "and (daily_digests.sent_on is null or daily_digests.sent_on < record.sent_on)",
    replace: "",
    tests: ["modules/notices/tasks/send-digests.race.test.ts"],
  },
  {
    name: "digest-a-notice-twice",
    file: "modules/notices/queries/digests.ts",
    find: "digestedAt} is null and",
    replace: "id} is not null and",
    tests: ["modules/notices/tasks/send-digests.race.test.ts"],
  },
];
