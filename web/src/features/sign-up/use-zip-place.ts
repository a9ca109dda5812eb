import type { GetInputPropsReturnType } from "@mantine/form";
import { useCallback, useEffect, useRef, useState } from "react";
import { isOtherCity, type UsState } from "#platform/values/places.ts";
import { useReleased } from "../../lib/released.ts";
import { trpc } from "../../lib/trpc.ts";

type Place = { city: string; state: string };
type PlaceField = "zipCode" | "address" | "unit" | "city" | "state";

/** Any form with an address. */
export type PlaceForm = {
  key: (path: PlaceField) => string;
  getInputProps: (path: PlaceField) => GetInputPropsReturnType;
  getValues: () => Record<"zipCode" | "city" | "state", string>;
  getInputNode: (path: PlaceField) => HTMLElement | null;
  setFieldValue: (path: PlaceField, value: string) => void;
  setFieldError: (path: PlaceField, error: string | null) => void;
};

/** What the ZIP code did to the address, or the ZIP codes to choose from. */
export type ZipNote =
  | { kind: "changed"; zipCode: string; place: Place; typed: Place; what: "city" | "state" | "both" }
  | { kind: "otherCity"; zipCode: string; place: Place }
  | { kind: "choose"; zips: string[]; place: Place };

/**
 * Lets the ZIP code fill in the city and state, and them the ZIP code. A ZIP code that is typed corrects them, which can
 * be undone; what was undone or changed by hand afterwards stays. Does nothing while the server can't be reached.
 */
export function useZipPlace(form: PlaceForm) {
  const { site } = trpc.useUtils();
  const released = useReleased();
  const [note, setNote] = useState<ZipNote | null>(null);
  const [zipCode, setZipCode] = useState(form.getValues().zipCode);
  /** What the reader insisted on: "62704 Leland Grove". */
  const kept = useRef(new Set<string>());
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });

  const isEdited = useRef(false);
  const match = useCallback(
    async (corrects: boolean) => {
      const { zipCode, ...typed } = addressOf(latest.current);
      if (!/^\d{5}$/.test(zipCode)) {
        if (zipCode === "" && typed.city.trim() && typed.state) setNote(await zipsOf(typed));
        return;
      }
      const place = await site.zipPlace.ensureData({ zipCode }).catch(() => null);
      await released();
      const now = addressOf(latest.current);
      if (!place || now.zipCode !== zipCode) return;
      const isKept = (text: string) => kept.current.has(`${zipCode} ${text}`);
      const isOther = now.city.trim() !== "" && isOtherCity(place, now.city) && !isKept(now.city);
      const isAway = now.state !== "" && now.state !== place.state && !isKept(now.state);
      if (now.state === place.state) latest.current.setFieldError("state", null);
      const lacksCity = !now.city.trim();
      if (!corrects) {
        fill(latest.current, {
          // A field in use isn't filled in meanwhile.
          ...(lacksCity &&
            latest.current.getInputNode("city") !== document.activeElement && { city: place.city }),
          ...(!now.state && { state: place.state }),
        });
        return setNote(isOther ? { kind: "otherCity", zipCode, place } : null);
      }
      if (!isOther && !isAway && !lacksCity && now.state) return;
      fill(latest.current, isOther || lacksCity ? place : { state: place.state });
      const { city, state } = now;
      const what = isOther && isAway ? "both" : isOther ? "city" : "state";
      setNote(isOther || isAway ? { kind: "changed", zipCode, place, typed: { city, state }, what } : null);

      async function zipsOf(place: Place): Promise<ZipNote | null> {
        const state = place.state as UsState;
        const found = await site.placeZips.ensureData({ city: place.city, state }).catch(() => null);
        await released();
        const [only, ...others] = found?.zips ?? [];
        if (only === undefined || addressOf(latest.current).zipCode !== "") return null;
        if (others.length > 0) return { kind: "choose", zips: [only, ...others], place };
        fill(latest.current, { zipCode: only });
        setZipCode(only);
        return null;
      }
    },
    [site, released],
  );

  // For the link's ZIP code. What the reader kept before stays.
  useEffect(() => void match(false), [match]);

  const undo = () => {
    if (note?.kind !== "changed") return;
    const { city, state } = note.typed;
    for (const text of [city, state]) kept.current.add(`${note.zipCode} ${text}`);
    fill(form, { city: city || note.place.city, state: state || note.place.state });
    setNote(null);
    setTimeout(() => latest.current.getInputNode("city")?.focus(), 0);
  };
  const choose = (zip: string) => {
    setNote(null);
    fill(form, { zipCode: zip });
    setZipCode(zip);
    setTimeout(() => latest.current.getInputNode("address")?.focus(), 0);
  };

  const getInputProps = (path: PlaceField) => {
    const props = form.getInputProps(path);
    if (path !== "zipCode" && path !== "city" && path !== "state") return props;
    return {
      ...props,
      onChange: (event: { target: { value: string } }) => {
        props.onChange(event);
        isEdited.current = true;
        if (path !== "zipCode") return;
        setZipCode(event.target.value);
        if (event.target.value.length === 5) void match(true);
      },
      onBlur: (event: unknown) => {
        props.onBlur?.(event);
        if (isEdited.current) void match(path === "zipCode");
        isEdited.current = false;
      },
    };
  };
  return { form: { ...form, getInputProps }, zipCode, note, undo, choose };
}

function addressOf(form: PlaceForm) {
  const { zipCode, city, state } = form.getValues();
  return { zipCode, city, state };
}

/** Sets fields and clears their errors. A field that had the focus keeps it. */
function fill(form: PlaceForm, values: Partial<Record<"zipCode" | "city" | "state", string>>): void {
  const fields = Object.keys(values) as (keyof typeof values)[];
  const focused = fields.find((field) => form.getInputNode(field) === document.activeElement);
  for (const field of fields) {
    form.setFieldValue(field, values[field] ?? "");
    form.setFieldError(field, null);
  }
  if (focused) setTimeout(() => form.getInputNode(focused)?.focus(), 0);
}
