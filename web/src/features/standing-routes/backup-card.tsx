import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { SmallButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { SelectField } from "../../ui/fields.tsx";
import { ListRow } from "../../ui/list-card.tsx";
import { Loaded } from "../../ui/states.tsx";

/** Who is asked first on the runner's days off, and whose backup the runner is. */
export function BackupCard() {
  const t = useTranslations("streets.backup");
  const source = trpc.runner.backup.useQuery();
  const { runner } = trpc.useUtils();
  const saved = {
    success: { title: t("saved") },
    failure: { sentence: t("failed") },
    invalidates: [runner.backup],
  };
  const name = useAct(trpc.runner.nameBackup, saved);
  const answer = useAct(trpc.runner.answerBackup, saved);
  return (
    <Card title={t("title")} note={t("note")}>
      <Loaded source={source} rows={2}>
        {({ backup, asking, candidates }) => (
          <div className="grid one-column gap-3">
            <SelectField
              label={t("choose")}
              placeholder={t("nobody")}
              options={(backup && !candidates.some(({ runnerId }) => runnerId === backup.runnerId)
                ? [backup, ...candidates]
                : candidates
              ).map((other) => ({ value: other.runnerId, label: other.name }))}
              value={backup?.runnerId ?? ""}
              disabled={name.isActing}
              onChange={({ currentTarget }) => name.act({ backupId: currentTarget.value || null })}
            />
            <p role="status" className="soft small">
              {backup && t(backup.isAccepted ? "accepted" : "asked", { name: backup.name })}
            </p>
            {asking.map((other) => (
              <ListRow
                key={other.runnerId}
                text={t(other.isAccepted ? "isFor" : "asks", { name: other.name })}
                actions={
                  <>
                    {!other.isAccepted && (
                      <SmallButton
                        variant="primary"
                        aria-label={t("acceptNamed", { name: other.name })}
                        onClick={() => answer.act({ runnerId: other.runnerId, isAccepted: true })}
                      >
                        {t("accept")}
                      </SmallButton>
                    )}
                    <SmallButton
                      aria-label={t(other.isAccepted ? "stopNamed" : "declineNamed", { name: other.name })}
                      onClick={() => answer.act({ runnerId: other.runnerId, isAccepted: false })}
                    >
                      {t(other.isAccepted ? "stop" : "decline")}
                    </SmallButton>
                  </>
                }
              />
            ))}
          </div>
        )}
      </Loaded>
    </Card>
  );
}
