import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { type Hex, verifyMessage } from 'viem'
import { apps, browserSteps } from '../../../scripts/lib/compat-table.mjs'
import { inRoot } from '../../../scripts/lib/project.mjs'
import { decodeBase58 } from '../../../src/core/chain/base58.ts'
import { installBitcoinWallets } from '../../support/namespace-wallets.ts'
import { type Flow, type VisitOptions } from '../../support/modal-page.ts'
import { type App, openApp, type AppValues } from './app.ts'
import { beforeEach, describe, test } from '../../support/flow-test.ts'

// Run by `npm run nightly -- compat`, which builds the apps first.
const selectedApps = (process.env.W3M_CONSUMERS ?? '').split(' ').filter(Boolean)

const testIf = (isSelected: boolean) => (isSelected ? test : test.skip)

describe('App written for AppKit', () => {
  let flow: Flow
  beforeEach(({ flow: workerFlow }) => {
    flow = workerFlow
  })

  const appTest = (
    name: string,
    title: string,
    run: (app: App) => Promise<void>,
    options?: () => Partial<VisitOptions>,
  ): void => {
    testIf(selectedApps.includes(name))(`${name}: ${title}`, async () => {
      const openedApp = await openApp(flow, name, options?.())
      try {
        await run(openedApp)
        await openedApp.visit.end()
      } catch (error) {
        // Closes the page, because checks at the end of the visit would hide this error.
        await openedApp.visit.page.close()
        throw error
      }
    })
  }
  const getSunstoneOptions = () => ({
    solana: [
      {
        name: 'Sunstone',
        chains: (['solana:localnet', 'solana:devnet'] as const).map(chain => ({
          chain,
          rpcUrl: String(flow.stack.urls.solana),
        })),
      },
    ],
  })
  const assertSigned = async (address: string, message: string, signature: string) =>
    assert.ok(await verifyMessage({ address: address as Hex, message, signature: signature as Hex }), message)
  const assertSame = (a: unknown, b: unknown) =>
    assert.equal(String(a).toLowerCase(), String(b).toLowerCase())

  interface Row {
    /** Tag of the element, or id of the button, that opens the modal. */
    readonly opener: string
    readonly wallet?: string
    /** Values that the app shows after connecting to its first network. */
    readonly connectedValues: AppValues
    /** Values that it shows after the switch. */
    readonly switchedValues?: AppValues
    /** Values that it shows without a connection. */
    readonly disconnectedValues: AppValues
    /** Checks the shown signature. */
    readonly verify: (values: AppValues) => unknown
    /** Additional steps of this app, after signing. */
    readonly testMore?: (page: App) => Promise<void>
    readonly options?: () => Partial<VisitOptions>
  }
  const rows: string[] = []
  /** Adds a row to the table that `scripts/consumers.mjs` prints. */
  const addRow = (
    name: string,
    { connectedValues, switchedValues, disconnectedValues, verify, ...parts }: Row,
  ): void => {
    rows.push(name)
    appTest(
      name,
      'opens, connects, signs, switches, restores and disconnects',
      async page => {
        const outcomes: Record<string, string> = {}
        const step = async (step: string, act?: () => Promise<unknown>) => {
          const record = (outcome: string) => {
            outcomes[step] = outcome
            writeFileSync(inRoot(`.cache/compat/${name}/steps.json`), JSON.stringify(outcomes))
          }
          record(act ? 'failed' : 'one network')
          if (!act) return
          await act()
          record('passed')
        }
        const sign = async () => {
          await page.press('sign')
          await page.waitForValue('signature')
          await verify(await page.readValues())
        }
        await page.waitForValues(disconnectedValues)
        await step('open', async () => {
          if (parts.opener.includes('-button')) await page.clickElement(parts.opener)
          else await page.press(parts.opener)
          await page.visit.see('w3m-modal-card')
        })
        await step('connect', async () => {
          await page.chooseWallet(parts.wallet)
          await page.waitForValues(connectedValues)
        })
        const address = await page.waitForValue('address')
        await step('sign', sign)
        await parts.testMore?.(page)
        await step(
          'switch',
          switchedValues &&
            (async () => {
              await page.press('switch')
              await page.waitForValues(switchedValues)
            }),
        )
        await step('reload', async () => {
          await page.reload()
          await page.waitForValues({ ...connectedValues, ...switchedValues, address })
          await sign()
        })
        await step('disconnect', async () => {
          await page.press('leave')
          await page.waitForValues(disconnectedValues)
        })
        assert.deepEqual(Object.keys(outcomes), browserSteps)
      },
      parts.options,
    )
  }

  const createMessageVerifier = (message: string) => async (values: AppValues) => {
    if (values.wagmi) assertSame(values.wagmi, values.address)
    await assertSigned(String(values.address), message, String(values.signature))
  }

  addRow('react-wagmi', {
    opener: 'appkit-button',
    disconnectedValues: { isConnected: false, status: 'disconnected' },
    connectedValues: { isConnected: true, status: 'connected', chain: 31337 },
    switchedValues: { chain: 31338 },
    verify: createMessageVerifier('Hello AppKit!'),
    testMore: async page => {
      await page.press('send')
      assert.match(await page.waitForValue('hash'), /^0x[\da-f]{64}$/)
    },
  })

  const ethers: Row = {
    opener: 'open',
    disconnectedValues: { isConnected: false },
    connectedValues: { isConnected: true, chain: 31337 },
    switchedValues: { chain: 31338 },
    verify: createMessageVerifier('Hello AppKit Ethers'),
    testMore: async page => {
      const { address, caipAddress } = await page.readValues()
      assert.equal(caipAddress, `eip155:31337:${address}`)
      await page.press('balance')
      assert.match(await page.waitForValue('balance'), /^\d+\.\d+$/)
      await page.press('send')
      await page.waitForValues({ mined: '1' })
    },
  }
  addRow('react-ethers', ethers)
  addRow('react-ethers5', ethers)

  addRow('react-solana', {
    opener: 'appkit-button',
    wallet: 'Sunstone',
    options: getSunstoneOptions,
    disconnectedValues: { isConnected: false },
    connectedValues: { isConnected: true },
    switchedValues: { network: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' },
    verify: async ({ address, key, signature }) => {
      assert.equal(key, address)
      const bytes = decodeBase58(String(address)) as Uint8Array<ArrayBuffer>
      const publicKey = await crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify'])
      const text = new TextEncoder().encode('Hello from AppKit')
      assert.ok(
        await crypto.subtle.verify('Ed25519', publicKey, Uint8Array.from(signature as number[]), text),
        'the text is signed',
      )
    },
    testMore: async page => {
      await page.press('send')
      assert.equal(decodeBase58(await page.waitForValue('hash'))?.length, 64)
      await page.press('versioned')
      await page.waitForValues({ signed: true })
    },
  })

  addRow('react-bitcoin', {
    opener: 'appkit-button',
    wallet: 'UniSat Wallet',
    options: () => ({ wallets: [], hasAllWallets: true, prepare: installBitcoinWallets }),
    disconnectedValues: { isConnected: false },
    connectedValues: { isConnected: true },
    verify: ({ signature }) => assert.ok(Buffer.from(String(signature), 'base64').length >= 65),
    testMore: async page => {
      await page.waitForValues({ purpose: 'payment' })
      await page.press('send')
      assert.match(await page.waitForValue('hash'), /^[\da-f]{64}$/)
    },
  })

  addRow('vue-ethers', {
    opener: 'open',
    disconnectedValues: { isConnected: false, open: false },
    connectedValues: { isConnected: true, chain: 31337, wallet: 'Test Wallet', open: false },
    switchedValues: { chain: 31338 },
    verify: createMessageVerifier('Hello AppKit Ethers'),
    testMore: async page => {
      await page.press('open')
      await page.waitForValues({ open: true, event: 'MODAL_OPEN' })
      await page.visit.closeModal()
      await page.waitForValues({ open: false, event: 'MODAL_CLOSE' })
      await page.press('dark')
      await page.waitForValues({ theme: 'dark' })
    },
  })

  addRow('vue-wagmi', {
    opener: 'appkit-connect-button',
    disconnectedValues: { isConnected: false, status: 'disconnected' },
    connectedValues: { isConnected: true, status: 'connected', chain: 31337 },
    switchedValues: { chain: 31338 },
    verify: createMessageVerifier('Hello AppKit!'),
  })

  addRow('js-ethers', {
    opener: 'open-connect-modal',
    disconnectedValues: { isConnected: false, open: false },
    connectedValues: { isConnected: true, open: false, hasProvider: true, chain: 31337 },
    switchedValues: { chain: 31338 },
    verify: createMessageVerifier('Hello AppKit'),
    testMore: async page => {
      const { address, caipAddress } = await page.readValues()
      assert.equal(caipAddress, `eip155:31337:${address}`)
      await page.press('open-network-modal')
      await page.waitForValues({ open: true })
      await page.visit.see('w3m-network-switch-Arbitrum One')
      await page.visit.closeModal()
      await page.waitForValues({ open: false })
    },
  })

  addRow('js-wagmi', {
    // The button of this app calls wagmi's `connect`, which opens the modal.
    opener: 'connect',
    disconnectedValues: { isConnected: false, status: 'disconnected' },
    connectedValues: { isConnected: true, status: 'connected', wagmiChain: 31337 },
    switchedValues: { wagmiChain: 31338, chain: 31338 },
    verify: createMessageVerifier('Hello AppKit!'),
    testMore: async page => {
      await page.press('leave')
      await page.waitForValues({ isConnected: false, status: 'disconnected' })
      await page.press('open-connect-modal')
      await page.chooseWallet()
      await page.waitForValues({ isConnected: true, status: 'connected' })
    },
  })

  addRow('multichain', {
    opener: 'open-eip155',
    options: getSunstoneOptions,
    disconnectedValues: { isConnected: false, bitcoin: false },
    connectedValues: { isConnected: true, bitcoin: false },
    switchedValues: { network: 'eip155:31338' },
    verify: createMessageVerifier('Hello AppKit'),
    testMore: async page => {
      const { address } = await page.waitForValues({ network: 'eip155:31337' })
      await page.press('open-solana')
      await page.chooseWallet('Sunstone')
      await page.waitForValue('solana')
      await page.press('to-solana')
      await page.waitForValues({
        network: 'solana:7KjmBSZaMZJ6KEZ7w8XkEnFZqY67sYa8',
        address,
        isConnected: true,
      })
      await page.press('leave-solana')
      await page.visit.until(() => !document.querySelector('#info')?.textContent?.includes('"solana":"'))
      assert.equal((await page.readValues()).address, address, 'the other namespace stays connected')
    },
  })

  test('has a row for each app of the table', () => assert.deepEqual(rows.toSorted(), apps.toSorted()))

  appTest('siwx', 'signs the user in after connecting, and returns the session to the app', async page => {
    await page.clickElement('appkit-button')
    await page.visit.pick()
    await page.visit.page.locator('[data-testid=w3m-connecting-siwe-sign]:not([aria-disabled])').click()
    await page.visit.waitUntilRemoved('w3m-modal-card')
    const { address } = await page.waitForValues({ isConnected: true })
    await page.press('sessions')
    await page.visit.until(
      text => document.querySelector('#info')?.textContent?.includes(text),
      'wants you to sign in',
    )
    const { sessions } = await page.readValues()
    assert.ok((sessions as string[])[0]?.includes(String(address)))
    await page.press('leave')
    await page.waitForValues({ isConnected: false })
  })

  appTest(
    'siwe',
    'sends the signed message, which a function of the app created, to the backend of the app',
    async page => {
      await page.clickElement('appkit-button')
      await page.visit.pick()
      await page.visit.page.locator('[data-testid=w3m-connecting-siwe-sign]:not([aria-disabled])').click()
      await page.visit.waitUntilRemoved('w3m-modal-card')
      const { address } = await page.waitForValues({ isConnected: true, count: 2 })
      const [message, lastEvent] = (await page.readValues()).messages as string[]
      for (const part of [
        String(address),
        'Please sign with your account',
        'Nonce: a1b2c3d4e5f6',
        'Chain ID: 31337',
      ])
        assert.ok(message?.includes(part), part)
      assert.equal(lastEvent, 'signed in')
      await page.press('leave')
      await page.waitForValues({ isConnected: false, count: 3 })
      assert.equal(((await page.readValues()).messages as string[])[2], 'signed out')
    },
  )

  const withMetaMask = () => ({ wallets: [{ name: 'MetaMask', rdns: 'io.metamask' }] })
  appTest(
    'wallet-buttons',
    'connects the specified wallet by an element and by a hook',
    async page => {
      await page.waitForValues({ isReady: true, isPending: false })
      await page.clickElement('appkit-wallet-button')
      await page.waitForValues({ isConnected: true })
      await page.press('leave')
      await page.waitForValues({ isConnected: false })
      await page.press('hook')
      const { data, address } = await page.waitForValues({
        isConnected: true,
        isSuccess: true,
        isPending: false,
      })
      assert.equal(data, address)
      assert.deepEqual((await page.readValues()).events, ['connected eip155'])
      await page.press('leave')
      await page.waitForValues({ isConnected: false })
      await page.visit.page.evaluate(() =>
        window.wallets['io.metamask']?.script.always('eth_requestAccounts', window.testing.reject()),
      )
      await page.press('hook')
      await page.visit.see('w3m-modal-card')
      await page.visit.closeModal()
      await page.waitForValues({ error: 'AppError', isPending: false })
      assert.equal(((await page.readValues()).events as string[])[1], 'failed Request declined')
    },
    withMetaMask,
  )

  appTest('hooks', 'returns the same values as AppKit from each hook', async page => {
    await page.waitForValues({
      isConnected: false,
      status: 'disconnected',
      accounts: 0,
      open: false,
      provider: false,
      theme: 'light',
      chain: 31337,
      caipNetworkId: 'eip155:31337',
      connections: 0,
    })
    await page.press('open')
    await page.waitForValues({ open: true, event: 'MODAL_OPEN' })
    await page.chooseWallet()
    const { address } = await page.waitForValues({
      isConnected: true,
      status: 'connected',
      accounts: 3,
      embedded: false,
      network: 'Ethereum',
      activeChain: 'eip155',
      wallet: 'Test Wallet',
      provider: true,
      walletProviderType: 'ANNOUNCED',
      connections: 1,
      open: false,
    })
    await page.waitForValues({ caipAddress: `eip155:31337:${address}` })
    await page.press('balance')
    await page.waitForValues({ balance: 'ETH' })
    await page.press('switch')
    await page.waitForValues({ chain: 31338, network: 'Arbitrum One', selectedNetworkId: 'eip155:31338' })
    await page.press('theme')
    await page.waitForValues({ theme: 'dark', accent: '#00BB7F' })
    await page.press('networks')
    await page.waitForValues({ open: true })
    await page.visit.see('w3m-network-switch-Ethereum')
    await page.visit.closeModal()
    await page.press('leave')
    await page.waitForValues({ isConnected: false, provider: false, connections: 0 })
  })

  appTest('theme', 'changes the appearance by modes and variables with AppKit’s names', async page => {
    await page.waitForValues({ mode: 'light', accent: '#AA1155' })
    /** Waits until the button has this computed color, regardless of its notation. */
    const waitForColor = (expected: string) =>
      page.visit.until(color => {
        const connectButton = document
          .querySelector('appkit-button')
          ?.shadowRoot?.querySelector('w3m-connect-button')
        const button = connectButton?.shadowRoot?.querySelector('button')
        const context = document.createElement('canvas').getContext('2d')
        if (!button || !context) return false
        context.fillStyle = getComputedStyle(button).backgroundColor
        context.fillRect(0, 0, 1, 1)
        return context.getImageData(0, 0, 1, 1).data.slice(0, 3).join(' ') === color
      }, expected)
    await page.visit.page.locator('appkit-button').getByText('Connect Wallet').waitFor()
    await waitForColor('170 17 85')
    await page.press('accent')
    await page.waitForValues({ accent: '#1155AA' })
    await waitForColor('17 85 170')
    await page.press('toggle-theme')
    await page.waitForValues({ mode: 'dark' })
  })

  appTest('events', 'emits an event without an address for every step', async page => {
    await page.clickElement('appkit-button')
    await page.chooseWallet()
    const address = await page.visit.page.evaluate(() => window.wallet.addresses())
    await page.press('leave')
    await page.waitForValues({ newest: 'DISCONNECT_SUCCESS' })
    const { events } = await page.readValues()
    const names = (events as { event: string }[]).map(({ event }) => event)
    let position = -1
    for (const event of [
      'MODAL_OPEN',
      'SELECT_WALLET',
      'CONNECT_SUCCESS',
      'MODAL_CLOSE',
      'DISCONNECT_SUCCESS',
    ]) {
      const nextPosition = names.indexOf(event)
      assert.ok(nextPosition >= 0, `${event} is emitted`)
      if (!/CLOSE|CONNECT_SUCCESS/.test(event))
        assert.ok(nextPosition > position, `${event} in the expected order`)
      position = Math.max(position, nextPosition)
    }
    assert.ok(!JSON.stringify(events).toLowerCase().includes(String(address[0]).toLowerCase()))
  })

  appTest(
    'networks',
    'switches from the default network, and adds and removes a custom network',
    async page => {
      await page.waitForValues({ chain: 31338, name: 'Arbitrum One', names: ['Ethereum', 'Arbitrum One'] })
      await page.press('switch-network')
      await page.waitForValues({ chain: 31337, caipNetworkId: 'eip155:31337', name: 'Ethereum' })
      await page.press('add')
      await page.waitForValues({ names: ['Ethereum', 'Arbitrum One', 'Custom Network'] })
      await page.press('remove')
      await page.waitForValues({ names: ['Ethereum', 'Arbitrum One'] })
      await page.clickElement('appkit-button')
      await page.chooseWallet()
      await page.clickElement('appkit-network-button')
      await page.visit.click('w3m-network-switch-Arbitrum One')
      await page.waitForValues({ chain: 31338 })
    },
  )
})
