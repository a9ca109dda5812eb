import { useFormatter, useTranslations } from "use-intl";
import type { SettingChange, Rules as State } from "#modules/rates/contract.ts";
import type { RuleName } from "#modules/rates/rules.ts";
import { useDay } from "../../lib/days.ts";
import { byPage, withRows } from "../../lib/pages.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAsked } from "../../lib/use-asked.ts";
import { SmallButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ListRow } from "../../ui/list-card.tsx";
import { PagedList } from "../../ui/list-tools.tsx";
import { Stack } from "../../ui/page.tsx";
import { Loaded } from "../../ui/states.tsx";
import { PayForm } from "./pay-form.tsx";
import { PriceForm } from "./price-form.tsx";
import { RuleForm } from "./rule-form.tsx";
import styles from "./settings.module.css";
import { useSettingWords } from "./use-settings.ts";
import { WithdrawButton } from "./withdraw-button.tsx";

function SettingHistory() {
  const t = useTranslations("platform.history");
  const list = withRows(trpc.admin.settingHistory.useInfiniteQuery({ limit: 10 }, byPage));
  return (
    <PagedList title={t("title")} note={t("note")} source={list} empty={t("empty")}>
      {(change) => <ChangeRow change={change} />}
    </PagedList>
  );
}

function ChangeRow({ change }: { change: SettingChange }) {
  const t = useTranslations("platform.history");
  const names = useTranslations("platform.rules.names");
  const format = useFormatter();
  const day = useDay();
  const settingWords = useSettingWords();
  const { setting, before, after } = change;
  const time = format.dateTime(new Date(change.changedAt), { dateStyle: "medium", timeStyle: "short" });
  return (
    <ListRow
      title={t("row", { name: names(`${setting}`), day: day(change.effectiveOn) })}
      text={
        <>
          {t("by", { name: change.by ?? t("gone"), time })}
          <br />
          {t("text", { before: settingWords(setting, before), after: settingWords(setting, after) })}
        </>
      }
    />
  );
}

const names = [
  "windows",
  "promises",
  "credit",
  "areas",
  "claims",
  "rentals",
  "addOns",
  "prices",
  "pay",
  "referrals",
] as const satisfies readonly RuleName[];

export default function Rules() {
  const t = useTranslations("platform.rules");
  const words = useTranslations("platform");
  const source = trpc.admin.rules.useQuery();
  const [changing, change, close] = useAsked<{ rule: RuleName }>();
  return (
    <Stack>
      <Card title={t("title")} note={t("note")}>
        <Loaded source={source} rows={4}>
          {(data) => (
            <ul className="grid p-0 no-list">
              {names.map((rule) => (
                <li key={rule} className={styles.rule}>
                  <Rule rule={rule} rules={data} onChange={() => change({ rule })} />
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </Card>
      <SettingHistory />
      {changing && source.data && (
        <Dialog
          opened={changing.opened}
          title={words("changeNamed", { name: t(`names.${changing.rule}`) })}
          onClose={close}
        >
          {changing.rule === "prices" ? (
            <PriceForm key={source.data.prices.lastChange} rules={source.data} onClose={close} />
          ) : changing.rule === "pay" ? (
            <PayForm key={source.data.pay.lastChange} rules={source.data} onClose={close} />
          ) : (
            <RuleForm
              key={`${changing.rule} ${source.data[changing.rule].lastChange}`}
              rule={changing.rule}
              rules={source.data}
              onClose={close}
            />
          )}
        </Dialog>
      )}
    </Stack>
  );
}

function Rule({ rule, rules, onChange }: { rule: RuleName; rules: State; onChange: () => void }) {
  const t = useTranslations("platform");
  const day = useDay();
  const settingWords = useSettingWords();
  const name = t(`rules.names.${rule}`);
  const { now, upcoming, lastChange } = rules[rule];
  return (
    <>
      <div className={styles.top}>
        <h3 className="bold medium">{name}</h3>
        <SmallButton variant="plain" needs="own" aria-label={t("changeNamed", { name })} onClick={onChange}>
          {t("change")}
        </SmallButton>
      </div>
      <p>{settingWords(rule, now)}</p>
      {rule === "claims" && rules.isDemo && <p className="soft">{t("demoClaims")}</p>}
      {upcoming.map(({ effectiveOn, value }) => {
        const from = day(effectiveOn);
        return (
          <div key={effectiveOn} className={`soft ${styles.ruleLater}`}>
            <p>
              <strong>{t("from", { day: from })}</strong> {settingWords(rule, value)}
            </p>
            <WithdrawButton
              name={name}
              day={from}
              change={{ setting: rule, effectiveOn, seen: lastChange }}
            />
          </div>
        );
      })}
    </>
  );
}
