import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button, ButtonAnchor } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { usePageTitle } from "../../ui/page.tsx";
import { HouseWithCan } from "../../ui/scenes.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import styles from "./area-page.module.css";
import { InAnswer } from "./claim.tsx";
import { Footer } from "./footer.tsx";
import type { AreaPageProps } from "./public-page.ts";
import site from "./site.module.css";
import { ZipForm } from "./zip-form.tsx";

/**
 * One answer about a ZIP code: runners serve it, the waiting list, or why there is no answer. Prerendered with every
 * answer, of which the server keeps one; so it works without script.
 */
export function AreaPage({ area, ...props }: AreaPageProps) {
  const t = useTranslations("publicPages.area");
  const how = useTranslations("publicPages.how.zip");
  usePageTitle(t("title"));
  const { zip } = area;
  return (
    <>
      <article className={styles.inside}>
        <div className={styles.words}>
          <InAnswer name="place" area={area}>
            <p className="soft strong">{`${zip} · ${area.place}`}</p>
          </InAnswer>
          <h1 className={styles.title}>
            <InAnswer name="ask" area={area}>
              {how("title")}
            </InAnswer>
            <InAnswer name="served" area={area}>
              {how("served")}
            </InAnswer>
            <InAnswer name="offer" area={area}>
              {t("offer", { zip })}
            </InAnswer>
            <InAnswer name="joined" area={area}>
              {t("joined")}
            </InAnswer>
            <InAnswer name="failed" area={area}>
              {t("failed")}
            </InAnswer>
            <InAnswer name="limited" area={area}>
              {t("limited")}
            </InAnswer>
          </h1>
          <InAnswer name="served" area={area}>
            <p className={site.lead}>{t("served", { zip, firstDay: area.firstDay })}</p>
            <p>
              <ButtonAnchor href={area.signUp} size="large">
                {t("getStarted")}
              </ButtonAnchor>
            </p>
            <InAnswer name="once" area={area}>
              <p>
                <a href={area.signUpOnce}>{t("once", { price: area.oncePrice })}</a>
              </p>
            </InAnswer>
          </InAnswer>
          <InAnswer name="offer" area={area}>
            <p className={site.lead}>{t("invite", { zip })}</p>
            <WaitingForm area={area} visitor={props.visitor} />
          </InAnswer>
          <InAnswer name="joined" area={area}>
            <p className={site.lead}>{t("joinedOn", { today: area.today })}</p>
            <Next zip={zip} />
          </InAnswer>
          <InAnswer name="failed" area={area}>
            <p className={site.lead}>{t("failedNext")}</p>
          </InAnswer>
          <InAnswer name="limited" area={area}>
            <p className={site.lead}>{t("limitedNext")}</p>
          </InAnswer>
          <div className={styles.again}>
            <InAnswer name="retry" area={area} otherwise={<ZipForm label={t("another")} variant="quiet" />}>
              <ZipForm
                typed={area.typed}
                isInvalid={area.isInvalid}
                error={
                  <>
                    <InAnswer name="invalid" area={area}>
                      {how("invalid")}
                    </InAnswer>
                    <InAnswer name="noSuchZip" area={area}>
                      {t("noSuchZip", { zip })}
                    </InAnswer>
                  </>
                }
              />
            </InAnswer>
          </div>
          <InAnswer name="unserved" area={area}>
            <p>
              <SiteLink page="runners" visitor={props.visitor}>
                {t("run", { zip })}
              </SiteLink>
            </p>
          </InAnswer>
        </div>
        <div className={styles.picture}>
          <HouseWithCan />
        </div>
      </article>
      <Footer page="area" query={area.query} signUp={area.signUp} {...props} />
    </>
  );
}

/** The email for a ZIP code's waiting list: a plain form, answered by this page (`functions/visitor-forms.ts`). */
function WaitingForm({ area, visitor }: Pick<AreaPageProps, "area" | "visitor">) {
  const t = useTranslations("publicPages.area");
  const validation = useTranslations("validation");
  const agreement = useTranslations("common.agreement");
  return (
    <form method="post" action="/api/waiting-list" className={styles.waiting} noValidate>
      <input type="hidden" name="zipCode" defaultValue={area.zip} />
      <input type="hidden" name="language" defaultValue={useLanguage()} />
      <label htmlFor="email" className="small strong">
        {t("email")}
      </label>
      <div className="flex wrap gap-2">
        <input
          id="email"
          className={styles.email}
          type="email"
          name="email"
          autoComplete="email"
          required
          maxLength={254}
          aria-invalid={area.isEmailInvalid as boolean | undefined}
          aria-describedby="email-error email-use"
          aria-errormessage="email-wrong"
        />
        <Button type="submit" size="large">
          {t("join")}
        </Button>
      </div>
      <p id="email-wrong" className={styles.wrong}>
        {validation("email")}
      </p>
      <p id="email-error" className={styles.error}>
        <InAnswer name="emailInvalid" area={area}>
          {validation("email")}
        </InAnswer>
        <InAnswer name="later" area={area}>
          {t("later")}
        </InAnswer>
      </p>
      <p id="email-use" className="soft small">
        {t("consent")}{" "}
        <SiteLink page="privacy" visitor={visitor}>
          {agreement("privacy")}
        </SiteLink>
      </p>
    </form>
  );
}

function Next({ zip }: { zip: string }): ReactNode {
  const t = useTranslations("publicPages.area");
  return (
    <section className={styles.next}>
      <h2 className="large">{t("next.title")}</h2>
      <ul className={`grid gap-2 ${site.checks}`}>
        {(["email", "pay", "end"] as const).map((item) => (
          <li key={item} className="flex gap-3">
            <Icon name="check" />
            {t(`next.${item}`, { zip })}
          </li>
        ))}
      </ul>
    </section>
  );
}
