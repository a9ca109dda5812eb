import { useState } from "react";
import { useTranslations } from "use-intl";
import type * as z from "zod";
import type { GuestTemplate, saveTemplate } from "#modules/guests/contract.ts";
import { languages } from "#platform/values/preferences.ts";
import { trpc } from "../../lib/trpc.ts";
import { useVersions } from "../../lib/use-versions.tsx";
import { type Draft, draftOf, inputOf } from "./template-draft.ts";

type Input = z.input<typeof saveTemplate.input>;

type TemplateVersion = Omit<GuestTemplate, "id">;

/** What a save replaces. */
function versionOf(draft: Draft): TemplateVersion {
  const { id: _, ...version } = inputOf(draft);
  return version as TemplateVersion;
}

/** Saves a template over only what the host saw; see `useVersions`. */
export function useTemplateVersions({
  draft,
  send,
  onDone,
}: {
  draft: Draft;
  send: (input: Input) => void;
  /** Also when the host keeps the saved version. */
  onDone: () => void;
}) {
  const t = useTranslations("guests.editor");
  const common = useTranslations("common");
  const utils = trpc.useUtils();
  const [seen] = useState(() => versionOf(draft));
  const moments = useTranslations("guests.templates");
  const properties = trpc.rental.properties.useQuery();
  const momentOf = (version: TemplateVersion) => {
    const { count, unit, when } = draftOf({ id: "", ...version });
    return `${count} ${t(unit === "hours" ? "unitHours" : "unitDays")} ${t(`moments.${when}`)}`;
  };
  const versions = useVersions<TemplateVersion, Input>({
    read: async () => {
      const saved = (await utils.client.guests.templates.query()).find(({ id }) => id === draft.id);
      return saved ? versionOf(draftOf(saved)) : seen;
    },
    inputOf: (version, before) => ({ id: draft.id, ...version, ...(draft.id && { seen: before }) }),
    show: (field, version) =>
      ({
        name: { label: t("name"), text: version.name },
        propertyId: {
          label: t("property"),
          text:
            properties.data?.rows.find(({ id }) => id === version.propertyId)?.name ??
            moments("allProperties"),
        },
        isAutomatic: {
          label: t("automatic"),
          text: common(version.isAutomatic ? "versions.on" : "versions.off"),
        },
        moment: { label: t("moment"), text: momentOf(version) },
        offsetHours: { label: t("moment"), text: momentOf(version) },
        texts: {
          label: t("body"),
          text: languages
            .flatMap((each) => version.texts[each] ?? [])
            .map(({ subject, body }) => `${subject}\n${body}`)
            .join("\n\n"),
        },
      })[field],
    send,
    onKept: () => {
      void utils.guests.invalidate();
      onDone();
    },
  });
  return { ...versions, save: (values: Draft) => versions.save(versionOf(values), seen) };
}
