import { frameEvent } from '../../../src/services/embedded-frame/protocol.ts'
import { version } from '../../../src/core/version.ts'
import type { ApprovalPart, LoginPart, WalletPart } from '../contract.ts'
import { Approval } from './approval/part.ts'
import { createPlainScreen } from './approval/view.ts'
import { translatorOf } from './approval/texts.ts'
import { hasBox } from './box.ts'
import { Dispatcher } from './dispatcher.ts'
import type { FrameStorage } from './login/storage.ts'
import { createStorageNote } from './login/storage-note.ts'

export interface BootOptions {
  /** Creates the login part. It calls `confirmEmailChange` to prompt the user. */
  makeLogin(options: { readonly confirmEmailChange: ApprovalPart['confirmEmailChange'] }): LoginPart
  readonly wallet: WalletPart
  readonly storage?: FrameStorage
  readonly isAllowed: (origin: string) => boolean
  /** Origins of the ancestor pages, innermost first. May be incomplete or empty in some browsers (embedder.ts). */
  readonly ancestors: readonly string[]
  /** The only origin that sees the account without consent, as configured by the frame's own server. */
  readonly consentGivenTo?: string
  /** Origins to notify that the frame is ready, if the browser does not expose the ancestors. */
  readonly candidateOrigins: readonly string[]
}

const findRootElement = (): HTMLElement => document.getElementById('root') ?? document.body

/** Shows only one sentence: `notEmbedded` outside an iframe, `originNotAllowed` in a page that may not embed the frame. */
export function showOnly(key: 'notEmbedded' | 'originNotAllowed'): void {
  const { translate } = translatorOf(navigator.language)
  findRootElement().replaceChildren(createPlainScreen(translate, translate(key)))
}

/** Starts the page in the frame. It listens for messages first, and then announces to the embedding page that it is ready. */
export function boot(options: BootOptions): void {
  const { makeLogin, wallet, storage, isAllowed, ancestors, consentGivenTo, candidateOrigins } = options
  if (window.parent === window) return showOnly('notEmbedded')
  // Every ancestor must be allowed, not only the innermost.
  if (!ancestors.every(isAllowed)) return showOnly('originNotAllowed')
  const outermostOrigin = ancestors.at(-1)
  // A page of another origin could embed a bench page, so all ancestors must have its origin.
  const isBench = (origin: string) =>
    consentGivenTo !== undefined &&
    [origin, ...ancestors].every(embedderOrigin => embedderOrigin === consentGivenTo)
  const approval = new Approval({
    root: findRootElement(),
    read: request => wallet.read(request),
    outermostOrigin: outermostOrigin === ancestors[0] ? undefined : outermostOrigin,
    isBench,
    createAside: translate => storage && createStorageNote(storage, translate),
    callServer: (...call) => login.callServer(...call),
  })
  const post = (message: object, origin: string) => window.parent.postMessage(message, origin)
  const login = makeLogin({
    confirmEmailChange: (...args) => dispatcher.confirmEmailChange(...args),
  })
  const dispatcher: Dispatcher = new Dispatcher(
    { login, wallet, approval },
    {
      page: window.parent,
      isAllowed: origin => isAllowed(origin) && (ancestors[0] === undefined || origin === ancestors[0]),
      isConsentGiven: isBench,
      post,
      reload: () => location.reload(),
      now: () => performance.now(),
      hasBox,
      initialChain: new URLSearchParams(location.search).get('chainId'),
    },
  )
  addEventListener('message', dispatcher.onMessage)
  const readyEvent = frameEvent('READY', { version })
  for (const origin of ancestors[0] === undefined ? candidateOrigins : [ancestors[0]])
    post(readyEvent, origin)
}
