import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { jobOf } from "../../testing/jobs.ts";
import { Refusing } from "../../testing/procedures.ts";
import { mine, setUpDashboard } from "../../testing/runner-dashboard.tsx";
import JobsPage from "./jobs-page.tsx";

const renderJobs = setUpDashboard(server, JobsPage);

const four = ["Maple Street", "Maple Street", "Bluebell Court", "Bluebell Court"].map((street, nth) =>
  jobOf({ id: `01900000-0000-7000-8000-00000000001${nth}`, address: `${street}, 62704` }),
);
const alone = jobOf({ id: "01900000-0000-7000-8000-000000000020", address: "Oak Avenue, 62704" });
const detailOf = ({ id }: { id: string }) => ({
  jobId: id,
  zipCode: "62704",
  place: null,
  minutes: 10,
  minutesFrom: "estimate",
  isOutsideHours: false,
  isDayOff: false,
});
const answers = {
  "runner.availableJobs": () => [...four, alone],
  "runner.offerDetails": () => ({
    middle: null,
    offers: [...four, alone].map(detailOf),
    bundles: [
      {
        jobIds: four.map(({ id }) => id),
        streets: ["Maple Street", "Bluebell Court"],
        meters: 1770,
        minutes: 55,
        paymentAmount: "48.00",
      },
    ],
  }),
};
const title = "Tue morning, 4 homes";
const bundle = async () => within(await screen.findByRole("article", { name: title }));
const takeAll = `Take All Four: ${title}`;

test("a bundle says where, how far, how long and for how much, and shows its homes on request", async () => {
  const user = renderJobs(answers);
  const card = await bundle();
  expect(card.getByText("On Maple Street and Bluebell Court")).toBeDefined();
  expect(card.getByText(/ · 1.1 mi · ≈ 55 min · 8 cans$/)).toBeDefined();
  expect(card.getByText("Pays $48.00")).toBeDefined();
  const accepts = () => screen.getAllByRole("button", { name: /^Accept the job/ });
  expect(accepts()).toHaveLength(1);
  await user.click(card.getByRole("button", { name: "See the 4 Homes" }));
  expect(accepts()).toHaveLength(5);
});

test("a single job of an earlier day stands above a bundle", async () => {
  const early = jobOf({
    ...alone,
    scheduledDate: "2026-11-23T08:00:00.000Z",
    due: {
      from: "2026-11-23T08:00:00.000Z",
      outBy: "2026-11-23T12:00:00.000Z",
      inBy: "2026-11-23T12:00:00.000Z",
    },
  });
  renderJobs({ ...answers, "runner.availableJobs": () => [early, ...four] });
  await bundle();
  const list = within(screen.getByRole("region", { name: "Available Jobs" }));
  const [first] = list.getAllByRole("article");
  expect(first?.textContent).toContain("Oak Avenue");
});

test("one press takes all of them as shown", async () => {
  const acceptJobs = vi.fn(({ jobs }: { jobs: { jobId: string }[] }) =>
    jobs.map(({ jobId }) => ({ ...mine, id: jobId })),
  );
  let isTaken = false;
  const user = renderJobs({
    ...answers,
    "runner.availableJobs": () => (isTaken ? [alone] : [...four, alone]),
    "runner.acceptJobs": (input: Parameters<typeof acceptJobs>[0]) => {
      isTaken = true;
      return acceptJobs(input);
    },
  });
  await user.click((await bundle()).getByRole("button", { name: takeAll }));
  expect(await screen.findByText("4 Jobs Accepted")).toBeDefined();
  expect(acceptJobs).toHaveBeenCalledWith({
    jobs: four.map(({ id, scheduledDate, timeWindow }) => ({ jobId: id, scheduledDate, timeWindow })),
  });
  expect(screen.getAllByRole("button", { name: /^Accept the job/ })).toHaveLength(1);
  expect(screen.queryByRole("article", { name: title })).toBeNull();
});

test("it says plainly that only some were left", async () => {
  const user = renderJobs({
    ...answers,
    "runner.acceptJobs": () => four.slice(0, 3).map(({ id }) => ({ ...mine, id })),
  });
  await user.click((await bundle()).getByRole("button", { name: takeAll }));
  expect(await screen.findByText("3 of 4 Jobs Accepted")).toBeDefined();
  expect(screen.getByText(/^The other one was no longer open\./)).toBeDefined();
});

test("with none left it fails as for one job, and the offers are refetched", async () => {
  let isTaken = false;
  const user = renderJobs({
    ...answers,
    "runner.availableJobs": () => (isTaken ? [alone] : [...four, alone]),
    "runner.acceptJobs": () => {
      isTaken = true;
      throw new Refusing({ status: 409, code: "JOB_TAKEN" });
    },
  });
  await user.click((await bundle()).getByRole("button", { name: takeAll }));
  const failed = "Failed to accept job. It may have been taken by another runner.";
  expect(await screen.findByText(failed)).toBeDefined();
  await vi.waitFor(() => expect(screen.queryByRole("article", { name: title })).toBeNull());
});

test("declined jobs are fetched on request and can be shown again", async () => {
  const declined = [alone];
  const user = renderJobs({
    "runner.availableJobs": () => [...four, ...(declined.length > 0 ? [] : [alone])],
    "runner.declinedJobs": () => declined,
    "runner.undoDecline": () => {
      declined.pop();
      return { ok: true };
    },
  });
  await user.click(await screen.findByRole("button", { name: "Declined Jobs" }));
  await user.click(await screen.findByRole("button", { name: "Show again: the job at Oak Avenue, 62704" }));
  expect(await screen.findByText("Job Restored")).toBeDefined();
  expect(await screen.findByText("None of the jobs you declined are still open.")).toBeDefined();
  const list = within(screen.getByRole("region", { name: "Available Jobs" }));
  await user.click(await list.findByRole("button", { name: /^Show 2 more, Today/ }));
  expect(list.getByRole("button", { name: "Oak Avenue, 62704" })).toBeDefined();
});
