import type * as en from "../en/alert-emails.ts";
import type { TextsOf } from "../texts-of.ts";

export const alertEmails = {
  subject:
    "{raised, plural, =0 {{resolved, plural, one {# alerta resuelta} other {# alertas resueltas}}} one {# alerta nueva} other {# alertas nuevas}}",
  raised: "{raised, plural, one {Necesita atención:} other {# necesitan atención:}}",
  line: "- {name}{count, plural, one {} other { (#)}}{about, select, none {} other {: {about}}}, {at}",
  resolved: "{resolved, plural, one {Resuelta:} other {# resueltas:}}",
  link: "Abre las alertas:\n{link}",
} as const satisfies TextsOf<typeof en.alertEmails>;
