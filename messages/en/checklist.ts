/** A runner's checklist for a rental pickup. */
export const checklist = {
  title: "Checklist",
  done: "{done, number} of {count, number} done",
  photo: "Add Photo",
  another: "Another Photo",
  photoNamed: "Add Photo: {item}",
  anotherNamed: "Another Photo: {item}",
  hasPhoto: "with a photo",
  dialog: "Photo: {item}",
  tip: "Show what you have done, and no people.",
  alt: "Photo of what was done",
  missing: "Please take a photo.",
  use: "Use This Photo",
  note: "What you tick off is kept on your phone until there is reception.",
} as const;
