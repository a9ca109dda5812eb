import { cleanup, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { renderMessage } from "#modules/site/rules.ts";
import { renderScreen } from "../../testing/render.tsx";
import { forVisitors } from "../../testing/visitors.ts";
import { ContactPage } from "./contact-page.tsx";

beforeEach(() => sessionStorage.clear());

/** The page after the server's answer to a message; null before one. */
function open(answer: string | null) {
  cleanup();
  return renderScreen(<ContactPage {...forVisitors} message={renderMessage(answer)} />);
}

const typed = () =>
  ["Your email", "Your message"].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);

test.each(["later", "wrong"])("a message refused with “%s” stays until it is sent", async (answer) => {
  const user = open(null);
  await user.type(screen.getByLabelText("Your email"), "ana@example.com");
  await user.type(screen.getByLabelText("Your message"), "Cans & lids are missing.");
  open(answer);
  expect(typed()).toEqual(["ana@example.com", "Cans & lids are missing."]);
  open("sent");
  open(null);
  expect(typed()).toEqual(["", ""]);
});
