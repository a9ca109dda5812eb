import "#testkit/web/indexed-db.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { RouteStop } from "#modules/routes/contract.ts";
import { server } from "#testkit/web/server.ts";
import { routeOf, stopOf } from "../../testing/route.ts";
import {
  choosePicture,
  openCamera,
  press,
  setUpRoute,
  tenSecondsLater,
} from "../../testing/route-screen.tsx";
import "./truck-question.tsx";

vi.mock("../sign-in/return-to.ts", () => ({ useReturnTo: () => "/" }));

const openRoute = setUpRoute(server);

/** A stop whose cans are out. */
const isOut = (fullCans: RouteStop["home"]["fullCans"]) =>
  stopOf(1, {
    leg: "in",
    steps: { onTheWayAt: null, outAt: "2026-11-24T11:30:00.000Z", inAt: null },
    home: { ...stopOf(1).home, fullCans },
  });

/** The camera of that stop's second leg. */
async function openSecondLeg(fullCans: RouteStop["home"]["fullCans"] = "leftOut") {
  const opened = await openRoute({ route: routeOf([isOut(fullCans)]) });
  await openCamera(opened.user, 1, "back");
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByRole("group", { name: "Did the truck empty the cans?" });
  return { ...opened, dialog };
}

test("the question comes before the camera and the notes, and emptied cans need no tap", async () => {
  const { user, told, dialog } = await openSecondLeg();
  const question = dialog.getByRole("group", { name: "Did the truck empty the cans?" });
  for (const later of [dialog.getByLabelText(/^Notes/), await screen.findByLabelText("Choose Picture")])
    expect(question.compareDocumentPosition(later) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(dialog.getByRole("radio", { name: "Yes, emptied", checked: true })).toBeDefined();
  await choosePicture();
  await press(user, "Use This Photo");
  await tenSecondsLater();
  await waitFor(() => expect(told[0]?.[0]).toBe("completeJob"));
  expect(told[0]?.[1]).not.toHaveProperty("truck");
});

test.each([
  ["leftOut", "Cans at the curb", "Leave the cans at the curb."],
  ["broughtBack", "Cans back in place", "Put the cans back in place."],
] as const)(
  "full cans stay as the home wishes (%s), and the photo shows that",
  async (cans, title, where) => {
    const { user, told, dialog } = await openSecondLeg(cans);
    await user.click(dialog.getByRole("radio", { name: "No, still full" }));
    expect(await screen.findByRole("heading", { name: title })).toBeDefined();
    expect(dialog.getByText(where)).toBeDefined();
    expect(dialog.getByText(/^Show the full cans, and no people\./)).toBeDefined();
    await press(user, "Use This Photo");
    expect(dialog.getByText("Please take a photo of the full cans.")).toBeDefined();
    await user.click(dialog.getByRole("radio", { name: "Tagged by the hauler" }));
    expect(dialog.getByText("Please take a photo of the tag.")).toBeDefined();
    await choosePicture();
    expect(await dialog.findByRole("img", { name: "Photo of the tag" })).toBeDefined();
    await press(user, "Use This Photo");
    await tenSecondsLater();
    await waitFor(() =>
      expect(told).toMatchObject([["completeJob", { truck: "tagged", cans, photoUrl: "photos/1" }]]),
    );
  },
);

test("only a camera that doesn’t work excuses the photo of full cans", async () => {
  const { user, told, dialog } = await openSecondLeg();
  await press(user, "Can’t Take a Photo?");
  await user.click(dialog.getByRole("radio", { name: "It’s too dark" }));
  await user.click(dialog.getByRole("radio", { name: "Truck not here yet" }));
  const reasons = within(dialog.getByRole("group", { name: "Why is there no photo?" })).getAllByRole("radio");
  expect(reasons).toHaveLength(2);
  expect(reasons.filter((reason) => (reason as HTMLInputElement).checked)).toEqual([]);
  await press(user, "Complete");
  expect(dialog.getByText("Choose a reason. The homeowner sees it.")).toBeDefined();
  await user.click(dialog.getByRole("radio", { name: "My camera isn’t working" }));
  await press(user, "Complete");
  await tenSecondsLater();
  await waitFor(() =>
    expect(told).toMatchObject([["completeJob", { truck: "truckNotHere", noPhotoReason: "camera" }]]),
  );
});
