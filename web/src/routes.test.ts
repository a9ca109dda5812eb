import { createRouter } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { routeTree } from "./routeTree.gen.ts";
import { accountLinks, hostLink, signInHref, siteLinks } from "./ui/navigation.ts";

test.each([...siteLinks, ...accountLinks, hostLink].map(({ href }) => href))(
  "the shell's link to %s leads to a page",
  (href) => {
    const router = createRouter({ routeTree });
    expect(Object.keys(router.routesByPath)).toContain(href);
  },
);

test("who wants to sign in goes to /auth", () => {
  expect(signInHref).toBe("/auth");
});
