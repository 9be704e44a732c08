import { isAllowedOrigin } from '../server/origins.ts'
import { boot } from './boot.ts'
import { loadConfig } from './config.ts'
import { ancestorOrigins } from './embedder.ts'
import { createLoginBrowser } from './login/browser.ts'
import { createLogin } from './login/login.ts'
import { createFrameStorage } from './login/storage.ts'
import { createWallet } from './wallet/wallet.ts'

// Entry of the page in the iframe. Tests boot the same page with a fake login and a fake wallet.
const storage = createFrameStorage()
const [{ allowedOrigins, chains, consentGivenTo }] = await Promise.all([loadConfig(), storage.restore()])
boot({
  makeLogin: options => createLogin({ ...options, browser: createLoginBrowser(storage) }),
  wallet: createWallet({ chains }),
  storage,
  ancestors: ancestorOrigins(),
  consentGivenTo,
  isAllowed: origin => isAllowedOrigin(allowedOrigins, origin),
  // `postMessage` needs an exact origin, so entries with a wildcard are skipped.
  candidateOrigins: allowedOrigins.filter(entry => URL.canParse(entry) && new URL(entry).origin === entry),
})
