import { useState } from "react";
import { useTranslations } from "use-intl";
import type { HelperPage } from "#modules/circles/contract.ts";
import { costOfAdding } from "#modules/rentals/rules/costs.ts";
import type { Cents } from "#platform/values/money.ts";
import { useDollars } from "../../lib/money.ts";
import { SmallButton } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { useHelperConfirm } from "./use-helper-acts.ts";

/** What confirming some of a page's drafts costs the host. */
export function costOf(
  { months }: HelperPage,
  drafts: readonly { propertyId: string; onDay: string }[],
): Cents {
  return costOfAdding(
    months,
    drafts.map(({ propertyId, onDay }) => ({ propertyId, pickupOn: onDay })),
  ).cents;
}

/** Confirms all drafts at once after showing their number and cost; renders nothing for fewer than two. */
export function ConfirmAll({ token, page }: { token: string; page: HelperPage }) {
  const t = useTranslations("circle.page");
  const dollars = useDollars();
  const confirm = useHelperConfirm(token);
  const [isAsking, setIsAsking] = useState(false);
  const drafts = page.pickups.filter(({ canConfirm }) => canConfirm);
  if (drafts.length < 2) return null;
  const seenCents = costOf(page, drafts);
  const cost = seenCents > 0 ? dollars(seenCents) : t("free");
  const label = t("confirmAll", { count: drafts.length, cost });
  return (
    <>
      <SmallButton loading={confirm.isActing} onClick={() => setIsAsking(true)}>
        {label}
      </SmallButton>
      <Confirm
        opened={isAsking}
        title={t("confirmTitle", { count: drafts.length })}
        action={label}
        onConfirm={() => {
          setIsAsking(false);
          confirm.act({ token, ids: drafts.map(({ id }) => id), seenCents });
        }}
        onCancel={() => setIsAsking(false)}
      >
        <p>
          {seenCents > 0 ? t("confirmText", { cost, host: page.host }) : t("included", { host: page.host })}
        </p>
      </Confirm>
    </>
  );
}
