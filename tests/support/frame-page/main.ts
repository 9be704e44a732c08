import { boot } from '../../../demo/backend/frame/page/boot.ts'
import { originsAround } from '../../../demo/backend/frame/page/embedder.ts'
import { fakeLogin, fakeWallet } from './fake-parts.ts'

// The real frame, with a fake login and a fake wallet that need no server.
const query = new URLSearchParams(location.search)
const allowed = (query.get('allowed') ?? '').split(' ')
if (query.has('blind')) delete (IntersectionObserverEntry.prototype as { isVisible?: boolean }).isVisible
boot({
  makeLogin: ({ askEmailChange }) => fakeLogin({ isConsented: !query.has('stranger'), askEmailChange }),
  wallet: fakeWallet(),
  around: originsAround(),
  isAllowed: origin => allowed.includes(origin),
  candidates: allowed,
})
