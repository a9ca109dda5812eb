import { type ReactNode, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type * as z from "zod";
import type { Calendar, setRhythms as setRhythmsContract } from "#modules/schedule/contract.ts";
import type { homeWindows } from "#platform/values/windows.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useReplanned } from "../../lib/use-replanned.ts";
import { useVersions } from "../../lib/use-versions.tsx";
import type { ChosenRhythm } from "../homes/rhythms.ts";
import { useRhythmName } from "./calendar.ts";

/** The part of the calendar that is saved together. */
export type Version = Pick<Calendar, "outEveningBefore" | "inAfterCollection"> & {
  rhythms: ChosenRhythm[];
  pickupWindow: (typeof homeWindows)[number];
};

function versionOf({ rhythms, pickupWindow, outEveningBefore, inAfterCollection }: Calendar): Version {
  return {
    rhythms: rhythms as ChosenRhythm[],
    pickupWindow: pickupWindow as Version["pickupWindow"],
    outEveningBefore,
    inAfterCollection,
  };
}

/** Saves changes of the `calendar` at first; what another tab changed since stays. */
export function useSaveRhythms(
  calendar: Calendar,
  onSaved: () => void,
): { save: (changes: Partial<Version>) => void; isSaving: boolean; dialog: ReactNode } {
  const t = useTranslations("schedule.change");
  const texts = useTranslations("schedule");
  const windows = useTranslations("homeowner.windows");
  const common = useTranslations("common");
  const format = useFormatter();
  const rhythmName = useRhythmName();
  const [seen] = useState(() => versionOf(calendar));
  const utils = trpc.useUtils();
  const versions = useVersions<Version, z.input<(typeof setRhythmsContract)["input"]>>({
    read: async () => versionOf(await utils.client.homeowner.calendar.query()),
    inputOf: (version, before) => ({ ...version, seen: before }),
    show: (field, { pickupWindow: value, ...version }) =>
      ({
        rhythms: {
          label: texts("rhythms.title"),
          text: format.list(
            version.rhythms.map((rhythm) => `${texts(`kinds.${rhythm.canKind}`)} ${rhythmName(rhythm)}`),
          ),
        },
        pickupWindow: { label: texts("rhythms.window"), text: windows(value) },
        outEveningBefore: {
          label: texts("rhythms.outEveningBefore"),
          text: common(version.outEveningBefore ? "versions.on" : "versions.off"),
        },
        inAfterCollection: {
          label: texts("rhythms.inAfterCollection"),
          text: common(version.inAfterCollection ? "versions.on" : "versions.off"),
        },
      })[field],
    send: (input) => setRhythms(input),
    onKept: () => {
      void utils.homeowner.calendar.invalidate();
      onSaved();
    },
  });
  const { act: setRhythms, isActing } = useAct(trpc.homeowner.setRhythms, {
    success: { title: t("saved"), message: t("savedText") },
    failure: versions.failure(t("failed")),
    again: versions.again,
    onDone: onSaved,
    invalidates: useReplanned(),
  });
  return {
    save: (changes) => versions.save({ ...seen, ...changes }, seen),
    isSaving: isActing,
    dialog: versions.dialog,
  };
}
