import { useTranslate } from "../../lib/word-error.ts";

/** An admin's or homeowner's action in words; unknown procedures keep their name. */
export function useActionName(): (action: string) => string {
  const t = useTranslate();
  return (action) => {
    const name = byCommand[action] ?? action.replace(/^(?:admin|homeowner)\./, "");
    const key = `audit.actions.${name}`;
    return t.has(key) ? t(key) : action;
  };
}

/** Log entries of server commands. */
const byCommand: Readonly<Record<string, string | undefined>> = {
  "npm run admin": "madeAdmin",
  "npm run admin -- --confirm-pay-runs": "payRunsConfirmed",
  "npm run admin -- --reset-second-factor": "secondFactorReset",
};
