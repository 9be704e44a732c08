import { createHash } from 'node:crypto'
import {
  isAllowed,
  findRequiredSources,
  networksOf,
  parseJson,
  parsePolicy,
  formatStrictPolicy,
} from './page-policy.mjs'

const limitMs = 10_000
/** Size limit of responses. */
const limitBytes = 5_000_000

async function load(url) {
  const response = await fetch(url, { signal: AbortSignal.timeout(limitMs), redirect: 'follow' })
  const reader = response.body?.getReader()
  const chunks = []
  let size = 0
  for (let part = await reader?.read(); part && !part.done; part = await reader.read()) {
    size += part.value.length
    if (size > limitBytes) throw new Error(`${url} is larger than ${limitBytes / 1e6} MB`)
    chunks.push(part.value)
  }
  return {
    url: response.url,
    status: response.status,
    headers: response.headers,
    body: Buffer.concat(chunks),
  }
}

const entities = { '&quot;': '"', '&#39;': "'", '&apos;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' }
const decode = text => text.replace(/&(?:quot|#39|apos|lt|gt|amp);/g, entity => entities[entity])

/** Returns the tags of a page as `{ name, attributes }`. Comments are skipped. */
function tagsOf(html) {
  const tags = html
    .replace(/<!--[\s\S]*?-->/g, '')
    .matchAll(/<([a-z][\w-]*)((?:\s+[^\s"'>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*\/?>/gi)
  return [...tags].map(([, name, text]) => ({
    name: name.toLowerCase(),
    attributes: Object.fromEntries(
      [...text.matchAll(/([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g)].map(
        ([, key, ...values]) => [key.toLowerCase(), decode(values.find(value => value !== undefined) ?? '')],
      ),
    ),
  }))
}

/**
 * Returns the options that the elements of the page set by attributes. Reports unknown networks, and invalid JSON in `endpoints` and
 * `rpc-urls`.
 */
function optionsOf(elements, report) {
  const attributes = Object.assign({}, ...elements.map(element => element.attributes))
  const readJsonAttribute = name => {
    const text = attributes[name]
    if (text === undefined) return undefined
    const value = parseJson(text)
    if (value === undefined)
      report(
        'error',
        `The attribute ${name} is not valid JSON`,
        'Use double quotes inside, single quotes around.',
      )
    return value
  }
  const { networks, unknownNames } = networksOf(attributes.networks)
  for (const name of unknownNames)
    report(
      'error',
      `Unknown network: ${name}`,
      'Use a name of w3m-elements/networks, or pass the network as JSON.',
    )
  return {
    networks,
    projectId: attributes['project-id'],
    endpoints: readJsonAttribute('endpoints'),
    rpcUrls: readJsonAttribute('rpc-urls'),
    analytics: 'analytics' in attributes && attributes.analytics !== 'false',
  }
}

/** Checks a page by its URL: secure context, script, elements, options, Content-Security-Policy and Cross-Origin-Opener-Policy. */
export async function checkPage(address) {
  const findings = []
  const report = (level, text, fix) => findings.push({ level, text, ...(fix && { fix }) })
  let page
  try {
    page = await load(address)
  } catch (error) {
    report(
      'error',
      `${address} cannot be loaded: ${error.cause?.message ?? error.message}`,
      'Start your server, and check the address.',
    )
    return findings
  }
  if (page.status !== 200) {
    report('error', `${address} responds with status ${page.status}`)
    return findings
  }
  const { protocol, hostname } = new URL(page.url)
  const isLocal =
    hostname === 'localhost' || hostname.endsWith('.localhost') || /^127\.|^\[::1\]$/.test(hostname)
  if (protocol !== 'https:' && !isLocal)
    report(
      'error',
      'The page is not a secure context: wallets and logins need https',
      'Serve the page over https, or from localhost.',
    )

  const tags = tagsOf(page.body.toString('utf8'))
  const elements = tags.filter(({ name }) => name.startsWith('w3m-'))
  const scripts = tags.filter(
    ({ name, attributes }) => name === 'script' && /(?:^|\/)w3m\.js(?:[?#]|$)/.test(attributes.src ?? ''),
  )
  if (!elements.length && !scripts.length)
    report(
      'warning',
      'The page has no w3m- element and no w3m.js in its HTML',
      'An app that renders in the browser is checked by its folder: w3m-elements doctor .',
    )
  if (scripts.length > 1)
    report('error', `The page loads w3m.js ${scripts.length} times`, 'Keep one script tag.')
  let origin = "'self'"
  for (const { attributes } of scripts.slice(0, 1)) origin = await checkScript(attributes, page.url, report)

  const options = optionsOf(elements, report)
  const requiredSources = findRequiredSources({ ...options, origin })
  const policies = policiesOf(page, tags)
  if (!policies.length)
    report(
      'ok',
      `No Content-Security-Policy. A strict one for this page: ${formatStrictPolicy(requiredSources)}`,
    )
  for (const policy of policies) {
    const missingSources = requiredSources.filter(
      ({ directive, source }) => !isAllowed(policy, directive, source, page.url),
    )
    for (const { directive, source, purpose } of missingSources)
      report('error', `The Content-Security-Policy blocks ${purpose}`, `Add ${source} to ${directive}.`)
    const types = policy.get('trusted-types')
    if (types && !types.includes('*') && !types.includes('lit-html'))
      report(
        'error',
        'The Content-Security-Policy blocks the Trusted Types policy of Lit',
        'Add lit-html to trusted-types.',
      )
    if (!missingSources.length) report('ok', 'The Content-Security-Policy allows what the modal requests')
  }
  const opener = page.headers.get('cross-origin-opener-policy') ?? ''
  if (
    opener.startsWith('same-origin') &&
    !opener.includes('allow-popups') &&
    (options.projectId || options.endpoints?.frame)
  )
    report(
      'warning',
      'Cross-Origin-Opener-Policy: same-origin blocks social login',
      'Use same-origin-allow-popups.',
    )
  return findings
}

/** Returns the policies of the header and of meta tags, all of which apply. */
const policiesOf = (page, tags) =>
  [
    ...(page.headers.get('content-security-policy')?.split(',') ?? []),
    ...tags
      .filter(
        ({ name, attributes }) =>
          name === 'meta' && attributes['http-equiv']?.toLowerCase() === 'content-security-policy',
      )
      .map(({ attributes }) => attributes.content ?? ''),
  ].map(parsePolicy)

/** Checks the script tag. Returns the source that the policy must allow: `'self'` or an origin. */
async function checkScript({ src, type, integrity }, pageUrl, report) {
  const url = new URL(src, pageUrl)
  if (type !== 'module')
    report(
      'error',
      'The script tag of w3m.js lacks type="module"',
      `<script type="module" src="${src}"></script>`,
    )
  try {
    const { status, headers, body } = await load(url)
    if (status !== 200)
      report(
        'error',
        `${url} responds with status ${status}`,
        'Copy the files there: npx --no-install w3m-elements copy public/w3m',
      )
    else if (!/javascript/.test(headers.get('content-type') ?? ''))
      report(
        'error',
        `${url} is served as ${headers.get('content-type') ?? 'no type'}: browsers reject the module`,
        'Serve .js files as text/javascript.',
      )
    else if (integrity && !integrity.split(/\s+/).some(hash => hash === digest(hash.split('-')[0], body)))
      report(
        'error',
        'The integrity of the script tag does not match w3m.js',
        'Copy the tag again: npx --no-install w3m-elements copy <folder>',
      )
    else report('ok', `${url} loads`)
  } catch (error) {
    report('error', `${url} cannot be loaded: ${error.cause?.message ?? error.message}`)
  }
  return url.origin === new URL(pageUrl).origin ? "'self'" : url.origin
}

const digest = (algorithm, body) =>
  /^sha(?:256|384|512)$/.test(algorithm)
    ? `${algorithm}-${createHash(algorithm).update(body).digest('base64')}`
    : undefined
