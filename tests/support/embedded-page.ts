import { startElements } from '../../elements/buttons/start.ts'
import { prepare } from '../../src/controllers/actions.ts'
import { connectWallet } from '../../src/controllers/connect.ts'
import { embeddedConnector } from '../../src/controllers/embedded-connector.ts'
import { createModal, provideElements } from '../../src/create-modal.ts'

const { signal } = new AbortController()

/** What the screens of a login ask of the embedded wallet, for a page without those screens. */
const logins = {
  prepare,
  sendCode: (email: string) => embeddedConnector().sendCode(email, signal),
  awaitDevice: () => embeddedConnector().awaitDevice(signal),
  enterCode: (code: string) => embeddedConnector().enterCode(code, signal),
  enter: () => connectWallet('embedded'),
}

declare global {
  interface Window {
    logins: typeof logins
  }
}

provideElements(() => import('../../elements/index.ts'))
setTimeout(startElements)
createModal()
window.logins = logins
