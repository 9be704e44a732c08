import assert from 'node:assert/strict'
import type { EmbeddedNamespace } from '../../src/core/identity/embedded.ts'
import { embeddedId } from '../../src/core/wallet/connector-info.ts'
import { localOne } from '../../src/testing/networks.ts'
import { FrameClient } from './frame-client.ts'
import type { Flow, StoredEntries, Visit, VisitOptions } from './modal-page.ts'
import { loginAttributes } from './new-user.ts'

/**
 * Logs in by email at the embedded wallet's server without a page, and shares the account with the pages of the flow. Returns the
 * session as the frame stores it.
 */
export async function logInWithoutPage(
  { stack, url }: Flow,
  email: string,
  { isForeign }: { isForeign?: boolean } = {},
): Promise<StoredEntries> {
  const client = new FrameClient(String(stack.urls.frame), { origin: url, isForeign })
  const { status, refusal } = await client.logIn(email, String(stack.urls.mail))
  assert.equal(status, 200, refusal)
  await client.call('/consent')
  return {
    [client.walletOrigin]: {
      [`w3m-frame:session ${url}`]: String(client.token),
      [`w3m-frame:device ${url}`]: client.device,
    },
  }
}

interface LoggedInOptions extends Omit<VisitOptions, 'host' | 'storage'> {
  /** Namespaces of the button's networks. */
  readonly namespaces?: readonly EmbeddedNamespace[]
}

/** Opens a page that restores the login of a new embedded account, which takes half the time of an interactive login. */
export async function visitLoggedIn(
  flow: Flow,
  email: string,
  { attributes, namespaces = ['eip155'], ...options }: LoggedInOptions = {},
): Promise<Visit> {
  const startedAt = Date.now()
  const toStored = (value: object | string) => JSON.stringify({ value, at: startedAt })
  const connection = toStored({ connectorId: embeddedId, name: 'Embedded wallet' })
  const visit = await flow.visit({
    attributes: attributes ?? loginAttributes(flow),
    wallets: [],
    storage: {
      ...(await logInWithoutPage(flow, email)),
      [flow.url]: {
        'w3m:1:login': toStored({ state: 'in', provider: 'email' }),
        ...Object.fromEntries(namespaces.map(namespace => [`w3m:1:connection:${namespace}`, connection])),
        'w3m:1:network': toStored(localOne.id),
      },
    },
    ...options,
  })
  await visit.waitUntilRestored()
  return visit
}
