/** What we reply to text messages; characters that plain text messages lack are replaced. */
export const texting = {
  consent:
    "Hi {firstName}, this is TidyCurb. May we text you about your garbage cans? Reply YES to agree or NO. Message and data rates may apply. STOP ends texts at any time.",
  agreed:
    "Thank you! We’ll text you before and after each pickup. Reply HELP to see what you can ask.{link, select, none {} other { One step left: add a card here, or give this link to someone who helps you: {link}}}",
  started: "Texts are back on. Reply HELP to see what you can ask.",
  help: "TidyCurb: reply STATUS, SKIP for your next pickup, HOLD DEC 20 TO JAN 3 while you’re away, PROBLEM if something went wrong, STOP to end texts. Or just text us: a person will answer.",
  skipped:
    "{count, plural, one {Skipped: {date}.} other {# pickups skipped, starting {date}.}} Reply UNDO within {minutes} minutes to bring {count, plural, one {it} other {them}} back.",
  skipWhen: "Which day should we skip? Reply like this: SKIP DEC 20",
  nothingToSkip:
    "{date, select, none {There is no pickup to skip.} other {There is no pickup to skip on {date}.}} Reply STATUS for your next one.",
  held: "On hold from {fromOn} to {untilOn}: no pickups.{credit, select, none {} other { Your credit: {credit}.}} Reply UNDO within {minutes} minutes to end the hold.",
  holdWhen: "What days will you be away? Reply like this: HOLD DEC 20 TO JAN 3",
  holdOverlaps: "Your pickups are already on hold on some of those days. Reply STATUS to see when.",
  span: "{isDay, select, yes {{fromOn}} other {{fromOn} to {untilOn}}}",
  which: "Which do you mean? Reply 1 for {first}. Reply 2 for {second}.",
  problemWhich:
    "What went wrong on {date}? Reply with a number: 1 nobody came, 2 cans not brought back, 3 truck didn’t empty them, 4 wrong place, 5 damage, 6 gate left open.",
  reported:
    "{outcome, select, returnVisit {Sorry about that. A runner will come back on {date}.} credit {Sorry about that. You get a credit of {credit}.} alreadyCredited {Sorry about that. You already have a credit for this pickup.} replanned {Thank you. Your cans stay out for the truck and come back a day later.} other {Sorry about that. A person will look into it and answer you.}}",
  undone: "Undone. Your pickups are back on schedule.",
  nothingToUndo: "It’s too late to undo by text. A person will read this and answer you.",
  status:
    "{next, select, none {No pickup is planned.} other {{isOut, select, yes {Your cans are at the curb.} other {Next pickup: {next}.}}}}{heldUntil, select, none {} other { On hold from {heldFrom} to {heldUntil}.}}{done, select, none {} other {{isDone, select, yes { Last one: {done}, done.} other { Last one: {done}, missed.}}}}",
  nothingAsked: "We’re not waiting for an answer from you. Reply HELP to see what you can ask.",
  noService:
    "Your pickups have not started yet. Add a card, or give this link to someone who helps you: {link}",
  desk: "Thank you. A person will read this and answer you by tomorrow evening.",
  stranger: "TidyCurb: we don’t know this number. Write to us here: {link}",
  limitNote:
    "(Automatic note: this home reached its daily text message limit. Please call. Not sent: {words})",
} as const;
