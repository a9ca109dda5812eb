export const longestSubject = 120;

export const longestBody = 4000;

/** A message between a homeowner and a runner. */
export const longestMessage = 500;
