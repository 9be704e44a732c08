import type { DemoStack } from './stack.ts'
import { installWallets } from './wallets.ts'

// Entry of `/pages/wallets.js`, for pages that load only the bundle: adds what the demo needs.
installWallets()

// The port of the local stack varies; a real app writes these attributes itself.
const answer = await fetch('/stack.json')
const { options } = (answer.ok ? await answer.json() : {}) as Partial<DemoStack>
const button = document.querySelector('w3m-button[networks]')
if (options?.projectId) button?.setAttribute('project-id', options.projectId)
if (options?.endpoints) button?.setAttribute('endpoints', JSON.stringify(options.endpoints))
