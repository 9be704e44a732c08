// Defines the set-ups that the README describes. A set-up is a page with its options, its wallets, its visitor, and limits of the
// loaded bytes.

/** Returns the placeholder for the URL of a service, which `withServices` replaces. */
export const createServicePlaceholder = name => `{${name}}`

const rpcUrls = { 'eip155:1': [createServicePlaceholder('mainnet')] }
/** Options of the first snippets in the README: two EVM networks and no project id. */
const plainOptions = { networks: ['ethereum', 'base'], rpcUrls }
/** Options of a page with all services: a project id, the catalog, and networks of two namespaces. */
const fullOptions = {
  networks: ['ethereum', 'solana'],
  projectId: 'set-up',
  rpcUrls,
  endpoints: Object.fromEntries(
    ['api', 'catalog', 'images', 'relay', 'frame'].map(name => [name, createServicePlaceholder(name)]),
  ),
}

/**
 * The set-ups: the options of the page, the number of announced wallets, the kind of page (`html` by default), and the visitor. A
 * returning visitor has connected the first wallet in an earlier visit, or has paired a wallet on a phone (`isPaired`).
 *
 * `limits` of the scripts are in bytes (gzip level 9, without frameworks): when the button is visible (`button`), when the page is idle
 * before a press (`idle`), when the first row is visible after an immediate press (`row`), and when the open modal is idle (`settled`).
 * `requests` limits the number of all requests of the modal, including those to services. `nodes` limits the elements, texts and
 * comments of the open modal.
 */
export const setUps = {
  plain: {
    title: 'no project id, no wallet',
    options: plainOptions,
    wallets: 0,
    limits: { button: 15_000, idle: 66_000, row: 78_000, settled: 78_000, requests: 9, nodes: 250 },
  },
  'plain-wallet': {
    title: 'no project id, one wallet',
    options: plainOptions,
    wallets: 1,
    limits: { button: 15_000, idle: 66_000, row: 54_000, settled: 76_000, requests: 8, nodes: 250 },
  },
  full: {
    title: 'project id and catalog, two wallets',
    options: fullOptions,
    wallets: 2,
    limits: { button: 15_000, idle: 77_000, row: 56_000, settled: 80_000, requests: 10, nodes: 340 },
  },
  phone: {
    title: 'phone, project id and catalog',
    options: fullOptions,
    wallets: 0,
    visitor: 'phone',
    limits: { button: 15_000, idle: 75_000, row: 75_000, settled: 80_000, requests: 14, nodes: 250 },
  },
  returning: {
    title: 'returning visitor',
    options: plainOptions,
    wallets: 1,
    visitor: 'returning',
    limits: { button: 39_000, idle: 136_000, row: 137_000, settled: 147_500, requests: 18, nodes: 610 },
  },
  'returning-full': {
    title: 'returning visitor, project id',
    options: fullOptions,
    wallets: 2,
    visitor: 'returning',
    limits: { button: 39_000, idle: 136_000, row: 137_000, settled: 157_000, requests: 22, nodes: 620 },
  },
  'returning-pairing': {
    title: 'returning visitor, paired wallet',
    options: fullOptions,
    wallets: 0,
    visitor: 'returning',
    isPaired: true,
    // There are no limits, because the pairing library alone is larger than any other set-up.
    limits: {},
  },
  'react-plain': {
    title: 'React, no project id, one wallet',
    options: plainOptions,
    wallets: 1,
    page: 'react',
    limits: { button: 17_500, idle: 67_700, row: 57_000, settled: 77_000, requests: 9, nodes: 250 },
  },
  'react-full': {
    title: 'React, project id, two wallets',
    options: fullOptions,
    wallets: 2,
    page: 'react',
    limits: { button: 17_500, idle: 79_000, row: 58_500, settled: 83_000, requests: 13, nodes: 340 },
  },
  'vue-plain': {
    title: 'Vue, no project id, one wallet',
    options: plainOptions,
    wallets: 1,
    page: 'vue',
    limits: { button: 18_000, idle: 68_000, row: 56_000, settled: 77_000, requests: 9, nodes: 250 },
  },
  'vue-full': {
    title: 'Vue, project id, two wallets',
    options: fullOptions,
    wallets: 2,
    page: 'vue',
    limits: { button: 18_000, idle: 79_000, row: 58_500, settled: 82_000, requests: 13, nodes: 340 },
  },
}

const formatAttribute = value =>
  Array.isArray(value) && value.every(item => typeof item === 'string')
    ? value.join(' ')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)
/** Returns options as attributes: lists are separated by spaces, objects are JSON. */
export const attributesOf = options =>
  Object.fromEntries(
    Object.entries(options).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`),
      formatAttribute(value),
    ]),
  )
const escapeQuotes = text => text.replaceAll('&', '&amp;').replaceAll("'", '&#39;')
/** Returns the HTML of a button with these options. */
export const htmlOf = options =>
  `<w3m-button${Object.entries(attributesOf(options))
    .map(([name, value]) => ` ${name}='${escapeQuotes(value)}'`)
    .join('')}></w3m-button>`
/** Returns the root element of a React or Vue page, with a value that the script of the page reads. */
export const rootOf = (name, value) =>
  `<div id="root" data-${name}='${escapeQuotes(JSON.stringify(value))}'></div>`

/**
 * Whether the bytes at the first row are exact: the row is that of an announced wallet, so all files that it does not need can be
 * withheld.
 */
export const isRowExact = name => setUps[name].wallets > 0 && setUps[name].visitor !== 'returning'

/** Replaces the placeholders of services (`createServicePlaceholder`) in options or HTML by their URLs. */
export const withServices = (text, services) =>
  text.replaceAll(/\{([a-z]+)\}/g, (key, name) => services[name] ?? key)
