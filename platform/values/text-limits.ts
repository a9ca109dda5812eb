export const longestSubject = 120;

export const longestBody = 4000;
