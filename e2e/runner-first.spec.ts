import { expect } from "@playwright/test";
import * as en from "#messages/en.ts";
import { trainingModules } from "#modules/runners/rules.ts";
import { applicationOn } from "./apply.ts";
import { expectToast, test } from "./fixtures.ts";
import { newHand } from "./keystrokes.ts";
import { newEmail } from "./people.ts";

test("a stranger on a phone applies as a runner within three and a half minutes", {
  tag: ["@runner", "@full"],
}, async ({ page, zipCode }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const hand = newHand(page);
  const wizard = applicationOn(page);
  const next = wizard.getByRole("button", { name: "Next", exact: true });

  hand.begins("eligibility");
  await page.goto("/sign-up?role=runner");
  await hand.reads();
  await hand.taps(wizard.getByLabel("I’m 18 or older"));
  await hand.taps(wizard.getByLabel("Bike"));
  await hand.types(wizard.getByLabel("Your area’s ZIP code"), zipCode);
  await hand.taps(next);

  hand.begins("account");
  await hand.types(wizard.getByLabel("First name"), "Rosa");
  await hand.types(wizard.getByLabel("Last name"), "Runner");
  const email = newEmail().slice(-20);
  await hand.types(wizard.getByLabel("Email"), email);
  await hand.types(wizard.getByLabel("Password", { exact: true }), "correct horse");
  await hand.taps(wizard.getByRole("button", { name: "Create Account" }));

  hand.begins("work");
  await hand.types(wizard.getByLabel("Mobile phone"), "217 555 0134");
  await hand.taps(wizard.getByLabel("Flexible/Anytime"));
  await hand.taps(next);

  hand.begins("payout");
  await expect(wizard.getByLabel("Payout email")).toHaveValue(email);
  await hand.reads();
  await hand.taps(wizard.getByLabel("I consent to ID verification"));
  await hand.taps(next);

  hand.begins("training");
  const training = wizard.getByRole("region", { name: "Training" });
  for (const [index, { name, right }] of trainingModules.entries()) {
    await hand.taps(training.getByLabel(en.training.modules[name].choices[right]));
    // Now the reason is there to read as well.
    await expect(training.getByRole("status")).toContainText(en.training.modules[name].why);
    await hand.studies(training);
    if (index < trainingModules.length - 1) await hand.taps(next);
  }
  await hand.taps(wizard.getByLabel("I have completed the training"));
  await hand.taps(wizard.getByRole("button", { name: "Submit Application" }));
  await expectToast(page, "Application Submitted!", "Your runner application was submitted for review.");
  expect(hand.seconds(), hand.parts()).toBeLessThan(210);
  expect(hand.secondsReadingAll(), hand.texts()).toBeLessThan(210);
});
