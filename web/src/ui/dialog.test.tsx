import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useLayoutEffect, useRef, useState } from "react";
import { expect, test, vi } from "vitest";
import { renderScreen } from "../testing/render.tsx";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

/** A dialog mounted only while open, with another inside. */
function Opener() {
  const [outer, setOuter] = useState(false);
  const [inner, setInner] = useState(false);
  return (
    <>
      <Button onClick={() => setOuter(true)}>Open</Button>
      {outer && (
        <Dialog opened title="Outer" onClose={() => setOuter(false)}>
          <Button onClick={() => setInner(true)}>Enlarge</Button>
          {inner && (
            <Dialog opened title="Inner" onClose={() => setInner(false)}>
              <p>Large</p>
            </Dialog>
          )}
        </Dialog>
      )}
    </>
  );
}

test("Escape closes the topmost dialog, and the focus returns step by step", async () => {
  const user = renderScreen(<Opener />);
  await user.click(screen.getByRole("button", { name: "Open" }));
  await user.click(await screen.findByRole("button", { name: "Enlarge" }));
  await screen.findByRole("dialog", { name: "Inner" });

  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Inner" })).toBeNull());
  expect(screen.getByRole("dialog", { name: "Outer" })).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Enlarge" }));

  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open" }));
});

/** A dialog whose button closes it, over a tab of the page. */
function OverATab({ onTab }: { onTab: () => void }) {
  const [opened, setOpened] = useState(true);
  return (
    <>
      <button type="button" onClick={onTab}>
        Pay
      </button>
      <Dialog opened={opened} title="Photo" onClose={() => setOpened(false)}>
        <Button onClick={() => setOpened(false)}>Use</Button>
      </Dialog>
    </>
  );
}

test("the second click of the double click that closes a dialog does not hit the page", async () => {
  const onTab = vi.fn();
  const user = renderScreen(<OverATab onTab={onTab} />);
  await user.click(await screen.findByRole("button", { name: "Use" }));
  fireEvent.click(await screen.findByText("Pay"), { detail: 2 });
  expect(onTab).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText("Pay"), { detail: 1 });
  expect(onTab).toHaveBeenCalledOnce();
});

test("a dialog that covers the page closes by its own buttons only", async () => {
  const onClose = vi.fn();
  const user = renderScreen(
    <Dialog opened covers title="Sign In" onClose={onClose}>
      <p>Again</p>
    </Dialog>,
  );
  await screen.findByRole("dialog", { name: "Sign In" });
  const overlay = document.querySelector("[class*=cover]");
  if (!overlay) throw new Error("no overlay");
  // Long after the double click that may have opened it.
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 10_000);
  await user.click(overlay);
  await user.keyboard("{Escape}");
  vi.restoreAllMocks();
  expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

/** A form whose person is already at its second field before the dialog's timers run. */
function Quick() {
  const form = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    for (const field of form.current?.querySelectorAll("input") ?? []) field.focus();
  }, []);
  return (
    <div ref={form}>
      <input aria-label="Amount" data-autofocus />
      <input aria-label="Reason" />
    </div>
  );
}

test("a person who has moved on is not taken back to the first field", async () => {
  renderScreen(
    <Dialog opened title="Credit" onClose={() => {}}>
      <Quick />
    </Dialog>,
  );
  const reason = await screen.findByLabelText("Reason");
  // Behind the dialog's own timers.
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(reason);
});
