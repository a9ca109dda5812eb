/** Where a person without the app, or somebody who helps them, begins a service by a texted link. */
export const addCard = {
  page: "Add a Card",
  title: "Garbage pickups for {firstName}",
  text: "At {address}. Add a card, and the pickups begin. Whoever pays needs no account of their own.",
  go: "Continue",
  link: {
    title: "This Link Doesn’t Work",
    text: "It’s too old, or part of it is missing. Reply STATUS to our text message for a new one.",
    other: "Failed to open the link. Please try again.",
    app: "Open TidyCurb",
  },
} as const;
