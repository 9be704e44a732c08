import type { DemoStack } from './stack.ts'
import { installWallets } from './wallets.ts'

// Entry of `/pages/wallets.js`, for pages that only load the bundle: adds wallets and the URLs of the local stack.
installWallets()

// Sets attributes that a real app writes itself, because the ports of the local stack vary.
const response = await fetch('/stack.json')
const { options } = (response.ok ? await response.json() : {}) as Partial<DemoStack>
const button = document.querySelector('w3m-button[networks]')
if (options?.projectId) button?.setAttribute('project-id', options.projectId)
if (options?.endpoints) button?.setAttribute('endpoints', JSON.stringify(options.endpoints))
