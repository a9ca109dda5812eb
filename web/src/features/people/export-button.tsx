import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import styles from "./people.module.css";
import { saveTable, TableRefused, takeTable } from "./take-table.ts";

/** Exports a whole list as a table and shows progress. */
export function ExportButton({
  query,
  label,
}: {
  query: Record<string, string | undefined>;
  label?: string;
}) {
  const t = useTranslations("people.take");
  const refusals = useTranslations("refusals");
  const language = useLanguage();
  const [come, setCome] = useState<{ rows: number; total: number | null } | null>(null);
  const taking = useRef<AbortController>(undefined);
  useEffect(() => () => taking.current?.abort(), []);
  const take = async () => {
    const controller = new AbortController();
    taking.current = controller;
    setCome({ rows: 0, total: null });
    try {
      const taken = await takeTable(
        { ...query, language },
        { onRows: (rows, total) => setCome({ rows, total }), signal: controller.signal },
      );
      saveTable(taken.table, taken.name);
      toast({ title: t("done"), message: t("doneText", { rows: taken.rows }) });
    } catch (error) {
      const isTooWide = error instanceof TableRefused && error.code === "EXPORT_TOO_WIDE";
      const message = isTooWide ? refusals("EXPORT_TOO_WIDE") : undefined;
      if (!controller.signal.aborted) toast({ title: t("failed"), message, kind: "error" });
    } finally {
      setCome(null);
    }
  };
  if (come === null)
    return (
      <Button variant="quiet" onClick={() => void take()}>
        {label ?? t("action")}
      </Button>
    );
  return (
    <span className={styles.taking}>
      <Come {...come} />
      <Button variant="quiet" onClick={() => taking.current?.abort()}>
        {t("stop")}
      </Button>
    </span>
  );
}

/** Rows received of the total. Rows added meanwhile can't make the total smaller than the count. */
function Come({ rows, total }: { rows: number; total: number | null }) {
  const t = useTranslations("people.take");
  if (total === null) return <span role="status">{t("running", { rows })}</span>;
  const all = Math.max(rows, total);
  return (
    <>
      <progress value={rows} max={Math.max(1, all)} aria-label={t("progress")} />
      <span role="status">{t("runningOf", { rows, total: all })}</span>
    </>
  );
}
