import { expect, test } from "vitest";
import { usedStyles } from "./used-styles.ts";

const html = '<style>.z{}</style><main class="a on-band"><p class="b">c</p></main>';

test.each([
  ["p{color:red}", "p{color:red}"],
  [".a{x:1}.c{x:2}.on-band{x:3}", ".a{x:1}.on-band{x:3}"],
  [".a .b,.a .c,.c{x:.5rem}", ".a .b{x:.5rem}"],
  [".a:not(.c):is(.c,.b) p{x:1}", ".a:not(.c):is(.c,.b) p{x:1}"],
  [".z{x:1}/* a note */", ""],
  [
    "@layer m;@font-face{x:1}@keyframes k{0%{x:1}to{x:2}}",
    "@layer m;@font-face{x:1}@keyframes k{0%{x:1}to{x:2}}",
  ],
  ["@media (min-width:1em){.a{x:1}.c{x:2}}@media print{.c{x:3}}", "@media (min-width:1em){.a{x:1}}"],
])("of %s a page needs %s", (css, needed) => {
  expect(usedStyles(css, html)).toBe(needed);
});
