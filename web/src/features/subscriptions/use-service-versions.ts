import { useFormatter, useTranslations } from "use-intl";
import type * as z from "zod";
import type { User } from "#modules/accounts/contract.ts";
import type { saveService } from "#modules/subscriptions/contract.ts";
import { changedFields, pickFields } from "../../lib/contested.ts";
import { trpc } from "../../lib/trpc.ts";
import { useVersions } from "../../lib/use-versions.tsx";

/** A service's fields as /subscribe shows them. */
export type ServiceVersion = {
  address: string;
  unit: string;
  city: string;
  state: string;
  zipCode: string;
  pickupDays: string[];
  specialInstructions: string;
};

export type ServiceInput = z.input<typeof saveService.input>;

/** The saved service; empty without a home. */
export function serviceOf(user: User | null): ServiceVersion {
  const profile = user?.homeownerProfile;
  return {
    address: profile?.address ?? "",
    unit: profile?.unit ?? "",
    city: profile?.city ?? "",
    state: profile?.state ?? "",
    zipCode: profile?.zipCode ?? "",
    pickupDays: profile?.pickupDays ?? [],
    specialInstructions: profile?.specialInstructions ?? "",
  };
}

/** Whether another save changed a field to something else since `service` was begun. */
export function isOutdated(service: ServiceInput, saved: ServiceVersion): boolean {
  const now = seenOf(saved);
  const changed = changedFields(service.seen ?? {}, now) as (keyof ServiceVersion)[];
  return changedFields(pickFields(now, changed), pickFields(service, changed)).length > 0;
}

/** Saves a service over only what its reader saw; see `useVersions`. */
export function useServiceVersions({
  send,
  onKept,
}: {
  send: (service: ServiceInput) => void;
  /** The reader keeps the saved version. */
  onKept: () => void;
}) {
  const t = useTranslations("homeowner.service");
  const weekdays = useTranslations("homeowner.weekdays");
  const format = useFormatter();
  const { client } = trpc.useUtils();
  return useVersions<ServiceVersion, ServiceInput>({
    read: async () => serviceOf(await client.auth.currentUser.query()),
    inputOf: (version, seen) => ({ ...version, seen: seenOf(seen) }) as ServiceInput,
    show: (field, version) => ({
      label: t(field),
      text:
        field === "pickupDays"
          ? format.list(version.pickupDays.map((day) => weekdays(day as "Monday")))
          : version[field] || "–",
    }),
    send,
    onKept,
  });
}

/** As the server compares it: a home that isn't there yet has no days. */
function seenOf(version: ServiceVersion): Record<keyof ServiceVersion, unknown> {
  return { ...version, pickupDays: version.pickupDays.length > 0 ? version.pickupDays : null };
}
