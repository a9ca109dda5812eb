/** A runner's view of their job once its home or the camera is open. */
export const stop = {
  home: {
    resident: "Homeowner",
    cans: "Cans",
    kinds: { trash: "Trash", recycling: "Recycling", yard: "Yard waste" },
    cansPlace: "Where they live",
    curbPlace: "Where they go",
    pets: "Pets",
    access: "How to get in",
    gateCode: "Gate code",
    nothing: "The homeowner has left no notes.",
    housePhoto: "The house",
    cansPhoto: "Where the cans live",
    show: "Show Gate Code",
    seen: "The homeowner sees each time you look.",
    from: "You can see it from {time} on.",
    failed: "Failed to show the gate code. Please try again.",
  },

  photo: {
    unticked: "Not ticked off yet: {items}.",
    tip: {
      out: "Show the cans and the curb, and no people.",
      in: "Show the cans back in their place, lids closed, and no people.",
    },
    missing: {
      out: "Please take a photo of the cans at the curb.",
      in: "Please take a photo of the cans back in place.",
    },
    notes: "Notes",
    notesHelp: "The homeowner reads them beside the photos.",
  },

  noPhoto: {
    ask: "Can’t Take a Photo?",
    back: "Take a Photo Instead",
    legend: "Why is there no photo?",
    reasons: {
      camera: "My camera isn’t working",
      dark: "It’s too dark",
      people: "People are in view",
      weather: "Bad weather",
      lost: "My phone lost the photo",
      other: "Something else",
    },
    missing: "Choose a reason. The homeowner sees it.",
    notesMissing: "Say in the notes why there is no photo.",
  },

  start: {
    title: "Cans at the curb",
    send: "Start Job",
    done: "Job Started",
    doneText: "The homeowner knows that the cans are at the curb.",
    failed: "Failed to start job. Please try again.",
  },

  complete: {
    title: "Cans back in place",
    send: "Complete",
    pay: "Completing it books {amount} for you.",
    done: "Job Completed",
    doneText: "Payment processed: {amount} earned.",
    failed: "Failed to complete job. Please try again.",
  },
} as const;
