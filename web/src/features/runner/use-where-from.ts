import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Place } from "#platform/values/places.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { PlaceError, whereAmI } from "../../lib/where-am-i.ts";
import { toast } from "../../ui/toast.tsx";

/**
 * Where distances count from: the runner once allowed, else the center of the areas. `ask` is null when location is off
 * or already known. The position stays in this page.
 */
export function useWhereFrom(middle: Place | null): {
  from: Place | null;
  isHere: boolean;
  ask: (() => void) | null;
  isAsking: boolean;
} {
  const t = useTranslations("runner.offers");
  const { privacy } = useSignedInUser();
  const [here, setHere] = useState<Place | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const ask = async () => {
    setIsAsking(true);
    try {
      const { latitude, longitude } = await whereAmI();
      setHere({ latitude, longitude });
    } catch (error) {
      if (!(error instanceof PlaceError)) throw error;
      toast({ title: t("placeTitle"), message: t("placeText"), kind: "info" });
    } finally {
      setIsAsking(false);
    }
  };
  const known = privacy.locationTracking ? here : null;
  return {
    from: known ?? middle,
    isHere: known !== null,
    ask: privacy.locationTracking && !here ? () => void ask() : null,
    isAsking,
  };
}
