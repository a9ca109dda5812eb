import { act, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { User } from "#modules/accounts/contract.ts";
import { server } from "#testkit/web/server.ts";
import { procedures } from "../testing/procedures.ts";
import { renderScreen } from "../testing/render.tsx";
import { homeownerUser } from "../testing/users.ts";
import { followTheme } from "./color-scheme.ts";
import { setCurrentUser } from "./current-user.ts";
import { useAccountTheme } from "./follow-account.ts";
import { queryClient } from "./trpc.ts";

const inTheme = (theme: User["preferences"]["theme"]): User => {
  const user = homeownerUser();
  return { ...user, preferences: { ...user.preferences, theme } };
};

const shown = () => document.documentElement.dataset.mantineColorScheme;

function Probe() {
  useAccountTheme();
  return null;
}

const inAnotherTab = (theme: string) => {
  localStorage.setItem("tidycurb-theme", theme);
  window.dispatchEvent(new StorageEvent("storage", { key: "tidycurb-theme", newValue: theme }));
};

test("the page uses the theme of the signed-in user, and a new one once saved", async () => {
  server.use(procedures({ "auth.currentUser": () => inTheme("dark") }));
  renderScreen(<Probe />);
  await waitFor(() => expect(shown()).toBe("dark"));
  act(() => setCurrentUser(queryClient, inTheme("light")));
  await waitFor(() => expect(shown()).toBe("light"));
});

test("a change from another tab is not undone by the next response", async () => {
  server.use(procedures({ "auth.currentUser": () => inTheme("dark") }));
  followTheme();
  renderScreen(<Probe />);
  await waitFor(() => expect(shown()).toBe("dark"));
  inAnotherTab("light");
  expect(shown()).toBe("light");
  act(() => setCurrentUser(queryClient, { ...inTheme("dark"), firstName: "Mia" }));
  expect(shown()).toBe("light");
});

test("after signing out the system theme applies, and nothing is kept", async () => {
  server.use(procedures({ "auth.currentUser": () => inTheme("dark") }));
  renderScreen(<Probe />);
  await waitFor(() => expect(shown()).toBe("dark"));
  act(() => setCurrentUser(queryClient, null));
  await waitFor(() => expect(shown()).toBe("light"));
  expect(localStorage.getItem("tidycurb-theme")).toBeNull();
});

test("the browser's own controls use the same theme", async () => {
  document.head.innerHTML = `
    <meta name="theme-color" content="#fff" media="(prefers-color-scheme: light)" data-scheme="light">
    <meta name="theme-color" content="#000" media="(prefers-color-scheme: dark)" data-scheme="dark">`;
  server.use(procedures({ "auth.currentUser": () => inTheme("dark") }));
  renderScreen(<Probe />);
  await waitFor(() => expect(shown()).toBe("dark"));
  const media = () =>
    [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")].map((meta) => meta.media);
  expect(media()).toEqual(["not all", "all"]);
  act(() => setCurrentUser(queryClient, inTheme("light")));
  await waitFor(() => expect(media()).toEqual(["all", "not all"]));
});
