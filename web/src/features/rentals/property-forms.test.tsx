import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { PropertyPage as ShownProperty } from "#modules/rentals/contract.ts";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { Refusing } from "../../testing/procedures.ts";
import type { renderScreen } from "../../testing/render.tsx";
import { card, dialog, figure, loft, refusing, setUpRentals } from "../../testing/rental-screens.tsx";
import { listedPropertyOf, propertyOf } from "../../testing/rentals.ts";
import { homeownerUser } from "../../testing/users.ts";

const { renderProperty, renderRental } = setUpRentals(server);

const cottage = propertyOf();

describe("editing a rental", () => {
  test("saves one section and shows it", async () => {
    let shown = cottage;
    const saveProperty = vi.fn((given: object) => {
      shown = { ...shown, ...given };
      return shown;
    });
    const user = renderProperty({ "rental.property": () => shown, "rental.saveProperty": saveProperty });
    await user.click(await screen.findByRole("button", { name: "Edit About" }));
    const form = await card("About");
    const name = await form.findByLabelText("Property name");
    await user.clear(name);
    await user.type(name, "Lake House");
    await user.clear(form.getByLabelText("Guests"));
    await user.type(form.getByLabelText("Guests"), "8");
    await user.click(form.getByRole("button", { name: "Save" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Lake House" })).toBeDefined();
    expect(screen.getByText("Property Saved")).toBeDefined();
    expect(saveProperty.mock.calls).toEqual([
      [
        {
          id: cottage.id,
          version: 1,
          name: "Lake House",
          address: "9 Shore Road",
          city: "Springfield",
          state: "IL",
          zipCode: "62712",
          guests: 8,
          bedrooms: 3,
          amenities: ["WiFi", "Hot tub"],
        },
      ],
    ]);
  });

  test("without guests and bedrooms shows none, and asks for both or neither", async () => {
    const saveProperty = vi.fn((_given: object) => cottage);
    const unsized = propertyOf({ guests: 2, bedrooms: 1, hasSize: false });
    const user = renderProperty({ "rental.property": () => unsized, "rental.saveProperty": saveProperty });
    const form = await card("About");
    expect(await form.findAllByText("Not set yet")).toHaveLength(1);
    expect(form.queryByText(/guests/)).toBeNull();
    const edit = async () => user.click(await form.findByRole("button", { name: "Edit About" }));
    const save = () => user.click(form.getByRole("button", { name: "Save" }));
    await edit();
    expect(await form.findByLabelText("Guests")).toHaveProperty("value", "");
    await save();
    await waitFor(() => expect(saveProperty).toHaveBeenCalledOnce());
    expect(Object.keys(saveProperty.mock.lastCall?.[0] ?? {})).not.toContain("guests");
    await edit();
    await user.type(await form.findByLabelText("Bedrooms"), "0");
    await save();
    expect(await form.findByText("Please enter a whole number from 1 to 50")).toBeDefined();
    await user.type(form.getByLabelText("Guests"), "4");
    await save();
    await waitFor(() => expect(saveProperty).toHaveBeenCalledTimes(2));
    expect(saveProperty.mock.lastCall?.[0]).toMatchObject({ guests: 4, bedrooms: 0 });
  });

  /** The About form with a new name typed while another tab saves `saved` as version 2. */
  async function typedMeanwhile(saved: Partial<ShownProperty>) {
    let shown = cottage;
    const saveProperty = vi.fn((given: { version: number }) => {
      if (given.version === shown.version) return shown;
      throw new Refusing({ status: 409, code: "PROPERTY_CHANGED" });
    });
    const user = renderProperty({ "rental.property": () => shown, "rental.saveProperty": saveProperty });
    await user.click(await screen.findByRole("button", { name: "Edit About" }));
    const form = await card("About");
    const name = await form.findByLabelText("Property name");
    await user.clear(name);
    await user.type(name, "Lake House");
    shown = propertyOf({ ...saved, version: 2 });
    await user.click(form.getByRole("button", { name: "Save" }));
    return { user, saveProperty };
  }

  fullTest(
    "shows both versions when another tab changed the same field, and saves the chosen one",
    async () => {
      const { user, saveProperty } = await typedMeanwhile({ name: "Cabin" });
      const dialog = within(await screen.findByRole("dialog", { name: "Changed Somewhere Else" }));
      expect(dialog.getByText("Cabin")).toBeDefined();
      expect(dialog.getByText("Lake House")).toBeDefined();
      await user.click(dialog.getByRole("button", { name: "Use Mine" }));
      expect(await screen.findByText("Property Saved")).toBeDefined();
      expect(saveProperty).toHaveBeenLastCalledWith({ id: cottage.id, version: 2, name: "Lake House" });
    },
  );

  fullTest("keeps the other tab's version when chosen", async () => {
    const { user, saveProperty } = await typedMeanwhile({ name: "Cabin" });
    const dialog = within(await screen.findByRole("dialog", { name: "Changed Somewhere Else" }));
    await user.click(dialog.getByRole("button", { name: "Keep What’s Saved" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Cabin" })).toBeDefined();
    expect(saveProperty).toHaveBeenCalledOnce();
  });

  test("asks nothing when another tab changed a different field, and keeps both", async () => {
    const { saveProperty } = await typedMeanwhile({ checkInTime: "15:00" });
    expect(await screen.findByText("Property Saved")).toBeDefined();
    expect(saveProperty).toHaveBeenLastCalledWith({ id: cottage.id, version: 2, name: "Lake House" });
  });

  fullTest("accepts times and collection days", async () => {
    const saveProperty = vi.fn((_: object) => cottage);
    const user = renderProperty({ "rental.saveProperty": saveProperty });
    await user.click(await screen.findByRole("button", { name: "Edit Times and collection" }));
    const form = await card("Times and collection");
    await user.clear(await form.findByLabelText("Check-in from"));
    await user.type(form.getByLabelText("Check-in from"), "15:30");
    await user.click(within(form.getByRole("group", { name: "Recycling: days" })).getByLabelText("Mon"));
    await user.click(form.getByRole("switch", { name: "Out the evening before" }));
    await user.click(form.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(saveProperty.mock.calls).toEqual([
        [
          {
            id: cottage.id,
            version: 1,
            checkInTime: "15:30",
            checkOutTime: "11:00",
            outEveningBefore: false,
            inAfterCollection: true,
            rhythms: [
              { canKind: "trash", weekday: "Friday", everyWeeks: 1, anchorOn: null },
              { canKind: "recycling", weekday: "Monday", everyWeeks: 1, anchorOn: null },
            ],
          },
        ],
      ]),
    );
  });

  fullTest("keeps a gate code left empty, and takes a checklist line by line", async () => {
    const saveProperty = vi.fn((_: object) => cottage);
    const user = renderProperty({
      "rental.property": () => propertyOf({ hasGateCode: true }),
      "rental.saveProperty": saveProperty,
    });
    await user.click(await screen.findByRole("button", { name: "Edit Cans and access" }));
    const form = await card("Cans and access");
    await user.type(await form.findByLabelText(/^Checklist/), "Lids closed{enter}{enter} Gate shut ");
    await user.click(form.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(saveProperty).toHaveBeenCalledOnce());
    const [sent] = saveProperty.mock.calls[0] ?? [];
    expect(sent).toMatchObject({ checklist: ["Lids closed", "Gate shut"], cansPlace: "Behind the shed" });
    expect(sent).toHaveProperty("gateCode", undefined);
  });

  test("removes a gate code on request", async () => {
    const saveProperty = vi.fn((_: object) => cottage);
    const user = renderProperty({
      "rental.property": () => propertyOf({ hasGateCode: true }),
      "rental.saveProperty": saveProperty,
    });
    await user.click(await screen.findByRole("button", { name: "Edit Cans and access" }));
    const form = await card("Cans and access");
    await user.click(await form.findByLabelText("Remove the code"));
    await user.click(form.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(saveProperty.mock.calls[0]?.[0]).toMatchObject({ gateCode: null }));
  });

  test("turns on that runners must finish the checklist", async () => {
    const saveProperty = vi.fn((_: object) => cottage);
    const user = renderProperty({ "rental.saveProperty": saveProperty });
    await user.click(await screen.findByRole("button", { name: "Edit Cans and access" }));
    const form = await card("Cans and access");
    const strict = await form.findByRole<HTMLInputElement>("switch", { name: /^Runners must finish/ });
    expect(strict.checked).toBe(false);
    await user.click(strict);
    await user.click(form.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(saveProperty.mock.calls[0]?.[0]).toMatchObject({ mustFinishChecklist: true }));
  });

  fullTest("shows a server error at its field and keeps the input", async () => {
    const issues = [{ path: "zipCode", key: "validation.zipCodeFormat", message: "" }];
    const user = renderProperty({ "rental.saveProperty": refusing("BAD_REQUEST", 400, issues) });
    await user.click(await screen.findByRole("button", { name: "Edit About" }));
    const form = await card("About");
    await user.type(await form.findByLabelText("City"), "!");
    await user.click(form.getByRole("button", { name: "Save" }));
    expect(await form.findByText("Please enter a valid 5-digit ZIP code")).toBeDefined();
    expect((form.getByLabelText("City") as HTMLInputElement).value).toBe("Springfield!");
  });

  test("asks before removing the rental, then leaves its page", async () => {
    const onLeave = vi.fn();
    const removeProperty = vi.fn((_: object) => ({ ok: true }));
    const user = renderProperty({ "rental.removeProperty": removeProperty }, onLeave);
    await user.click(await screen.findByRole("button", { name: "Remove Property" }));
    const question = await dialog();
    expect(question.getByText(/past pickups stay in your records/)).toBeDefined();
    expect(removeProperty).not.toHaveBeenCalled();
    await user.click(question.getByRole("button", { name: "Remove Property" }));
    await waitFor(() => expect(onLeave).toHaveBeenCalledOnce());
    expect(removeProperty.mock.calls).toEqual([[{ id: cottage.id }]]);
  });

  test("that could not be removed says so and stays", async () => {
    const onLeave = vi.fn();
    const user = renderProperty({ "rental.removeProperty": refusing("INTERNAL_SERVER_ERROR", 500) }, onLeave);
    await user.click(await screen.findByRole("button", { name: "Remove Property" }));
    await user.click((await dialog()).getByRole("button", { name: "Remove Property" }));
    expect(await screen.findByText("Failed to remove the property. Please try again.")).toBeDefined();
    expect(onLeave).not.toHaveBeenCalled();
  });
});

describe("adding a property", () => {
  const cottage = listedPropertyOf();

  async function fill(user: ReturnType<typeof renderScreen>) {
    await user.click(await screen.findByRole("button", { name: "Add Property" }));
    const form = await dialog();
    await user.type(form.getByLabelText("Property name"), "Hillside Cabin");
    await user.type(form.getByLabelText("Street address"), "5 Ridge Lane");
    await user.type(form.getByLabelText("City"), "Springfield");
    await user.selectOptions(form.getByLabelText("State"), "IL");
    await user.type(form.getByLabelText("ZIP code"), "62704");
    await user.clear(form.getByLabelText("Guests"));
    await user.type(form.getByLabelText("Guests"), "8");
    await user.clear(form.getByLabelText("Bedrooms"));
    await user.type(form.getByLabelText("Bedrooms"), "0");
    await user.clear(form.getByLabelText("Cans"));
    await user.type(form.getByLabelText("Cans"), "3");
    return form;
  }
  const submit = (form: ReturnType<typeof within>) => form.getByRole("button", { name: "Add Property" });

  fullTest("sends the input once and updates the list and the figure", async () => {
    const rows = [cottage];
    const addProperty = vi.fn((_: object) => {
      const added = { ...loft, name: "Hillside Cabin", status: "active" as const };
      rows.push(added);
      return added;
    });
    const user = renderRental({
      "rental.properties": () => ({ rows: [...rows], averageRating: null }),
      "rental.addProperty": addProperty,
    });
    await screen.findByRole("article", { name: "Lakeside Cottage" });
    const form = await fill(user);
    await user.type(form.getByLabelText(/^Amenities/), "WiFi, Hot tub,, WiFi ");
    await user.click(form.getByLabelText("Friday"));
    await user.click(form.getByLabelText("Tuesday"));
    act(() => {
      submit(form).click();
      submit(form).click();
    });
    expect(await screen.findByRole("article", { name: "Hillside Cabin" })).toBeDefined();
    expect(screen.getByText("Property Added")).toBeDefined();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(await figure("Active Properties")).toBe("2Room for 7 guests");
    expect(addProperty.mock.calls).toEqual([
      [
        {
          name: "Hillside Cabin",
          address: "5 Ridge Lane",
          city: "Springfield",
          state: "IL",
          zipCode: "62704",
          guests: 8,
          bedrooms: 0,
          numberOfCans: 3,
          amenities: ["WiFi", "Hot tub"],
          checkInTime: "16:00",
          checkOutTime: "11:00",
          collectionDays: ["Tuesday", "Friday"],
          cansPlace: "",
          curbPlace: "",
          accessNotes: "",
          checklist: [],
          mustFinishChecklist: false,
        },
      ],
    ]);
  });

  test("copies shared details from another one, but never its gate code", async () => {
    const like = { ...cottage, hasGateCode: true, numberOfCans: 4, checklist: ["Lids closed"] };
    const addProperty = vi.fn((_: object) => loft);
    const user = renderRental({
      "rental.properties": () => ({ rows: [like], averageRating: null }),
      "rental.addProperty": addProperty,
    });
    await screen.findByRole("article", { name: "Lakeside Cottage" });
    const form = await fill(user);
    await user.selectOptions(form.getByLabelText(/^Same as/), "Lakeside Cottage");
    await user.click(form.getByRole("button", { name: "More details" }));
    expect((form.getByLabelText(/^Checklist/) as HTMLTextAreaElement).value).toBe("Lids closed");
    await user.type(form.getByLabelText(/^How to get in/), "Side gate");
    await user.click(submit(form));
    await waitFor(() => expect(addProperty).toHaveBeenCalled());
    const [sent] = addProperty.mock.calls[0] ?? [];
    expect(sent).toMatchObject({
      name: "Hillside Cabin",
      numberOfCans: 4,
      cansPlace: "Behind the shed",
      accessNotes: "Side gate",
      checklist: ["Lids closed"],
      collectionDays: ["Friday"],
    });
    expect(sent).not.toHaveProperty("gateCode");
  });

  fullTest("warns when a ZIP code is in another state, and says whether the area has runners", async () => {
    let answer: object = { located: "area", zipState: "IL", hasRunners: false };
    const user = renderRental({ "homeowner.checkAddress": () => answer });
    const form = await fill(user);
    await user.tab();
    expect(await form.findByText(/^No runner serves 62704 yet/)).toBeDefined();
    answer = { ...answer, zipState: "IL" };
    await user.selectOptions(form.getByLabelText("State"), "CA");
    await user.tab();
    expect(await form.findByText(/^62704 is a ZIP code of IL, not of CA/)).toBeDefined();
  });

  fullTest("refuses an invalid number of guests", async () => {
    const user = renderRental();
    const form = await fill(user);
    await user.clear(form.getByLabelText("Guests"));
    await user.type(form.getByLabelText("Guests"), "-5");
    await user.click(submit(form));
    expect(await form.findByText("Please enter a whole number from 1 to 50")).toBeDefined();
  });

  fullTest("shows an error at each missing field and focuses the first", async () => {
    const addProperty = vi.fn(() => cottage);
    const user = renderRental({
      "rental.properties": () => ({ rows: [], averageRating: null }),
      "rental.addProperty": addProperty,
    });
    await user.click(await screen.findByRole("button", { name: "Add Property" }));
    const form = await dialog();
    await user.type(form.getByLabelText(/^Amenities/), "a".repeat(41));
    await user.click(submit(form));
    expect(await form.findByText("Please enter a name for the property")).toBeDefined();
    expect(form.getByText("Enter the street address")).toBeDefined();
    expect(form.getByText("Choose the state")).toBeDefined();
    expect(form.getByText("Please enter at most 20 amenities of up to 40 characters each")).toBeDefined();
    expect(document.activeElement).toBe(form.getByLabelText("Property name"));
    expect(addProperty).not.toHaveBeenCalled();
  });

  fullTest("shows a server error at its field and keeps the input", async () => {
    const user = renderRental({
      "rental.addProperty": () => {
        const issues = [{ path: "zipCode", key: "validation.zipCodeFormat", message: "" }];
        throw new Refusing({ status: 400, code: "BAD_REQUEST", issues });
      },
    });
    const form = await fill(user);
    await user.click(submit(form));
    expect(await form.findByText("Please enter a valid 5-digit ZIP code")).toBeDefined();
    expect((form.getByLabelText("Property name") as HTMLInputElement).value).toBe("Hillside Cabin");
  });

  test("without a service links to the setup", async () => {
    const user = renderRental({ "auth.currentUser": () => homeownerUser(null) });
    await user.click(await screen.findByRole("button", { name: "Add Property" }));
    const form = await dialog();
    expect(form.getByRole("link", { name: "Set Up Service" }).getAttribute("href")).toBe("/host-setup");
  });
});
