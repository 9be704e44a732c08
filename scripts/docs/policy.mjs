// Generates the Content-Security-Policy of the site. It allows no inline style. It allows only the inline scripts of VitePress, by
// hash.
import { createHash } from 'node:crypto'

const hashOf = script => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
const tagsOf = html => html.matchAll(/<[a-z][a-z\d-]*(?:"[^"]*"|'[^']*'|[^"'>])*>/gi)

/** Returns the texts of all inline scripts of a page. */
const inlineScriptsOf = html =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g)].map(([, text]) => text)

/** Returns the policy of a page. The live modal draws its pictures as `blob:` and `data:` URLs. */
const policyOf = html =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...new Set(inlineScriptsOf(html).map(hashOf))].join(' '),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')

/**
 * Adds the policy to a built page, so that it applies on any static host. Removes the height that VitePress writes into its outline
 * menu: the policy blocks the attribute, and the script of the page sets the property when the menu opens.
 */
export const withPolicy = html =>
  html
    .replaceAll(' style="--vp-vh:0px;"', '')
    .replace(
      '<meta charset="utf-8">',
      charset => `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${policyOf(html)}">`,
    )

/**
 * Returns one sentence for each part of a built page that its own policy blocks, and for each directive of the policy that allows
 * inline code.
 */
export function findPolicyFaults(name, html) {
  const [, policy] = /<meta\s+http-equiv="Content-Security-Policy"\s+content="([^"]*)"/.exec(html) ?? []
  if (!policy) return [`${name}: the page has no Content-Security-Policy`]
  const directives = new Map(policy.split(/;\s*/).map(directive => [directive.split(' ')[0], directive]))
  const sourcesOf = directive => directives.get(directive) ?? directives.get('default-src') ?? ''
  const attributes = new Set(
    [...tagsOf(html)].flatMap(([tag]) => [...tag.matchAll(/\s(style|on[a-z]+)=/gi)].map(([, name]) => name)),
  )
  return [
    ...['script-src', 'style-src']
      .filter(
        directive => !sourcesOf(directive).includes("'self'") || sourcesOf(directive).includes("'unsafe-"),
      )
      .map(directive => `${name}: ${directive} is not limited to files of the site`),
    ...inlineScriptsOf(html)
      .filter(script => !sourcesOf('script-src').includes(hashOf(script)))
      .map(script => `${name}: the policy blocks the inline script ${script.slice(0, 60)}`),
    ...(/<style[\s>]/i.test(html) ? [`${name}: the policy blocks a <style>`] : []),
    ...[...attributes].map(attribute => `${name}: the policy blocks the attribute ${attribute}`),
  ]
}
