import { setupServer } from "msw/node";

/** Answers the page's requests in web tests; an unhandled request fails the test. */
export const server = setupServer();
