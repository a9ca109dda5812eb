export const supportTopics = ["job", "pay", "days", "rating", "account", "app", "other"] as const;
export type SupportTopic = (typeof supportTopics)[number];

/** Open conversations a person may have at once. */
export const mostOpenThreads = 10;

/** Messages a person may write in an hour. */
export const mostMessagesAnHour = 30;

/** Photos in a message. */
export const mostPhotos = 4;
