import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { renderScreen } from "../testing/render.tsx";
import { PhotoPair } from "./photo-pair.tsx";

const out = { at: "2026-11-24T12:05:00.000Z", photoUrl: "/photos/out.jpg?signature=a" };
const back = { at: "2026-11-24T15:30:00.000Z", photoUrl: "/photos/in.jpg?signature=b" };
const images = () => [...document.querySelectorAll("figure img")].map((image) => image.getAttribute("src"));

test("both photos show side by side, with their times in the home's zone", () => {
  renderScreen(<PhotoPair timeZone="America/Chicago" out={out} in={back} />);
  expect(images()).toEqual([out.photoUrl, back.photoUrl]);
  expect(screen.getByText("At the curb")).toBeDefined();
  expect(screen.getByText(/^Nov 24, 6:05/)).toBeDefined();
  expect(screen.getByText(/^Nov 24, 9:30/)).toBeDefined();
});

test("a missing photo shows the runner's reason", () => {
  renderScreen(
    <PhotoPair
      timeZone="America/Chicago"
      out={out}
      in={{ ...back, photoUrl: null, noPhotoReason: "camera" }}
    />,
  );
  expect(screen.getByText("No photo: the camera didn’t work")).toBeDefined();
  expect(screen.queryByText("No photo was taken")).toBeNull();
});

test("a photo still to come differs from a step done without one", () => {
  renderScreen(
    <PhotoPair
      timeZone="America/Chicago"
      out={{ ...out, photoUrl: null }}
      in={{ at: null, photoUrl: null }}
    />,
  );
  expect(screen.getByText("No photo was taken")).toBeDefined();
  expect(screen.getByText("Photo to come")).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
});

test("a photo opens full screen, leads to the other one, and Escape closes it", async () => {
  const user = renderScreen(<PhotoPair timeZone="America/Chicago" out={out} in={back} />);
  await user.click(screen.getByRole("button", { name: "Enlarge: Photo of the cans at the curb" }));
  const viewer = within(await screen.findByRole("dialog", { name: "Photos of the pickup" }));
  const atCurb = viewer.getByRole("button", { name: /^At the curb/ });
  const inPlace = viewer.getByRole("button", { name: /^Back in place/ });
  expect(atCurb.getAttribute("aria-pressed")).toBe("true");
  expect(viewer.getByRole("img", { name: "Photo of the cans at the curb" }).getAttribute("src")).toBe(
    out.photoUrl,
  );
  await user.click(inPlace);
  expect(inPlace.getAttribute("aria-pressed")).toBe("true");
  await user.keyboard("{ArrowLeft}");
  await waitFor(() => expect(atCurb.getAttribute("aria-pressed")).toBe("true"));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("an expired address says so and requests another", async () => {
  const onReload = vi.fn();
  const user = renderScreen(<PhotoPair timeZone="America/Chicago" out={out} in={back} onReload={onReload} />);
  const [image] = document.querySelectorAll("figure img");
  if (image) fireEvent.error(image);
  expect(screen.getByText("This photo didn’t load")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(onReload).toHaveBeenCalledOnce();
});

test("a new signature does not reload a photo unless the old one has expired", async () => {
  function Reloaded() {
    const [signature, setSignature] = useState("a");
    return (
      <>
        <PhotoPair
          timeZone="America/Chicago"
          out={{ ...out, photoUrl: `/photos/out.jpg?signature=${signature}` }}
          in={back}
        />
        <button type="button" onClick={() => setSignature("z")}>
          Reload
        </button>
      </>
    );
  }
  const user = renderScreen(<Reloaded />);
  await user.click(screen.getByRole("button", { name: "Reload" }));
  expect(images()[0]).toBe("/photos/out.jpg?signature=a");
  const [image] = document.querySelectorAll("figure img");
  if (image) fireEvent.error(image);
  expect(images()[0]).toBe("/photos/out.jpg?signature=z");
});
