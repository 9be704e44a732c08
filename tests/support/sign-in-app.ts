import assert from 'node:assert/strict'
import { ed25519 } from '@noble/curves/ed25519'
import { signatureVerify } from '@polkadot/util-crypto'
import { Verifier } from 'bip322-js'
import { verifyMessage } from 'viem'
import { decodeBase58 } from '../../src/core/chain/base58.ts'
import type { Namespace } from '../../src/core/chain/namespace.ts'
import type { Session } from '../../src/core/sign-in/siwx.ts'
import { type VerifiedSignIn, verifySignIn } from '../../src/server/index.ts'
import { type Flow, localAttributes, testWallet, type Visit, type VisitOptions } from './modal-page.ts'
import { until } from './until.ts'
import { uiTexts } from './ui-texts.ts'

export const signButton = 'w3m-connecting-siwe-sign'
export const cancelButton = 'w3m-connecting-siwe-cancel'

/** Verifies the signature with a library that the package does not use for this namespace. */
export const independentVerifiers: Readonly<
  Record<Namespace, (session: Session) => boolean | Promise<boolean>>
> = {
  eip155: ({ message, signature, data }) =>
    verifyMessage({
      message,
      signature: signature as `0x${string}`,
      address: data.accountAddress as `0x${string}`,
    }),
  solana: ({ message, signature, data }) =>
    ed25519.verify(
      decodeBase58(signature) as Uint8Array,
      new TextEncoder().encode(message),
      decodeBase58(data.accountAddress) as Uint8Array,
    ),
  bip122: ({ message, signature, data }) => Verifier.verifySignature(data.accountAddress, message, signature),
  polkadot: ({ message, signature, data }) =>
    signatureVerify(`<Bytes>${message}</Bytes>`, signature, data.accountAddress).isValid,
}

/** An app that requires sign-in: its page, its server with the real handler, and the stack. */
export class SignInApp {
  readonly flow: Flow
  readonly endpoint: string

  constructor(flow: Flow) {
    this.flow = flow
    this.endpoint = String(flow.stack.urls.signIn)
  }

  visit({
    attributes,
    extraAttributes = '',
    ...options
  }: VisitOptions & { extraAttributes?: string } = {}): Promise<Visit> {
    return this.flow.visit({
      attributes: `${attributes ?? localAttributes(this.flow.stack)} sign-in="${this.endpoint}" ${extraAttributes}`,
      // Allows the 401 of the members-only page, which the browser logs.
      expectedErrors: /401|Failed to load|CORS policy/,
      ...options,
    })
  }

  /** Waits for a message that can be signed. */
  async waitForMessage(user: Visit): Promise<void> {
    await user.page
      .locator(`[data-testid=${signButton}]:not([aria-disabled])`)
      .filter({ hasText: uiTexts.signIn })
      .waitFor()
    await user.seeText(uiTexts.showMessage)
  }

  /** Connects with the wallet and waits for a message that can be signed. */
  async connectWallet(user: Visit, wallet = testWallet): Promise<void> {
    await user.open()
    await user.pick(wallet)
    await this.waitForMessage(user)
  }

  /** Waits until the main button is enabled, and clicks it. The button is disabled briefly after its screen changes. */
  async pressSignButton(user: Visit): Promise<void> {
    await user.page.locator(`[data-testid=${signButton}]:not([aria-disabled])`).click()
  }

  async signIn(user: Visit): Promise<void> {
    await this.pressSignButton(user)
    await user.waitUntilConnected()
  }

  waitForStatus(user: Visit, status: string): Promise<void> {
    return user.until(
      expected => document.querySelector('w3m-button')?.modal?.getAccount().status === expected,
      status,
    )
  }

  /** Returns the number of signature requests to this page's EVM wallet since the last load. */
  async countSignatures(user: Visit): Promise<number> {
    return (await user.readRequestedMethods()).filter(method => method === 'personal_sign').length
  }

  readSessions(user: Visit): Promise<readonly Session[]> {
    return user.page.evaluate(
      async () => (await document.querySelector('w3m-button')?.modal?.getSessions()) ?? [],
    )
  }

  /** Waits until the app's server has sessions of exactly these accounts for this browser. */
  async expectMembers(user: Visit, accounts: readonly (string | undefined)[]): Promise<void> {
    const expectedText = accounts.toSorted().join(' ')
    await until(
      async () => (await this.readMembers(user)).toSorted().join(' ') === expectedText,
      `sessions of ${expectedText || 'no account'}`,
    )
  }

  /** Returns the accounts with a session of this browser at the app's server. */
  readMembers(user: Visit): Promise<string[]> {
    return user.page.evaluate(async url => {
      const response = await fetch(url, { credentials: 'include' })
      return ((await response.json()) as { members?: string[] }).members ?? []
    }, String(this.flow.stack.urls.members))
  }

  /** Verifies a session with the package's verifier, from the text and the signature only. */
  verify({ message, signature, data }: Session): Promise<VerifiedSignIn> {
    const { chains } = this.flow.stack.urls
    return verifySignIn({
      message,
      signature,
      expect: { domain: new URL(this.flow.url).host, nonce: data.nonce },
      rpc: Object.fromEntries(Object.entries(chains).map(([id, url]) => [`eip155:${id}`, url])),
    })
  }

  /** Asserts that the active account has a session, and that two independent verifiers accept it. */
  async expectVerified(user: Visit, namespace: Namespace): Promise<Session> {
    const [session] = await this.readSessions(user)
    assert.ok(session)
    await user.expectAccount({ caipAddress: (await this.verify(session)).accountId })
    assert.ok(await independentVerifiers[namespace](session))
    return session
  }

  async setServerDown(isDown: boolean): Promise<void> {
    const { faults } = this.flow.stack
    if (isDown) await faults.set({ service: 'signIn', kind: 'status', status: 503 })
    else await faults.clear('signIn')
  }
}
