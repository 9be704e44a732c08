// Usage of each option in HTML, React and JavaScript, and the values that the options page offers for trying.
import { listLanguages, languageNameOf } from '../lib/languages.mjs'

/**
 * An example for each option: a value, or TypeScript code if JSON cannot express the value. Booleans may be omitted. `createUsageProgram`
 * declares the names in the code.
 */
const examples = {
  projectId: { value: 'YOUR_PROJECT_ID' },
  networks: { value: ['ethereum', 'base', 'solana'] },
  defaultNetwork: { value: 'base' },
  metadata: { value: { name: 'My app' }, attribute: 'app-name="My app"' },
  endpoints: { value: { api: 'https://api.example', relay: null } },
  rpcUrls: { value: { 'eip155:1': ['https://node.example'] } },
  connectors: { code: '[myConnector]' },
  universalProvider: { code: 'myPairingProvider' },
  customWallets: { value: [{ id: 'fathom', name: 'Fathom', mobile_link: 'fathom://' }] },
  featuredWalletIds: { value: ['io.metamask', 'app.phantom'] },
  includeWalletIds: { value: ['io.metamask', 'app.phantom'] },
  excludeWalletIds: { value: ['io.metamask'] },
  allWallets: { value: 'hide' },
  themeMode: { value: 'dark' },
  themeVariables: { value: { '--w3m-accent': '#2f5bff' } },
  density: { value: 'compact' },
  contrast: { value: 'more' },
  language: { value: listLanguages()[1] },
  text: { value: { connect: { title: 'Choose a wallet' } } },
  nameZone: { value: 'example.eth' },
  onramp: { code: '[myOnramp]' },
  onrampHosts: { value: ['pay.example'] },
  termsUrl: { value: 'https://app.example/terms' },
  privacyUrl: { value: 'https://app.example/privacy' },
  socials: { value: ['google', 'x'] },
  connectMethodsOrder: { value: ['wallet', 'email', 'social'] },
  connectorTypeOrder: { value: ['recent', 'injected', 'walletConnect'] },
  walletFeaturesOrder: { value: ['send', 'receive'] },
  announce: { value: true },
  preload: { value: 'intent' },
  afterNetworkSwitch: { value: 'close' },
  logLevel: { value: 'silent' },
  tokens: { value: { 'eip155:1': ['0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'] } },
  swapSource: { value: 'chain' },
  swapRouters: { value: { 'eip155:1': ['0x1111111254EEB25477B68fb85Ed929f73A960582'] } },
  paymaster: { value: { 'eip155:8453': 'https://paymaster.example' } },
  defaultAccountTypes: { value: { eip155: 'eoa' } },
  storage: { code: 'myStorage' },
  features: {
    value: { history: false, swaps: false },
    attribute: 'features="email socials send receive onramp"',
  },
  siwx: { code: "serverSiwx({ endpoint: '/api/sign-in' })" },
  siweConfig: { code: 'mySiweConfig' },
  signIn: { value: 'local' },
}

const fathom = {
  id: 'fathom',
  name: 'Fathom',
  mobile_link: 'fathom://',
  webapp_link: 'https://fathom.example',
}
const terms = 'https://app.example/terms'
const privacy = 'https://app.example/privacy'
/** Options that enable logins. The address has no server, so the preview prevents input. */
const loginPreview = { options: { endpoints: { frame: 'https://login.invalid/' } }, isInert: true }

/**
 * Options with a visible effect in the preview of the options page. `values` are the values to try by label; by default those of a
 * boolean or of a list of words. The preview also sets `options` and opens the screen `view`. `isConnected` connects the page's wallet
 * first. `isInert` prevents input.
 */
const previews = {
  networks: {
    values: { Ethereum: ['ethereum'], 'Ethereum and Base': ['ethereum', 'base'] },
    view: 'Networks',
    isConnected: true,
  },
  defaultNetwork: { values: { Ethereum: 'ethereum', Base: 'base' }, view: 'Networks' },
  customWallets: { values: { none: [], Fathom: [fathom] } },
  featuredWalletIds: { values: { none: [], Phantom: ['app.phantom'] } },
  includeWalletIds: { values: { all: undefined, 'MetaMask and Phantom': ['io.metamask', 'app.phantom'] } },
  excludeWalletIds: { values: { none: [], MetaMask: ['io.metamask'] } },
  allWallets: {},
  themeMode: {},
  themeVariables: {
    values: {
      Green: {},
      Blue: { '--w3m-accent': '#2f5bff' },
      Red: { '--w3m-accent': '#e5484d' },
      Square: { '--w3m-border-radius-master': '0px' },
    },
  },
  density: {},
  contrast: {},
  language: { values: Object.fromEntries(listLanguages().map(tag => [languageNameOf(tag), tag])) },
  text: { values: { default: {}, 'own title': { connect: { title: 'Choose a wallet' } } } },
  termsUrl: { values: { none: undefined, terms } },
  privacyUrl: { values: { none: undefined, privacy } },
  socials: { values: { all: undefined, 'Google and X': ['google', 'x'] }, ...loginPreview },
  connectMethodsOrder: {
    values: {
      default: undefined,
      'email first': ['email', 'social', 'wallet'],
      'social first': ['social', 'email', 'wallet'],
    },
    ...loginPreview,
  },
  connectorTypeOrder: {
    values: { default: undefined, 'custom first': ['custom', 'injected'] },
    options: { customWallets: [fathom] },
  },
  walletFeaturesOrder: {
    values: { default: undefined, 'send first': ['send', 'receive', 'swaps'] },
    options: { features: {} },
    view: 'Account',
    isConnected: true,
  },
  enableEip6963: {},
  enableWalletConnect: {},
  enableWalletGuide: {},
  features: {
    values: {
      default: {},
      'history: false': { history: false },
      'receive: false': { receive: false },
    },
    view: 'Account',
    isConnected: true,
  },
}

/** Returns the values to try of a boolean, its default first, or of an attribute that accepts a list of words. */
function trialValuesOf({ default: defaultValue, attributes: [attribute] }) {
  if (attribute?.type === 'boolean')
    return [defaultValue === 'true', defaultValue !== 'true'].map(value => [String(value), value])
  const words = [...(attribute?.type ?? '').matchAll(/'([^']+)'/g)].map(([, word]) => word)
  return words.map(word => [word, word])
}

/** Returns the values to try as `[label, value]` and the preview of an option. Returns undefined if the option has no visible effect. */
export function previewOf(option) {
  if (!Object.hasOwn(previews, option.name)) return undefined
  const { values, ...preview } = previews[option.name]
  const entries = values ? Object.entries(values) : trialValuesOf(option)
  if (entries.length < 2)
    throw new Error(`scripts/docs/option-usage.mjs has no values to try for ${option.name}`)
  // JSON cannot represent `undefined`, so an entry without a value only has its label.
  return { values: entries.map(entry => entry.filter(part => part !== undefined)), preview }
}

const isName = key => /^[a-z_$][\w$]*$/i.test(key)

/** Formats a value as TypeScript. */
function formatLiteral(value) {
  if (typeof value === 'string') return `'${value}'`
  if (Array.isArray(value)) return `[${value.map(formatLiteral).join(', ')}]`
  if (value === null || typeof value !== 'object') return String(value)
  return `{ ${Object.entries(value)
    .map(([key, item]) => `${isName(key) ? key : `'${key}'`}: ${formatLiteral(item)}`)
    .join(', ')} }`
}

/** Formats an example as an HTML attribute. Returns undefined for an option that can only be set in code. */
function attributeOf({ attributes: [attribute] }, { value, attribute: attributeText }) {
  if (!attribute) return undefined
  if (attributeText) return attributeText
  const { name, form } = attribute
  if (form === 'text') return `${name}="${value}"`
  if (form.startsWith('present')) return name
  if (form === 'JSON') return `${name}='${JSON.stringify(value)}'`
  return `${name}="${Array.isArray(value) ? value.join(' ') : formatLiteral(value)}"`
}

/** Returns the example of an option in code and as an attribute. The default example of a boolean is the opposite of its default. */
function exampleOf(option) {
  const isSwitch = option.default === 'true' || option.default === 'false'
  const example = examples[option.name] ?? (isSwitch && { value: option.default !== 'true' })
  if (!example) throw new Error(`scripts/docs/option-usage.mjs has no example for ${option.name}`)
  return {
    code: example.code ?? formatLiteral(example.value),
    attribute: attributeOf(option, example),
    isText: typeof example.value === 'string',
  }
}

/** Returns a group of code blocks that set the option, one for each framework that the site's tabs offer, in their order. */
export function usageOf(option) {
  const { code, attribute, isText } = exampleOf(option)
  const prop = isText ? `${option.name}="${code.slice(1, -1)}"` : `${option.name}={${code}}`
  const blocks = [
    attribute && ['html', 'HTML', `<w3m-button ${attribute}></w3m-button>`],
    ['tsx', 'React', `<ModalProvider ${prop} />`],
    ['ts', 'JS', `createModal({ ${option.name}: ${code} })`],
  ].filter(Boolean)
  return `::: code-group\n\n${blocks.map(([language, label, text]) => `\`\`\`${language} [${label}]\n${text}\n\`\`\``).join('\n\n')}\n\n:::`
}

/** Returns a statement for each value to try, together with the options of its preview. */
function createPreviewCode(option) {
  const { values = [], preview } = previewOf(option) ?? {}
  return values
    .filter(([, value]) => value !== undefined)
    .map(([, value]) => `createModal(${formatLiteral({ ...preview.options, [option.name]: value })})`)
}

/** Returns a program with every example and every value to try, which the check of the docs compiles. */
export const createUsageProgram =
  options => `import { createModal, serverSiwx, type ModalOptions } from 'w3m-elements'

declare const myConnector: NonNullable<ModalOptions['connectors']>[number]
declare const myPairingProvider: NonNullable<ModalOptions['universalProvider']>
declare const myOnramp: NonNullable<ModalOptions['onramp']>[number]
declare const myStorage: NonNullable<ModalOptions['storage']>
declare const mySiweConfig: NonNullable<ModalOptions['siweConfig']>

${options.map(option => `createModal({ ${option.name}: ${exampleOf(option).code} })`).join('\n')}
${options.flatMap(createPreviewCode).join('\n')}
`
