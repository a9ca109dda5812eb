import { useTranslations } from "use-intl";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import { Claim, InMessage } from "./claim.tsx";
import styles from "./contact-page.module.css";
import { DocumentPage, Prose } from "./document-page.tsx";
import { enhanceKept, forgetKept } from "./enhance.ts";
import type { ContactPageProps } from "./public-page.ts";
import { ruleFigures } from "./rule-figures.ts";

/** How to reach us: visitors by a form, members from their account. */
export function ContactPage({ message, ...props }: ContactPageProps) {
  const t = useTranslations("documents.contact");
  const { contactEmail } = props.figures;
  return (
    <DocumentPage
      {...props}
      page="contact"
      title={t("title")}
      lead={t("lead")}
      sections={[
        {
          id: "members",
          title: t("members.title"),
          content: (
            <>
              <Prose text={t("members.text")} />
              <p>
                {props.visitor === "signedOut" ? (
                  <ButtonLink to="/sign-in" search={{ returnTo: "/support" }}>
                    {t("members.signIn")}
                  </ButtonLink>
                ) : (
                  <ButtonLink to="/support">{t("members.link")}</ButtonLink>
                )}
              </p>
            </>
          ),
        },
        { id: "pickup", title: t("pickup.title"), content: <Prose text={t("pickup.text", ruleFigures)} /> },
        {
          id: "applications",
          title: t("applications.title"),
          content: <Prose text={t("applications.text", ruleFigures)} />,
        },
        {
          id: "more",
          title: t("more.title"),
          content: (
            <>
              <Prose text={t("more.text")} />
              <p>
                <SiteLink page="help" visitor={props.visitor}>
                  {t("more.link")}
                </SiteLink>
              </p>
            </>
          ),
        },
      ]}
    >
      {props.visitor === "signedOut" && <MessageForm message={message} />}
      <Claim name="contactEmail" figures={props.figures}>
        <p className="mt-4">
          {t("email")} <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        </p>
      </Claim>
    </DocumentPage>
  );
}

/** A visitor's message: a plain form, answered by this page (`functions/visitor-forms.ts`). */
function MessageForm({ message }: Pick<ContactPageProps, "message">) {
  const t = useTranslations("documents.contact.write");
  const validation = useTranslations("validation");
  const agreement = useTranslations("common.agreement");
  return (
    <InMessage
      name="sent"
      message={message}
      otherwise={
        <form method="post" action="/api/contact" className={styles.form} data-keep="" ref={enhanceKept}>
          <p className={styles.error} role="alert">
            <InMessage name="wrong" message={message}>
              {t("wrong")}
            </InMessage>
            <InMessage name="later" message={message}>
              {t("later")}
            </InMessage>
          </p>
          <input type="hidden" name="language" defaultValue={useLanguage()} />
          <label htmlFor="email" className="small strong">
            {t("email")}
          </label>
          <input
            id="email"
            type="email"
            name="email"
            autoComplete="email"
            required
            maxLength={254}
            pattern={String.raw`[^@\s]+@[^@\s]+\.[^@\s]+`}
            aria-errormessage="email-wrong"
          />
          <p id="email-wrong" className={styles.wrong}>
            {validation("email")}
          </p>
          <label htmlFor="words" className="small strong">
            {t("words")}
          </label>
          <textarea
            id="words"
            name="words"
            rows={6}
            required
            maxLength={2000}
            aria-describedby="words-use"
            aria-errormessage="words-wrong"
          />
          <p id="words-wrong" className={styles.wrong}>
            {validation("message")}
          </p>
          <p id="words-use" className="soft small">
            {t("hint")}{" "}
            <SiteLink page="privacy" visitor="signedOut">
              {agreement("privacy")}
            </SiteLink>
          </p>
          <p>
            <Button type="submit" size="large">
              {t("send")}
            </Button>
          </p>
        </form>
      }
    >
      <p role="status" className="large strong mt-4" data-sent="" ref={forgetKept}>
        {t("sent")}
      </p>
    </InMessage>
  );
}
