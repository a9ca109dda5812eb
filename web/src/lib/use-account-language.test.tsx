import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { User } from "#modules/accounts/contract.ts";
import { server } from "#testkit/web/server.ts";
import { procedures } from "../testing/procedures.ts";
import { renderScreen } from "../testing/render.tsx";
import { homeownerUser } from "../testing/users.ts";
import { setCurrentUser } from "./current-user.ts";
import { useAccountLanguage } from "./follow-account.ts";
import { showLanguage } from "./texts.tsx";
import { queryClient } from "./trpc.ts";

const reading = (language: User["preferences"]["language"]): User => {
  const user = homeownerUser();
  return { ...user, preferences: { ...user.preferences, language } };
};

const shown = () => document.documentElement.lang;
afterEach(() => {
  document.cookie = "tidycurb-language=; max-age=0";
});

function Probe() {
  useAccountLanguage();
  return (
    <button type="button" onClick={() => showLanguage("en")}>
      Another tab
    </button>
  );
}

test("the page uses the language of the signed-in user, and a new one once saved; the browser keeps it", async () => {
  server.use(procedures({ "auth.currentUser": () => reading("es") }));
  renderScreen(<Probe />);
  await waitFor(() => expect(shown()).toBe("es"));
  expect(document.cookie).toContain("tidycurb-language=es");
  act(() => setCurrentUser(queryClient, reading("fr")));
  await waitFor(() => expect(shown()).toBe("fr"));
  expect(document.cookie).toContain("tidycurb-language=fr");
});

test("a change from another tab is not undone by the next response", async () => {
  server.use(procedures({ "auth.currentUser": () => reading("es") }));
  const user = renderScreen(<Probe />);
  await waitFor(() => expect(shown()).toBe("es"));
  await user.click(screen.getByRole("button", { name: "Another tab" }));
  await waitFor(() => expect(shown()).toBe("en"));
  act(() => setCurrentUser(queryClient, { ...reading("es"), firstName: "Mia" }));
  expect(shown()).toBe("en");
});
