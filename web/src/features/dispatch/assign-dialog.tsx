import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { DispatchJob, FreeRunner, Suggestion } from "#modules/dispatch/contract/dispatch.ts";
import { useMiles } from "../../lib/places.ts";
import { trpc } from "../../lib/trpc.ts";
import { Button, SmallButton } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SearchField } from "../../ui/list-tools.tsx";
import { EmptyState, Loaded } from "../../ui/states.tsx";
import styles from "./dispatch.module.css";
import { useFreeWords } from "./free-runners.tsx";

/**
 * Candidates for a pickup, best first, with reasons for and against; or any runner, by name. Without a name, also lists
 * the `free` runners who aren't candidates.
 */
export function AssignDialog({
  job,
  free,
  opened,
  onGive,
  onCancel,
}: {
  job: Pick<DispatchJob, "id" | "address" | "runner">;
  free: readonly FreeRunner[];
  opened: boolean;
  onGive: (runner: { id: string; name: string }) => void;
  onCancel: () => void;
}) {
  const t = useTranslations("dispatch.assign");
  const common = useTranslations("common");
  const [name, setName] = useState("");
  const source = trpc.admin.suggestRunners.useQuery({ jobId: job.id, name });
  const others =
    name === "" && source.data
      ? free.filter(({ id }) => !source.data.some(({ runnerId }) => runnerId === id) && id !== job.runner?.id)
      : [];
  return (
    <Dialog opened={opened} title={t("title", { address: job.address })} onClose={onCancel}>
      <SearchField label={t("name")} help={t("nameHelp")} maxLength={60} isFirst onSearch={setName} />
      <Loaded source={source}>
        {(data) =>
          data.length === 0 ? (
            <EmptyState title={t("empty")} text={t("emptyText")} />
          ) : (
            <ul className="grid mt-4" aria-label={t("list")}>
              {data.map((suggested) => (
                <Suggested
                  key={suggested.runnerId}
                  suggested={suggested}
                  onGive={() => onGive({ id: suggested.runnerId, name: suggested.name })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {others.length > 0 && <AlsoFree runners={others} onGive={onGive} />}
      <DialogActions>
        <Button variant="quiet" onClick={onCancel}>
          {common("cancel")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function AlsoFree({
  runners,
  onGive,
}: {
  runners: readonly FreeRunner[];
  onGive: (runner: { id: string; name: string }) => void;
}) {
  const t = useTranslations("dispatch.assign");
  const words = useFreeWords();
  return (
    <>
      <h3 className={styles.area}>{t("alsoFree")}</h3>
      <ul className="grid mt-4" aria-label={t("alsoFree")}>
        {runners.map((runner) => {
          const { id, name } = runner;
          return (
            <li key={id} className={`flex between gap-3 py-3 ruled ${styles.suggestion}`}>
              <div className={styles.words}>
                <p className="strong break">{name}</p>
                <p className="soft small">{words(runner)}</p>
              </div>
              <SmallButton aria-label={t("giveNamed", { name })} onClick={() => onGive({ id, name })}>
                {t("give")}
              </SmallButton>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Suggested({ suggested, onGive }: { suggested: Suggestion; onGive: () => void }) {
  const t = useTranslations("dispatch.assign");
  const reasonWords = useReasonWords();
  const { name, isPossible, reasons } = suggested;
  return (
    <li className={`flex between gap-3 py-3 ruled ${styles.suggestion}`}>
      <div className={styles.words}>
        <p className="strong break">{name}</p>
        <ul className={styles.reasons}>
          {reasons.map((reason) => (
            <li key={reason.code} className="flex middle gap-1" data-good={reason.isGood}>
              <Icon name={reason.isGood ? "check" : "alert"} size="1em" />
              {reasonWords(reason)}
            </li>
          ))}
        </ul>
      </div>
      {isPossible && (
        <SmallButton aria-label={t("giveNamed", { name })} onClick={onGive}>
          {t("give")}
        </SmallButton>
      )}
    </li>
  );
}

function useReasonWords(): (reason: Suggestion["reasons"][number]) => string {
  const t = useTranslations("dispatch.assign.reasons");
  const miles = useMiles();
  const format = useFormatter();
  return ({ code, value }) => {
    const figure = value ?? 0;
    switch (code) {
      case "near":
        return t(code, { value: miles(figure) });
      case "load":
        return t(code, { value: figure });
      case "full":
      case "onTime":
      case "rating":
        return t(code, { value: format.number(figure) });
      default:
        return t(code);
    }
  };
}
