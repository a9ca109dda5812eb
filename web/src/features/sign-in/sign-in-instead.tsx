import { useTranslations } from "use-intl";
import { Link } from "../../ui/link.tsx";
import { ownPath, returningTo } from "./return-to.ts";

/** Why an email is refused, with the link to sign in and go where the person was going: a homeowner, to the set-up. */
export function SignInInstead({ why }: { why: string }) {
  const t = useTranslations("auth.signUp");
  const { pathname, search } = window.location;
  const asked = new URLSearchParams(search);
  const isHomeowner = /\/sign-up$/.test(pathname) && !asked.has("role");
  const returnTo = ownPath(asked.get("returnTo")) ?? (isHomeowner ? "/subscribe" : "/");
  return (
    <>
      {why}{" "}
      <Link to="/sign-in" search={returningTo(returnTo)}>
        {t("signInInstead")}
      </Link>
    </>
  );
}
