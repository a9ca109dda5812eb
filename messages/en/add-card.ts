/** Where a person without the app, or somebody who helps them, begins a service by a texted link. */
export const addCard = {
  page: "Add a Card",
  title: "Garbage Pickups for {firstName}",
  text: "At {address}. Add a card to start pickups. The person who pays doesn’t need an account.",
  go: "Continue",
  link: {
    title: "This Link Doesn’t Work",
    text: "It has expired or is incomplete. Reply STATUS to our text message to get a new one.",
    other: "Failed to open the link. Please try again.",
    app: "Open TidyCurb",
  },
} as const;
