import { boot } from '../../../page/boot.ts'
import { ancestorOrigins } from '../../../page/embedder.ts'
import { createFakeLogin, createFakeWallet } from './fake-parts.ts'

// Starts the real frame with a fake login and a fake wallet. Only approvals that the server transfers need a server.
const query = new URLSearchParams(location.search)
const allowedOrigins = (query.get('allowed') ?? '').split(' ')
if (query.has('blind')) delete (IntersectionObserverEntry.prototype as { isVisible?: boolean }).isVisible
boot({
  makeLogin: ({ confirmEmailChange }) =>
    createFakeLogin({ isConsented: !query.has('stranger'), confirmEmailChange }),
  wallet: createFakeWallet(),
  ancestors: ancestorOrigins(),
  isAllowed: origin => allowedOrigins.includes(origin),
  candidateOrigins: allowedOrigins,
})
