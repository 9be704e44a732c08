import assert from 'node:assert/strict'
import { type Hex, verifyMessage, verifyTypedData } from 'viem'
import type {} from '../../../demo/pages/library/parts/universal.ts'
import { benchPages } from '../../../demo/pages/library/set-ups.mjs'
import { decodeBase58 } from '../../../src/core/chain/base58.ts'
import { bitcoin } from '../../../src/networks/bitcoin.ts'
import { solana } from '../../../src/networks/solana.ts'
import { type Flow, type Visit } from '../../support/modal-page.ts'
import { readMails } from '../../support/frame-client.ts'
import { openPhone, type Phone } from '../../support/phone.ts'
import { until } from '../../support/until.ts'
import { beforeEach, describe, expect, test } from '../../support/flow-test.ts'

// Run by `npm run nightly -- compat bench`, which builds the pages first.
const helloText = 'Hello from the bench'
const referenceOf = (id: string) => id.slice(id.indexOf(':') + 1)

test.use({ flowOptions: { isConsentGiven: true } })

describe('Bench page', () => {
  let flow: Flow
  beforeEach(({ flow: workerFlow }) => {
    flow = workerFlow
  })

  const benchTest = (
    name: string,
    title: string,
    run: (visit: Visit) => Promise<void>,
    { path = `/library/${name}/`, query = 'approve=auto&wallets=demo' } = {},
  ): void => {
    test(`${name}: ${title}`, async () => {
      const visit = await flow.visit({
        path: `${path}?${query}`,
        wallets: [],
        expectedErrors: /WebSocket|Failed to load resource/,
      })
      try {
        await visit.waitUntilRemoved('w3m-page-loading')
        await run(visit)
        await visit.end()
      } catch (error) {
        await visit.page.close()
        throw error
      }
    })
  }
  const readText = async (visit: Visit, id: string) => (await visit.getByTestId(id).textContent()) ?? ''
  /** Waits until the page shows exactly these texts. */
  const waitForTexts = async (visit: Visit, texts: Readonly<Record<string, string>>) => {
    for (const [id, expected] of Object.entries(texts))
      await visit
        .getByTestId(id)
        .and(visit.page.getByText(expected, { exact: true }))
        .waitFor()
  }
  /** Clicks a button and waits for the toast. */
  const press = async (visit: Visit, id: string, toast: string) => {
    await visit.click(id)
    await visit.page.locator('.toast').filter({ hasText: toast }).waitFor()
    await visit.click('toast-close-button')
  }
  /** Returns the names of the wallets in the page: EIP-6963, Wallet Standard, and the globals of other wallets. */
  const listAnnouncedWallets = ({ page }: Visit) =>
    page.evaluate(() => {
      const names: string[] = []
      const api = {
        register: (...wallets: { name: string }[]) => names.push(...wallets.map(wallet => wallet.name)),
      }
      addEventListener('eip6963:announceProvider', event =>
        names.push((event as CustomEvent<{ info: { name: string } }>).detail.info.name),
      )
      dispatchEvent(new Event('eip6963:requestProvider'))
      dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
      const {
        ethereum,
        injectedWeb3 = {},
        btc_providers: bitcoinWallets = [],
      } = window as {
        ethereum?: object
        injectedWeb3?: object
        btc_providers?: { name: string }[]
      }
      names.push(...bitcoinWallets.map(({ name }) => name))
      return [...names, ...(ethereum ? ['window.ethereum'] : []), ...Object.keys(injectedWeb3)]
    })
  const connect = async (visit: Visit, wallet: string) => {
    await waitForTexts(visit, { 'apkt-account-status': 'disconnected' })
    await visit.click('w3m-open-hook-button')
    await visit.pick(wallet)
    await waitForTexts(visit, { 'apkt-account-status': 'connected' })
    await visit.waitUntilRemoved('w3m-modal-card')
  }

  /** Returns the steps that all Ethereum libraries share. */
  const createEthereumSteps =
    (wallet = 'demo.wallet.one') =>
    async (visit: Visit) => {
      await connect(visit, wallet)
      const address = (await readText(visit, 'w3m-address')) as Hex
      await waitForTexts(visit, {
        'w3m-chain-id': '1',
        'w3m-address-eip155': address,
        'w3m-caip-address': `eip155:1:${address}`,
      })
      await visit.getByTestId('w3m-network-button').filter({ hasText: 'Ethereum' }).waitFor()
      await press(visit, 'sign-message-button', 'Signing Succeeded')
      const signature = (await readText(visit, 'w3m-signature')) as Hex
      assert.ok(await verifyMessage({ address, message: helloText, signature }))
      await press(visit, 'sign-typed-data-button', 'Success')
      const isVerified = await verifyTypedData({
        address,
        domain: { name: 'w3m-elements', version: '1', chainId: 1 },
        types: {
          Letter: [
            { name: 'from', type: 'address' },
            { name: 'to', type: 'address' },
            { name: 'contents', type: 'string' },
          ],
        },
        primaryType: 'Letter',
        message: { from: address, to: '0x00000000000000000000000000000000000b0b00', contents: 'Hello, Bob!' },
        signature: (await readText(visit, 'w3m-signature')) as Hex,
      })
      assert.ok(isVerified)
      await press(visit, 'send-transaction-button', 'Success')
      assert.match(await readText(visit, 'w3m-signature'), /^0x[\da-f]{64}$/)
      await press(visit, 'sign-transaction-button', 'Signing Failed')
      await visit.click('switch-network-hook-button')
      await waitForTexts(visit, { 'w3m-chain-id': '137', 'w3m-caip-address': `eip155:137:${address}` })
      await press(visit, 'send-calls-button', 'Success')
      await visit.getByTestId('get-calls-id-input').fill(await readText(visit, 'send-calls-id'))
      await press(visit, 'get-calls-status-button', 'receipts')
      await press(visit, 'fetch-capabilities-button', '0x89')
      await visit.click('eip155-disconnect-button')
      await waitForTexts(visit, { 'apkt-account-status': 'disconnected' })
      await visit.waitUntilRemoved('w3m-address')
    }

  const runSolanaSteps = async (visit: Visit) => {
    await connect(visit, 'Demo Solana Wallet')
    await waitForTexts(visit, { 'w3m-chain-id': referenceOf(solana.id) })
    await press(visit, 'sign-message-button', 'Signing Succeeded')
    const publicKey = await crypto.subtle.importKey(
      'raw',
      decodeBase58(await readText(visit, 'w3m-address')) as Uint8Array<ArrayBuffer>,
      'Ed25519',
      false,
      ['verify'],
    )
    const signature = decodeBase58(await readText(visit, 'w3m-signature')) as Uint8Array<ArrayBuffer>
    assert.ok(
      await crypto.subtle.verify('Ed25519', publicKey, signature, new TextEncoder().encode(helloText)),
      'the text is signed',
    )
    await press(visit, 'sign-transaction-button', 'Signing Succeeded')
    await press(visit, 'send-transaction-button', 'Success')
    assert.equal(decodeBase58(await readText(visit, 'w3m-signature'))?.length, 64)
    await visit.click('solana-disconnect-button')
    await waitForTexts(visit, { 'apkt-account-status': 'disconnected' })
  }

  const runBitcoinSteps = async (visit: Visit) => {
    await connect(visit, 'Demo Bitcoin Wallet')
    await waitForTexts(visit, { 'w3m-chain-id': referenceOf(bitcoin.id) })
    assert.match(await readText(visit, 'w3m-address'), /^bc1q/)
    assert.match(await readText(visit, 'bip122-public-key'), /^0[23][\da-f]{64}$/)
    await press(visit, 'sign-message-button', 'Signing Succeeded')
    assert.ok(Buffer.from(await readText(visit, 'w3m-signature'), 'base64').length >= 65)
    await press(visit, 'sign-psbt-button', 'Signing Succeeded')
    await press(visit, 'send-transfer-button', 'Success')
    assert.match(await readText(visit, 'w3m-signature'), /^[\da-f]{64}$/)
    await visit.click('bip122-disconnect-button')
    await waitForTexts(visit, { 'apkt-account-status': 'disconnected' })
  }

  const openBenchPhone = () =>
    openPhone(flow, { relay: String(flow.stack.urls.relay), bench: 'on', approve: 'auto' })
  /** Scans the code that the modal shows. */
  const scan = async (visit: Visit, phone: Phone) => {
    await phone.scan((await visit.getByTestId('wui-qr-code').getAttribute('uri')) ?? '')
    await waitForTexts(visit, { 'apkt-account-status': 'connected', 'w3m-wallet-type': 'WALLET_CONNECT' })
  }
  const signOnEthereum = async (visit: Visit) => {
    const address = (await readText(visit, 'w3m-address-eip155')) as Hex
    await press(visit, 'sign-message-button', 'Signing Succeeded')
    const signature = (await readText(visit, 'w3m-signature')) as Hex
    assert.ok(await verifyMessage({ address, message: helloText, signature }))
  }

  const logIn = async (visit: Visit, email: string) => {
    await visit.click('w3m-open-hook-button')
    await visit.getByTestId('wui-email-input').locator('input').fill(email)
    await visit.page.keyboard.press('Enter')
    await visit.see('wui-otp-input')
    const code = await until(
      async () => (await readMails(String(flow.stack.urls.mail), email))[0]?.code,
      'a mail with a code',
    )
    await visit.getByTestId('wui-otp-input').locator('input').first().click()
    await visit.page.keyboard.type(code)
    await waitForTexts(visit, { 'apkt-account-status': 'connected', 'w3m-email': email })
  }

  benchTest(
    'ethers',
    'connects, signs, sends, switches and disconnects through its library',
    createEthereumSteps(),
  )
  benchTest(
    'wagmi',
    'connects, signs, sends, switches and disconnects through its library',
    createEthereumSteps(),
  )
  benchTest(
    'ethers5',
    'connects, signs, sends, switches and disconnects through its library',
    createEthereumSteps(),
  )
  benchTest(
    'external',
    'connects, signs, sends, switches and disconnects with a connector of the app',
    createEthereumSteps('external-externalTestConnector'),
  )
  benchTest('solana', 'signs texts and transactions, and sends a payment', runSolanaSteps)
  benchTest('bitcoin', 'signs texts and transactions, and sends a payment', runBitcoinSteps)

  benchTest('multichain-all', 'connects each namespace and signs with it', async visit => {
    for (const [namespace, button, wallet, chain] of [
      ['eip155', 'evm-connect-button', 'demo.wallet.one', '1'],
      ['solana', 'solana-connect-button', 'Demo Solana Wallet', referenceOf(solana.id)],
      ['bip122', 'bitcoin-connect-button', 'Demo Bitcoin Wallet', referenceOf(bitcoin.id)],
    ] as const) {
      await visit.click(button)
      await visit.pick(wallet)
      await visit.waitUntilRemoved('w3m-modal-card')
      await waitForTexts(visit, { 'w3m-chain-id': chain })
      await visit.see(`w3m-address-${namespace}`)
      await visit.see(`account-button-${namespace}`)
      assert.equal(await visit.getByTestId('sign-message-button').count(), 1)
      await visit.see(`${namespace}-test-interactions`)
      await press(visit, 'sign-message-button', 'Signing Succeeded')
    }
    await visit.click('solana-disconnect-button')
    await visit.waitUntilRemoved('w3m-address-solana')
    await visit.see('w3m-address-eip155')
    await visit.see('w3m-address-bip122')
  })

  benchTest(
    'ethers-siwe',
    'shows sign-in and sign-out, and restores the session after a reload',
    async visit => {
      await waitForTexts(visit, {
        'w3m-authentication-status': 'unauthenticated',
        'siwe-event-onSignIn': 'false',
      })
      await visit.click('w3m-open-hook-button')
      await visit.pick('demo.wallet.one')
      await visit.page.locator('[data-testid=w3m-connecting-siwe-sign]:not([aria-disabled])').click()
      await visit.waitUntilRemoved('w3m-modal-card')
      await waitForTexts(visit, {
        'siwe-event-onSignIn': 'true',
        'w3m-authentication-status': 'authenticated',
      })
      await visit.page.reload()
      await waitForTexts(visit, {
        'apkt-account-status': 'connected',
        'w3m-authentication-status': 'authenticated',
      })
      await visit.click('disconnect-hook-button')
      await waitForTexts(visit, {
        'siwe-event-onSignOut': 'true',
        'w3m-authentication-status': 'unauthenticated',
      })
    },
  )

  benchTest('ethers', 'shows the account within a second of a reload', async visit => {
    await connect(visit, 'demo.wallet.one')
    const times: number[] = []
    // Uses the minimum of several loads, because other processes can delay each.
    for (let count = 0; count < 4; count++) {
      await visit.page.reload({ waitUntil: 'commit' })
      await visit.see('account-button')
      times.push(await visit.page.evaluate(() => performance.now()))
    }
    assert.ok(Math.min(...times) < 1000, `${times.map(Math.round)} ms`)
  })

  benchTest('siwx-default', 'reads the session after sign-in', async visit => {
    await visit.click('w3m-open-hook-button')
    await visit.pick('demo.wallet.one')
    await visit.page.locator('[data-testid=w3m-connecting-siwe-sign]:not([aria-disabled])').click()
    await waitForTexts(visit, { 'w3m-authentication-status': 'authenticated' })
  })

  benchTest('ethers-wallet-button', 'connects a wallet by name', async visit => {
    await visit.see('wallet-button-WalletConnect')
    await visit.see('wallet-button-hook-walletConnect')
    await visit.click('wallet-button-hook-Demo Wallet')
    await waitForTexts(visit, { 'apkt-account-status': 'connected' })
    await visit.until(
      () => document.querySelector<HTMLButtonElement>('[data-testid="wallet-button-hook-email"]')?.disabled,
    )
  })

  benchTest('ethers-all', 'logs in by email without a prompt of the frame', async visit => {
    await logIn(visit, 'bench@example.org')
    await visit.waitUntilRemoved('w3m-modal-card')
    await waitForTexts(visit, {
      'w3m-account-type': 'smartAccount',
      'w3m-sa-account-status': 'Not Deployed',
      'w3m-wallet-type': 'AUTH',
      'w3m-chain-id': '1',
    })
    await visit.click('account-button')
    await visit.click('wallet-features-swaps-button')
    await expect(visit.getByTestId('swap-input-sourceToken')).toHaveValue('1')
    await expect(visit.getByTestId('swap-input-token-sourceToken')).toHaveText('ETH')
    await visit.click('w3m-header-close')
    await visit.click('account-button')
    await visit.click('account-settings-button')
    const toggle = visit.getByTestId('account-toggle-preferred-account-type')
    await expect(toggle).toHaveText('Switch to your EOA')
    await toggle.click()
    await expect(toggle).toHaveText('Switch to your smart account')
    await waitForTexts(visit, { 'w3m-account-type': 'eoa' })
  })

  benchTest(
    'multichain-ethers-solana',
    'pairs with the phone of the bench on the same networks',
    async visit => {
      const phone = await openBenchPhone()
      await visit.click('evm-connect-button')
      await visit.pick('walletconnect')
      await scan(visit, phone)
      assert.match(await readText(visit, 'w3m-client-id'), /^did:key:z/)
      await signOnEthereum(visit)
      await visit.click('disconnect-hook-button')
      await waitForTexts(visit, { 'apkt-account-status': 'disconnected' })
      await phone.visit.end()
    },
  )

  benchTest(
    'universal-provider',
    'pairs with the client of the app, and restores the session of that client after a reload',
    async visit => {
      /** Signs with the provider that the app created, without the modal. */
      const signWithProvider = async () => {
        const address = (await readText(visit, 'w3m-address-eip155')) as Hex
        const signature = await visit.page.evaluate(
          from => window.universalProvider?.request({ method: 'personal_sign', params: ['0x4869', from] }),
          address,
        )
        assert.ok(await verifyMessage({ address, message: 'Hi', signature: signature as Hex }))
      }
      const hasSession = () => visit.page.evaluate(() => window.universalProvider?.session !== undefined)
      const phone = await openBenchPhone()
      await visit.click('w3m-open-hook-button')
      await scan(visit, phone)
      await signOnEthereum(visit)
      await press(visit, 'sign-typed-data-button', 'Success')
      await signWithProvider()
      await visit.page.reload()
      await waitForTexts(visit, { 'apkt-account-status': 'connected' })
      await signOnEthereum(visit)
      await signWithProvider()
      await visit.click('disconnect-hook-button')
      await waitForTexts(visit, { 'apkt-account-status': 'disconnected' })
      // Polls, because the relay receives the end of the session after the page has shown it.
      await expect.poll(hasSession).toBe(false)
      await phone.visit.end()
    },
    { query: '' },
  )

  for (const [name, hiddenId, visibleId] of [
    ['solana-no-email', 'wui-email-input', 'w3m-social-login-widget'],
    ['wagmi-no-socials', 'w3m-social-login-widget', 'wui-email-input'],
  ] as const)
    benchTest(name, 'offers only one of the login options', async visit => {
      await visit.click('w3m-open-hook-button')
      await visit.see(visibleId)
      assert.equal(await visit.getByTestId(hiddenId).count(), 0)
    })

  benchTest(
    'core',
    'switches networks without an adapter',
    async visit => {
      await waitForTexts(visit, { 'w3m-chain-id': '1' })
      await visit.getByTestId('network-selector').selectOption('137')
      await waitForTexts(visit, { 'w3m-chain-id': '137' })
    },
    { path: '/core/' },
  )

  benchTest('solana', 'loads at a path with two slashes', visit => visit.see('w3m-open-hook-button'), {
    path: '//library/solana/',
  })

  for (const path of benchPages)
    benchTest(
      path,
      'loads without errors and without wallets',
      async visit => {
        await visit.see('w3m-open-hook-button')
        assert.deepEqual(await listAnnouncedWallets(visit), [])
      },
      { path, query: '' },
    )

  benchTest(
    'multichain-all',
    'has the demo wallets of all namespaces if the URL requests them',
    async visit => {
      assert.deepEqual((await listAnnouncedWallets(visit)).toSorted(), [
        'Demo Bitcoin Wallet',
        'Demo Polkadot Wallet',
        'Demo Solana Wallet',
        'Demo Wallet',
        'Second Demo Wallet',
      ])
    },
  )
})
