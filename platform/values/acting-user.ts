/** On an act, the id of the person the page shows; the server refuses it when somebody else is signed in by now. */
export const actingUserHeader = "x-tidycurb-user";
