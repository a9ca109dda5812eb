import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { ListCard, ListRow } from "../../ui/list-card.tsx";
import { useInstantWords } from "./words.ts";

/** Where a person is signed in, last used first. */
export function PersonDevices({ userId, before }: { userId: string; before: ReactNode }) {
  const t = useTranslations("callers.devices");
  const time = useInstantWords();
  const source = trpc.admin.personDevices.useQuery({ userId });
  return (
    <ListCard title={t("title")} before={before} source={source} empty={t("empty")}>
      {({ browser, system, network, signedInAt, lastUsedAt }) => (
        <ListRow
          title={browser && system ? t("line", { browser, system }) : (browser ?? system ?? t("unknown"))}
          text={[
            t("used", { time: time(lastUsedAt, null) }),
            t("since", { time: time(signedInAt, null) }),
            network,
          ]
            .filter(Boolean)
            .join(" · ")}
        />
      )}
    </ListCard>
  );
}
