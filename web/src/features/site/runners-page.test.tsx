import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { figuresAtFirst, renderFigures } from "#modules/site/rules.ts";
import { renderScreen } from "../../testing/render.tsx";
import { forVisitors } from "../../testing/visitors.ts";
import { RunnersPage } from "./runners-page.tsx";

test.each([
  [null, "About 100 minutes for 10 stops. We estimate 10 minutes for each."],
  [7, "About 70 minutes for 10 stops. Over the last four weeks, our runners took about 7 minutes for each."],
])("the minutes of a morning name what they count, measured: %s", (minutesPerStop, text) => {
  const figures = renderFigures({ ...figuresAtFirst, minutesPerStop }, "en", 2026);
  renderScreen(<RunnersPage {...forVisitors} figures={figures} />);
  expect(screen.getByText(text)).toBeDefined();
});
