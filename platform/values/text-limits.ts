export const longestSubject = 120;

export const longestBody = 4000;

/** The heading of a notice or email, with its placeholders and choices. */
export const longestHeading = 200;

/** A message between a homeowner and a runner. */
export const longestMessage = 500;
