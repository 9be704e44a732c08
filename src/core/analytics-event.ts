import type { NetworkId } from './chain/caip.ts'
import type { AccountType, Namespace } from './chain/namespace.ts'
import type { SocialProvider } from './identity/embedded.ts'

interface SwapProperties {
  network: NetworkId
  swapFromToken: string
  swapToToken: string
  isSmartAccount: boolean
}

/** Names and properties of analytics events (reference 2.6), of what exists. Never an address, e-mail or pairing URI (T13, T14). */
export type AnalyticsEvent =
  | { event: 'MODAL_CREATED' }
  | { event: 'MODAL_OPEN'; connected: boolean }
  | { event: 'MODAL_CLOSE'; connected: boolean }
  | { event: 'SELECT_WALLET'; name: string; platform: string }
  | { event: 'CONNECT_SUCCESS'; method: string; name: string; reconnect?: boolean }
  | { event: 'CONNECT_ERROR'; message: string }
  | { event: 'USER_REJECTED'; message: string }
  | { event: 'DISCONNECT_SUCCESS'; namespace: Namespace | 'all' }
  | { event: 'DISCONNECT_ERROR'; message: string }
  | { event: 'SWITCH_NETWORK'; network: NetworkId }
  | { event: 'SEARCH_WALLET'; badge: string; search: string }
  | { event: 'CLICK_ALL_WALLETS' }
  | { event: 'CLICK_GET_WALLET' }
  | { event: 'CLICK_NETWORKS' }
  | { event: 'CLICK_WALLET_HELP' }
  | { event: 'EMAIL_LOGIN_SELECTED' }
  | { event: 'EMAIL_SUBMITTED' }
  | { event: 'EMAIL_EDIT' }
  | { event: 'DEVICE_REGISTERED_FOR_EMAIL' }
  | { event: 'EMAIL_VERIFICATION_CODE_SENT' }
  | { event: 'EMAIL_VERIFICATION_CODE_PASS' }
  | { event: 'EMAIL_VERIFICATION_CODE_FAIL'; message: string }
  | { event: 'SOCIAL_LOGIN_STARTED'; provider: SocialProvider }
  | { event: 'SOCIAL_LOGIN_REQUEST_USER_DATA'; provider: SocialProvider }
  | { event: 'SOCIAL_LOGIN_SUCCESS'; provider: SocialProvider }
  | { event: 'SOCIAL_LOGIN_CANCELED'; provider: SocialProvider }
  | { event: 'SOCIAL_LOGIN_ERROR'; provider: SocialProvider; message: string }
  | { event: 'SEND_INITIATED'; network: NetworkId; token: string }
  | { event: 'SEND_SUCCESS'; network: NetworkId; token: string }
  | { event: 'SEND_REJECTED'; network: NetworkId }
  | { event: 'SEND_ERROR'; network: NetworkId; message: string }
  | { event: 'OPEN_SWAP'; network: NetworkId; isSmartAccount: boolean }
  | { event: 'INITIATE_SWAP'; network: NetworkId; swapFromToken: string; swapToToken: string }
  | ({ event: 'SWAP_SUCCESS' } & SwapProperties)
  | ({ event: 'SWAP_ERROR' | 'SWAP_APPROVAL_ERROR'; message: string } & SwapProperties)
  | { event: 'SWAP_REJECTED'; network: NetworkId }
  | { event: 'ERROR_FETCH_TRANSACTIONS'; network: NetworkId }
  | { event: 'SET_PREFERRED_ACCOUNT_TYPE'; accountType: AccountType; network: NetworkId }
  | { event: 'CLICK_SIGN_SIWX_MESSAGE'; network: NetworkId; isSmartAccount: boolean }
  | { event: 'CLICK_CANCEL_SIWX'; network: NetworkId; isSmartAccount: boolean }
  | { event: 'SIWX_AUTH_SUCCESS'; network: NetworkId; isSmartAccount: boolean }
  | { event: 'SIWX_AUTH_ERROR'; network: NetworkId; isSmartAccount: boolean; message: string }
  | { event: 'EMAIL_UPGRADE_FROM_MODAL' }
  | { event: 'SELECT_BUY_CRYPTO'; isSmartAccount: boolean }
  | { event: 'SELECT_BUY_PROVIDER'; provider: string; isSmartAccount: boolean }
  | { event: 'SELECT_WHAT_IS_A_BUY'; isSmartAccount: boolean }
  | { event: 'OPEN_ENS_FLOW'; isSmartAccount: boolean }
  | { event: 'REGISTER_NAME_INITIATED'; isSmartAccount: boolean }
  | { event: 'REGISTER_NAME_SUCCESS'; isSmartAccount: boolean }
  | { event: 'REGISTER_NAME_ERROR'; isSmartAccount: boolean; error: string }
