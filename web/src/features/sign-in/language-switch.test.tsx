import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderScreen } from "../../testing/render.tsx";
import { LanguageSwitch } from "./auth-layout.tsx";

afterEach(() => {
  document.cookie = "tidycurb-language=; max-age=0";
});

test("each language is listed by its own name; choosing one applies and is kept", async () => {
  const user = renderScreen(<LanguageSwitch />);
  expect(screen.getAllByRole("button").map(({ lang, textContent }) => [lang, textContent])).toEqual([
    ["en", "English"],
    ["es", "Español"],
    ["fr", "Français"],
  ]);
  expect(screen.getByRole("button", { pressed: true }).textContent).toBe("English");
  await user.click(screen.getByRole("button", { name: "Français" }));
  await waitFor(() => expect(document.documentElement.lang).toBe("fr"));
  expect(document.cookie).toContain("tidycurb-language=fr");
});
