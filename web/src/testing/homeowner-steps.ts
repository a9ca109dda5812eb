import { screen } from "@testing-library/react";
import { expect } from "vitest";
import type { renderScreen } from "./render.tsx";

export type Reader = ReturnType<typeof renderScreen>;

export const press = (user: Reader, name: string) => user.click(screen.getByRole("button", { name }));
export const stepShown = (step: number) => screen.findByText(`Step ${step} of 5`);
export const heading = () => screen.getByRole("heading", { level: 2 }).textContent;

/** Goes to the next step. */
export async function next(user: Reader, step: number) {
  await press(user, "Next");
  await stepShown(step);
}

export async function fillAddress(user: Reader, zipCode = "62704") {
  await user.type(screen.getByLabelText("ZIP code"), zipCode);
  await expect.poll(() => screen.getByLabelText<HTMLInputElement>("City").value).toBe("Springfield");
  await user.type(screen.getByLabelText("Street address"), "412 Maple Street");
}

export async function fillSchedule(user: Reader) {
  await user.click(screen.getByLabelText("Friday"));
  await user.click(screen.getByLabelText("Tuesday"));
}

export async function fillAccount(user: Reader) {
  await user.type(screen.getByLabelText("First name"), "Maya");
  await user.type(screen.getByLabelText("Last name"), "Torres");
  await user.type(screen.getByLabelText("Email"), "maya@example.com");
  await user.type(screen.getByLabelText("Password"), "curbside");
}

/** Fills in the steps before the account's. */
export async function fillHome(user: Reader) {
  await fillAddress(user);
  await next(user, 2);
  await fillSchedule(user);
  await next(user, 3);
  await next(user, 4);
}
