import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import * as en from "#messages/en.ts";
import * as es from "#messages/es.ts";
import * as fr from "#messages/fr.ts";
import { trainingModuleNames } from "#modules/runners/rules.ts";
import { renderScreen } from "../../testing/render.tsx";
import { Training } from "./training.tsx";

const region = () => within(screen.getByRole("region", { name: "Training" }));
const verdict = () => region().getByRole("status").textContent;

test("choosing an answer says at once whether it is right, and a wrong one can be retried", async () => {
  const onChange = vi.fn();
  const user = renderScreen(<Training name="out" onChange={onChange} />);
  expect(verdict()).toBe("");
  await user.click(screen.getByLabelText("Either way"));
  expect(verdict()).toMatch(/^Not quite\. The truck grabs/);
  await user.click(screen.getByLabelText("Toward the house"));
  expect(verdict()).toMatch(/^That’s right\. The truck grabs/);
  expect(onChange).toHaveBeenLastCalledWith(["out:c", "out:b"]);
});

test("arrow keys move through the answers without trying them", async () => {
  const onChange = vi.fn();
  const user = renderScreen(<Training name="out" onChange={onChange} />);
  const [first, second] = screen.getAllByRole("radio");
  first?.focus();
  await user.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(second);
  expect(onChange).not.toHaveBeenCalled();
  await user.keyboard(" ");
  expect(onChange).toHaveBeenCalledExactlyOnceWith(["out:b"]);
});

test("a restored answer keeps its verdict, and an error shows", () => {
  renderScreen(
    <Training name="gate" defaultValue={["out:b", "gate:c"]} error="Choose the right answer to go on." />,
  );
  expect(verdict()).toMatch(/^That’s right\./);
  expect(region().getByRole("alert").textContent).toBe("Choose the right answer to go on.");
});

test.each([
  ["en", en],
  ["es", es],
  ["fr", fr],
] as const)("each module takes at most 58 words to read in %s", (_, { training }) => {
  const counts = trainingModuleNames.map((name) => {
    const { title, points, question, choices, why } = training.modules[name];
    const texts = [title, ...Object.values(points), question, ...Object.values(choices), why];
    return texts.flatMap((text) => text.split(/\s+/)).filter((word) => /\p{L}/u.test(word)).length;
  });
  expect(Math.max(...counts)).toBeLessThanOrEqual(58);
});
