import { useDebouncedValue } from "@mantine/hooks";
import { useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { languageNames } from "#messages/language-names.ts";
import { type TextField as Field, type TextChannel, textFields } from "#platform/values/message-keys.ts";
import { type Language, languages } from "#platform/values/preferences.ts";
import { toAppError } from "../../lib/app-error.ts";
import { useErrorText } from "../../lib/error-text.ts";
import { useMay } from "../../lib/may.ts";
import { kept } from "../../lib/pages.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Button, SmallButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ChoiceTabs } from "../../ui/choice-tabs.tsx";
import { TextAreaField, TextField } from "../../ui/fields.tsx";
import { ListCard, ListRow } from "../../ui/list-card.tsx";
import { Columns, Stack } from "../../ui/page.tsx";
import { Loaded, Skeleton } from "../../ui/states.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import { AdminPage } from "../dispatch/admin-page.tsx";
import { useNoticeName } from "../people/words.ts";
import styles from "./message-text-page.module.css";

type Texts = Record<string, string>;
type Which = { channel: TextChannel; kind: string };
type OfLanguage = {
  usual: Texts;
  own: Texts | null;
  seen: string | null;
  placeholders: { name: string; insert: string; isRequired: boolean }[];
};

/** One text in each language, its sample beside the default one, and its versions. */
export default function MessageTextPage({ channel, kind }: Which) {
  const t = useTranslations("messageTexts");
  const kindName = useNoticeName();
  const [language, setLanguage] = useState(useLanguage());
  const source = trpc.admin.messageText.useQuery({ channel, kind });
  const title = t("of", { kind: kindName(kind), channel: t(`filters.${channel}`) });
  return (
    <AdminPage title={title} actions={<BackLink to="/admin/messages">{t("back")}</BackLink>}>
      <Loaded source={source} rows={8}>
        {(text) => (
          <Stack>
            <ChoiceTabs
              label={t("languages")}
              options={languages.map((each) => ({ value: each, label: languageNames[each] }))}
              value={language}
              onChange={setLanguage}
            >
              <Editor
                key={`${language} ${text.languages[language].seen}`}
                channel={channel}
                kind={kind}
                language={language}
                saved={text.languages[language]}
              />
            </ChoiceTabs>
            <Versions
              channel={channel}
              kind={kind}
              versions={text.versions}
              seenIn={(each) => text.languages[each].seen}
              usualIn={(each) => text.languages[each].usual}
            />
          </Stack>
        )}
      </Loaded>
    </AdminPage>
  );
}

function Editor({ channel, kind, language, saved }: Which & { language: Language; saved: OfLanguage }) {
  const t = useTranslations("messageTexts");
  const mayWrite = useMay()("word");
  const before = saved.own ?? saved.usual;
  const [texts, setTexts] = useState(before);
  const { save, isSaving } = useSave();
  const input = { channel, kind, language, texts };
  const test = useAct(trpc.admin.testMessageText, {
    success: ({ by }) => ({ title: t("tested"), message: t(`testedText.${by}`) }),
    failure: t("testFailed"),
  });
  const isChanged = textFields[channel].some((field) => texts[field] !== before[field]);
  return (
    <Columns kind="halves">
      <Card title={t("edit")}>
        <Words channel={channel} language={language} texts={texts} saved={saved} onChange={setTexts} />
        <div className="flex wrap gap-3 mt-4">
          <Button
            needs="word"
            loading={isSaving}
            aria-disabled={!isChanged || undefined}
            onClick={() => isChanged && save({ ...input, seen: saved.seen })}
          >
            {t("save")}
          </Button>
          <Button variant="quiet" needs="word" loading={test.isActing} onClick={() => test.act(input)}>
            {t("test")}
          </Button>
          {mayWrite && saved.own && (
            <Button
              variant="plain"
              needs="word"
              onClick={() => save({ ...input, texts: null, seen: saved.seen })}
            >
              {t("toDefault")}
            </Button>
          )}
        </div>
      </Card>
      <Preview {...input} />
    </Columns>
  );
}

/** Saving, also of an earlier version. */
function useSave() {
  const t = useTranslations("messageTexts");
  const utils = trpc.useUtils();
  const { act, isActing } = useAct(trpc.admin.setMessageText, {
    success: { title: t("saved"), message: t("savedText") },
    failure: t("saveFailed"),
    invalidates: [utils.admin.messageText, utils.admin.messageTexts],
  });
  return { save: act, isSaving: isActing };
}

function Words({
  channel,
  language,
  texts,
  saved,
  onChange,
}: {
  channel: TextChannel;
  language: Language;
  texts: Texts;
  saved: OfLanguage;
  onChange: (texts: Texts) => void;
}) {
  const t = useTranslations("messageTexts");
  const mayWrite = useMay()("word");
  const fields: readonly Field[] = textFields[channel];
  const last = fields.at(-1) ?? "text";
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (words: string) => {
    const text = texts[last] ?? "";
    const from = area.current?.selectionStart ?? text.length;
    const until = area.current?.selectionEnd ?? from;
    onChange({ ...texts, [last]: text.slice(0, from) + words + text.slice(until) });
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(from + words.length, from + words.length);
    });
  };
  return (
    <Stack>
      {fields.map((field) => {
        const shared = {
          label: t(`fields.${field}`),
          lang: language,
          value: texts[field] ?? "",
          readOnly: !mayWrite,
          autoComplete: "off",
        };
        return field === last ? (
          <TextAreaField
            key={field}
            {...shared}
            ref={area}
            rows={channel === "email" ? 14 : 5}
            onChange={({ currentTarget }) => onChange({ ...texts, [field]: currentTarget.value })}
          />
        ) : (
          <TextField
            key={field}
            {...shared}
            onChange={({ currentTarget }) => onChange({ ...texts, [field]: currentTarget.value })}
          />
        );
      })}
      {mayWrite && saved.placeholders.length > 0 && (
        <div>
          <p className="strong medium">{t("placeholders")}</p>
          <p className="soft small">{t("placeholdersHint")}</p>
          {/* biome-ignore lint/a11y/useSemanticElements: buttons that belong together are no fields */}
          <div role="group" aria-label={t("placeholders")} className="flex wrap gap-2 mt-2">
            {saved.placeholders.map(({ name, insert: words, isRequired }) => (
              <SmallButton key={name} variant="quiet" onClick={() => insert(words)}>
                {isRequired ? t("required", { name: `{${name}}` }) : `{${name}}`}
              </SmallButton>
            ))}
          </div>
        </div>
      )}
    </Stack>
  );
}

const pauseMs = 400;

/** The text with sample values beside the default one, or what is wrong with it. */
function Preview(input: Which & { language: Language; texts: Texts }) {
  const { channel, language } = input;
  const t = useTranslations("messageTexts");
  const errorText = useErrorText();
  const [asked] = useDebouncedValue(input, pauseMs);
  const { data, error } = trpc.admin.previewMessageText.useQuery(asked, kept);
  return (
    <Card title={t("preview")} note={t("previewNote")}>
      <Stack>
        {error && (
          <p role="alert" className="small semibold danger">
            {errorText(toAppError(error), t("previewFailed"))}
          </p>
        )}
        {!error &&
          (data ? <Sample channel={channel} language={language} texts={data.own} /> : <Skeleton rows={4} />)}
        {!error && data?.sms && (
          <p className={data.sms.isCut ? "small semibold danger" : "soft small"}>
            {t("smsLength", {
              used: data.sms.used,
              room: data.sms.room,
              state: data.sms.isCut ? "cut" : "fits",
            })}
          </p>
        )}
        {data && (
          <div>
            <p className="strong medium mb-2">{t("default")}</p>
            <Sample channel={channel} language={language} texts={data.usual} />
          </div>
        )}
      </Stack>
    </Card>
  );
}

function Sample({ channel, language, texts }: { channel: TextChannel; language: Language; texts: Texts }) {
  const [first, second] = textFields[channel].map((field) => texts[field]);
  return (
    <div className={`grid gap-2 p-4 round sunken ${styles.sample}`} lang={language}>
      <p className={second === undefined ? styles.words : "strong break"}>{first}</p>
      {second !== undefined && <p className={styles.words}>{second}</p>}
    </div>
  );
}

type Version = {
  id: string;
  language: Language;
  texts: Texts | null;
  savedAt: string;
  savedBy: string | null;
};

/** Who wrote which text when; any of them can be used again. */
function Versions({
  channel,
  kind,
  versions,
  seenIn,
  usualIn,
}: Which & {
  versions: readonly Version[];
  seenIn: (language: Language) => string | null;
  usualIn: (language: Language) => Texts;
}) {
  const t = useTranslations("messageTexts");
  const format = useFormatter();
  const { save, isSaving } = useSave();
  return (
    <ListCard
      title={t("versions")}
      source={{ data: versions, error: null, refetch: () => undefined }}
      empty={<p className="soft">{t("noVersions")}</p>}
    >
      {({ id, language, texts, savedAt, savedBy }) => {
        const time = format.dateTime(new Date(savedAt), { dateStyle: "medium", timeStyle: "short" });
        const name = t("version", { language: languageNames[language], time, name: savedBy ?? t("someone") });
        return (
          <ListRow
            title={name}
            text={
              <span className={styles.words} lang={language}>
                {texts === null ? t("default") : Object.values(texts).join("\n")}
              </span>
            }
            actions={
              id === seenIn(language) ? (
                <span className="soft small">{t("inUse")}</span>
              ) : (
                <SmallButton
                  variant="plain"
                  needs="word"
                  loading={isSaving}
                  aria-label={t("useNamed", { name })}
                  onClick={() =>
                    save({
                      channel,
                      kind,
                      language,
                      texts: texts ?? usualIn(language),
                      seen: seenIn(language),
                    })
                  }
                >
                  {t("use")}
                </SmallButton>
              )
            }
          />
        );
      }}
    </ListCard>
  );
}
