import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "../testing/render.tsx";
import { Agreement } from "./agreement.tsx";

test.each(["step", "messages"] as const)("%s: names both pages, which open beside the form", (to) => {
  renderScreen(<Agreement to={to} />);
  expect(document.body.textContent).toMatch(/the Terms .*and (the )?Privacy Policy .*\.$/i);
  const links = screen.getAllByRole("link");
  expect(links.map((link) => [link.getAttribute("href"), link.getAttribute("target")])).toEqual([
    ["/terms", "_blank"],
    ["/privacy", "_blank"],
  ]);
});
