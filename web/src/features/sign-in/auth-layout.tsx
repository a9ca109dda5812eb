import { usePageTitle } from "../../ui/page.tsx";
import { AuthFrame, type AuthFrameProps } from "./auth-frame.tsx";
import { LanguageSwitch } from "./language-switch.tsx";

/** An app screen for signing in or up. */
export function AuthLayout(props: AuthFrameProps) {
  usePageTitle(props.title);
  return <AuthFrame {...props} languages={<LanguageSwitch />} />;
}
