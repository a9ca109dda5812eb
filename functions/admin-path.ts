/**
 * Whether a path could be read as an admin path by a proxy: encoded once or twice, other capitals, extra slashes,
 * backslashes, dots, or parameters after a semicolon. The REST handler refuses and logs such a request from a non-admin
 * instead of answering 404.
 */
export function readsAsAdminPath(pathname: string): boolean {
  const names: string[] = [];
  for (const segment of decoded(pathname).replaceAll("\\", "/").split("/")) {
    const name = segment.replace(/;.*$/s, "").toLowerCase();
    if (name === "..") names.pop();
    else if (name !== "" && name !== ".") names.push(name);
  }
  return names[0] === "api" && names[1] === "admin";
}

/**
 * Paths that may be spellings of an admin path, for a host that only knows patterns; the REST function checks them
 * precisely. Excludes letters beyond ASCII, as in a page's misspelled address.
 */
export const mayReadAsAdminPath =
  /^(?:\/+[aA][pP][iI](?:\/.*)?|.*(?:[\\;]|\/\.\.?\/|%(?:2[1-9a-fA-F]|[3-7][\da-fA-F])).*)$/;

/** Decodes twice; what cannot be decoded stays unchanged. */
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
