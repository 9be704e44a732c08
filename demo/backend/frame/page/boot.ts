import { frameEvent } from '../../../../src/services/embedded-frame/protocol.ts'
import { version } from '../../../../src/core/version.ts'
import type { ApprovalPart, LoginPart, WalletPart } from '../contract.ts'
import { Approval } from './approval/part.ts'
import { plainScreen } from './approval/view.ts'
import { wordsOf } from './approval/words.ts'
import { hasBox } from './box.ts'
import { Dispatcher } from './dispatcher.ts'
import type { FrameStorage } from './login/storage.ts'
import { storageNote } from './login/storage-note.ts'

export interface Boot {
  /** Creates the login part, which asks the user through these options. */
  makeLogin(options: { readonly askEmailChange: ApprovalPart['askEmailChange'] }): LoginPart
  readonly wallet: WalletPart
  readonly storage?: FrameStorage
  readonly isAllowed: (origin: string) => boolean
  /** Origins of the ancestor pages, innermost first. Empty if the browser does not expose them. */
  readonly around: readonly string[]
  /** The only origin that needs no consent, as configured by the frame's own server. */
  readonly consentGivenTo?: string
  /** Origins to notify that the frame is ready, if the browser does not expose the ancestors. */
  readonly candidates: readonly string[]
}

const rootElement = (): HTMLElement => document.getElementById('root') ?? document.body

/** Shows a page with one sentence. */
export function showOnly(key: 'alone' | 'foreign'): void {
  const { say } = wordsOf(navigator.language)
  rootElement().replaceChildren(plainScreen(say, say(key)))
}

/** Starts the page in the frame: listens first, then announces that it is ready. */
export function boot(options: Boot): void {
  const { makeLogin, wallet, storage, isAllowed, around, consentGivenTo, candidates } = options
  if (window.parent === window) return showOnly('alone')
  // Every ancestor must be allowed, not only the innermost.
  if (!around.every(isAllowed)) return showOnly('foreign')
  const outermost = around.at(-1)
  // Only without further ancestors: a page of another origin could embed such a page.
  const isBench = (origin: string) =>
    consentGivenTo !== undefined && [origin, ...around].every(each => each === consentGivenTo)
  const approval = new Approval({
    root: rootElement(),
    read: request => wallet.read(request),
    within: outermost === around[0] ? undefined : outermost,
    isBench,
    aside: say => storage && storageNote(storage, say),
    askServer: (...call) => login.ask(...call),
  })
  const post = (message: object, origin: string) => window.parent.postMessage(message, origin)
  const login = makeLogin({
    askEmailChange: (...asked) => dispatcher.askEmailChange(...asked),
  })
  const dispatcher: Dispatcher = new Dispatcher(
    { login, wallet, approval },
    {
      page: window.parent,
      isAllowed: origin => isAllowed(origin) && (around[0] === undefined || origin === around[0]),
      isConsentGiven: isBench,
      post,
      reload: () => location.reload(),
      now: () => performance.now(),
      hasBox,
      firstChain: new URLSearchParams(location.search).get('chainId'),
    },
  )
  addEventListener('message', dispatcher.hear)
  const ready = frameEvent('READY', { version })
  for (const origin of around[0] === undefined ? candidates : [around[0]]) post(ready, origin)
}
