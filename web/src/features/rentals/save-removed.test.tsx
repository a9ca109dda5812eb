import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { server } from "#testkit/web/server.ts";
import { utils } from "../../lib/trpc.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { propertyOf, rentalAnswers } from "../../testing/rentals.ts";
import { homeownerUser } from "../../testing/users.ts";
import { AboutSection } from "./property-sections.tsx";

test("saving a rental that was removed elsewhere says so, keeps what was typed, and leads to the list", async () => {
  const removed = () => {
    throw new Refusing({ status: 404, code: "NOT_FOUND" });
  };
  server.use(
    procedures({
      ...rentalAnswers,
      "auth.currentUser": () => homeownerUser(),
      "rental.saveProperty": removed,
    }),
  );
  const user = renderScreen(<AboutSection property={propertyOf()} isFolded={false} />);
  await utils.rental.properties.fetch();
  await user.click(await screen.findByRole("button", { name: "Edit About" }));
  const name = await screen.findByLabelText<HTMLInputElement>("Property name");
  await user.clear(name);
  await user.type(name, "Lake House");
  await user.click(screen.getByRole("button", { name: "Save" }));
  const toast = within(await screen.findByRole("alert"));
  expect(await toast.findByText("It was removed elsewhere, and is no longer listed.")).toBeDefined();
  expect(toast.getByRole("button", { name: "All rentals" })).toBeDefined();
  expect(name.value).toBe("Lake House");
});
