import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import styles from "./two-factor.module.css";
import { useCopy } from "./use-copy.ts";

/** Recovery codes, shown only once, with ways to save them. */
export function RecoveryCodesDialog({
  opened,
  codes,
  email,
  onClose,
}: {
  opened: boolean;
  codes: readonly string[] | null;
  email: string;
  onClose: () => void;
}) {
  const t = useTranslations("security.twoFactor.codes");
  const copy = useCopy();
  const title = t("fileTitle", { email });
  const text = [title, "", ...(codes ?? []), ""].join("\n");
  return (
    <Dialog opened={opened} title={t("title")} onClose={onClose}>
      <div className={styles.step}>
        <p>{t("text")}</p>
        <p className={styles.printed}>{title}</p>
        <ul className={styles.codes} aria-label={t("title")}>
          {codes?.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={styles.key}>
          <Button variant="quiet" size="small" onClick={() => copy(text)}>
            {t("copy")}
          </Button>
          <Button variant="quiet" size="small" onClick={() => saveText(text, "tidycurb-recovery-codes.txt")}>
            {t("download")}
          </Button>
          <Button variant="quiet" size="small" onClick={() => window.print()}>
            {t("print")}
          </Button>
        </div>
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t("done")}</Button>
      </DialogActions>
    </Dialog>
  );
}

function saveText(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
