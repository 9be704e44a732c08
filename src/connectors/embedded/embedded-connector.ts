import type { NetworkId } from '../../core/chain/caip.ts'
import type {
  EmailAction,
  EmbeddedAccountType,
  EmbeddedUser,
  FrameViewReason,
  RedirectProvider,
  UpdateEmailAction,
} from '../../core/identity/embedded.ts'
import type { Connector } from '../connector.ts'

/**
 * Connector of the embedded wallet in the frame. `connect` completes every login: it requests `GET_USER` and rejects if the user is
 * not logged in. Every method loads the frame on first use, and rejects with a typed error: EMAIL_FRAME_UNAVAILABLE if the frame is
 * not ready in time, USER_REJECTED if the user declined, FRAME_FAILED with the frame's own message.
 */
export interface EmbeddedConnector extends Connector {
  /** Sends a code to an email address (`CONNECT_EMAIL`). */
  sendCode(email: string, signal: AbortSignal): Promise<EmailAction>
  /** Resolves when the user has approved this device with the link in the email (`CONNECT_DEVICE`). */
  awaitDevice(signal: AbortSignal): Promise<void>
  enterCode(code: string, signal: AbortSignal): Promise<void>
  /** Resolves with the URL of a social login page (`GET_SOCIAL_REDIRECT_URI`). */
  getSocialUri(provider: RedirectProvider, signal: AbortSignal): Promise<string>
  /** Completes a social login with the URL that the provider redirected to (`CONNECT_SOCIAL`). */
  completeSocialLogin(uri: string, provider: RedirectProvider | undefined, signal: AbortSignal): Promise<void>
  getFarcasterUri(signal: AbortSignal): Promise<string>
  awaitFarcaster(signal: AbortSignal): Promise<void>
  updateEmail(email: string, signal: AbortSignal): Promise<UpdateEmailAction>
  enterCurrentCode(code: string, signal: AbortSignal): Promise<void>
  /** Resolves with the new email address. */
  enterNewCode(code: string, signal: AbortSignal): Promise<string>
  /** Switches between the EOA and the smart account (`SET_PREFERRED_ACCOUNT`). The new accounts are reported through `watch`. */
  setAccountType(type: EmbeddedAccountType, networkId: NetworkId, signal: AbortSignal): Promise<void>
  /** Origin of the frame. Messages of a login popup are accepted from this origin only. */
  readonly origin: string
}

/** Notifications for the controllers. */
export interface EmbeddedEvents {
  /** Called when the user changed. Undefined after sign-out. */
  userChanged(user: EmbeddedUser | undefined): void
  smartAccountsChanged(info: { readonly networks: readonly NetworkId[]; readonly deployed?: boolean }): void
  /** Called when a request that needs approval was opened, closed, or refused because of its method. */
  requestOpened(id: string, method: string): void
  requestClosed(id: string, outcome: 'done' | 'failed'): void
  methodRefused(method: string): void
  /** Called when the frame needs user input outside of a request, until `viewDone`. */
  viewRequired(reason: FrameViewReason): void
  viewDone(): void
}
