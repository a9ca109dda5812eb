import { usePageTitle } from "../../ui/page.tsx";
import { AuthFrame, type AuthFrameProps } from "./auth-frame.tsx";
import { LanguageSwitch } from "./language-switch.tsx";

/** A screen of the app that lets somebody in. */
export function AuthLayout(props: AuthFrameProps) {
  usePageTitle(props.title);
  return <AuthFrame {...props} languages={<LanguageSwitch />} />;
}
