import { installWallets } from './wallets.ts'

// For pages that load no source: what the demo gives a page besides the bundle, as a script of its own, `/pages/wallets.js`.
installWallets()

// The embedded wallet of the local stack is at another port each time; an app of one's own writes the attribute itself.
const answer = await fetch('/stack.json')
const { urls } = (answer.ok ? await answer.json() : {}) as { urls?: Record<string, unknown> }
const button = document.querySelector('w3m-button[networks]')
if (urls?.frame)
  button?.setAttribute('endpoints', JSON.stringify({ frame: urls.frame, farcaster: urls.farcaster }))
