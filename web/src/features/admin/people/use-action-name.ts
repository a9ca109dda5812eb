import { useTranslate } from "../../../lib/word-error.ts";

/** What an admin did, or a homeowner of what an admin could do, in words; a procedure that has none is named as it is. */
export function useActionName(): (action: string) => string {
  const t = useTranslate();
  return (action) => {
    const name = action === byCommand ? "madeAdmin" : action.replace(/^(?:admin|homeowner)\./, "");
    const key = `people.audit.actions.${name}`;
    return t.has(key) ? t(key) : action;
  };
}

/** What the log has of the command on the server that makes somebody an admin. */
const byCommand = "npm run admin";
