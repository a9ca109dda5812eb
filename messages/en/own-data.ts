/** The copy of a person's data: its card, and the file's texts besides the data. */
export const ownData = {
  title: "Your Data",
  note: "Everything we keep of you, with your photos, in one ZIP file.",
  action: "Download My Data",
  preparing: "Getting your data ready…",
  underWay: "Your download is under way.",
  photos: "{done, number} of {total, plural, =0 {no photos} one {# photo} other {# photos}}",
  done: "Your download is complete.",
  broken: "The download broke off before it was complete. Please start it again.",
  started: { title: "Download Started", text: "Your browser saves it where your downloads go." },
  failed: "Your data could not be downloaded. Please try again.",
  tooMany: {
    title: "Not Just Yet",
    text: "You can download your data again in {hours, plural, =0 {{minutes, plural, one {# minute} other {# minutes}}} one {# hour} other {# hours}}.",
  },
  beforeDeleting: "Would you like a copy first? Afterwards there is nothing left to download.",
  about:
    "This is what TidyCurb keeps of you, as of when you downloaded it.\n\ndata.json has everything. Each part of it is a list; an empty one means that we keep nothing of that kind.\ntables has the same as one table for each part, for a spreadsheet.\nphotos has the pictures that you gave us and those of the pickups at your home; data.json tells what each of them is.\n\nTimes are in UTC. Amounts are in US cents. What would let somebody sign in as you, and what is about other people, is not in here.",
} as const;
