import { useTranslations } from "use-intl";
import { Link } from "../../ui/link.tsx";
import { ownPath, returningTo } from "./return-to.ts";

/** Why an email is refused, with the link to sign in and go where the person was going. */
export function SignInInstead({ why }: { why: string }) {
  const t = useTranslations("auth.signUp");
  const returnTo = ownPath(new URLSearchParams(window.location.search).get("returnTo")) ?? "/";
  return (
    <>
      {why}{" "}
      <Link to="/sign-in" search={returningTo(returnTo)}>
        {t("signInInstead")}
      </Link>
    </>
  );
}
