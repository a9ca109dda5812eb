import { useTranslate } from "../../lib/word-error.ts";

/** What an admin did, or a homeowner of what an admin could do, in words; a procedure that has none is named as it is. */
export function useActionName(): (action: string) => string {
  const t = useTranslate();
  return (action) => {
    const name = byCommand[action] ?? action.replace(/^(?:admin|homeowner)\./, "");
    const key = `people.audit.actions.${name}`;
    return t.has(key) ? t(key) : action;
  };
}

/** What the log has of the commands on the server. */
const byCommand: Readonly<Record<string, string | undefined>> = {
  "npm run admin": "madeAdmin",
  "npm run admin -- --confirm-pay-runs": "payRunsConfirmed",
  "npm run admin -- --reset-second-factor": "secondFactorReset",
};
