import { useFormatter, useTranslations } from "use-intl";
import type { CurbLawOnWire } from "#modules/schedule/contract.ts";
import { inDollars } from "#platform/values/money.ts";
import { useCurbTimes } from "../../lib/curb-times.ts";
import { useDay } from "../../lib/days.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAsked } from "../../lib/use-asked.ts";
import { Button, SmallButton } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Dialog, type DialogSwitch } from "../../ui/dialog.tsx";
import { ListCard, ListRow } from "../../ui/list-card.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { CurbLawForm } from "./curb-law-form.tsx";

/** Places' rules for cans at the curb. */
export default function CurbLaws() {
  const t = useTranslations("curbLaws");
  const source = trpc.admin.curbLaws.useQuery();
  const [adding, add, closeForm] = useAsked<object>();
  const [withdrawing, withdraw, closeRemoval] = useAsked<{ law: CurbLawOnWire }>();
  return (
    <>
      <ListCard
        title={t("title")}
        note={t("note")}
        source={source}
        empty={t("empty")}
        action={
          <Button variant="quiet" needs="dispatch" onClick={() => add({})}>
            {t("add")}
          </Button>
        }
      >
        {(law) => <CurbLawRow law={law} onWithdraw={() => withdraw({ law })} />}
      </ListCard>
      <Dialog opened={adding?.opened ?? false} title={t("add")} onClose={closeForm}>
        <CurbLawForm onClose={closeForm} />
      </Dialog>
      {withdrawing && <WithdrawLaw {...withdrawing} onClose={closeRemoval} />}
    </>
  );
}

function CurbLawRow({ law, onWithdraw }: { law: CurbLawOnWire; onWithdraw: () => void }) {
  const t = useTranslations("curbLaws");
  const format = useFormatter();
  const times = useCurbTimes();
  const dayName = useDay();
  const { from, by } = times(law);
  const day = dayName(law.startsOn);
  const name = law.kind === "state" ? law.name : `${law.name}, ${law.state}`;
  const fine =
    law.fineDollars === null
      ? "none"
      : format.number(law.fineDollars, { ...inDollars, maximumFractionDigits: 0 });
  return (
    <ListRow
      title={name}
      text={t("row", { from, hasEnd: String(by !== null), by: by ?? "", day, source: law.source, fine })}
      {...(law.readOn === null && { badge: <StatusBadge tone="busy" icon="info" label={t("unread")} /> })}
      actions={
        <SmallButton
          variant="plain"
          needs="dispatch"
          aria-label={t("withdrawNamed", { name, day })}
          onClick={onWithdraw}
        >
          {t("withdraw")}
        </SmallButton>
      }
    />
  );
}

function WithdrawLaw({ law, opened, onClose }: DialogSwitch & { law: CurbLawOnWire }) {
  const t = useTranslations("curbLaws.removal");
  const utils = trpc.useUtils();
  const { act: withdraw, isActing } = useAct(trpc.admin.withdrawCurbLaw, {
    success: { title: t("done"), message: t("doneText") },
    failure: t("failed"),
    onDone: onClose,
    invalidates: [utils.admin.curbLaws],
  });
  return (
    <Confirm
      opened={opened}
      title={t("title", { name: law.name })}
      action={t("action")}
      danger
      loading={isActing}
      onConfirm={() => withdraw({ lawId: law.id })}
      onCancel={onClose}
    >
      <p>{t("text")}</p>
    </Confirm>
  );
}
