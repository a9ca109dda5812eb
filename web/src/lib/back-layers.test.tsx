import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { useBackLayers } from "./back-layers.ts";
import { lazyDialog } from "./lazy.tsx";

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

test("Back closes a dialog whose code is still being fetched, and it stays closed", async () => {
  const code = Promise.withResolvers<(props: { opened: boolean }) => ReactNode>();
  const Late = lazyDialog<{ opened: boolean; onClose: () => void }>(() => code.promise);
  const onClose = vi.fn();
  function Opener() {
    const [opened, setOpened] = useState(false);
    const close = () => {
      onClose();
      setOpened(false);
    };
    return (
      <>
        <button type="button" onClick={() => setOpened(true)}>
          Open
        </button>
        <Late opened={opened} onClose={close} />
      </>
    );
  }
  render(<Opener />);
  await press("Open");
  await settles(1);
  window.history.back();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(window.location.pathname).toBe(`/page-${path}`);
  code.resolve(({ opened }) => <p>{opened ? "open" : "closed"}</p>);
  expect(await screen.findByText("closed")).toBeDefined();
  await settles(0);
});

test("a dialog takes over the entry that its wait has made", async () => {
  const code = Promise.withResolvers<(props: { opened: boolean; onClose: () => void }) => ReactNode>();
  const Late = lazyDialog<{ opened: boolean; onClose: () => void }>(() => code.promise);
  const onClose = vi.fn();
  render(<Late opened onClose={onClose} />);
  await settles(1);
  const { length } = window.history;
  function Loaded({ opened, onClose: close }: { opened: boolean; onClose: () => void }) {
    useBackLayers(opened ? 1 : 0, close);
    return <p>loaded</p>;
  }
  code.resolve(Loaded);
  expect(await screen.findByText("loaded")).toBeDefined();
  await settles(1);
  expect(window.history.length).toBe(length);
  window.history.back();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test("layers that open while Forward waits get their entries", async () => {
  const answer = Promise.withResolvers<void>();
  const onForward = vi.fn(() => answer.promise);
  const onDialogBack = vi.fn();
  function Wizard() {
    const [step, setStep] = useState(0);
    const [dialogs, setDialogs] = useState(0);
    useBackLayers(step, () => setStep(step - 1), onForward);
    useBackLayers(dialogs, onDialogBack);
    return (
      <>
        <p>step {step}</p>
        <button type="button" onClick={() => setStep(step + 1)}>
          Next
        </button>
        <button type="button" onClick={() => setDialogs(2)}>
          Open
        </button>
      </>
    );
  }
  render(<Wizard />);
  await press("Next");
  await settles(1);
  window.history.back();
  expect(await screen.findByText("step 0")).toBeDefined();
  await settles(0);
  window.history.forward();
  await waitFor(() => expect(onForward).toHaveBeenCalledOnce());
  await press("Open");
  await settles(2);
  window.history.back();
  await waitFor(() => expect(onDialogBack).toHaveBeenCalledOnce());
  answer.resolve();
});
