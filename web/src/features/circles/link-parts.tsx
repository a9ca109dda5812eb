import { useState } from "react";
import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { Button, SmallButton } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";

/** A button that shows a gate code. `propertyId` null: the home's. */
export function GateCode({
  token,
  propertyId,
  name,
}: {
  token: string;
  propertyId: string | null;
  name: string;
}) {
  const t = useTranslations("circle.page");
  const {
    act: show,
    isActing,
    answer,
  } = useAct(trpc.helper.viewGateCode, { failure: { sentence: t("failed") } });
  return (
    <div>
      {!answer && (
        <SmallButton
          variant="quiet"
          loading={isActing}
          aria-label={t("gateCodeNamed", { rental: name })}
          onClick={() => show({ token, propertyId })}
        >
          {t("gateCode")}
        </SmallButton>
      )}
      <p role="status" className="strong">
        {answer && t("code", { code: answer.gateCode })}
      </p>
    </div>
  );
}

/** Ends the reader's own link, after a question. */
export function Leave({ token, host, onLeft }: { token: string; host: string; onLeft: () => void }) {
  const t = useTranslations("circle.page");
  const [isAsking, setIsAsking] = useState(false);
  const { act: leave, isActing } = useAct(trpc.helper.leave, {
    failure: { sentence: t("failed") },
    onDone: onLeft,
  });
  return (
    <div>
      <Button variant="plain" onClick={() => setIsAsking(true)}>
        {t("leave")}
      </Button>
      <Confirm
        opened={isAsking}
        title={t("leaveTitle", { host })}
        action={t("leave")}
        danger
        loading={isActing}
        onConfirm={() => leave({ token })}
        onCancel={() => setIsAsking(false)}
      >
        <p>{t("leaveText")}</p>
      </Confirm>
    </div>
  );
}
