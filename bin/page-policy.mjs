// Determines the requests of a page with the modal from its options, and whether a Content-Security-Policy allows them.
import * as networks from '../dist/src/networks/index.js'

/** Services by their option in `endpoints`: default address, required CSP directives, and purpose. */
export const services = {
  catalog: {
    url: 'https://api.web3modal.org',
    directives: ['connect-src'],
    purpose: 'the list of all wallets',
  },
  images: {
    url: 'https://api.web3modal.org',
    directives: ['connect-src', 'img-src'],
    purpose: 'pictures of wallets',
  },
  api: {
    url: 'https://rpc.walletconnect.org',
    directives: ['connect-src'],
    purpose: 'tokens, activity and prices',
  },
  rpc: {
    url: 'https://rpc.walletconnect.org',
    directives: ['connect-src'],
    purpose: 'networks by a project id',
  },
  relay: {
    url: 'wss://relay.walletconnect.org',
    directives: ['connect-src'],
    purpose: 'wallets on other devices',
  },
  verify: {
    url: 'https://verify.walletconnect.org',
    directives: ['connect-src', 'frame-src'],
    purpose: 'domain verification while pairing',
  },
  frame: {
    url: 'https://secure.walletconnect.org',
    directives: ['frame-src'],
    purpose: 'login by email or social account',
  },
}
const analytics = {
  url: 'https://pulse.walletconnect.org',
  directives: ['connect-src'],
  purpose: 'analytics',
}

/** Maps endpoints to the endpoint whose host they use if they are not set. */
const substitutes = { images: 'catalog', rpc: 'api' }

const allNetworks = Object.entries(networks).filter(([, network]) => network?.rpcUrls)

/** Parses the attribute `networks`: names, CAIP-2 ids, or JSON. Returns the networks and the unknown names. */
export function networksOf(value = 'ethereum') {
  const text = value.trim()
  const entries = text.startsWith('[') ? (parseJson(text) ?? []) : text.split(/[\s,]+/).filter(Boolean)
  const networkRecords = []
  const unknownNames = []
  for (const entry of entries) {
    if (typeof entry === 'object' && entry) {
      networkRecords.push(entry)
      continue
    }
    const [, network] = allNetworks.find(([name, { id }]) => name === entry || id === entry) ?? []
    if (network) networkRecords.push(network)
    else unknownNames.push(entry)
  }
  return { networks: networkRecords, unknownNames }
}

export function parseJson(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Returns the sources that the modal needs with these options, as `{ directive, source, purpose }`. A source is an origin, a scheme or a
 * keyword.
 *
 * @param options `networks`, `projectId`, `endpoints`, `rpcUrls` and `analytics` of the modal, `origin` of its script.
 */
export function findRequiredSources({
  networks: pageNetworks,
  projectId,
  endpoints = {},
  rpcUrls = {},
  analytics: hasAnalytics,
  origin = "'self'",
}) {
  const requirements = [
    { directive: 'script-src', source: origin, purpose: 'the modal' },
    { directive: 'img-src', source: 'data:', purpose: 'pictures of wallets in this browser' },
    { directive: 'img-src', source: 'blob:', purpose: 'pictures that the modal draws' },
  ]
  const addRequirement = (url, directives, purpose) => {
    if (!URL.canParse(url)) return
    for (const directive of directives) requirements.push({ directive, source: originOf(url), purpose })
  }
  for (const { id, name, rpcUrls: urls = [] } of pageNetworks)
    for (const url of rpcUrls[id] ?? urls)
      addRequirement(url, ['connect-src'], `${name}: balances and transactions`)
  for (const [name, { url, directives, purpose }] of Object.entries({
    ...services,
    ...(hasAnalytics && { analytics }),
  })) {
    const endpoint = endpoints[name] === undefined ? endpoints[substitutes[name]] : endpoints[name]
    if (endpoint === null || (endpoint === undefined && !projectId)) continue
    addRequirement(endpoint ?? url, directives, purpose)
  }
  return requirements.filter(
    (requirement, index) =>
      requirements.findIndex(
        candidate => candidate.directive === requirement.directive && candidate.source === requirement.source,
      ) === index,
  )
}

const originOf = url => {
  const { protocol, host } = new URL(url)
  return `${protocol}//${host}`
}

/** Parses a policy into `directive → sources`. Uses the first of repeated directives (CSP 3). */
export function parsePolicy(text) {
  const directives = new Map()
  for (const part of text.split(';')) {
    const [name, ...sources] = part.trim().split(/\s+/)
    if (name && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources)
  }
  return directives
}

const fallbacks = {
  'script-src-elem': ['script-src', 'default-src'],
  'frame-src': ['child-src', 'default-src'],
}

/** Returns whether a directive of the policy allows a source on a page at `pageUrl`. */
export function isAllowed(policy, directive, source, pageUrl) {
  const effectiveDirective = [directive, ...(fallbacks[directive] ?? ['default-src'])].find(name =>
    policy.has(name),
  )
  if (!effectiveDirective) return true
  return policy.get(effectiveDirective).some(expression => matchesSource(expression, source, pageUrl))
}

/** Returns whether a source expression of a policy matches a source (CSP 3, 6.7.2). */
function matchesSource(expression, source, pageUrl) {
  const page = new URL(pageUrl)
  const isSameOrigin = source === "'self'" || (URL.canParse(source) && originOf(source) === page.origin)
  if (expression.toLowerCase() === "'self'") return isSameOrigin
  const url = isSameOrigin ? page.origin : source
  if (/^[a-z][a-z\d+.-]*:$/i.test(expression)) return url.toLowerCase().startsWith(expression.toLowerCase())
  if (url.endsWith(':')) return false
  if (expression === '*') return /^(?:https?|wss?):/.test(url)
  const parts = /^(?:([a-z][a-z\d+.-]*):\/\/)?(\*|(?:\*\.)?[\w.-]+)(?::(\d+|\*))?(?:\/.*)?$/i.exec(expression)
  if (!parts) return false
  const [, scheme = page.protocol.slice(0, -1), host, port] = parts
  const { protocol, hostname, port: urlPort } = new URL(url)
  const allowedProtocols = {
    http: ['http:', 'https:', 'ws:', 'wss:'],
    https: ['https:', 'wss:'],
    ws: ['ws:', 'wss:'],
  }
  if (!(allowedProtocols[scheme] ?? [`${scheme}:`]).includes(protocol)) return false
  const isHostMatch =
    host === '*' ||
    (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host.toLowerCase())
  return (
    isHostMatch &&
    (port === '*' || (port ?? '') === urlPort || (port && !urlPort && port === defaultPort(protocol)))
  )
}

const defaultPort = protocol => ({ 'http:': '80', 'ws:': '80', 'https:': '443', 'wss:': '443' })[protocol]

/** Returns the complete policy of a page that loads nothing but the modal, as one line. */
export function formatStrictPolicy(requirements) {
  const sources = new Map([['default-src', ["'none'"]]])
  for (const { directive, source } of requirements)
    sources.set(directive, [...(sources.get(directive) ?? []), source])
  return [
    ...[...sources].map(([directive, list]) => `${directive} ${list.join(' ')}`),
    "require-trusted-types-for 'script'",
    'trusted-types lit-html',
  ].join('; ')
}
