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
        b: "Leave an arm’s length between cans.",
        c: "Keep the driveway and sidewalk clear.",
      },
      question: "How do you place a can?",
      choices: {
        a: "Handle to the street",
        b: "Wheels to the house, with room around it",
        c: "As close together as possible",
      },
      why: "The truck’s arm grabs it from the street and needs room.",
    },
    gate: {
      title: "Gates and pets",
      points: {
        a: "Close every gate, going in and out.",
        b: "A gate code is for this stop only. Each view is recorded.",
        c: "Read the pet notes before you open anything.",
      },
      question: "A neighbor asks for the gate code. What now?",
      choices: {
        a: "Share it",
        b: "Write it on the can",
        c: "Keep it to yourself",
      },
      why: "The homeowner trusted only you with it.",
    },
    photo: {
      title: "A photo that proves it",
      points: {
        a: "One photo of the cans out, one back.",
        b: "Stand a few steps away and show the curb.",
        c: "No people, no license plates, no old photos.",
      },
      question: "Which photo is good proof?",
      choices: {
        a: "Cans at the curb, a bit of the house",
        b: "A close-up of a lid",
        c: "Last week’s photo",
      },
      why: "It shows this home today.",
    },
    back: {
      title: "Back where they live",
      points: {
        a: "Return cans to where you found them.",
        b: "Lids closed, handles to the wall.",
        c: "Not emptied? Leave it out and tell the homeowner.",
      },
      question: "The truck left a can full. What now?",
      choices: {
        a: "Take it back full",
        b: "Leave it and tell the homeowner",
        c: "Empty it somewhere else",
      },
      why: "The truck often comes later.",
    },
    trouble: {
      title: "When something goes wrong",
      points: {
        a: "Can’t make it? Release the job early.",
        b: "Locked gate or loose dog? Report it with a photo.",
        c: "Something broke? Write to support at once.",
      },
      question: "Your car won’t start. What now?",
      choices: {
        a: "Release the jobs right away",
        b: "Wait and see",
        c: "Say the homes can’t be served",
      },
      why: "“Can’t Be Served” is for problems at the home.",
    },
    dark: {
      title: "Safe in the dark",
      points: {
        a: "Wear something bright and carry a light.",
        b: "Push, don’t lift. Two trips beat a bad back.",
        c: "Never turn your back to traffic.",
      },
      question: "A can is too heavy to move. What now?",
      choices: {
        a: "Lift it fast",
        b: "Tip half of it out",
        c: "Leave it, take a photo, say why",
      },
      why: "No pickup is worth an injury.",
    },
  },
} as const;
