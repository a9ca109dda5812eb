import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import type { CannotServeReason } from "#modules/pickups/rules/steps.ts";
import type { AddOnKind } from "#modules/rates/rules.ts";
import type { Weekday } from "#platform/values/days.ts";
import type { PhotoSource } from "#platform/values/photos.ts";
import { AppError } from "../../lib/app-error.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { useFailureToast } from "../../lib/failure-toasts.ts";
import { type Act, type Entry, isToSend } from "../../lib/outbox/entry.ts";
import type { NewEntry, Outbox, OutboxState } from "../../lib/outbox/outbox.ts";
import { askToKeep, outboxOf } from "../../lib/outbox/runner-outbox.ts";
import { loadRefusals } from "../../lib/texts.tsx";
import { viewing } from "../../lib/viewing.ts";
import { PlaceError, whereAmI } from "../../lib/where-am-i.ts";
import { toast } from "../../ui/toast.tsx";
import type { Target } from "./view-route.ts";

/** The signed-in runner's unsent actions, and how to add more. */
export function useOutbox(): { outbox: Outbox; state: OutboxState } {
  const { id } = useSignedInUser();
  const [known, setKnown] = useState(() => outboxOf(id));
  const outbox = known.userId === id ? known : outboxOf(id);
  if (outbox !== known) setKnown(outbox);
  const state = useSyncExternalStore(outbox.subscribe, outbox.state);
  return { outbox, state };
}

/** Makes the browser ask before closing a page with entries that storage had no space for. */
export function UnkeptGuard({ entries }: { entries: readonly Entry[] }) {
  const hasUnkept = entries.some((entry) => entry.isInPageOnly && isToSend(entry));
  useEffect(() => {
    if (!hasUnkept) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [hasUnkept]);
  return null;
}

/** What a runner says of a completed pickup beside its photo and notes. */
export type Completion = Pick<Extract<Act, { kind: "completeJob" }>, "noPhotoReason" | "truck" | "cans">;

export type Picture = { blob: Blob; source: PhotoSource };

/** A runner's actions at a stop. Each is stored locally first; nothing waits for the network. */
export function useSteps(outbox: Outbox) {
  const t = useTranslations("route.place");
  const { privacy } = useSignedInUser();
  const wasRefused = useRef(false);

  const failed = useFailureToast();
  /** Nothing is stored while an admin sees what the runner sees. */
  const add = async (entry: NewEntry): Promise<Entry> => {
    if (!viewing()) return outbox.add(entry);
    await loadRefusals();
    const refusal = new AppError(403, "VIEWING_READ_ONLY", "Nothing can be changed while viewing");
    failed(refusal, { general: "" });
    throw refusal;
  };

  const say = (
    { jobId, address, timeZone }: Target,
    rest: Omit<NewEntry, "jobId" | "address">,
  ): Promise<Entry> => add({ jobId, address, timeZone, ...rest });

  /** Adds the location unless the person turned that off. The step doesn't wait for it. */
  const sayWithPicture = async (to: Target, act: NewEntry["act"], picture: Picture | null) => {
    askToKeep();
    const { id } = await say(to, { act, picture, cameAt: to.cameAt });
    if (!picture || !privacy.locationTracking) return;
    try {
      await outbox.locate(id, await whereAmI());
    } catch (error) {
      if (!(error instanceof PlaceError)) throw error;
      if (error.reason !== "refused" || wasRefused.current) return;
      wasRefused.current = true;
      toast({ title: t("refused"), message: t("refusedText"), kind: "info" });
    }
  };
  return {
    setOut: (to: Target) => void say(to, { act: { kind: "setOut" } }),
    arrive: (to: Target) => void say(to, { act: { kind: "arrive" } }),
    prove: (to: Target, leg: "out" | "in", picture: Picture | null, notes: string, said: Completion = {}) =>
      sayWithPicture(
        to,
        leg === "out" ? { kind: "startJob" } : { kind: "completeJob", notes: notes.trim() || null, ...said },
        picture,
      ),
    cannotServe: (to: Target, reason: CannotServeReason, words: string, picture: Picture | null) =>
      sayWithPicture(to, { kind: "cannotServe", reason, words: words.trim() || null }, picture),
    check: (to: Target, item: string, isChecked: boolean, picture: Picture | null) => {
      if (picture) askToKeep();
      void say(to, { act: { kind: "check", item, isChecked }, picture });
    },
    /** Sent right away, because the time to answer has begun. */
    offerAddOn: (to: Target, addOn: AddOnKind, units: number, picture: Picture) => {
      askToKeep();
      void say(to, { act: { kind: "offerAddOn", addOn, units }, picture, isHeld: false }).then(() =>
        outbox.send(),
      );
    },
    finishAddOn: (to: Target, id: string, picture: Picture | null) =>
      void say(to, { act: { kind: "finishAddOn", id }, picture }),
    release: (to: Target) => void say(to, { act: { kind: "releaseJob" } }),
    street: (to: Target, cameOn: Weekday | null) => void say(to, { act: { kind: "street", cameOn } }),
    emptyCans: (to: Target, isEmpty: boolean) => void say(to, { act: { kind: "emptyCans", isEmpty } }),
    order: (day: string, jobIds: string[]) =>
      void add({ jobId: "route", address: "", act: { kind: "orderRoute", day, jobIds } }),
  };
}
