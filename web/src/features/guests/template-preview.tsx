import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Stay } from "#modules/guests/contract/guests.ts";
import { type CodeValues, emptyCodes, wordBody, wordSubject } from "#modules/guests/rules/short-codes.ts";
import type { Language } from "#platform/values/preferences.ts";
import { trpc } from "../../lib/trpc.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { SelectField } from "../../ui/fields.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./guests.module.css";
import type { Draft } from "./template-draft.ts";
import { useStayDay } from "./use-when.ts";

/** A live preview of the template for a real stay. */
export function TemplatePreview({
  values,
  language,
  stays,
}: {
  values: Draft;
  language: Language;
  stays: readonly Stay[];
}) {
  const t = useTranslations("guests.editor");
  const day = useStayDay();
  const [chosen, setChosen] = useState<string | null>(null);
  const fitting = stays.filter(({ property }) => !values.propertyId || property.id === values.propertyId);
  const stay = fitting.find(({ id }) => id === chosen) ?? fitting[0];
  return (
    <section className={styles.part} aria-label={t("preview")}>
      <h3 className={styles.heading}>{t("preview")}</h3>
      {stay ? (
        <>
          <SelectField
            label={t("previewStay")}
            options={fitting.map(({ id, property, fromOn, guest }) => ({
              value: id,
              label: [property.name, day(fromOn), guest?.name].filter(Boolean).join(", "),
            }))}
            value={stay.id}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
          <Letter stayId={stay.id} text={values.texts[language]} language={language} />
        </>
      ) : (
        <p className={styles.hint}>{t("previewNone")}</p>
      )}
    </section>
  );
}

type Text = { subject: string; body: string };

function Letter({ stayId, text, language }: { stayId: string; text: Text; language: Language }) {
  const source = trpc.guests.codeValues.useQuery({ stayId });
  if (source.data) return <Worded values={source.data[language]} text={text} language={language} />;
  return source.error ? <ErrorState error={source.error} onRetry={source.refetch} /> : <Skeleton rows={4} />;
}

function Worded({ values, text, language }: { values: CodeValues; text: Text; language: Language }) {
  const t = useTranslations("guests.editor");
  const format = useFormatter();
  const body = wordBody(text.body, values);
  const dropped = emptyCodes(text.body, values).filter((code) => code !== "guest");
  return (
    <>
      <div className={styles.letter} lang={language}>
        <p className={styles.subject}>{wordSubject(text.subject, values)}</p>
        <p className={styles.body}>{body}</p>
      </div>
      {body === "" && text.body.trim() !== "" ? (
        <p className={styles.hint}>{t("previewEmpty")}</p>
      ) : (
        dropped.length > 0 && (
          <p className={styles.hint}>
            {t("dropped", { codes: format.list(dropped.map((code) => t(`codeNames.${code}`))) })}
          </p>
        )
      )}
    </>
  );
}
