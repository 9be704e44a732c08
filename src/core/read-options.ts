// Parses all options from an object or attributes. Omits values of the wrong type.

import { attributeOf } from './early-options.ts'
import { defaultOptions, type ModalOptions, type Settings } from './options.ts'

// One letter per type keeps this code small. option-check.ts reports invalid values.
type Kind = 'w' | 's' | 'u' | 'b' | 'l' | 'n' | 'a' | 'j' | 'm' | 'f' | 'o' | 'x' | readonly string[]

/**
 * Type of each option: a list of allowed values, or a letter. s: text. u: https URL. b: boolean. w: boolean or object. l: list of
 * texts. n: list of networks. a: array without an attribute. j: array, as JSON in an attribute. m: map, as JSON in an attribute. f:
 * map of switches. o: object without an attribute. x: sign-in option, which accepts any value except null and false.
 */
export const optionKinds: Readonly<Record<keyof ModalOptions, Kind>> = {
  projectId: 's',
  networks: 'n',
  defaultNetwork: 's',
  metadata: 'm',
  endpoints: 'm',
  rpcUrls: 'm',
  connectors: 'a',
  universalProvider: 'o',
  customWallets: 'j',
  featuredWalletIds: 'l',
  includeWalletIds: 'l',
  excludeWalletIds: 'l',
  allWallets: ['show', 'hide', 'only-mobile'],
  themeMode: ['auto', 'light', 'dark'],
  themeVariables: 'm',
  density: ['default', 'compact'],
  contrast: ['auto', 'more'],
  language: 's',
  text: 'm',
  nameZone: 's',
  onramp: 'a',
  onrampHosts: 'a',
  termsUrl: 'u',
  privacyUrl: 'u',
  socials: 'l',
  connectMethodsOrder: 'l',
  connectorTypeOrder: 'l',
  walletFeaturesOrder: 'l',
  announce: 'w',
  enableInjected: 'b',
  enableEip6963: 'b',
  enableWalletConnect: 'b',
  enableReconnect: 'b',
  enableNetworkSwitch: 'b',
  afterNetworkSwitch: ['back', 'close', 'stay'],
  enableWalletGuide: 'b',
  allowUnsupportedChain: 'b',
  preferUniversalLinks: 'b',
  debug: 'b',
  logLevel: ['silent', 'error', 'warn', 'info', 'debug'],
  preload: ['idle', 'intent', 'none'],
  tokens: 'm',
  swapSource: ['auto', 'service', 'chain', 'service-then-chain'],
  swapRouters: 'o',
  paymaster: 'm',
  defaultAccountTypes: 'm',
  analytics: 'b',
  storage: 'o',
  features: 'f',
  siwx: 'x',
  siweConfig: 'x',
  signIn: 'x',
  signInOptional: 'b',
}

const optionNames = Object.keys(optionKinds) as (keyof ModalOptions)[]

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a value has the type of its option. */
export function isOptionValue(name: keyof ModalOptions, value: unknown): boolean {
  const kind = optionKinds[name]
  if (typeof kind !== 'string') return kind.includes(value as string)
  if (kind === 's') return isText(value)
  if (kind === 'u') return isText(value) && /^https:\/\/[^/]/.test(value)
  if (kind === 'b') return typeof value === 'boolean'
  if (kind === 'w') return typeof value === 'boolean' || isObject(value)
  if (kind === 'l') return Array.isArray(value) && value.every(isText)
  if (kind === 'n') return Array.isArray(value) && value.every(entry => isText(entry) || isObject(entry))
  // An invalid sign-in option must not disable sign-in.
  if (kind === 'x') return value !== null && value !== false
  return kind === 'a' || kind === 'j' ? Array.isArray(value) : isObject(value)
}

// JSON can contain an own `__proto__`; copying such a map later would change its prototype (T11).
const withoutProto = (value: unknown): unknown =>
  isObject(value) && Object.hasOwn(value as object, '__proto__')
    ? Object.fromEntries(Object.entries(value as object).filter(([key]) => key !== '__proto__'))
    : value

/** Applies `input` to the options. Invalid values keep the previous value. Never throws. */
export function readOptions(input: ModalOptions, previousSettings: Settings = defaultOptions): Settings {
  const settings: Record<string, unknown> = { ...previousSettings }
  for (const name of optionNames) {
    try {
      const value = input[name]
      if (value !== undefined && isOptionValue(name, value))
        settings[name] = name === 'storage' ? value : withoutProto(value)
    } catch {
      // Ignores an option whose getter throws, except that sign-in stays required.
      if (optionKinds[name] === 'x') settings[name] = ''
    }
  }
  return settings as unknown as Settings
}

const ownNames: Partial<Record<keyof ModalOptions, string>> = {
  connectMethodsOrder: 'connect-methods',
  connectorTypeOrder: 'connector-order',
  walletFeaturesOrder: 'wallet-features',
  featuredWalletIds: 'featured-wallets',
  includeWalletIds: 'include-wallets',
  excludeWalletIds: 'exclude-wallets',
  defaultAccountTypes: 'account-types',
}

const metadataAttributes = ['name', 'description', 'url', 'icon']

/** Options by attribute name. `metadata` has four attributes. */
export const optionAttributes: ReadonlyMap<string, keyof ModalOptions> = new Map(
  optionNames
    .filter(name => !/^[oa]$/.test(optionKinds[name] as string) && !/^(?:text|siw)/.test(name))
    .flatMap((name): [string, keyof ModalOptions][] =>
      name === 'metadata'
        ? metadataAttributes.map(part => [`app-${part}`, name])
        : [[ownNames[name] ?? attributeOf(name), name]],
    ),
)

/** Maximum length of an attribute in characters. A longer one is not parsed (T28). Large enough for any list of networks. */
export const maxAttributeLength = 100_000

/** Features that an attribute disables if it does not list them. */
const features = 'email socials send receive swaps onramp history'.split(' ')

const splitWords = (text: string) => text.split(/\s+/).filter(Boolean)

function readAttribute(name: keyof ModalOptions, attribute: string, text: string): unknown {
  const kind = optionKinds[name]
  if (kind === 'b') return attribute.startsWith('no-') ? text === 'false' : text !== 'false'
  if (kind === 'w') return /^\s*\{/.test(text) ? JSON.parse(text) : text !== 'false'
  if (kind === 'l' || kind === 'n') return /^\s*\[/.test(text) ? JSON.parse(text) : splitWords(text)
  // The attribute lists the enabled features. All others in `features` are disabled.
  if (kind === 'f') {
    const enabledFeatures = splitWords(text)
    return Object.fromEntries(
      [...features, ...enabledFeatures].map(feature => [feature, enabledFeatures.includes(feature)]),
    )
  }
  return kind === 'm' || kind === 'j' ? JSON.parse(text) : text.trim()
}

/** Parses the options in an element's attributes. Omits invalid values. */
export function readAttributes(element: Element): ModalOptions {
  const options: Record<string, unknown> = {}
  for (const [attribute, name] of optionAttributes) {
    const text = element.getAttribute(attribute)
    if (text === null || text.length > maxAttributeLength) continue
    if (name === 'metadata') {
      const part = attribute.slice(4)
      options[name] = {
        ...(options[name] as object),
        ...(part === 'icon' ? { icons: [text] } : { [part]: text }),
      }
      continue
    }
    try {
      const value = readAttribute(name, attribute, text)
      if (isOptionValue(name, value)) options[name] = withoutProto(value)
    } catch {
      // option-check.ts reports values that are not JSON.
    }
  }
  return options
}
