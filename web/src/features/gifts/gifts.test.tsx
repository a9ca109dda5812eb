import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { CardRefused, mountCardFields } from "../billing/card-fields.ts";
import { GiftPage } from "./gift-page.tsx";

vi.mock("../billing/card-fields.ts", async (original) => ({
  ...(await original<typeof import("../billing/card-fields.ts")>()),
  mountCardFields: vi.fn(),
}));
beforeEach(() => void vi.mocked(mountCardFields).mockReset());

const id = "0b9f7c9e-8a57-4a4c-9d0f-2f8a4f1d7c11";
const paid = {
  state: "paid",
  code: "BCDF2345GHJK",
  months: 3,
  amount: "87.00",
  isEmailed: false,
  sendOn: null,
};

/** Opens /gift, with a gift that was begun if `search` names one. */
function open(answers: Parameters<typeof procedures>[0], search = "") {
  server.use(
    procedures({
      "auth.currentUser": () => {
        throw new Refusing({ status: 401, code: "UNAUTHORIZED" });
      },
      ...answers,
    }),
  );
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: "/gift",
    validateSearch: ({ begun }): { begun?: string } => (typeof begun === "string" ? { begun } : {}),
    component: GiftPage,
  });
  const history = createMemoryHistory({ initialEntries: [`/gift${search}`] });
  return renderScreen(
    <RouterProvider router={createRouter({ routeTree: root.addChildren([page]), history }) as never} />,
  );
}

test("a gift without a name is not begun, and a whole one leads to its payment and its code", async () => {
  const begin = vi.fn((_: unknown) => ({ amount: "87.00", clientSecret: null, publishableKey: null }));
  const user = open({ "site.beginGift": begin, "site.finishGift": () => paid });
  await user.click(await screen.findByRole("button", { name: "Continue" }));
  expect(document.activeElement).toBe(screen.getByLabelText("Your first name"));
  expect(begin).not.toHaveBeenCalled();
  await user.selectOptions(screen.getByLabelText("How long"), "3 months · $87.00");
  const name = screen.getByLabelText("Your first name");
  expect(name.getAttribute("aria-invalid")).toBe("true");
  await user.type(name, "Ann");
  expect(name.getAttribute("aria-invalid")).not.toBe("true");
  await user.type(screen.getByLabelText("Your email"), "ann@example.com");
  await user.click(screen.getByRole("radio", { name: "Email it for me" }));
  await user.type(screen.getByLabelText("Their email"), "dad@example.com");
  await user.type(screen.getByLabelText(/^A few words/), "Less to carry.");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByText("No payment will be processed")).toBeDefined();
  expect(begin).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      ...{ months: 3, giverName: "Ann", giverEmail: "ann@example.com", language: "en" },
      ...{ receiverEmail: "dad@example.com", sendOn: null, words: "Less to carry." },
    }),
  );
  await user.click(screen.getByRole("button", { name: "Pay $87.00" }));
  expect(await screen.findByRole("heading", { name: "Thank You" })).toBeDefined();
  expect(screen.getByText("Code: BCDF2345GHJK")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Share the Link" }));
  expect(await screen.findByText("Link copied.")).toBeDefined();
  expect(await navigator.clipboard.readText()).toMatch(/\/sign-up\?code=BCDF2345GHJK$/);
});

test("a declined card says so and can be tried again", async () => {
  const confirm = vi
    .fn()
    .mockRejectedValueOnce(new CardRefused("Your card was declined."))
    .mockResolvedValue("pi_1");
  vi.mocked(mountCardFields).mockResolvedValue({ confirm, remove: () => {} });
  const user = open({
    "site.beginGift": () => ({ amount: "29.00", clientSecret: "pi_1_secret", publishableKey: "pk_test_1" }),
    "site.finishGift": () => ({ ...paid, months: 1 }),
  });
  await user.type(await screen.findByLabelText("Your first name"), "Ann");
  await user.type(screen.getByLabelText("Your email"), "ann@example.com");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  const pay = () => screen.getByRole("button", { name: "Pay $29.00" });
  await waitFor(() => expect(document.activeElement).toBe(pay().closest("form")));
  await user.click(screen.getByRole("button", { name: "Back" }));
  expect(document.activeElement).toBe(screen.getByLabelText("How long"));
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await waitFor(() => expect(pay().hasAttribute("disabled")).toBe(false));
  await user.click(pay());
  expect(await screen.findByText("Your card was declined.")).toBeDefined();
  await user.click(pay());
  expect(await screen.findByText(/^Your gift of a month is ready/)).toBeDefined();
});

test("a day too far ahead is said at its field", async () => {
  const user = open({
    "site.beginGift": () => {
      throw new Refusing({ status: 400, code: "GIFT_DAY" });
    },
  });
  await user.type(await screen.findByLabelText("Your first name"), "Ann");
  await user.type(screen.getByLabelText("Your email"), "ann@example.com");
  await user.click(screen.getByRole("radio", { name: "Email it for me" }));
  await user.type(screen.getByLabelText("Their email"), "dad@example.com");
  await user.type(screen.getByLabelText(/^Send on/), "2030-01-01");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByText("Choose a day within the next 365 days.")).toBeDefined();
});

test("a payment that the bank has not confirmed can be asked for again", async () => {
  const finish = vi
    .fn()
    .mockReturnValueOnce({ ...paid, state: "open", code: null })
    .mockReturnValue(paid);
  const user = open({ "site.finishGift": finish }, `?begun=${id}`);
  expect(await screen.findByRole("heading", { name: "Not Paid Yet" })).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("heading", { name: "Thank You" })).toBeDefined();
});

test("a gift that is over or unknown says so", async () => {
  open({ "site.finishGift": () => ({ ...paid, state: "over", code: null }) }, `?begun=${id}`);
  expect(await screen.findByText("It was used or refunded, or never paid for.")).toBeDefined();
});

test.each([
  [{}, "We’ve emailed you the link."],
  [{ isEmailed: true }, "We’ve emailed it to them and sent you the link."],
  [{ isEmailed: true, sendOn: "2126-12-24" }, "We’ll email it to them on Tue, Dec 24."],
])("what the giver still has to do is said", async (how, sentence) => {
  open({ "site.finishGift": () => ({ ...paid, ...how }) }, `?begun=${id}`);
  expect(await screen.findByText(new RegExp(sentence))).toBeDefined();
});
