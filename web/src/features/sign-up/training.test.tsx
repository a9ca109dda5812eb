import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderScreen } from "../../testing/render.tsx";
import { passTraining } from "../../testing/training.ts";
import { Training } from "./training.tsx";

const press = (user: ReturnType<typeof renderScreen>, name: string) =>
  user.click(screen.getByRole("button", { name }));

const verdict = () => within(screen.getByRole("region", { name: "Training" })).getByRole("status");

test("a wrong answer is explained and can be retried, and only the right one continues", async () => {
  const onChange = vi.fn();
  const user = renderScreen(<Training onChange={onChange} />);
  expect(screen.getByText("Module 1 of 6")).toBeDefined();
  await press(user, "Check Answer");
  expect(verdict().textContent).toBe("Please choose an answer first.");
  await user.click(screen.getByLabelText("As close together as possible, to save space"));
  await press(user, "Check Answer");
  expect(verdict().textContent).toMatch(/^Not quite\. The truck’s arm/);
  expect(screen.queryByRole("button", { name: "Next Module" })).toBeNull();
  await user.click(screen.getByLabelText("Wheels to the house, an arm’s length from the next can"));
  await press(user, "Check Answer");
  expect(verdict().textContent).toMatch(/^That is right\./);
  expect(onChange).toHaveBeenLastCalledWith(["out:c", "out:b"]);
  await press(user, "Next Module");
  const heading = screen.getByRole("heading", { name: "Gates, pets and other people’s homes" });
  expect(document.activeElement).toBe(heading);
});

test("after passing, it shows the result and can be read again", async () => {
  const onChange = vi.fn();
  const user = renderScreen(<Training defaultValue={["out:a"]} onChange={onChange} />);
  await passTraining(user);
  expect(screen.getByText("5 of 6 questions right on the first try.")).toBeDefined();
  expect(onChange.mock.lastCall?.[0]).toHaveLength(7);
  await press(user, "Read It Again");
  expect(screen.getByText("Module 1 of 6")).toBeDefined();
  await press(user, "Next Module");
  expect(screen.getByText("Module 2 of 6")).toBeDefined();
});

test("it resumes where it was left and says what is missing", () => {
  renderScreen(
    <Training defaultValue={["out:b", "gate:c"]} error="Please answer the question of each module" />,
  );
  expect(screen.getByText("Module 3 of 6")).toBeDefined();
  const region = within(screen.getByRole("region", { name: "Training" }));
  expect(region.getByRole("alert").textContent).toBe("Please answer the question of each module");
});
