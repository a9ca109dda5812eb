import { useState } from "react";
import { useTranslations } from "use-intl";
import type { AddOnAnswer } from "#modules/pickups/rules/add-ons.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { Card } from "../../ui/card.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { AddOnQuestion } from "./add-on-question.tsx";

/** How often to check whether a question expired or somebody else answered. */
const askMs = 15_000;

/** Extra work at a pickup, for its homeowner to answer; renders nothing if none was offered. */
export function PickupAddOns({ jobId }: { jobId: string }) {
  const t = useTranslations("addOns.home");
  const utils = trpc.useUtils();
  const { data, error, refetch } = trpc.homeowner.addOns.useQuery(
    { jobId },
    { refetchInterval: ({ state }) => (state.data?.some((each) => each.state === "open") ? askMs : false) },
  );
  const [last, setLast] = useState<{ id: string; answer: AddOnAnswer } | null>(null);
  const { act, isActing } = useAct(trpc.homeowner.answerAddOn, {
    failure: t("failed"),
    invalidates: [utils.homeowner.addOns],
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <Card title={t("title")}>
      <ul className="grid gap-5 p-0 no-list">
        {data.map((addOn) => (
          <li key={addOn.id}>
            <AddOnQuestion
              addOn={addOn}
              answering={isActing && last?.id === addOn.id ? last.answer : null}
              onAnswer={(answer) => {
                setLast({ id: addOn.id, answer });
                act({ id: addOn.id, answer });
              }}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
