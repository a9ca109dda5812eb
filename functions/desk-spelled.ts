/**
 * Whether a path is an admin's in any spelling that something in front may take for the right one: encoded once or twice, in
 * other capitals, with more slashes, backslashes, dots or parameters behind a semicolon. The documented door refuses whoever is no
 * admin there too, and writes it down, instead of answering that there is no such page.
 */
export function isDeskSpelled(pathname: string): boolean {
  const names: string[] = [];
  for (const segment of decoded(pathname).replaceAll("\\", "/").split("/")) {
    const name = segment.replace(/;.*$/s, "").toLowerCase();
    if (name === "..") names.pop();
    else if (name !== "" && name !== ".") names.push(name);
  }
  return names[0] === "api" && names[1] === "admin";
}

/**
 * Paths of which some may be spellings of an admin's, for a host that knows patterns alone: the documented door's function looks
 * closer. Letters beyond ASCII, as in a page's misspelt address, are none.
 */
export const oddlySpelled =
  /^(?:\/+[aA][pP][iI](?:\/.*)?|.*(?:[\\;]|\/\.\.?\/|%(?:2[1-9a-fA-F]|[3-7][\da-fA-F])).*)$/;

/** What was encoded is read, and read once more; what cannot be stays as it is. */
function decoded(pathname: string): string {
  let text = pathname;
  for (let times = 0; times < 2; times++)
    text = text.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => {
      try {
        return decodeURIComponent(bytes);
      } catch {
        return bytes;
      }
    });
  return text;
}
