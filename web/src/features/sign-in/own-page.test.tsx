import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { renderScreen } from "../../testing/render.tsx";
import { homeownerUser } from "../../testing/users.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { OwnPage } from "./own-page.tsx";

const user = homeownerUser();
const onOver = () => {};
const onClose = vi.fn();

function Page() {
  const [isOver, setOver] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOver(!isOver)}>
        Session
      </button>
      <OwnPage session={{ status: "signedIn", user, isOver }} onOver={onOver}>
        <label>
          Note <input />
        </label>
        <Dialog opened title="Pause" onClose={onClose}>
          <label>
            Reason <input />
          </label>
        </Dialog>
      </OwnPage>
    </>
  );
}

test("a page whose session is over is hidden at once with its dialogs, and keeps what was typed", async () => {
  const person = renderScreen(<Page />);
  await person.type(screen.getByLabelText("Note"), "half a thought");
  await person.type(await screen.findByLabelText("Reason"), "away");
  await person.click(screen.getByRole("button", { name: "Session" }));
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
  await person.keyboard("{Escape}");
  expect(onClose).not.toHaveBeenCalled();
  await person.click(screen.getByRole("button", { name: "Session" }));
  await waitFor(() => expect(screen.getByRole("dialog", { name: "Pause" })).toBeDefined());
  expect(screen.getByRole("textbox", { name: "Note" })).toHaveProperty("value", "half a thought");
  expect(screen.getByRole("textbox", { name: "Reason" })).toHaveProperty("value", "away");
});
