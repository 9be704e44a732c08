import type { DemoStack } from './stack.ts'
import { installWallets } from './wallets.ts'

// Entry of `/pages/wallets.js`, for pages that load only the CDN bundle: adds the demo wallets, and makes the button use the local
// stack.
installWallets()

// Sets attributes that the HTML of a real app contains, because the ports of the local stack vary.
const response = await fetch('/stack.json')
const { options } = (response.ok ? await response.json() : {}) as Partial<DemoStack>
const button = document.querySelector('w3m-button[networks]')
if (options?.projectId) button?.setAttribute('project-id', options.projectId)
if (options?.endpoints) button?.setAttribute('endpoints', JSON.stringify(options.endpoints))
