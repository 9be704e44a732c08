import type { NetworkId } from './chain/caip.ts'
import type { AccountType, Namespace } from './chain/namespace.ts'
import type { SocialProvider } from './identity/embedded.ts'

interface Properties {
  connected: boolean
  name: string
  platform: string
  method: string
  reconnect?: boolean
  message: string
  namespace: Namespace | 'all'
  network: NetworkId
  badge: string
  search: string
  /** A social login, or an onramp provider. */
  provider: SocialProvider | (string & {})
  token: string
  swapFromToken: string
  swapToToken: string
  isSmartAccount: boolean
  accountType: AccountType
}

/**
 * Analytics events with the properties sent for each, never an address, email or pairing URI (T13, T14). `AnalyticsBody` lists the rest of
 * the payload.
 */
export const analyticsEvents = {
  MODAL_CREATED: [],
  MODAL_OPEN: ['connected'],
  MODAL_CLOSE: ['connected'],
  SELECT_WALLET: ['name', 'platform'],
  CONNECT_SUCCESS: ['method', 'name', 'reconnect'],
  CONNECT_ERROR: ['message'],
  USER_REJECTED: ['message'],
  DISCONNECT_SUCCESS: ['namespace'],
  DISCONNECT_ERROR: ['message'],
  SWITCH_NETWORK: ['network'],
  SEARCH_WALLET: ['badge', 'search'],
  CLICK_ALL_WALLETS: [],
  CLICK_GET_WALLET: [],
  CLICK_NETWORKS: [],
  CLICK_WALLET_HELP: [],
  EMAIL_LOGIN_SELECTED: [],
  EMAIL_SUBMITTED: [],
  EMAIL_EDIT: [],
  DEVICE_REGISTERED_FOR_EMAIL: [],
  EMAIL_VERIFICATION_CODE_SENT: [],
  EMAIL_VERIFICATION_CODE_PASS: [],
  EMAIL_VERIFICATION_CODE_FAIL: ['message'],
  SOCIAL_LOGIN_STARTED: ['provider'],
  SOCIAL_LOGIN_REQUEST_USER_DATA: ['provider'],
  SOCIAL_LOGIN_SUCCESS: ['provider'],
  SOCIAL_LOGIN_CANCELED: ['provider'],
  SOCIAL_LOGIN_ERROR: ['provider', 'message'],
  SEND_INITIATED: ['network', 'token'],
  SEND_SUCCESS: ['network', 'token'],
  SEND_REJECTED: ['network'],
  SEND_ERROR: ['network', 'message'],
  OPEN_SWAP: ['network', 'isSmartAccount'],
  INITIATE_SWAP: ['network', 'swapFromToken', 'swapToToken'],
  SWAP_SUCCESS: ['network', 'swapFromToken', 'swapToToken', 'isSmartAccount'],
  SWAP_ERROR: ['message', 'network', 'swapFromToken', 'swapToToken', 'isSmartAccount'],
  SWAP_APPROVAL_ERROR: ['message', 'network', 'swapFromToken', 'swapToToken', 'isSmartAccount'],
  SWAP_REJECTED: ['network'],
  ERROR_FETCH_TRANSACTIONS: ['network'],
  SET_PREFERRED_ACCOUNT_TYPE: ['accountType', 'network'],
  CLICK_SIGN_SIWX_MESSAGE: ['network', 'isSmartAccount'],
  CLICK_CANCEL_SIWX: ['network', 'isSmartAccount'],
  SIWX_AUTH_SUCCESS: ['network', 'isSmartAccount'],
  SIWX_AUTH_ERROR: ['network', 'isSmartAccount', 'message'],
  EMAIL_UPGRADE_FROM_MODAL: [],
  SELECT_BUY_CRYPTO: ['isSmartAccount'],
  SELECT_BUY_PROVIDER: ['provider', 'isSmartAccount'],
  SELECT_WHAT_IS_A_BUY: ['isSmartAccount'],
  OPEN_ENS_FLOW: ['isSmartAccount'],
  REGISTER_NAME_INITIATED: ['isSmartAccount'],
  REGISTER_NAME_SUCCESS: ['isSmartAccount'],
  REGISTER_NAME_ERROR: ['isSmartAccount', 'message'],
} as const satisfies Readonly<Record<string, readonly (keyof Properties)[]>>

type Events = typeof analyticsEvents

export type AnalyticsEvent = {
  [Name in keyof Events]: { event: Name } & Pick<Properties, Events[Name][number]>
}[keyof Events]
