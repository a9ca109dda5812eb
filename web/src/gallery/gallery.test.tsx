import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "../testing/render.tsx";
import dialogs from "./dialogs.tsx?raw";
import { Gallery } from "./gallery.tsx";
import gallery from "./gallery.tsx?raw";
import sending from "./sending.tsx?raw";
import tables from "./tables.tsx?raw";

/** Internal parts that no screen uses directly. */
const inside = ["app-nav", "dialog-frame", "mantine"];

test("every shared component is in the gallery", () => {
  const files = Object.keys(import.meta.glob("../ui/*.tsx"))
    .map((path) => path.replace(/^\.\.\/ui\/|\.tsx$/g, ""))
    .filter((name) => !name.endsWith(".test") && !inside.includes(name));
  expect(files.length).toBeGreaterThan(20);
  expect(
    files.filter((name) => !(gallery + dialogs + sending + tables).includes(`from "../ui/${name}.tsx"`)),
  ).toEqual([]);
});

test("the gallery opens and turns dark", async () => {
  const user = renderScreen(<Gallery />);
  expect(screen.getByRole("list", { name: "A pickup" }).children).toHaveLength(3);
  await user.click(screen.getByRole("tab", { name: "Dark" }));
  expect(document.documentElement.dataset.mantineColorScheme).toBe("dark");
});
