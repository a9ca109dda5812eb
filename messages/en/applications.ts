/** A runner's screens before applying, and until approval. */
export const application = {
  title: "We have your application",
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
  due: "You’ll have our answer between {from} and {until}.",
  overdue:
    "We promised an answer by {until}, and we’re late. We’re sorry, and will review it as soon as we can.",
  submittedOn: "Submitted on {when}.",
  consentLine: "You consented on {day}.",
  trainingLine: "Training on {day}: {correct, number} of {questions, number} right on the first try.",
  trainingNone: "Training confirmed. No result was recorded.",
  checkTitle: "Background check",
  idCheckTitle: "ID check",
  checks: {
    byHand:
      "The person who reviews your application checks who you are. We email you if we need to see an ID.",
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
    "Thank you for applying. We emailed you about it. If you think we got something wrong, just reply to that email.",
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
  right: "That’s right.",
  wrong: "Not quite.",
  modules: {
    out: {
      title: "Out to the curb",
      points: {
        a: "Wheels face the house.",
        b: "Cans an arm’s length apart.",
        c: "Keep the sidewalk clear.",
      },
      question: "Which way do the wheels face?",
      choices: {
        a: "Toward the street",
        b: "Toward the house",
        c: "Either way",
      },
      why: "The truck grabs the front.",
    },
    gate: {
      title: "Gates and pets",
      points: {
        a: "Close every gate.",
        b: "Keep gate codes secret.",
        c: "Read the pet notes.",
      },
      question: "A neighbor wants the code.",
      choices: {
        a: "Share it",
        b: "Write it down",
        c: "Keep it secret",
      },
      why: "It’s for you alone.",
    },
    photo: {
      title: "Proof photos",
      points: {
        a: "One at the curb, one back.",
        b: "Show the curb.",
        c: "No people, no license plates.",
      },
      question: "Which photo is proof?",
      choices: {
        a: "Cans at the curb",
        b: "A lid",
        c: "Last week’s photo",
      },
      why: "It’s from today.",
    },
    back: {
      title: "Back in place",
      points: {
        a: "Put cans back where they were.",
        b: "Close the lids.",
        c: "Still full? Leave it out.",
      },
      question: "A can is still full.",
      choices: {
        a: "Take it back",
        b: "Leave it and say so",
        c: "Empty it",
      },
      why: "The truck may come later.",
    },
    trouble: {
      title: "Problems",
      points: {
        a: "Can’t make it? Release jobs early.",
        b: "Can’t get in? Send a photo.",
        c: "Damage? Tell support.",
      },
      question: "Your car won’t start.",
      choices: {
        a: "Release the jobs",
        b: "Wait",
        c: "Report the homes",
      },
      why: "Another runner can go.",
    },
    dark: {
      title: "Safe in the dark",
      points: {
        a: "Bright clothes and a light.",
        b: "Push, don’t lift.",
        c: "Face traffic.",
      },
      question: "A can is too heavy.",
      choices: {
        a: "Lift it",
        b: "Tip half out",
        c: "Leave it, send a photo",
      },
      why: "Your back comes first.",
    },
  },
} as const;
