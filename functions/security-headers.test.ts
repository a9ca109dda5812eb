import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { readEnv } from "./env.ts";
import { publicPagePolicy, securityHeaders, takesCards } from "./security-headers.ts";

function policyOf(headers: Record<string, string>): Record<string, string[]> {
  const directives = (headers["content-security-policy"] ?? "").split("; ").map((each) => each.split(" "));
  return Object.fromEntries(directives.map(([name, ...sources]) => [name, sources]));
}

test("test mode allows no Stripe source", () => {
  expect(JSON.stringify(securityHeaders())).not.toContain("stripe");
  expect(policyOf(securityHeaders())["frame-src"]).toBeUndefined();
  expect(takesCards(readEnv({}))).toBe(false);
});

test("with Stripe its script, frames and API are allowed, and nothing unsafe", () => {
  const policy = policyOf(securityHeaders([], { takesCards: true }));
  expect(policy["script-src"]).toEqual(["'self'", "https://js.stripe.com", "https://*.js.stripe.com"]);
  expect(policy["frame-src"]).toEqual([
    "https://js.stripe.com",
    "https://*.js.stripe.com",
    "https://hooks.stripe.com",
  ]);
  expect(policy["connect-src"]).toEqual(["'self'", "https://api.stripe.com"]);
  expect(policy["style-src"]).toEqual(["'self'"]);
  expect(policy["frame-ancestors"]).toEqual(["'none'"]);
  expect(Object.values(policy).flat().join(" ")).not.toContain("unsafe");
  expect(takesCards({ STRIPE_SECRET_KEY: "sk_test_1" })).toBe(true);
  expect(takesCards({ STRIPE_SECRET_KEY: "" })).toBe(false);
});

test("a public page's policy allows its own inline styles by their hash, and nothing else more", () => {
  const html = "<head><style>p{color:red}</style></head>";
  const policy = publicPagePolicy(html);
  const hash = createHash("sha256").update("p{color:red}").digest("base64");
  const others = securityHeaders()["content-security-policy"];
  expect(policy).toBe(others?.replace("style-src 'self'", `style-src 'self' 'sha256-${hash}'`));
  expect(publicPagePolicy("<p>no styles</p>")).toBe(others);
});
