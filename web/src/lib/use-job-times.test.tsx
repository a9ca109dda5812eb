import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { jobOf } from "../testing/jobs.ts";
import { renderScreen } from "../testing/render.tsx";
import { useJobTimes } from "./use-job-times.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

function When({ scheduledDate }: { scheduledDate: string }) {
  const times = useJobTimes();
  const job = jobOf({ scheduledDate, timeWindow: "16:00" });
  return <p>{`${times.day(job)}; ${times.window(job)}`.replace(/[\s–]+/g, " ")}</p>;
}

test.each([
  ["2026-11-24T16:00:00.000Z", "Today; 4 6 PM"],
  ["2026-11-25T16:00:00.000Z", "Tomorrow; 4 6 PM"],
  ["2026-11-23T16:00:00.000Z", "Yesterday; 4 6 PM"],
  ["2026-11-26T16:00:00.000Z", "Thu, Nov 26; 4 6 PM"],
])("late in the evening in New York, %s is %s", (scheduledDate, words) => {
  vi.setSystemTime("2026-11-25T04:30:00.000Z");
  renderScreen(<When scheduledDate={scheduledDate} />);
  expect(document.querySelector("p")?.textContent).toBe(words);
});
