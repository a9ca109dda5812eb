import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type * as z from "zod";
import type { Feed, setFeed } from "#modules/rentals/contract/feeds.ts";
import { AppError } from "../../lib/app-error.ts";
import { changedFields } from "../../lib/contested.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useVersions } from "../../lib/use-versions.tsx";
import { useFeedOutcomes } from "./use-feed-acts.ts";

/** What a host may change. A stored address is secret: it shows its host name, and compares by its mark. */
type FeedVersion = Pick<Feed, "name" | "countsBlocked"> & { address: { shown: string; key: string } };

function versionOf({ name, countsBlocked, host, addressMark }: Feed): FeedVersion {
  return { name, countsBlocked, address: { shown: host, key: addressMark } };
}

/** Changes a calendar over only what the host saw; see `useVersions`, whose `dialog` this returns. */
export function useSetFeed({
  id,
  onDone,
  onFailed,
}: {
  id: string;
  onDone?: () => void;
  onFailed?: (error: AppError) => unknown;
}): {
  /** `seen` is the calendar as it was when the host began. */
  set: (changes: Partial<Pick<Feed, "name" | "countsBlocked"> & { address: string }>, seen: Feed) => void;
  isActing: boolean;
  dialog: ReactNode;
} {
  const t = useTranslations("rentalProperty.feeds");
  const add = useTranslations("rentalProperty.addFeed");
  const onOrOff = useTranslations("common.versions");
  const utils = trpc.useUtils();
  const { shared, read } = useFeedOutcomes();
  const versions = useVersions<FeedVersion, z.input<typeof setFeed.input>>({
    read: async () => {
      const saved = (await utils.client.rental.feeds.query()).find((each) => each.id === id);
      if (!saved) throw new AppError(404, "NOT_FOUND", "The calendar has gone");
      return versionOf(saved);
    },
    inputOf: (version, before) => {
      const touched = changedFields(before, version);
      const { address, ...rest } = version;
      const isTouched = (field: keyof FeedVersion) => touched.includes(field);
      return {
        id,
        ...(isTouched("name") && { name: rest.name }),
        ...(isTouched("countsBlocked") && { countsBlocked: rest.countsBlocked }),
        ...(isTouched("address") && { address: address.key }),
        seen: {
          ...(isTouched("name") && { name: before.name }),
          ...(isTouched("countsBlocked") && { countsBlocked: before.countsBlocked }),
          ...(isTouched("address") && { addressMark: before.address.key }),
        },
      };
    },
    show: (field, version) =>
      ({
        name: { label: t("name"), text: version.name ?? "–" },
        countsBlocked: { label: t("blocked"), text: onOrOff(version.countsBlocked ? "on" : "off") },
        address: { label: add("address"), text: version.address.shown },
      })[field],
    send: (input) => act(input),
    onKept: () => {
      void utils.rental.invalidate();
      onDone?.();
    },
  });
  const { act, isActing } = useAct(trpc.rental.setFeed, {
    ...shared,
    success: (saved, { address }) => (address ? read(saved) : { title: t("savedTitle") }),
    failure: (error) => (error.code === "CHANGED_ELSEWHERE" ? null : shared.failure(error)),
    again: versions.again,
    ...(onDone && { onDone }),
    ...(onFailed && { onFailed }),
  });
  return {
    set: ({ address, ...changes }, seen) => {
      const before = versionOf(seen);
      versions.save(
        { ...before, ...changes, ...(address && { address: { shown: address, key: address } }) },
        before,
      );
    },
    isActing,
    dialog: versions.dialog,
  };
}
