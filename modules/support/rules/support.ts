/** What somebody writes to support about. */
export const supportTopics = ["job", "pay", "rating", "account", "app", "other"] as const;
export type SupportTopic = (typeof supportTopics)[number];

/** Conversations that somebody may have open at once. */
export const mostOpenThreads = 10;

/** Messages that somebody may write within an hour. */
export const mostMessagesAnHour = 30;
