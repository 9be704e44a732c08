// Validation messages for developers. Loads in idle time: after the modal opens, and in development after each change of the options.

import { isNamespace, namespaces } from './chain/namespace.ts'
import { socialProviders } from './identity/embedded.ts'
import { usesEip1193 } from './chain/namespace-rules.ts'
import type { ModalOptions } from './options.ts'
import {
  isOptionValue,
  maxAttributeLength,
  optionAttributes,
  optionKinds,
  readAttributes,
} from './read-options.ts'

/** Additional input of `checkOptions`. */
export interface OptionCheck {
  /** An element whose attributes are also options. */
  readonly element?: Element
  /** Names that `networks` and `defaultNetwork` accept. */
  readonly networkNames?: readonly string[]
}

const loggedWarnings = new Set<string>()

/** Clears the set of logged warnings, so that each can be logged again. @internal For tests. */
export const resetOptionCheck = (): void => loggedWarnings.clear()

const maxNameLength = 40

/** Returns the edit distance of two words. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const nextRow = [i]
    for (let j = 1; j <= b.length; j++)
      nextRow.push(
        Math.min(
          (row[j] as number) + 1,
          (nextRow[j - 1] as number) + 1,
          (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1),
        ),
      )
    row = nextRow
  }
  return row[b.length] as number
}

/** Returns the valid word with the least edit distance, or undefined if none is similar. */
export function findNearest(word: string, valid: readonly string[]): string | undefined {
  if (word.length > maxNameLength) return undefined
  const lowerCaseWord = word.toLowerCase()
  let nearestWord: string | undefined
  let minDistance = Math.max(2, Math.floor(word.length / 3)) + 1
  for (const candidate of valid) {
    const candidateDistance = editDistance(lowerCaseWord, candidate.toLowerCase())
    if (candidateDistance < minDistance) [nearestWord, minDistance] = [candidate, candidateDistance]
  }
  return nearestWord
}

// The page may pass any value, including a proxy that throws.
function peek(value: unknown, key: string): unknown {
  try {
    return (value as Record<string, unknown>)[key]
  } catch {
    return undefined
  }
}

function keysOf(value: unknown): string[] {
  try {
    return typeof value === 'object' && value !== null ? Object.keys(value).slice(0, 200) : []
  } catch {
    return []
  }
}

function listOf(value: unknown): unknown[] {
  try {
    return Array.isArray(value) ? value.slice(0, 200) : []
  } catch {
    return []
  }
}

function describeValue(value: unknown): string {
  if (typeof value === 'string') return `"${value.slice(0, maxNameLength)}"`
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return String(value)
  return `a value of type ${typeof value}`
}

const joinWithOr = (names: readonly string[]) =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : String(names[0])

const describeHint = (word: unknown, valid: readonly string[]): string => {
  const nearestWord = typeof word === 'string' ? findNearest(word, valid) : undefined
  return nearestWord
    ? ` Did you mean "${nearestWord}"?`
    : valid.length <= 12
      ? ` Valid: ${joinWithOr(valid)}.`
      : ''
}

const requirements: Readonly<Record<string, string>> = {
  w: 'true, false, or { name, icon, rdns }',
  s: 'a string',
  u: 'an https URL',
  b: 'true or false',
  l: 'an array of strings',
  n: 'an array of network names, CAIP-2 ids or network objects',
  a: 'an array',
  j: 'an array',
  m: 'an object',
  f: 'an object of features',
  o: 'an object',
  x: 'a sign-in plugin, the URL of an endpoint, or "local"',
}

const endpointNames = 'api rpc catalog images analytics frame relay verify ipfs'.split(' ')
const metadataNames = ['name', 'description', 'url', 'icons']
const connectorTypes = 'walletConnect recent injected announced featured custom external recommended'.split(
  ' ',
)
const methods = ['email', 'social', 'wallet']
const featureNames =
  'email socials send receive swaps onramp history legalCheckbox collapseWallets smartSessions emailShowWallets'.split(
    ' ',
  )
const accountTypes = ['eoa', 'smartAccount', 'payment']
// Attributes that any element may have and that are not options.
const commonAttribute =
  /^(?:id|class|style|slot|part|hidden|title|lang|dir|tabindex|role|is|exportparts|inert)$|^(?:aria|data|on)/

const isWebUrl = (value: unknown) =>
  typeof value === 'string' && value.length < 2_000 && /^https?:\/\/[^/]/.test(value)

const isServiceUrl = (value: unknown) =>
  typeof value === 'string' && value.length < 2_000 && /^(?:https?|wss?):\/\/[^/]/.test(value)

type Warn = (sentence: string) => void

const siwxMethods = ['createMessage', 'addSession', 'revokeSession', 'setSessions', 'getSessions']
const siweMethods = ['getNonce', 'createMessage', 'verifyMessage', 'getSession', 'signOut']

function checkMethods(option: string, value: unknown, methods: readonly string[], warn: Warn): void {
  for (const name of methods)
    if (typeof peek(value, name) !== 'function')
      warn(`option "${option}" has no method "${name}", so users cannot sign in or connect.`)
}

// Whether a value is a path on the page's server, or an absolute URL.
const isEndpoint = (value: unknown): boolean =>
  typeof value === 'string' &&
  value !== '' &&
  value.length < 2_000 &&
  URL.canParse(value, 'https://page.example')

function checkKeys(option: string, value: unknown, valid: readonly string[], warn: Warn): void {
  for (const key of keysOf(value))
    if (!valid.includes(key))
      warn(`option "${option}" has no ${describeValue(key)}.${describeHint(key, valid)}`)
}

/** Checks the content of option values whose type is valid, by option. */
const details: {
  readonly [Name in keyof ModalOptions]?: (value: unknown, warn: Warn, check: OptionCheck) => void
} = {
  endpoints: (value, warn) => {
    checkKeys('endpoints', value, endpointNames, warn)
    for (const key of endpointNames) {
      const url = peek(value, key)
      if (url !== undefined && url !== null && !isServiceUrl(url))
        warn(
          `option "endpoints" has ${describeValue(url)} as "${key}": it must be a URL, or null to disable the service.`,
        )
    }
  },
  siwx: (value, warn) => checkMethods('siwx', value, siwxMethods, warn),
  siweConfig: (value, warn) => checkMethods('siweConfig', value, siweMethods, warn),
  signIn: (value, warn) => {
    if (value !== 'local' && !isEndpoint(value))
      warn(`option "signIn" must be the URL of an endpoint, or "local", not ${describeValue(value)}.`)
  },
  metadata: (value, warn) => checkKeys('metadata', value, metadataNames, warn),
  features: (value, warn) => checkKeys('features', value, featureNames, warn),
  rpcUrls: (value, warn) => {
    for (const id of keysOf(value)) {
      if (!id.includes(':'))
        warn(`option "rpcUrls" has ${describeValue(id)}: its keys are CAIP-2 ids like "eip155:1".`)
      const urls = peek(value, id)
      if (!Array.isArray(urls) || !listOf(urls).every(isWebUrl))
        warn(`option "rpcUrls" must have an array of URLs for ${describeValue(id)}.`)
    }
  },
  paymaster: (value, warn) => {
    for (const id of keysOf(value)) {
      const namespace = id.split(':', 1)[0]
      if (!isNamespace(namespace) || !usesEip1193(namespace))
        warn(
          `option "paymaster" has ${describeValue(id)}: its keys are CAIP-2 ids of EVM networks like "eip155:1".`,
        )
      const url = peek(value, id)
      // Approximates `isPaymasterUrl` in core/paymaster.ts, which also parses the URL.
      if (!isWebUrl(url) || !/^https:|^http:\/\/(?:localhost|127\.0\.0\.1)[:/]/.test(String(url)))
        warn(`option "paymaster" must have an https URL for ${describeValue(id)}.`)
    }
  },
  themeVariables: (value, warn) => {
    for (const name of keysOf(value))
      if (!name.startsWith('--w3m-'))
        warn(`option "themeVariables" has ${describeValue(name)}: its keys must start with "--w3m-".`)
  },
  customWallets: (value, warn) => {
    for (const wallet of listOf(value))
      if (typeof peek(wallet, 'id') !== 'string' || typeof peek(wallet, 'name') !== 'string')
        warn('option "customWallets" has an entry without "id" or "name".')
  },
  connectorTypeOrder: (value, warn) => {
    for (const type of listOf(value))
      if (!connectorTypes.includes(type as string))
        warn(
          `option "connectorTypeOrder" cannot contain ${describeValue(type)}.${describeHint(type, connectorTypes)}`,
        )
  },
  connectMethodsOrder: (value, warn) => {
    for (const method of listOf(value))
      if (!methods.includes(method as string))
        warn(
          `option "connectMethodsOrder" cannot contain ${describeValue(method)}.${describeHint(method, methods)}`,
        )
  },
  socials: (value, warn) => {
    for (const provider of listOf(value))
      if (!(socialProviders as readonly unknown[]).includes(provider))
        warn(
          `option "socials" cannot contain ${describeValue(provider)}.${describeHint(provider, [...socialProviders])}`,
        )
  },
  defaultAccountTypes: (value, warn) => {
    checkKeys('defaultAccountTypes', value, namespaces, warn)
    for (const key of keysOf(value)) {
      const type = peek(value, key)
      if (isNamespace(key) && !accountTypes.includes(type as string))
        warn(
          `option "defaultAccountTypes" cannot be ${describeValue(type)} for "${key}".${describeHint(type, accountTypes)}`,
        )
    }
  },
  networks: (value, warn, check) => {
    for (const choice of listOf(value)) checkNetwork('networks', choice, warn, check)
  },
  defaultNetwork: (value, warn, check) => checkNetwork('defaultNetwork', value, warn, check),
}

function checkNetwork(option: string, choice: unknown, warn: Warn, { networkNames = [] }: OptionCheck): void {
  if (typeof choice !== 'string') return
  if (choice.includes(':')) {
    // An id may belong to a custom network, so it is not compared with the known names.
    if (!/^[^:]{1,64}:[^:]{1,64}$/.test(choice))
      warn(`option "${option}" contains ${describeValue(choice)}. Invalid CAIP-2 network id`)
    return
  }
  if (!networkNames.length) return
  const plainChoice = choice.toLowerCase().replace(/[-_ ]/g, '')
  if (networkNames.some(name => name.replace(/-/g, '') === plainChoice)) return
  warn(
    `option "${option}" contains an unknown network ${describeValue(choice)}.${describeHint(choice, networkNames)}`,
  )
}

function checkObject(input: unknown, warn: Warn, check: OptionCheck): void {
  const names = Object.keys(optionKinds)
  for (const name of keysOf(input)) {
    if (!names.includes(name))
      warn(`option ${describeValue(name)} does not exist.${describeHint(name, names)}`)
    else checkValue(name as keyof ModalOptions, peek(input, name), warn, check)
  }
  if (peek(input, 'siwx') && peek(input, 'siweConfig')) warn('Cannot set both siweConfig and siwx')
}

function checkValue(name: keyof ModalOptions, value: unknown, warn: Warn, check: OptionCheck): void {
  if (value === undefined) return
  let isValid = false
  try {
    isValid = isOptionValue(name, value)
  } catch {
    // A proxy that throws counts as invalid.
  }
  const kind = optionKinds[name]
  if (isValid) details[name]?.(value, warn, check)
  else if (typeof kind === 'string')
    warn(`option "${name}" must be ${requirements[kind]}, not ${describeValue(value)}.`)
  else warn(`option "${name}" cannot be ${describeValue(value)}.${describeHint(value, kind)}`)
}

function checkAttributes(element: Element, warn: Warn, check: OptionCheck): void {
  const observedAttributes = peek(element.constructor, 'observedAttributes')
  const attributeOptions = readAttributes(element)
  const valid = [...optionAttributes.keys()]
  for (const { name, value } of element.attributes) {
    let isInvalid = false
    const warnInvalid: Warn = sentence => {
      isInvalid = true
      warn(sentence)
    }
    const option = optionAttributes.get(name)
    if (!option) {
      if (commonAttribute.test(name) || listOf(observedAttributes).includes(name)) continue
      warnInvalid(`attribute ${describeValue(name)} does not exist.${describeHint(name, valid)}`)
      continue
    }
    if (value.length > maxAttributeLength) {
      warnInvalid(`attribute "${name}" is longer than ${maxAttributeLength} characters.`)
      continue
    }
    const kind = optionKinds[option]
    if (typeof kind !== 'string' && !kind.includes(value.trim()))
      warnInvalid(`attribute "${name}" cannot be ${describeValue(value)}.${describeHint(value.trim(), kind)}`)
    else if (option === 'signIn' && value.trim() !== 'local' && !isEndpoint(value.trim()))
      warnInvalid(
        `attribute "${name}" must be the URL of an endpoint, or "local", not ${describeValue(value)}.`,
      )
    else if (kind === 'u' && !isOptionValue(option, value.trim()))
      warnInvalid(`attribute "${name}" must be an https URL, not ${describeValue(value)}.`)
    else if (
      ((kind === 'm' && option !== 'metadata') || kind === 'j' || /^\s{0,99}[[{]/.test(value)) &&
      !isJson(value)
    )
      warnInvalid(`attribute "${name}" must be JSON.`)
    else if (kind === 'f')
      for (const feature of value.slice(0, 2_000).split(/\s+/).filter(Boolean))
        if (!featureNames.includes(feature))
          warnInvalid(
            `attribute "${name}" has no ${describeValue(feature)}.${describeHint(feature, featureNames)}`,
          )
    if (!isInvalid && kind !== 'f' && attributeOptions[option] !== undefined)
      details[option]?.(attributeOptions[option], warn, check)
  }
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}

/** Returns at most 50 messages, one for each problem not reported before, with the closest valid names. Never throws. */
export function checkOptions(input: unknown, check: OptionCheck = {}): string[] {
  const sentences: string[] = []
  const warn: Warn = sentence => {
    const warning = `w3m: ${sentence}`
    if (loggedWarnings.has(warning) || sentences.length >= 50) return
    loggedWarnings.add(warning)
    sentences.push(warning)
  }
  checkObject(input, warn, check)
  if (check.element) checkAttributes(check.element, warn, check)
  return sentences
}
