import { boot } from '../../../page/boot.ts'
import { ancestorOrigins } from '../../../page/embedder.ts'
import { fakeLogin, fakeWallet } from './fake-parts.ts'

// Starts the real frame with a fake login and a fake wallet, which need no server.
const query = new URLSearchParams(location.search)
const allowedOrigins = (query.get('allowed') ?? '').split(' ')
if (query.has('blind')) delete (IntersectionObserverEntry.prototype as { isVisible?: boolean }).isVisible
boot({
  makeLogin: ({ confirmEmailChange }) =>
    fakeLogin({ isConsented: !query.has('stranger'), confirmEmailChange }),
  wallet: fakeWallet(),
  ancestors: ancestorOrigins(),
  isAllowed: origin => allowedOrigins.includes(origin),
  candidates: allowedOrigins,
})
