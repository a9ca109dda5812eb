export const runner = {} as const;
