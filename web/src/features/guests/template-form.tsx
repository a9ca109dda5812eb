import { type FormEvent, useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { languageNames } from "#messages/language-names.ts";
import { codeValues, type Stay, saveTemplate } from "#modules/guests/contract.ts";
import {
  type CodeValues,
  emptyCodes,
  renderBody,
  renderSubject,
  unknownCodes,
} from "#modules/guests/rules.ts";
import { type Language, languages } from "#platform/values/preferences.ts";
import { longestBody, longestSubject } from "#platform/values/text-limits.ts";
import { useDays } from "../../lib/days.ts";
import { issueTexts, keyText, useTranslate } from "../../lib/error-text.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { Button } from "../../ui/button.tsx";
import { ChoiceTabs } from "../../ui/choice-tabs.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { Fields, SelectField, SwitchField, TextAreaField, TextField } from "../../ui/fields.tsx";
import { Stack } from "../../ui/page.tsx";
import { Loaded } from "../../ui/states.tsx";
import { CodeButtons } from "./code-buttons.tsx";
import styles from "./guests.module.css";
import { type Draft, inputOf, whens } from "./template-draft.ts";
import { useTemplateVersions } from "./use-template-versions.ts";

function TemplatePreview({
  values,
  language,
  stays,
}: {
  values: Draft;
  language: Language;
  stays: readonly Stay[];
}) {
  const t = useTranslations("guests.editor");
  const { day } = useDays();
  const [chosen, setChosen] = useState<string | null>(null);
  const fitting = stays.filter(({ property }) => !values.propertyId || property.id === values.propertyId);
  const stay = fitting.find(({ id }) => id === chosen) ?? fitting[0];
  return (
    <section className={styles.part} aria-label={t("preview")}>
      <h3 className="strong medium">{t("preview")}</h3>
      {stay ? (
        <>
          <SelectField
            label={t("previewStay")}
            options={fitting.map(({ id, property, fromOn, guest }) => ({
              value: id,
              label: [property.name, day(fromOn), guest?.name].filter(Boolean).join(", "),
            }))}
            value={stay.id}
            onChange={(event) => {
              // Not a change to the template: the dialog must not ask about it.
              event.stopPropagation();
              setChosen(event.currentTarget.value);
            }}
          />
          <EmailPreview stayId={stay.id} values={values} language={language} />
        </>
      ) : (
        <p className="soft small">{t("previewNone")}</p>
      )}
    </section>
  );
}

type Text = { subject: string; body: string };

function EmailPreview({
  stayId,
  values: draft,
  language,
}: {
  stayId: string;
  values: Draft;
  language: Language;
}) {
  const due = codeValues.input.shape.due.safeParse(inputOf(draft)).data;
  const source = trpc.guests.codeValues.useQuery({ stayId, due });
  return (
    <Loaded source={source} rows={4}>
      {(values) => <Worded values={values[language]} text={draft.texts[language]} language={language} />}
    </Loaded>
  );
}

function Worded({ values, text, language }: { values: CodeValues; text: Text; language: Language }) {
  const t = useTranslations("guests.editor");
  const format = useFormatter();
  const body = renderBody(text.body, values);
  const dropped = emptyCodes(text.body, values).filter((code) => code !== "guest");
  return (
    <>
      <div className={`grid gap-2 p-4 round sunken ${styles.letter}`} lang={language}>
        <p className="strong break">{renderSubject(text.subject, values)}</p>
        <p className={styles.body}>{body}</p>
      </div>
      {body === "" && text.body.trim() !== "" ? (
        <p className="soft small">{t("previewEmpty")}</p>
      ) : (
        dropped.length > 0 && (
          <p className="soft small">
            {t("dropped", { codes: format.list(dropped.map((code) => t(`codeNames.${code}`))) })}
          </p>
        )
      )}
    </>
  );
}

type Errors = Record<string, string>;

export function TemplateForm({
  draft,
  stays,
  onChange,
  onDone,
  onClose,
}: {
  draft: Draft;
  stays: readonly Stay[];
  onChange: () => void;
  /** Runs after saving or removing. */
  onDone: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("guests.editor");
  const common = useTranslations("common");
  const translate = useTranslate();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(draft);
  const [language, setLanguage] = useState(() => firstWritten(draft));
  const [errors, setErrors] = useState<Errors>({});
  const [isAsking, setIsAsking] = useState(false);
  const change = (changes: Partial<Draft>) => {
    setValues({ ...values, ...changes });
    onChange();
  };
  const show = (found: Errors) => {
    setErrors(found);
    const [path] = Object.keys(found);
    const wrong = languages.find((each) => path?.startsWith(`texts.${each}.`));
    if (wrong) setLanguage(wrong);
    if (path) requestAnimationFrame(() => focusField(form.current, path));
  };
  const utils = trpc.useUtils();
  const versions = useTemplateVersions({ draft, send: (input) => save.act(input), onDone });
  const save = useAct(trpc.guests.saveTemplate, {
    success: ({ name }) => ({ title: t("saved.title"), message: t("saved.text", { name }) }),
    failure: versions.failure(t("saveFailed")),
    again: versions.again,
    onDone,
    onFailed: (error) => show(issueTexts(error, translate)),
    invalidates: [utils.guests],
  });
  const remove = useAct(trpc.guests.removeTemplate, {
    success: { title: t("removed.title"), message: t("removed.text", { name: draft.name }) },
    failure: t("removeFailed"),
    onSettled: onDone,
    invalidates: [utils.guests],
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (save.isActing) return;
    const parsed = saveTemplate.input.safeParse(inputOf(values));
    if (parsed.success && hasNoUnknownCode(values)) return versions.save(values);
    const issues = parsed.error?.issues ?? [];
    show(
      Object.fromEntries(
        issues.map(({ path, message }) => [
          path.join("."),
          path[0] === "offsetHours" ? t("momentWrong") : keyText(message, translate),
        ]),
      ),
    );
  };
  return (
    <form ref={form} noValidate onSubmit={send}>
      <div className={styles.editor}>
        <Stack>
          <General values={values} errors={errors} onChange={change} />
          <Words
            values={values}
            errors={errors}
            language={language}
            onLanguage={setLanguage}
            onChange={(texts) => change({ texts })}
          />
        </Stack>
        <TemplatePreview values={values} language={language} stays={stays} />
      </div>
      <DialogActions>
        {draft.id && (
          <Button variant="plain" onClick={() => setIsAsking(true)}>
            {t("remove")}
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          {common("cancel")}
        </Button>
        <Button type="submit" loading={save.isActing}>
          {t("save")}
        </Button>
      </DialogActions>
      <Confirm
        opened={isAsking}
        title={t("removeTitle")}
        action={t("remove")}
        danger
        loading={remove.isActing}
        onConfirm={() => draft.id && remove.act({ id: draft.id })}
        onCancel={() => setIsAsking(false)}
      >
        <p>{t("removeText")}</p>
      </Confirm>
      {versions.dialog}
    </form>
  );
}

type Part = { values: Draft; errors: Errors; onChange: (changes: Partial<Draft>) => void };

function General({ values, errors, onChange }: Part) {
  const t = useTranslations("guests.editor");
  const all = useTranslations("guests.templates");
  const properties = trpc.rental.properties.useQuery();
  const rows = properties.data?.rows ?? [];
  return (
    <Stack>
      <Fields>
        <TextField
          label={t("name")}
          description={t("nameHint")}
          maxLength={60}
          autoComplete="off"
          data-path="name"
          value={values.name}
          error={errors.name}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        />
        <SelectField
          label={t("property")}
          options={[
            { value: "", label: all("allProperties") },
            ...rows.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          data-path="propertyId"
          value={values.propertyId ?? ""}
          error={errors.propertyId}
          onChange={({ currentTarget }) => onChange({ propertyId: currentTarget.value || null })}
        />
      </Fields>
      <SwitchField
        label={t("automatic")}
        hint={t("automaticHint")}
        checked={values.isAutomatic}
        onChange={(isAutomatic) => onChange({ isAutomatic })}
      />
      {values.isAutomatic && (
        <>
          <Fields pair="short">
            <TextField
              label={t("count")}
              inputMode="numeric"
              maxLength={3}
              autoComplete="off"
              data-path="offsetHours"
              onFocus={({ currentTarget }) => currentTarget.select()}
              value={values.count}
              error={errors.offsetHours}
              onChange={({ currentTarget }) => onChange({ count: currentTarget.value })}
            />
            <SelectField
              label={t("unit")}
              options={[
                { value: "hours", label: t("unitHours") },
                { value: "days", label: t("unitDays") },
              ]}
              value={values.unit}
              onChange={({ currentTarget }) => onChange({ unit: currentTarget.value as Draft["unit"] })}
            />
          </Fields>
          <SelectField
            label={t("moment")}
            options={whens.map((value) => ({ value, label: t(`moments.${value}`) }))}
            value={values.when}
            onChange={({ currentTarget }) => onChange({ when: currentTarget.value as Draft["when"] })}
          />
        </>
      )}
    </Stack>
  );
}

function Words({
  values,
  errors,
  language,
  onLanguage,
  onChange,
}: {
  values: Draft;
  errors: Errors;
  language: Language;
  onLanguage: (language: Language) => void;
  onChange: (texts: Draft["texts"]) => void;
}) {
  const t = useTranslations("guests.editor");
  const body = useRef<HTMLTextAreaElement>(null);
  const text = values.texts[language];
  const write = (changes: Partial<typeof text>) =>
    onChange({ ...values.texts, [language]: { ...text, ...changes } });
  const errorOf = (part: "subject" | "body") => {
    const [code] = unknownCodes(text[part]);
    return code === undefined ? errors[`texts.${language}.${part}`] : t("unknownCode", { code: `{${code}}` });
  };
  const insert = (code: string) => {
    const field = body.current;
    const from = field?.selectionStart ?? text.body.length;
    const until = field?.selectionEnd ?? from;
    write({ body: text.body.slice(0, from) + code + text.body.slice(until) });
    requestAnimationFrame(() => {
      field?.focus();
      field?.setSelectionRange(from + code.length, from + code.length);
    });
  };
  const isWritten = (each: Language) => values.texts[each].subject !== "" || values.texts[each].body !== "";
  return (
    <div>
      <ChoiceTabs
        label={t("languages")}
        options={languages.map((each) => ({
          value: each,
          label: isWritten(each)
            ? languageNames[each]
            : t("languageEmpty", { language: languageNames[each] }),
        }))}
        value={language}
        onChange={onLanguage}
      >
        <Fields>
          <TextField
            label={t("subject")}
            lang={language}
            maxLength={longestSubject}
            autoComplete="off"
            data-path={`texts.${language}.subject`}
            value={text.subject}
            error={errorOf("subject")}
            onChange={({ currentTarget }) => write({ subject: currentTarget.value })}
          />
          <TextAreaField
            ref={body}
            label={t("body")}
            lang={language}
            rows={9}
            maxLength={longestBody}
            data-path={`texts.${language}.body`}
            value={text.body}
            error={errorOf("body")}
            onChange={({ currentTarget }) => write({ body: currentTarget.value })}
          />
          <CodeButtons onInsert={insert} />
        </Fields>
      </ChoiceTabs>
      {errors.texts && (
        <p role="alert" className="small semibold danger mt-2">
          {errors.texts}
        </p>
      )}
    </div>
  );
}

function firstWritten({ texts }: Draft): Language {
  return languages.find((each) => texts[each].body !== "") ?? languages[0];
}

function hasNoUnknownCode({ texts }: Draft): boolean {
  return languages.every((each) => unknownCodes(`${texts[each].subject}\n${texts[each].body}`).length === 0);
}

function focusField(form: HTMLFormElement | null, path: string): void {
  form?.querySelector<HTMLElement>(`[data-path="${path}"]`)?.focus();
}
