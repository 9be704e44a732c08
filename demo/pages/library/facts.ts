import type { AppKit } from 'w3m-elements/appkit'
// The page shows the client id that the modal sends to the Blockchain API. The package does not export it, so it is read from the query of
// the API calls.
import { clientQuery } from '../../../src/services/sdk-query.ts'
import { find } from '../dom.ts'
import { showTexts } from './dom.ts'
import type { BenchPage } from './set-ups.mjs'
import type { Part } from './parts/part.ts'
import { callbackCalls, isSignedIn, onCallback } from './sign-in.ts'

interface FactsInput {
  readonly page: BenchPage
  readonly kit: AppKit
  readonly parts: readonly Part[]
}

/** Shows facts about the connection in the page, and updates them on every change. */
export function watchFacts({ page, kit, parts }: FactsInput): void {
  let latestUpdate = 0
  const update = async () => {
    const updateId = ++latestUpdate
    const texts = await readFacts({ page, kit, parts })
    // Ignores the result of an earlier update, which may arrive later.
    if (updateId === latestUpdate) showTexts(find('#facts'), texts)
  }
  const handleChange = () => void update().catch(console.error)
  kit.modal.subscribe(handleChange)
  for (const event of ['account', 'network', 'connect', 'disconnect', 'sign-in', 'sign-out'] as const)
    kit.modal.on(event, handleChange)
  onCallback(handleChange)
  handleChange()
}

async function readFacts({ page, kit, parts }: FactsInput): Promise<Record<string, string | undefined>> {
  const { address, caipAddress, status, embeddedWalletInfo } = kit.getAccount()
  const isSiwe = page.variant === 'siwe'
  const isAuthenticated = await isSignedIn(kit, isSiwe)
  const partTexts = await Promise.all(parts.map(async part => part.readTexts?.(kit)))
  const { type, smartAccountDeployed } = kit.modal.getAccount()
  const texts: Record<string, string | undefined> = {
    'w3m-address': address,
    ...Object.fromEntries(
      parts.map(({ namespace }) => [`w3m-address-${namespace}`, kit.getAddress(namespace)]),
    ),
    'w3m-caip-address': caipAddress,
    'w3m-chain-id': kit.getChainId()?.toString(),
    'apkt-account-status': status,
    'w3m-authentication-status':
      isAuthenticated === undefined ? undefined : isAuthenticated ? 'authenticated' : 'unauthenticated',
    ...(isSiwe && callbackCalls),
    'w3m-email': embeddedWalletInfo?.user.email,
    'w3m-account-type': type,
    'w3m-sa-account-status':
      smartAccountDeployed === undefined ? undefined : smartAccountDeployed ? 'Deployed' : 'Not Deployed',
    'w3m-wallet-type': kit.getWalletProviderType(),
    'w3m-client-id': clientQuery().clientId,
  }
  return Object.assign(texts, ...partTexts)
}
