import { useMantineColorScheme } from "@mantine/core";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { User } from "#contracts/user.ts";
import { server } from "../../../testkit/web/server.ts";
import { homeownerUser } from "../testing/homeowners.ts";
import { procedures } from "../testing/procedures.ts";
import { renderScreen } from "../testing/render.tsx";
import { setCurrentUser } from "./current-user.ts";
import { queryClient } from "./trpc.ts";
import { useAccountTheme } from "./use-account-theme.ts";

const inTheme = (theme: User["preferences"]["theme"]): User => {
  const user = homeownerUser();
  return { ...user, preferences: { ...user.preferences, theme } };
};

const shown = () => document.documentElement.dataset.mantineColorScheme;

function Probe() {
  useAccountTheme();
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return (
    <button type="button" onClick={() => setColorScheme("light")}>
      Another tab
    </button>
  );
}

test("the page wears the theme of whoever signs in, and another one once it is saved", async () => {
  server.use(procedures({ "auth.currentUser": () => inTheme("dark") }));
  renderScreen(<Probe />);
  await waitFor(() => expect(shown()).toBe("dark"));
  act(() => setCurrentUser(queryClient, inTheme("light")));
  await waitFor(() => expect(shown()).toBe("light"));
});

test("what another tab has changed meanwhile is not undone by the next answer", async () => {
  server.use(procedures({ "auth.currentUser": () => inTheme("dark") }));
  const user = renderScreen(<Probe />);
  await waitFor(() => expect(shown()).toBe("dark"));
  await user.click(screen.getByRole("button", { name: "Another tab" }));
  act(() => setCurrentUser(queryClient, { ...inTheme("dark"), firstName: "Mia" }));
  expect(shown()).toBe("light");
});
