/** Emails to the operator about alerts. */
export const alertEmails = {
  subject:
    "{raised, plural, =0 {{resolved, plural, one {# alert resolved} other {# alerts resolved}}} one {# new alert} other {# new alerts}}",
  raised: "{raised, plural, one {Needs attention:} other {# need attention:}}",
  line: "- {name}{count, plural, one {} other { (#)}}{about, select, none {} other {: {about}}}, {at}",
  resolved: "{resolved, plural, one {Resolved:} other {# resolved:}}",
  link: "Open alerts:\n{link}",
} as const;
