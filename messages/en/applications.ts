/** A runner's screens before applying, and until approval. */
export const application = {
  title: "Your application is with us",
  text: "Review takes 24-48 hours. We send you an email on approval.",
  steps: "What happens next",
  done: "done",
  submitted: "Application submitted",
  submittedText: "Consent and training are complete.",
  review: "Review",
  reviewText: "A person reads it within 24-48 hours.",
  answer: "Email with our answer",
  answerText: "Once approved, you can go online and take jobs.",
  check: "Check Again",
  stillInReview: "Still in review",
  stillInReviewText: "We send you an email on approval.",
  rejected: "We cannot take you on at this time",
  due: "Our answer comes between {from} and {until}.",
  overdue:
    "We promised an answer by {until}, and we’re late. We’re sorry, and will review it as soon as we can.",
  submittedOn: "Submitted on {when}.",
  consentLine: "You consented on {day} (version {version}).",
  consentUnknown: "You consented on {day}.",
  trainingLine: "Training on {day}: {correct, number} of {questions, number} right on the first try.",
  trainingNone: "Training confirmed, without a recorded result.",
  checkTitle: "Background check",
  checks: {
    pending: "In progress.",
    clear: "Done.",
    consider: "Somebody is reviewing the result.",
    suspended: "On hold: something is missing.",
  },
  moreInfo: {
    title: "We need more information",
    text: "Your application is waiting for your answer. Once you send it, the 24-48 hours start over.",
    asked: "What we want to know",
    label: "Your answer",
    send: "Send Answer",
    done: "Answer Sent",
    doneText: "Your application is in review again.",
    failed: "Failed to send the answer. Please try again.",
  },
  rejectedReason: "The reason",
  again: "Apply Again",
  tooOften: "You have applied three times in a year. If something has changed, write to support.",
  support: "Contact Support",
  history: "What happened so far",
  historySteps: {
    submitted: "Application submitted",
    moreInfo: "More information requested",
    answered: "You answered",
    approved: "Approved",
    rejected: "Not approved",
    reopened: "Applied again",
  },
  rejectedText:
    "Thank you for applying. We have written to you about it: if you think that we got something wrong, just reply to that email.",
  home: "See How It Works",

  setUp: {
    title: "Set Up Your Runner Profile",
    text: "Tell us where and when you run. Once your application is approved, jobs in your neighborhood appear here.",
    action: "Complete Profile Setup",
  },
} as const;

/** A runner's training: modules to read, each with a question. */
export const training = {
  name: "Training",
  progress: "Module {at, number} of {count, number}",
  check: "Check Answer",
  choose: "Please choose an answer first.",
  right: "That is right.",
  wrong: "Not quite.",
  next: "Next Module",
  finish: "Finish Training",
  back: "Previous Module",
  passed: "You passed the training",
  score:
    "{correct, plural, one {# of {count, number} questions right on the first try.} other {# of {count, number} questions right on the first try.}}",
  again: "Read It Again",
  modules: {
    out: {
      title: "Out to the curb",
      points: {
        a: "Wheels face the house, the lid opens to the street.",
        b: "An arm’s length between cans, so that the truck can grab each one.",
        c: "Keep the driveway, sidewalk and mailbox clear.",
      },
      question: "How do you place a can at the curb?",
      choices: {
        a: "Handle to the street, so that it is easy to take back",
        b: "Wheels to the house, an arm’s length from the next can",
        c: "As close together as possible, to save space",
      },
      why: "The truck’s arm takes a can from the street side, and needs room on both sides.",
    },
    gate: {
      title: "Gates, pets and other people’s homes",
      points: {
        a: "Close every gate behind you, on the way in and on the way out.",
        b: "A gate code is for this stop only. Each look is recorded.",
        c: "Read the notes about pets before you open anything.",
      },
      question: "A neighbor asks for the gate code, to help you. What do you do?",
      choices: {
        a: "Share it: it saves time",
        b: "Write it on the can",
        c: "Keep it to yourself",
      },
      why: "The homeowner has trusted you with it, and nobody else.",
    },
    photo: {
      title: "A photo that proves it",
      points: {
        a: "One photo when the cans are out, one when they are back.",
        b: "Show the cans and the curb or their place, from a few steps away.",
        c: "No people, no license plates, and never a photo from another day.",
      },
      question: "Which photo is a good proof?",
      choices: {
        a: "The cans at the curb, with a bit of the house, and nobody in it",
        b: "A close-up of a lid",
        c: "The nice photo from last week",
      },
      why: "It shows these cans at this home today. That protects you when somebody asks.",
    },
    back: {
      title: "Back where they live",
      points: {
        a: "Cans go back to the place where you found them.",
        b: "Lids closed, handles to the wall.",
        c: "Not emptied? Leave the can out and tell the homeowner.",
      },
      question: "The truck has not emptied a can. What now?",
      choices: {
        a: "Take it back full, the job is done",
        b: "Leave it at the curb and tell the homeowner",
        c: "Empty it somewhere else",
      },
      why: "The truck often comes later. The homeowner reports it, and you bring the can back the next day.",
    },
    trouble: {
      title: "When it does not work out",
      points: {
        a: "Cannot make it? Release the job as early as you can: others can take it.",
        b: "Locked gate, no cans, a loose dog? Say that it cannot be served, with a photo.",
        c: "Something broke? Write to support at once, with the job attached.",
      },
      question: "Your car does not start in the morning. What do you do?",
      choices: {
        a: "Release the jobs right away",
        b: "Wait and see, perhaps somebody notices",
        c: "Say that the homes cannot be served",
      },
      why: "Release a job when the problem is yours, the sooner the better. “Can’t Be Served” is for problems at the home.",
    },
    dark: {
      title: "Safe in the dark",
      points: {
        a: "Wear something bright and carry a light.",
        b: "Push, do not lift. Two trips beat one bad back.",
        c: "Never stand in the street with your back to the traffic.",
      },
      question: "A can is too heavy to move. What do you do?",
      choices: {
        a: "Lift it with a jerk",
        b: "Tip half of it out",
        c: "Leave it, take a photo and say why",
      },
      why: "No pickup is worth an injury. Say that it cannot be served: it counts against neither of you.",
    },
  },
} as const;
