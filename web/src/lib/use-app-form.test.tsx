import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import * as z from "zod";
import { email, pickupDays } from "#platform/fields.ts";
import { renderScreen } from "../testing/render.tsx";
import { Button } from "../ui/button.tsx";
import { CheckboxField, CheckboxGroupField, TextField } from "../ui/fields.tsx";
import { AppError } from "./app-error.ts";
import { useAppForm } from "./use-app-form.ts";

const schema = z.object({
  email,
  pickupDays,
  consent: z.literal(true, "validation.idCheckConsent"),
});

function Form({ save, refusal }: { save: (values: unknown) => void; refusal?: AppError }) {
  const initialValues = { email: "", pickupDays: [] as string[], consent: false };
  const { form, onInvalid, setServerErrors } = useAppForm(schema, initialValues);
  const onSubmit = (values: unknown) => {
    save(values);
    if (refusal) setServerErrors(refusal);
  };
  return (
    <form onSubmit={form.onSubmit(onSubmit, onInvalid)}>
      <TextField label="Email" key={form.key("email")} {...form.getInputProps("email")} />
      <CheckboxGroupField
        label="Pickup days"
        options={["Monday", "Friday"].map((day) => ({ value: day, label: day }))}
        key={form.key("pickupDays")}
        {...form.getInputProps("pickupDays")}
      />
      <CheckboxField
        label="I agree"
        key={form.key("consent")}
        {...form.getInputProps("consent", { type: "checkbox" })}
      />
      <Button type="submit">Save</Button>
    </form>
  );
}

test("an invalid form says so and focuses the first field", async () => {
  const save = vi.fn();
  const user = renderScreen(<Form save={save} />);
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(save).not.toHaveBeenCalled();
  expect(screen.getByText("Please enter a valid email address")).toBeDefined();
  expect(screen.getByText("Please select at least one pickup day")).toBeDefined();
  expect(screen.getByText("You must consent to ID verification")).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText("Email"));
});

test("an invalid group focuses its first choice", async () => {
  const user = renderScreen(<Form save={vi.fn()} />);
  await user.type(screen.getByLabelText("Email"), "holly@example.com");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(document.activeElement).toBe(screen.getByRole("checkbox", { name: "Monday" }));
});

test("a valid form passes on its values", async () => {
  const save = vi.fn();
  const user = renderScreen(<Form save={save} />);
  await fill(user);
  expect(save).toHaveBeenCalledExactlyOnceWith({
    email: "holly@example.com",
    pickupDays: ["Friday"],
    consent: true,
  });
});

test("a server error shows at its field", async () => {
  const issues = [{ path: "email", key: "validation.tooLong", message: "Unspoken" }];
  const refusal = new AppError(400, "BAD_REQUEST", "Unspoken", { issues });
  const user = renderScreen(<Form save={vi.fn()} refusal={refusal} />);
  await fill(user);
  expect(screen.getByText("This text is too long")).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText("Email"));
});

async function fill(user: ReturnType<typeof renderScreen>) {
  await user.type(screen.getByLabelText("Email"), "holly@example.com");
  await user.click(screen.getByRole("checkbox", { name: "Friday" }));
  await user.click(screen.getByRole("checkbox", { name: "I agree" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
}
