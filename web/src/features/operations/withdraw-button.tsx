import { useState } from "react";
import { useTranslations } from "use-intl";
import { SmallButton } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { useWithdrawSetting } from "./use-settings.ts";

type Change = Parameters<ReturnType<typeof useWithdrawSetting>["act"]>[0];

/** Withdraws a setting's change that has not begun; asks first. */
export function WithdrawButton({ name, day, change }: { name: string; day: string; change: Change }) {
  const t = useTranslations("platform");
  const [isAsked, setAsked] = useState(false);
  const { act: withdraw, isActing } = useWithdrawSetting();
  const title = t("withdrawNamed", { name, day });
  return (
    <>
      <SmallButton
        variant="plain"
        needs="own"
        aria-label={title}
        loading={isActing}
        onClick={() => setAsked(true)}
      >
        {t("withdraw")}
      </SmallButton>
      <Confirm
        opened={isAsked}
        title={title}
        action={t("withdraw")}
        onConfirm={() => {
          setAsked(false);
          withdraw(change);
        }}
        onCancel={() => setAsked(false)}
      >
        <p>{t("withdrawnText")}</p>
      </Confirm>
    </>
  );
}
