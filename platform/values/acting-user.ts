/** Header with the id of the user the page shows; the server refuses the act when another user is signed in. */
export const actingUserHeader = "x-tidycurb-user";
