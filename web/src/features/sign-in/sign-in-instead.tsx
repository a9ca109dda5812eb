import { useTranslations } from "use-intl";
import { Link } from "../../ui/link.tsx";
import { ownPath, returningTo } from "./return-to.ts";

/** Why an email is refused, with the link to sign in and go on there: a homeowner to the set-up, a runner to apply. */
export function SignInInstead({ why }: { why: string }) {
  const t = useTranslations("auth.signUp");
  const { pathname, search } = window.location;
  const asked = new URLSearchParams(search);
  const goesOn = asked.get("role") === "runner" ? "/runner-setup" : "/subscribe";
  const returnTo = ownPath(asked.get("returnTo")) ?? (/\/sign-up$/.test(pathname) ? goesOn : "/");
  return (
    <>
      {why}{" "}
      <Link to="/sign-in" search={returningTo(returnTo)}>
        {t("signInInstead")}
      </Link>
    </>
  );
}
