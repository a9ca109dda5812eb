import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderScreen } from "../testing/render.tsx";
import { CheckboxGroupField, PasswordField, SelectField, TextField } from "./fields.tsx";

test.each([
  ["a text", <TextField key="a" label="City" error="City is required" />],
  ["a password", <PasswordField key="b" label="City" error="City is required" />],
  ["a choice", <SelectField key="c" label="City" options={[]} error="City is required" />],
])("%s field says that it is invalid, and why", (_, field) => {
  renderScreen(field);
  const input = screen.getByLabelText("City");
  expect(input.getAttribute("aria-invalid")).toBe("true");
  expect(describedBy(input)).toContain("City is required");
});

test("a password is shown on demand and hidden again", async () => {
  const user = renderScreen(<PasswordField label="Password" />);
  const input = screen.getByLabelText("Password");
  expect(input.getAttribute("type")).toBe("password");
  await user.click(screen.getByRole("button", { name: "Show password" }));
  expect(input.getAttribute("type")).toBe("text");
  await user.click(screen.getByRole("button", { name: "Hide password" }));
  expect(input.getAttribute("type")).toBe("password");
});

test("a pasted code loses its spaces before it is cut to its length", async () => {
  const onChange = vi.fn();
  const user = renderScreen(
    <TextField label="ZIP" maxLength={5} onChange={({ currentTarget }) => onChange(currentTarget.value)} />,
  );
  await user.click(screen.getByLabelText("ZIP"));
  await user.paste(" 62704\n");
  expect(onChange).toHaveBeenLastCalledWith("62704");
  expect(screen.getByLabelText("ZIP")).toHaveProperty("value", "62704");
});

test("a group lists its choices in the options' order, and links its error to each option", async () => {
  const onChange = vi.fn();
  const user = renderScreen(
    <CheckboxGroupField
      label="Pickup days"
      options={["Monday", "Tuesday", "Wednesday"].map((day) => ({ value: day, label: day }))}
      defaultValue={["Wednesday"]}
      error="Please select at least one pickup day"
      onChange={onChange}
    />,
  );
  const group = screen.getByRole("group", { name: "Pickup days" });
  const monday = within(group).getByRole("checkbox", { name: "Monday" });
  expect(describedBy(monday)).toBe("Please select at least one pickup day");
  await user.click(monday);
  expect(onChange).toHaveBeenLastCalledWith(["Monday", "Wednesday"]);
  await user.click(within(group).getByRole("checkbox", { name: "Wednesday" }));
  expect(onChange).toHaveBeenLastCalledWith(["Monday"]);
});

function describedBy(element: HTMLElement): string {
  const ids = element.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(" ");
}
