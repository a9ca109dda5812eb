import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { AdminRunner } from "#modules/accounts/contract.ts";
import type { CheckStatus } from "#modules/runners/rules.ts";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import {
  applicationOf,
  figure,
  figures,
  leo,
  names,
  nothing,
  priya,
  rowOf,
  runnerOf,
  runnersAre,
  setUpDashboard,
  walt,
} from "../../testing/admin-dashboard.tsx";
import { Refusing } from "../../testing/procedures.ts";

const { renderRunners } = setUpDashboard(server);

test("pending applications come first, longest wait on top; the chips count and show the others", async () => {
  const user = await renderRunners(runnersAre(() => [priya, walt, leo]));
  expect(await screen.findByText("2 applications are waiting for an answer.")).toBeDefined();
  await waitFor(() => expect(names()).toEqual(["Walt Jensen", "Priya Nair"]));
  await user.click(await screen.findByRole("radio", { name: "Approved (1)" }));
  await waitFor(() => expect(names()).toEqual(["Leo Santos"]));
  expect(screen.queryByRole("button", { name: /^Approve/ })).toBeNull();
  await user.click(screen.getByRole("radio", { name: "Not approved (0)" }));
  expect(await screen.findByText("No rejected applications")).toBeDefined();
});

test("shows stars only for runners with ratings", async () => {
  const rated = { ...leo, id: walt.id, firstName: "Ida", rating: 4.5, ratingCount: 2 };
  const user = await renderRunners(runnersAre(() => [leo, rated]));
  await user.click(await screen.findByRole("radio", { name: "Approved (2)" }));
  await waitFor(() => expect(names()).toEqual(["Leo Santos", "Ida Santos"]));
  expect((await rowOf("Leo Santos")).getByTitle("No ratings yet")).toBeDefined();
  expect((await rowOf("Ida Santos")).getByRole("cell", { name: "4.5" })).toBeDefined();
});

test("an application with more information requested has its own chip and can be decided there", async () => {
  const user = await renderRunners(runnersAre(() => [priya, { ...walt, applicationStatus: "more_info" }]));
  expect(await screen.findByText("1 application is waiting for an answer.")).toBeDefined();
  await waitFor(() => expect(names()).toEqual(["Priya Nair"]));
  await user.click(await screen.findByRole("radio", { name: "Asked for more (1)" }));
  await waitFor(() => expect(names()).toEqual(["Walt Jensen"]));
  const row = await rowOf("Walt Jensen");
  expect(row.getByText("More info needed")).toBeDefined();
  expect(row.queryByText(/waiting|due/i)).toBeNull();
  expect(row.getByRole("button", { name: "Approve Walt Jensen" })).toBeDefined();
});

test("an application shows its answers", async () => {
  const user = await renderRunners(runnersAre(() => [priya]));
  const row = await rowOf("Priya Nair");
  for (const text of ["62702, 62704", "On Foot"]) expect(row.getByText(text)).toBeDefined();
  expect(row.queryByText("Afternoon (12pm-5pm)")).toBeNull();
  await user.click(screen.getByRole("checkbox", { name: "Availability", hidden: true }));
  expect((await rowOf("Priya Nair")).getByText("Afternoon (12pm-5pm)")).toBeDefined();
  expect(row.getByRole("link", { name: "(217) 555-0163" }).getAttribute("href")).toBe("tel:2175550163");
});

fullTest("approving asks first, says that the runner is notified, and refetches the list", async () => {
  let applicationStatus: AdminRunner["applicationStatus"] = "submitted";
  const reviewRunner = vi.fn((_input: unknown) => {
    applicationStatus = "approved";
    return runnerOf({ applicationStatus });
  });
  const user = await renderRunners({
    "admin.stats": () => ({ ...figures, activeRunners: applicationStatus === "approved" ? 32 : 31 }),
    ...runnersAre(() => [runnerOf({ applicationStatus })]),
    "admin.reviewRunner": reviewRunner,
  });
  await user.click(await screen.findByRole("button", { name: "Approve Priya Nair" }));
  expect(await screen.findByText("Clear")).toBeDefined();
  expect(reviewRunner).not.toHaveBeenCalled();
  await user.click(await screen.findByRole("button", { name: "Approve application" }));
  expect(await screen.findByText("Priya Nair gets an email.")).toBeDefined();
  expect(reviewRunner.mock.calls[0]?.[0]).toEqual({
    runnerId: priya.id,
    decision: "approved",
    seenDecision: null,
  });
  expect(await screen.findByText("Nobody is waiting")).toBeDefined();
  expect(await screen.findByRole("radio", { name: "Approved (1)" })).toBeDefined();
  await waitFor(async () => expect(await figure("Active Runners")).toBe("32"));
});

/** Opens the approval of an application whose background check is in this state. */
async function openApproval(status: CheckStatus) {
  const reviewRunner = vi.fn((_input: unknown) => runnerOf({ applicationStatus: "approved" }));
  const user = await renderRunners({
    ...runnersAre(() => [priya]),
    "admin.runnerApplication": () => applicationOf({ status }),
    "admin.setBackgroundCheck": () => applicationOf({ status: "clear" }),
    "admin.reviewRunner": reviewRunner,
  });
  await user.click(await screen.findByRole("button", { name: "Approve Priya Nair" }));
  const approve = async () => screen.findByRole("button", { name: "Approve application" });
  return { user, reviewRunner, approve };
}

test("approving is off while a check is open, and says which", async () => {
  const { user, reviewRunner, approve } = await openApproval("pending");
  expect(await screen.findByText("Still open: Background check.")).toBeDefined();
  await user.click(await approve());
  expect(reviewRunner).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "I checked: nothing found" }));
  await waitFor(async () => expect((await approve()).getAttribute("aria-disabled")).not.toBe("true"));
  expect(screen.queryByText(/^Still open/)).toBeNull();
});

test("approving despite an open check sends the reason", async () => {
  const { user, reviewRunner, approve } = await openApproval("suspended");
  await user.type(await screen.findByLabelText(/^Approve anyway: why\?/), " A clerical error ");
  expect(screen.queryByRole("button", { name: "I checked: nothing found" })).toBeNull();
  await user.click(await approve());
  await waitFor(() =>
    expect(reviewRunner.mock.calls).toEqual([
      [{ runnerId: priya.id, decision: "approved", seenDecision: null, override: "A clerical error" }],
    ]),
  );
});

test("a rejection sends its reason", async () => {
  const reviewRunner = vi.fn((_input: unknown) => runnerOf({ applicationStatus: "rejected" }));
  const user = await renderRunners({
    ...runnersAre(() => [priya]),
    "admin.reviewRunner": reviewRunner,
  });
  await user.click(await screen.findByRole("button", { name: "Reject Priya Nair", hidden: true }));
  await user.type(await screen.findByRole("textbox", { name: /Reason/ }), "We are full in 62702.");
  await user.click(screen.getByRole("button", { name: "Reject application" }));
  expect(await screen.findByText("Application not approved")).toBeDefined();
  expect(reviewRunner.mock.calls[0]?.[0]).toEqual({
    runnerId: priya.id,
    decision: "rejected",
    reason: "We are full in 62702.",
    seenDecision: null,
  });
});

test("a rejection requires a reason and says who reads it", async () => {
  const reviewRunner = vi.fn((_input: unknown) => runnerOf({ applicationStatus: "rejected" }));
  const user = await renderRunners({
    ...runnersAre(() => [priya]),
    "admin.reviewRunner": reviewRunner,
  });
  await user.click(await screen.findByRole("button", { name: "Reject Priya Nair", hidden: true }));
  expect(await screen.findByText("Priya Nair reads it word for word in the email.")).toBeDefined();
  await user.type(screen.getByRole("textbox", { name: "Reason" }), "   ");
  await user.click(screen.getByRole("button", { name: "Reject application" }));
  expect(await screen.findByText("Please say why")).toBeDefined();
  expect(reviewRunner).not.toHaveBeenCalled();
});

test("an application a colleague decided says so, and the list is refetched", async () => {
  const runners = vi
    .fn()
    .mockReturnValueOnce({ rows: [priya], nextCursor: null })
    .mockReturnValue(nothing);
  const reviewRunner = () => {
    throw new Refusing({ status: 409, code: "APPLICATION_DECIDED" });
  };
  const user = await renderRunners({ "admin.runners": runners, "admin.reviewRunner": reviewRunner });
  await user.click(await screen.findByRole("button", { name: "Approve Priya Nair" }));
  await user.click(await screen.findByRole("button", { name: "Approve application" }));
  expect(await screen.findByText("This application has already been decided.")).toBeDefined();
  expect(await screen.findByText("Nobody is waiting")).toBeDefined();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

fullTest("a colleague's decision shows next to one's own, to choose between them", async () => {
  const at = "2026-11-24T10:00:00.000Z";
  const reviewRunner = vi
    .fn((_input: unknown) => runnerOf({ applicationStatus: "approved" }))
    .mockImplementationOnce(() => {
      throw new Refusing({
        status: 409,
        code: "APPLICATION_CHANGED",
        params: { by: "Robin Diaz", status: "more_info", reason: "Do you have a truck?", at },
      });
    });
  const user = await renderRunners({ ...runnersAre(() => [priya]), "admin.reviewRunner": reviewRunner });
  await user.click(await screen.findByRole("button", { name: "Approve Priya Nair" }));
  await user.click(await screen.findByRole("button", { name: "Approve application" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Changed Somewhere Else" }));
  expect(dialog.getByText("Robin Diaz decided this application. Compare both decisions.")).toBeDefined();
  expect(dialog.getByText("Do you have a truck?")).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Use Mine" }));
  await waitFor(() =>
    expect(reviewRunner).toHaveBeenLastCalledWith({
      runnerId: priya.id,
      decision: "approved",
      seenDecision: at,
    }),
  );
});

test("the list follows the cursor to the end", async () => {
  const runners = vi.fn(({ cursor }: { cursor?: string | null }) =>
    cursor === "next" ? { rows: [walt], nextCursor: null } : { rows: [priya], nextCursor: "next" },
  );
  await renderRunners({ "admin.runners": runners });
  await waitFor(() => expect(names()).toEqual(["Priya Nair", "Walt Jensen"]));
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

test("a list that did not load can be retried", async () => {
  const runners = vi
    .fn()
    .mockImplementationOnce(() => {
      throw new Refusing({ status: 503, code: "SERVICE_UNAVAILABLE" });
    })
    .mockReturnValue({ rows: [priya], nextCursor: null });
  const user = await renderRunners({ "admin.runners": runners });
  await user.click(await screen.findByRole("button", { name: "Try Again" }));
  await waitFor(() => expect(names()).toEqual(["Priya Nair"]));
});
