import * as z from 'zod/mini'
import { hasNumericChains } from '../../core/chain/namespace-rules.ts'
import { isNetworkId, namespaceOf, type NetworkId, referenceOf } from '../../core/chain/caip.ts'
import { readChainId } from '../../core/chain/evm-chain-id.ts'
import { version } from '../../core/version.ts'
import { embeddedNamespaces } from '../../core/identity/embedded.ts'

// Messages between a page and the embedded wallet's iframe, as schemas for both sides. Unknown members of a payload are dropped.
// Unknown messages are ignored.

const text = (maxChars: number) => z.string().check(z.maxLength(maxChars))
const requiredText = (maxChars: number) => z.string().check(z.minLength(1), z.maxLength(maxChars))
const email = z.string().check(z.maxLength(320), z.regex(/^[^\s@]+@[^\s@]+$/))
const code = requiredText(16)
const address = z.string().check(z.regex(/^[-.%a-zA-Z0-9]{1,128}$/))
const maxIdChars = 128
const messageId = requiredText(maxIdChars)
const noPayload = z.optional(z.unknown())

/** Version of this protocol, which the frame receives in its URL. */
export const protocolVersion = 4

/** EVM networks are sent as numbers, others as CAIP-2 ids. Both sides accept both formats. */
const chainId = z.union([z.number(), requiredText(64)])
export type WireChainId = z.infer<typeof chainId>

export const toWireChain = (id: NetworkId): WireChainId =>
  hasNumericChains(namespaceOf(id)) ? Number(referenceOf(id)) : id

export const fromWireChain = (value: unknown): NetworkId | undefined =>
  typeof value === 'string' && isNetworkId(value) ? value : readChainId(value)

/** URL of a login page: https, or http on loopback. Never a scheme that runs code or opens an app. */
const loginUrl = requiredText(8_192).check(
  z.refine(value => {
    if (!URL.canParse(value)) return false
    const { protocol, hostname, username } = new URL(value)
    const isLocal = /^(?:(?:[\w-]+\.)*localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
    return !username && (protocol === 'https:' || (protocol === 'http:' && isLocal))
  }),
)

const accountType = z.enum(['eoa', 'smartAccount'])
const accounts = z.array(z.object({ address, type: accountType })).check(z.maxLength(100))
const otpPayload = z.object({ otp: code })
const emailPayload = z.object({ email })
const cssVariables = z.record(z.string().check(z.regex(/^--[\w-]{1,64}$/)), z.union([text(256), z.number()]))

/** Theme of the page. The iframe only uses mode and accent. */
const theme = z.object({
  themeMode: z.optional(z.enum(['light', 'dark'])),
  themeVariables: z.optional(cssVariables),
  w3mThemeVariables: z.optional(cssVariables),
})

const dappData = z.object({
  metadata: z.optional(
    z.object({
      name: text(1_000),
      description: text(5_000),
      url: text(8_192),
      icons: z.array(text(300_000)).check(z.maxLength(20)),
    }),
  ),
  sdkVersion: z.optional(text(128)),
  sdkType: z.optional(text(64)),
  projectId: text(256),
  /** BCP 47 tag. */
  language: z.optional(text(64)),
})

const units = z.string().check(z.regex(/^\d{1,78}$/))
const transferStep = {
  kind: z.literal('transfer'),
  token: requiredText(128),
  units,
  receiver: requiredText(128),
}
const approvalStep = {
  kind: z.literal('approval'),
  token: requiredText(128),
  units,
  spender: requiredText(128),
}
const swapStep = {
  kind: z.literal('swap'),
  token: requiredText(128),
  units,
  receiver: requiredText(128),
  receiveToken: requiredText(128),
  leastReceived: units,
  router: requiredText(128),
  deadline: z.int().check(z.gte(0)),
  isUnread: z.optional(z.literal(true)),
}
/** Account (CAIP-10) and network (CAIP-2) of the reviewed transaction. */
const reviewContext = { account: requiredText(256), network: requiredText(64) }
const steps = [z.object(transferStep), z.object(approvalStep), z.object(swapStep)] as const

/**
 * The transaction that was reviewed in the modal (src/core/money/intent.ts). An iframe that supports intents signs only a matching one.
 */
const intent = z.discriminatedUnion('kind', [
  z.object({ ...reviewContext, ...transferStep }),
  z.object({ ...reviewContext, ...approvalStep }),
  z.object({ ...reviewContext, ...swapStep }),
  z.object({
    ...reviewContext,
    kind: z.literal('batch'),
    steps: z.readonly(z.array(z.discriminatedUnion('kind', steps)).check(z.minLength(2), z.maxLength(3))),
  }),
])

const rpcRequest = z.object({
  method: requiredText(128),
  params: z.optional(z.unknown()),
  /** Network that the page expects. The iframe rejects the request if another network is active in it. */
  chainId: z.optional(chainId),
  chainNamespace: z.optional(z.enum(embeddedNamespaces)),
  intent: z.optional(intent),
})

/** Payloads of page messages, by name without prefix. */
export const appMessages = {
  IS_CONNECTED: noPayload,
  GET_USER: z.object({
    chainId: z.optional(chainId),
    preferredAccountType: z.optional(text(64)),
  }),
  GET_CHAIN_ID: noPayload,
  SWITCH_NETWORK: z.object({ chainId }),
  CONNECT_EMAIL: emailPayload,
  CONNECT_DEVICE: noPayload,
  CONNECT_OTP: otpPayload,
  GET_SOCIAL_REDIRECT_URI: z.object({
    provider: z.enum(['google', 'github', 'apple', 'facebook', 'x', 'discord']),
  }),
  CONNECT_SOCIAL: z.object({ uri: requiredText(8_192) }),
  GET_FARCASTER_URI: noPayload,
  CONNECT_FARCASTER: noPayload,
  SIGN_OUT: noPayload,
  UPDATE_EMAIL: emailPayload,
  UPDATE_EMAIL_PRIMARY_OTP: otpPayload,
  UPDATE_EMAIL_SECONDARY_OTP: otpPayload,
  SYNC_THEME: theme,
  SYNC_DAPP_DATA: dappData,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: noPayload,
  SET_PREFERRED_ACCOUNT: z.object({ type: requiredText(64) }),
  RPC_REQUEST: rpcRequest,
  RELOAD: noPayload,
  /** Aborts the request with this id, or all open ones. A request that is already signed is still answered. */
  RPC_ABORT: z.optional(z.object({ id: z.optional(messageId) })),
} as const

const user = z.object({
  email: z.optional(z.nullable(email)),
  address,
  chainId,
  smartAccountDeployed: z.optional(z.boolean()),
  accounts: z.optional(accounts),
  preferredAccountType: z.optional(text(64)),
  userName: z.optional(z.nullable(text(256))),
})

/** Payloads of the iframe's answers, by the name of the request. */
export const frameAnswers = {
  IS_CONNECTED: z.object({ isConnected: z.boolean() }),
  GET_USER: user,
  GET_CHAIN_ID: z.object({ chainId }),
  SWITCH_NETWORK: z.object({ chainId }),
  CONNECT_EMAIL: z.object({ action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) }),
  CONNECT_DEVICE: noPayload,
  CONNECT_OTP: noPayload,
  GET_SOCIAL_REDIRECT_URI: z.object({ uri: loginUrl }),
  CONNECT_SOCIAL: user,
  GET_FARCASTER_URI: z.object({ url: loginUrl }),
  CONNECT_FARCASTER: z.object({ userName: text(256) }),
  SIGN_OUT: noPayload,
  UPDATE_EMAIL: z.object({ action: z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
  UPDATE_EMAIL_PRIMARY_OTP: noPayload,
  UPDATE_EMAIL_SECONDARY_OTP: z.object({ newEmail: email }),
  SYNC_THEME: noPayload,
  SYNC_DAPP_DATA: noPayload,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: z.object({
    smartAccountEnabledNetworks: z.array(z.number()).check(z.maxLength(1_000)),
  }),
  SET_PREFERRED_ACCOUNT: z.object({ type: text(64), address }),
  RPC_REQUEST: z.unknown(),
  RELOAD: noPayload,
  RPC_ABORT: noPayload,
} as const

/** Events of the iframe that are not answers. */
export const frameEvents = {
  READY: z.object({ version: z.optional(text(128)) }),
  SESSION_UPDATE: z.object({ token: text(8_192) }),
  VIEW_REQUIRED: z.object({ reason: z.enum(['consent', 'code', 'export']) }),
  VIEW_DONE: noPayload,
} as const

export interface FrameFailure {
  /** Empty if the iframe gave no reason. */
  readonly message: string
  /** Error code as in EIP-1193, if there is one. */
  readonly code?: number
  /** Error data of the node, such as revert data. */
  readonly data?: unknown
}

export type AppMessageName = keyof typeof appMessages
export type AppPayload<Name extends AppMessageName> = z.infer<(typeof appMessages)[Name]>
export type FrameAnswer<Name extends AppMessageName> = z.infer<(typeof frameAnswers)[Name]>
export type FrameEventName = keyof typeof frameEvents
export type FrameEventPayload<Name extends FrameEventName> = z.infer<(typeof frameEvents)[Name]>

/** A parsed message of a page. */
export type AppMessage = {
  [Name in AppMessageName]: { readonly id?: string; readonly name: Name; readonly payload: AppPayload<Name> }
}[AppMessageName]

/** A parsed message of the iframe. */
export type FrameMessage =
  | {
      [Name in AppMessageName]: {
        readonly id?: string
        readonly name: Name
        readonly outcome: 'success'
        readonly payload: FrameAnswer<Name>
      }
    }[AppMessageName]
  | {
      readonly id?: string
      readonly name: AppMessageName
      readonly outcome: 'error'
      readonly payload: FrameFailure
    }
  | {
      [Name in FrameEventName]: {
        readonly name: Name
        readonly outcome: 'event'
        readonly payload: FrameEventPayload<Name>
      }
    }[FrameEventName]

const appPrefix = '@w3m-app/'
const framePrefix = '@w3m-frame/'

interface Envelope {
  readonly name: string
  readonly id: string | undefined
  readonly payload: unknown
}

/** Parses the envelope of a message. Any script can post to a window, so nothing is trusted. */
function envelopeOf(data: unknown, prefix: string): Envelope | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { type, id, payload } = data as Record<string, unknown>
  if (typeof type !== 'string' || type.length > 128 || !type.startsWith(prefix)) return undefined
  if (id !== undefined && (typeof id !== 'string' || id.length > maxIdChars)) return undefined
  return { name: type.slice(prefix.length), id: id as string | undefined, payload }
}

const isKey = <T extends object>(table: T, key: string): key is keyof T & string => Object.hasOwn(table, key)

/**
 * Returns whether a message is addressed to the iframe, so the iframe can distinguish invalid messages from unrelated ones.
 * @internal Used by the iframe of the local stack.
 */
export const isForFrame = (data: unknown): boolean => envelopeOf(data, appPrefix) !== undefined
/** Returns whether a message claims to come from the iframe. */
export const isFromFrame = (data: unknown): boolean => envelopeOf(data, framePrefix) !== undefined

/**
 * Returns name and id of a page message, even if its payload is invalid.
 * @internal Used by the iframe of the local stack.
 */
export function readRequestHeader(
  data: unknown,
): { readonly id?: string; readonly name: AppMessageName } | undefined {
  const envelope = envelopeOf(data, appPrefix)
  return envelope && isKey(appMessages, envelope.name) ? { id: envelope.id, name: envelope.name } : undefined
}

/**
 * Parses a message of a page. Undefined if it is invalid.
 * @internal Used by the iframe of the local stack.
 */
export function readAppMessage(data: unknown): AppMessage | undefined {
  const envelope = envelopeOf(data, appPrefix)
  if (!envelope || !isKey(appMessages, envelope.name)) return undefined
  const result = appMessages[envelope.name].safeParse(envelope.payload)
  if (!result.success) return undefined
  return { id: envelope.id, name: envelope.name, payload: result.data } as AppMessage
}

/** Parses a message of the iframe. Undefined if it is invalid. */
export function readFrameMessage(data: unknown): FrameMessage | undefined {
  const envelope = envelopeOf(data, framePrefix)
  if (!envelope) return undefined
  const { name, id, payload } = envelope
  if (isKey(frameEvents, name)) {
    const result = frameEvents[name].safeParse(payload)
    return result.success ? ({ name, outcome: 'event', payload: result.data } as FrameMessage) : undefined
  }
  const [, requestName = '', outcome] = /^([A-Z_]{1,64})_(SUCCESS|ERROR)$/.exec(name) ?? []
  if (!isKey(frameAnswers, requestName)) return undefined
  if (outcome === 'ERROR') return { id, name: requestName, outcome: 'error', payload: readFailure(payload) }
  const result = frameAnswers[requestName].safeParse(payload)
  if (!result.success) return undefined
  return { id, name: requestName, outcome: 'success', payload: result.data } as FrameMessage
}

/** Parses a failure in any format, so a request that failed without a reason is still rejected. */
function readFailure(payload: unknown): FrameFailure {
  const { message, code, data } = (typeof payload === 'object' && payload ? payload : {}) as Record<
    string,
    unknown
  >
  return {
    message: typeof message === 'string' ? message.slice(0, 10_000) : '',
    ...(typeof code === 'number' && Number.isFinite(code) && { code }),
    ...(data !== undefined && data !== null && { data }),
  }
}

/** Creates a page message. */
export const appMessage = <Name extends AppMessageName>(
  name: Name,
  payload: AppPayload<Name>,
  id: string,
): object => ({ id, type: appPrefix + name, ...(payload !== undefined && { payload }) })

/**
 * Creates an answer of the iframe.
 * @internal Used by the iframe of the local stack.
 */
export const frameSuccess = (name: AppMessageName, payload: unknown, id: string | undefined): object => ({
  ...(id !== undefined && { id }),
  type: `${framePrefix}${name}_SUCCESS`,
  ...(payload !== undefined && { payload }),
})

/** @internal Used by the iframe of the local stack. */
export const frameError = (name: AppMessageName, payload: FrameFailure, id: string | undefined): object => ({
  ...(id !== undefined && { id }),
  type: `${framePrefix}${name}_ERROR`,
  payload,
})

/** @internal Used by the iframe of the local stack. */
export const frameEvent = <Name extends FrameEventName>(
  name: Name,
  payload: FrameEventPayload<Name>,
): object => ({ type: framePrefix + name, ...(payload !== undefined && { payload }) })

/** Identifies the client of this package in SYNC_DAPP_DATA. */
export const sdkMark = { sdkType: 'w3m', sdkVersion: `html-elements-${version}` } as const

/**
 * Returns whether the page uses the client of this package, because other clients do not handle VIEW_REQUIRED and VIEW_DONE.
 * @internal Used by the iframe of the local stack.
 */
export const isOurClient = ({ sdkType, sdkVersion }: AppPayload<'SYNC_DAPP_DATA'>): boolean =>
  sdkType === sdkMark.sdkType && sdkVersion?.startsWith('html-elements-') === true
