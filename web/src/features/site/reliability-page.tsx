import { useTranslations } from "use-intl";
import { fewestHomes, settlingDays } from "#modules/site/rules/reliability.ts";
import { publicPath } from "#platform/values/public-pages.ts";
import { usePageTitle } from "../../ui/page.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import { Claim, Each, InCount } from "./claim.tsx";
import { Footer } from "./footer.tsx";
import type { ReliabilityPageProps } from "./public-page.ts";
import styles from "./reliability-page.module.css";
import site from "./site.module.css";
import { ZipForm } from "./zip-form.tsx";

/** Twelve weeks of promises, everywhere or in a ZIP code's area. Prerendered with every state, so it needs no script. */
export function ReliabilityPage({ reliability: words, ...props }: ReliabilityPageProps) {
  const t = useTranslations("publicPages.reliability");
  const how = useTranslations("publicPages.how.zip");
  usePageTitle(t("title"));
  const own = publicPath("reliability", useLanguage());
  const limits = { fewestHomes: String(fewestHomes), settlingDays: String(settlingDays) };
  return (
    <>
      <article className={styles.inside}>
        <header>
          <h1 className={site.title}>{t("title")}</h1>
          <p className={site.lead}>{t("lead")}</p>
          <Claim name="demo" figures={props.figures}>
            <p className="strong mt-3">{t("demo")}</p>
          </Claim>
        </header>
        <section className={styles.figures}>
          <h2 className="largest heavy">
            <InCount name="everywhere" words={words}>
              {t("everywhere", { days: words.days })}
            </InCount>
            <InCount name="here" words={words}>
              {t("here", { zip: words.zip, days: words.days })}
            </InCount>
            <InCount name="none" words={words}>
              {t("none", limits)}
            </InCount>
            <InCount name="absent" words={words}>
              {t("absent", { zip: words.zip })}
            </InCount>
            <InCount name="failed" words={words}>
              {t("failed")}
            </InCount>
          </h2>
          <InCount name="merged" words={words}>
            <p className="soft">{t("merged", { zips: words.zips, ...limits })}</p>
          </InCount>
          <InCount name="counted" words={words}>
            <dl className={styles.promises}>
              {(["out", "back", "photos"] as const).map((promise) => (
                <div key={promise} className={styles.promise}>
                  <dt>{t(`promises.${promise}`)}</dt>
                  <dd className={styles.share}>{words[promise]}</dd>
                  <dd className="soft small">
                    {t("of", { kept: words[`${promise}Kept`], made: words[`${promise}Made`] })}
                  </dd>
                </div>
              ))}
            </dl>
            <dl className={styles.counts}>
              {(["pickups", "missed", "credits", "creditAmount"] as const).map((count) => (
                <div key={count}>
                  <dt>{t(`counts.${count}`)}</dt>
                  <dd>{words[count]}</dd>
                </div>
              ))}
            </dl>
          </InCount>
        </section>
        <InCount name="byWeek" words={words}>
          <div>
            <h2 className="large">{t("byWeek")}</h2>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than a phone scrolls by key too */}
            <section className={styles.scroll} tabIndex={0} aria-label={t("byWeek")}>
              <table className={styles.weeks}>
                <thead>
                  <tr>
                    <th scope="col">{t("week")}</th>
                    {columns.map((column) => (
                      <th key={column} scope="col">
                        {t(`columns.${column}`)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  <Each name="weeks" rows={words.weeks}>
                    {(week) => (
                      <tr key={week.days}>
                        <th scope="row">{week.days}</th>
                        {columns.map((column) => (
                          <td key={column}>{week[column]}</td>
                        ))}
                      </tr>
                    )}
                  </Each>
                </tbody>
              </table>
            </section>
          </div>
        </InCount>
        <section className={styles.areas}>
          <h2 className="large">{t("areas.title")}</h2>
          <ZipForm
            page="reliability"
            label={t("areas.ask")}
            variant="quiet"
            typed={words.typed}
            isInvalid={words.isInvalid}
            error={
              <InCount name="invalid" words={words}>
                {how("invalid")}
              </InCount>
            }
          />
          <InCount name="byArea" words={words}>
            <ul className={styles.list}>
              <li>
                <a href={own}>{t("areas.all")}</a>
              </li>
              <Each name="areas" rows={words.areas}>
                {({ zip, code, place }) => (
                  <li key={code}>
                    <a href={`${own}?zip=${code}`}>{zip}</a> {place}
                  </li>
                )}
              </Each>
            </ul>
          </InCount>
        </section>
        <section>
          <h2 className="large">{t("how.title")}</h2>
          <ul className={styles.how}>
            {(["promises", "which", "credits", "settled", "down", "homes"] as const).map((rule) => (
              <li key={rule}>{t(`how.${rule}`, limits)}</li>
            ))}
          </ul>
          <p className="mt-4">
            <a href={words.json}>{t("json")}</a>
          </p>
          <InCount name="counted" words={words}>
            <p className="soft small mt-2">{t("counted", { countedOn: words.countedOn })}</p>
          </InCount>
        </section>
      </article>
      <Footer page="reliability" query={words.query} {...props} />
    </>
  );
}

const columns = ["pickups", "out", "back", "photos", "missed", "credits"] as const;
