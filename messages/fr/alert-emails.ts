import type * as en from "../en/alert-emails.ts";
import type { TextsOf } from "../texts-of.ts";

export const alertEmails = {
  subject:
    "{raised, plural, =0 {{resolved, plural, one {# alerte résolue} other {# alertes résolues}}} one {# nouvelle alerte} other {# nouvelles alertes}}",
  raised: "{raised, plural, one {À traiter :} other {# à traiter :}}",
  line: "- {name}{count, plural, one {} other { (#)}}{about, select, none {} other { : {about}}}, {at}",
  resolved: "{resolved, plural, one {Résolue :} other {# résolues :}}",
  link: "Ouvrez les alertes :\n{link}",
} as const satisfies TextsOf<typeof en.alertEmails>;
