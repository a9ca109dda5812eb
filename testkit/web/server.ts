import { setupServer } from "msw/node";

/** Answers the page's requests in tests of the web; a request that no handler expects fails the test. */
export const server = setupServer();
