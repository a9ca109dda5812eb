import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as es from "#messages/es.ts";
import * as fr from "#messages/fr.ts";
import { useOpens } from "../features/routes/use-legs.ts";
import { dueOnEve, jobOf } from "../testing/jobs.ts";
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

test("no line breaks inside a window's hours", () => {
  vi.setSystemTime("2026-11-25T04:30:00.000Z");
  const Hours = () => useJobTimes().window(jobOf({ timeWindow: "16:00" }));
  renderScreen(<Hours />);
  expect(document.body.textContent).toContain("4\u202f–\ufeff\u202f6\u202fPM");
});

function Window({ due }: { due?: { from: string; outBy: string; inBy: string } }) {
  const times = useJobTimes();
  const job = jobOf({
    scheduledDate: "2026-11-26T08:00:00.000Z",
    timeWindow: "morning",
    ...(due && { due }),
  });
  return <p>{times.window(job).replace(/[\s–]+/g, " ")}</p>;
}

test.each([
  ["2026-11-24T15:00:00.000Z", "out Wed evening · back Thu after the truck"],
  ["2026-11-26T02:00:00.000Z", "out tonight · back Thu after the truck"],
  ["2026-11-26T15:00:00.000Z", "out Wed evening · back Thu after the truck"],
])("cans that go out the evening before show both steps, at %s as: %s", (now, words) => {
  vi.setSystemTime(now);
  renderScreen(<Window due={dueOnEve("2026-11-26")} />);
  expect(document.querySelector("p")?.textContent).toBe(words);
});

const [eve, day, next] = ["2026-11-25T", "2026-11-26T", "2026-11-27T"];
test.each([
  [
    "back after the truck that day",
    [`${day}08`, `${day}12`, `${day}20`],
    "out 8 AM 12 PM · back after the truck",
  ],
  ["back in the window", [`${eve}16`, `${eve}22`, `${day}12`], "out Wed evening · back Thu 8 AM 12 PM"],
  ["a truck a day late", [`${day}08`, `${day}12`, `${next}20`], "out 8 AM 12 PM · back Fri after the truck"],
  ["one window", [`${day}08`, `${day}12`, `${day}12`], "8 AM 12 PM"],
])("%s is said of its leg", (_what, times, words) => {
  vi.setSystemTime("2026-11-24T15:00:00.000Z");
  const [from = "", outBy = "", inBy = ""] = times.map((hour) => `${hour}:00:00.000Z`);
  renderScreen(<Window due={{ from, outBy, inBy }} />);
  expect(document.querySelector("p")?.textContent).toBe(words);
});

test.each([
  ["es-US" as const, es, "afuera el miércoles por la noche · adentro el jueves después del camión"],
  ["fr-CA" as const, fr, "sorties mercredi soir · rentrées jeudi après le camion"],
])("in %s, weekdays are written out", (locale, messages, words) => {
  vi.setSystemTime("2026-11-24T15:00:00.000Z");
  renderScreen(
    <IntlProvider locale={locale} messages={messages as never} timeZone="UTC">
      <Window due={dueOnEve("2026-11-26")} />
    </IntlProvider>,
  );
  expect(document.querySelector("p")?.textContent).toBe(words);
});

test("a window cut short by the next guests ends at their check-in", () => {
  vi.setSystemTime("2026-11-24T15:00:00.000Z");
  const cut = "2026-11-26T16:30:00.000Z";
  renderScreen(<Window due={{ from: "2026-11-26T15:00:00.000Z", outBy: cut, inBy: cut }} />);
  expect(document.querySelector("p")?.textContent).toBe("3:00 4:30 PM");
});

function Opens() {
  return <p>{useOpens()({ opens: { outAt: at, out: at, inAt: at, in: at } }, "out")}</p>;
}
const at = "2026-11-24T07:00:00.000Z";

test("an hour has no leading zero in French, like those of a window", () => {
  vi.setSystemTime("2026-11-24T06:00:00.000Z");
  const messages = { runner: { route: { opens: "Ouvre {day} à {time}" } } };
  renderScreen(
    <IntlProvider locale="fr-CA" messages={messages as never} timeZone="UTC">
      <Opens />
    </IntlProvider>,
  );
  expect(document.querySelector("p")?.textContent).toMatch(/^Ouvre mar\. à 7\sh$/);
});
