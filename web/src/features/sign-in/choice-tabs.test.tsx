import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderScreen } from "../../testing/render.tsx";
import { ChoiceTabs } from "../../ui/choice-tabs.tsx";

function Sides() {
  const [side, setSide] = useState<"homeowner" | "runner">("homeowner");
  return (
    <ChoiceTabs
      label="Side"
      options={[
        { value: "homeowner", label: "Homeowner" },
        { value: "runner", label: "Runner" },
      ]}
      value={side}
      onChange={setSide}
    >
      <p>{side === "runner" ? "Zips" : "Cans"}</p>
    </ChoiceTabs>
  );
}

test.each([
  ["{ArrowRight}", "Runner"],
  ["{ArrowLeft}", "Runner"],
  ["{ArrowRight}{ArrowRight}", "Homeowner"],
  ["{End}", "Runner"],
  ["{End}{Home}", "Homeowner"],
])("%s leads to %s, with the focus", async (keys, name) => {
  const user = renderScreen(<Sides />);
  await user.tab();
  await user.keyboard(keys);
  const tab = screen.getByRole("tab", { name, selected: true });
  expect(document.activeElement).toBe(tab);
  expect(screen.getByRole("tabpanel", { name }).textContent).toBe(name === "Runner" ? "Zips" : "Cans");
});
