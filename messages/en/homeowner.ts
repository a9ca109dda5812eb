export const homeowner = {} as const;
