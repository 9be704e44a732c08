import type { DemoStack } from './stack.ts'
import { installWallets } from './wallets.ts'

// For pages that load no source: what the demo gives a page besides the bundle, as a script of its own, `/pages/wallets.js`.
installWallets()

// The local stack is at another port each time; an app of one's own writes these attributes itself.
const answer = await fetch('/stack.json')
const { options } = (answer.ok ? await answer.json() : {}) as Partial<DemoStack>
const button = document.querySelector('w3m-button[networks]')
if (options?.projectId) button?.setAttribute('project-id', options.projectId)
if (options?.endpoints) button?.setAttribute('endpoints', JSON.stringify(options.endpoints))
