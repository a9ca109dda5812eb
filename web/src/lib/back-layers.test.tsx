import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { useBackLayers } from "./back-layers.ts";

/** A screen with steps and a dialog that asks before closing if `asks`. */
function Screen({ asks = false }: { asks?: boolean }) {
  const [layers, setLayers] = useState(0);
  const [asked, setAsked] = useState(0);
  useBackLayers(layers, () => (asks ? setAsked(asked + 1) : setLayers((now) => now - 1)));
  return (
    <>
      <p>
        {layers} open, asked {asked}
      </p>
      <button type="button" onClick={() => setLayers(layers + 1)}>
        Open
      </button>
      <button type="button" onClick={() => setLayers(0)}>
        Close
      </button>
    </>
  );
}

const entries = () => (window.history.state as { tidycurbLayers?: number } | null)?.tidycurbLayers ?? 0;
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const settles = async (depth: number) => waitFor(() => expect(entries()).toBe(depth));
let path = 0;

beforeEach(() => {
  path += 1;
  window.history.pushState({ page: path }, "", `/page-${path}`);
});

test("Back closes the topmost layer, one at a time, and the page stays", async () => {
  render(<Screen />);
  await press("Open");
  await press("Open");
  await settles(2);
  expect(window.history.state).toMatchObject({ page: path });
  window.history.back();
  expect(await screen.findByText("1 open, asked 0")).toBeDefined();
  await settles(1);
  window.history.back();
  expect(await screen.findByText("0 open, asked 0")).toBeDefined();
  expect(window.location.pathname).toBe(`/page-${path}`);
});

test("a layer closed otherwise removes its history entry", async () => {
  render(<Screen />);
  await press("Open");
  await settles(1);
  await press("Open");
  await settles(2);
  await press("Close");
  await settles(0);
  expect(window.location.pathname).toBe(`/page-${path}`);
  window.history.back();
  await waitFor(() => expect(window.location.pathname).not.toBe(`/page-${path}`));
});

test("a layer that refuses to close keeps its entry", async () => {
  render(<Screen asks />);
  await press("Open");
  await settles(1);
  window.history.back();
  expect(await screen.findByText("1 open, asked 1")).toBeDefined();
  await settles(1);
  window.history.back();
  expect(await screen.findByText("1 open, asked 2")).toBeDefined();
});

test("a page that unmounts removes its layers and leaves the next page's alone", async () => {
  const { unmount } = render(<Screen />);
  await press("Open");
  await settles(1);
  window.history.pushState(null, "", "/elsewhere");
  unmount();
  window.history.back();
  await waitFor(() => expect(window.location.pathname).toBe(`/page-${path}`));
  await settles(0);
});
