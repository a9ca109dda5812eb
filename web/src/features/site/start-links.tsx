import { useTranslations } from "use-intl";
import { ButtonLink } from "../../ui/button.tsx";
import type { PublicPageProps } from "./public-page.ts";

type Start = Pick<PublicPageProps, "visitor"> & { variant?: "accent" };

/** To the runner's application: a visitor's begins with an account, a member's with what is known of theirs. */
export function ApplyButton({ visitor, variant }: Start) {
  const t = useTranslations("publicPages.how.runners");
  return typeof visitor === "object" ? (
    <ButtonLink to="/runner-setup" size="large" variant={variant}>
      {t("apply2")}
    </ButtonLink>
  ) : (
    <ButtonLink to="/sign-up" search={{ role: "runner" }} size="large" variant={variant}>
      {t("apply2")}
    </ButtonLink>
  );
}

/** To a host's sign-up; a member's goes to their rentals. */
export function HostButton({ visitor, variant }: Start) {
  const t = useTranslations("publicPages.services.types.rental");
  return typeof visitor === "object" ? (
    <ButtonLink to="/vacation-rental" size="large" variant={variant}>
      {t("start")}
    </ButtonLink>
  ) : (
    <ButtonLink to="/sign-up" search={{ role: "host" }} size="large" variant={variant}>
      {t("start")}
    </ButtonLink>
  );
}
