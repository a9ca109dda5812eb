import postcss from "postcss";
import selectorParser from "postcss-selector-parser";

/**
 * The rules of a stylesheet that a page can match: those whose classes all stand in its markup. The page's own script
 * changes attributes, never classes.
 */
export function usedStyles(css: string, html: string): string {
  const classes = new Set(
    [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(/\s+/)),
  );
  const sheet = postcss.parse(css);
  sheet.walkRules((rule) => {
    const { nodes } = selectorParser().astSync(rule.selector);
    // What a pseudo-class takes may be one of several, or what the element is not.
    const used = nodes.filter((selector) =>
      selector.nodes.every((part) => part.type !== "class" || classes.has(part.value)),
    );
    if (used.length > 0) rule.selector = used.join();
    else rule.remove();
  });
  sheet.walkComments((comment) => {
    comment.remove();
  });
  sheet.walkAtRules((block) => {
    if (block.nodes?.length === 0) block.remove();
  });
  return sheet.toString();
}
