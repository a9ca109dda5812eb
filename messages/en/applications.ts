/** A runner's screens before applying, and until approval. */
export const application = {
  title: "Your application is with us",
  text: "Review takes 24-48 hours. We send you an e-mail on approval.",
  steps: "How your application goes on",
  done: "done",
  submitted: "Application submitted",
  submittedText: "Consent and training are complete.",
  review: "Review",
  reviewText: "A person reads it within 24-48 hours.",
  answer: "E-mail with our answer",
  answerText: "Once approved, you can go online and take jobs.",
  check: "Check Again",
  stillInReview: "Still in review",
  stillInReviewText: "We send you an e-mail on approval.",
  rejected: "We cannot take you on at this time",
  due: "Our answer comes between {from} and {until}.",
  overdue:
    "We promised an answer by {until} and are late. We are sorry: a person will look at it as soon as possible.",
  submittedOn: "Handed in on {when}.",
  consentLine: "Consent of {day}, text of {version}.",
  consentUnknown: "Consent of {day}.",
  trainingLine: "Training of {day}: {correct, number} of {questions, number} right at the first try.",
  trainingNone: "Training confirmed, without a recorded result.",
  checkTitle: "Background check",
  checks: {
    pending: "It is under way.",
    clear: "It is done.",
    consider: "Somebody is looking at what came back.",
    suspended: "It stands still: something is missing for it.",
  },
  moreInfo: {
    title: "We need something more from you",
    text: "Your application waits for your answer. Once it is here, our clock starts again.",
    asked: "What we want to know",
    label: "Your answer",
    send: "Send Answer",
    done: "Answer Sent",
    doneText: "Your application is in review again.",
    failed: "Failed to send the answer. Please try again.",
  },
  rejectedReason: "The reason",
  again: "Apply Again",
  tooOften: "You have applied three times within a year. If something has changed, write to support.",
  support: "Contact Support",
  history: "What happened so far",
  historySteps: {
    submitted: "Application submitted",
    moreInfo: "More information wanted",
    answered: "You answered",
    approved: "Approved",
    rejected: "Not approved",
    reopened: "Applied again",
  },
  rejectedText:
    "Thank you for applying. We have written to you about it: if you think that we got something wrong, just reply to that e-mail.",
  home: "See How It Works",

  setUp: {
    title: "Set Up Your Runner Profile",
    text: "Tell us where and when you run. Once your application is approved, the jobs of your neighborhood stand here.",
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
    "{correct, plural, one {# of {count, number} questions right at the first try.} other {# of {count, number} questions right at the first try.}}",
  again: "Read It Again",
  modules: {
    out: {
      title: "Out to the curb",
      points: {
        a: "Wheels face the house, the lid opens to the street.",
        b: "An arm’s length between cans, so that the truck can grab each one.",
        c: "Driveway, sidewalk and mailbox stay free.",
      },
      question: "How does a can stand at the curb?",
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
        b: "A gate code is for this visit only. Each look at it is recorded.",
        c: "Read the notes about pets before you open anything.",
      },
      question: "A neighbor asks for the gate code, to help you. What do you do?",
      choices: {
        a: "Tell it: it saves time",
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
      why: "It shows that these cans stand at this home today. That protects you when somebody asks.",
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
      why: "The truck often comes later. The homeowner reports it, and the way back is planned for the next day.",
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
      why: "Releasing is for what is your problem, and the sooner the better. “Cannot serve” is for what is wrong at the home.",
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
      why: "No pickup is worth an injury. Say that it cannot be served: neither side loses by it.",
    },
  },
} as const;
