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
 * The wallet behind the frame. `connect` is the end of every login: it asks `GET_USER` and rejects when nobody is
 * logged in. Every call makes the frame at its first need, and rejects with a typed error (EMAIL_FRAME_UNAVAILABLE
 * when the frame is not ready in time, USER_REJECTED when a person refused, FRAME_FAILED with the frame's own sentence).
 */
export interface EmbeddedConnector extends Connector {
  /** Sends a code to an address (`CONNECT_EMAIL`). */
  sendCode(email: string, signal: AbortSignal): Promise<EmailAction>
  /** Settles once the person has approved this device by the link in the mail (`CONNECT_DEVICE`). */
  awaitDevice(signal: AbortSignal): Promise<void>
  enterCode(code: string, signal: AbortSignal): Promise<void>
  /** Where the login page of a social account is (`GET_SOCIAL_REDIRECT_URI`). */
  socialUri(provider: RedirectProvider, signal: AbortSignal): Promise<string>
  /** Ends a social login with the address that the provider came back to (`CONNECT_SOCIAL`). */
  enterSocial(uri: string, provider: RedirectProvider | undefined, signal: AbortSignal): Promise<void>
  farcasterUri(signal: AbortSignal): Promise<string>
  awaitFarcaster(signal: AbortSignal): Promise<void>
  updateEmail(email: string, signal: AbortSignal): Promise<UpdateEmailAction>
  enterPresentCode(code: string, signal: AbortSignal): Promise<void>
  /** Answers with the address that is now in force. */
  enterNewCode(code: string, signal: AbortSignal): Promise<string>
  /** Switches between the ordinary and the smart account (`SET_PREFERRED_ACCOUNT`); accounts follow by `watch`. */
  setAccountType(type: EmbeddedAccountType, networkId: NetworkId, signal: AbortSignal): Promise<void>
  /** Origin of the frame: the only one that a login popup may speak from. */
  readonly origin: string
}

/** What the connector tells controllers besides answers. */
export interface EmbeddedEvents {
  /** The person as last told; undefined after signing out. */
  userSeen(user: EmbeddedUser | undefined): void
  smartAccountsSeen(seen: { readonly networks: readonly NetworkId[]; readonly deployed?: boolean }): void
  /** A request that needs approval began, ended, or was refused because of its method. */
  requestOpened(id: string, method: string): void
  requestClosed(id: string, outcome: 'done' | 'failed'): void
  methodRefused(method: string): void
  /** The frame needs a person outside of a request, until it says that it no longer does. */
  viewRequired(reason: FrameViewReason): void
  viewDone(): void
}
