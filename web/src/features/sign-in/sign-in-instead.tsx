import { useTranslations } from "use-intl";
import { setUpPaths, setUpRoles } from "#modules/accounts/rules.ts";
import { Link } from "../../ui/link.tsx";
import { ownPath, returningTo } from "./return-to.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The email typed before the reader chose to sign in instead. Not in the URL, which is sent and logged. */
    typedEmail?: string;
  }
}

/** Why an email is refused, with the link to sign in and go on there with the role's set-up. */
export function SignInInstead({ why, email }: { why: string; email: string }) {
  const t = useTranslations("auth.signUp");
  const { pathname, search } = window.location;
  const asked = new URLSearchParams(search);
  const role = setUpRoles.find((each) => each === asked.get("role")) ?? "homeowner";
  const returnTo = ownPath(asked.get("returnTo")) ?? (/\/sign-up$/.test(pathname) ? setUpPaths[role] : "/");
  return (
    <>
      {why}{" "}
      <Link
        to="/sign-in"
        search={returningTo(returnTo)}
        state={(present) => ({ ...present, typedEmail: email.trim() })}
      >
        {t("signInInstead")}
      </Link>
    </>
  );
}
