/**
 * An admin's path in any spelling that something in front may take for the right one. The documented door refuses
 * whoever is no admin there too, and writes it down, instead of answering that there is no such page.
 */
export const deskSpelled =
  /^(?:\/|%2[fF])+[aA][pP][iI](?:\/|%2[fF])+[aA][dD][mM][iI][nN](?:(?:\/|%2[fF]).*)?$/;
