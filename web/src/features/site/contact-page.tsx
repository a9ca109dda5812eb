import { useTranslations } from "use-intl";
import { ButtonLink } from "../../ui/button.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { Claim } from "./claim.tsx";
import { DocumentPage, Prose } from "./document-page.tsx";
import type { PublicPageProps } from "./public-page.ts";
import { ruleFigures } from "./rule-figures.ts";

/** How to reach us. Without a contact address, only from one's account. */
export function ContactPage(props: PublicPageProps) {
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
      <Claim name="contactEmail" figures={props.figures}>
        <p className="mt-4">
          {t("email")} <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        </p>
      </Claim>
    </DocumentPage>
  );
}
