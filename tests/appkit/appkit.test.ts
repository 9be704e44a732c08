import { expect, fixture } from '@open-wc/testing'
import { html } from 'lit'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { defineAppKitTags } from '../../elements/buttons/appkit-tags.ts'
import type { AppKit } from '../../src/appkit/appkit.ts'
import { createInstance as createAppKit, whenAppKit } from '../../src/appkit/page.ts'
import { toBitcoinProvider } from '../../src/appkit/bitcoin-provider.ts'
import { providerEvents } from '../../src/appkit/provider-events.ts'
import type { UseAppKitAccount } from '../../src/appkit/shapes.ts'
import { unsupportedHooks, unsupportedMethods } from '../../src/appkit/unsupported-members.ts'
import { formatMessage } from '../../src/appkit/sign-in.ts'
import * as react from '../../react/appkit.ts'
import { members } from '../../scripts/lib/appkit-members.ts'
import { type CreateAppKit, toFeatures, toOptions, toVariables } from '../../src/appkit/options.ts'
import { $view } from '../../src/state/shell/modal.ts'
import { fromAppKit, toCaipNetwork } from '../../src/appkit/network.ts'
import { changeEmail, enterNewCode, enterPresentCode } from '../../src/controllers/login/update-email.ts'
import { startSwap } from '../../src/controllers/swap/swap-form.ts'
import { connectWallet } from '../../src/controllers/handle/open.ts'
import { showView } from '../../src/controllers/shell/modal.ts'
import type { AppError } from '../../src/core/errors/app-error.ts'
import type { BitcoinProvider } from '../../src/core/wallet/provider.ts'
import type { ModalHandle } from '../../src/modal-handle.ts'
import { modalHandle, provideElements } from '../../src/create-modal.ts'
import { solana } from '../../src/networks/index.ts'
import { createEvmWallet } from '../../src/testing/index.ts'
import { $isSwapCleared, $swapForm, swapAmountEntered, swapCleared } from '../../src/state/swap/swap.ts'
import { embeddedUserChanged } from '../../src/state/login/embedded-wallet.ts'
import { $theme } from '../../src/state/settings/theme.ts'
import { expectAccessible } from '../support/accessible.ts'
import { answerOf } from '../support/fake-connector.ts'
import { fakeEmbedded } from '../support/fake-login.ts'
import { reset } from '../support/reset.ts'
import { until } from '../support/until.ts'

// Chains in the format of viem.
const createChain = (id: number, name: string) => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [`http://127.0.0.1:1/${id}`] } },
  blockExplorers: { default: { name: 'Scan', url: 'https://scan.example' } },
})
const chainOne = createChain(31337, 'Local One')
const chainTwo = createChain(31338, 'Local Two')
const options: CreateAppKit = {
  projectId: 'made-up',
  networks: [chainOne, chainTwo],
  w3m: { endpoints: { api: null, catalog: null } },
}

/** Returns the console warnings during `act`. */
function getWarnings(act: () => void): string[] {
  const messages: string[] = []
  const originalWarn = console.warn
  console.warn = (text: string) => messages.push(text)
  try {
    act()
  } finally {
    console.warn = originalWarn
  }
  return messages
}

describe('AppKit compatibility', () => {
  describe('options', () => {
    it('converts AppKit options to the options of the modal', () => {
      expect(
        toOptions({
          ...options,
          defaultNetwork: chainTwo,
          themeMode: 'dark',
          allWallets: 'ONLY_MOBILE',
          customRpcUrls: { 'eip155:31337': [{ url: 'http://127.0.0.1:9/' }] },
          tokens: { 'eip155:31337': { address: '0x5FbDB2315678afecb367f032d93F642f64180aa3' } },
          termsConditionsUrl: 'https://app.example/terms',
          enableEIP6963: false,
          experimental_preferUniversalLinks: true,
        }),
      ).to.deep.include({
        projectId: 'made-up',
        defaultNetwork: 'eip155:31338',
        themeMode: 'dark',
        allWallets: 'only-mobile',
        rpcUrls: { 'eip155:31337': ['http://127.0.0.1:9/'] },
        tokens: { 'eip155:31337': [{ address: '0x5FbDB2315678afecb367f032d93F642f64180aa3' }] },
        termsUrl: 'https://app.example/terms',
        enableEip6963: false,
        preferUniversalLinks: true,
        afterNetworkSwitch: 'stay',
      })
    })

    it('uses the AppKit wording for approval titles and the standard-account button', () => {
      expect(toOptions(options).text).to.deep.equal({
        approve: { signTitle: 'Approve Transaction', dataTitle: 'Approve Transaction' },
        settings: { toStandard: 'Switch to your EOA' },
      })
    })

    it('excludes three more wallets if the list of adapters is empty', () => {
      const ownOptions = { ...options, excludeWalletIds: ['own'] }
      expect(toOptions(ownOptions).excludeWalletIds).to.deep.equal(['own'])
      const ids = toOptions({ ...ownOptions, adapters: [] }).excludeWalletIds ?? []
      expect(ids).to.deep.equal(['own', 'solflare', 'com.coinbase.wallet', 'app.phantom'])
      expect(toOptions({ ...options, adapters: [] }).excludeWalletIds).to.have.length(3)
    })

    it('sends no analytics unless the app enables them', () => {
      expect(toOptions(options).analytics).to.equal(undefined)
      expect(toFeatures({ analytics: true }).analytics).to.equal(true)
    })

    it('maps feature flags, social logins and order options', () => {
      expect(toFeatures({ email: false, socials: ['google', 'x'], swaps: true })).to.deep.equal({
        features: { email: false, swaps: true, socials: true },
        socials: ['google', 'x'],
      })
      expect(toFeatures({ socials: false }).features).to.deep.equal({ socials: false })
      const orders = {
        connectMethodsOrder: ['wallet', 'email'],
        connectorTypeOrder: ['recent', 'injected'],
        walletFeaturesOrder: ['send', 'swaps'],
      }
      expect(toFeatures(orders as Parameters<typeof toFeatures>[0])).to.deep.equal(orders)
    })

    it('warns once about options without a counterpart, unless they are disabled', () => {
      const messages = getWarnings(() => {
        toOptions({ ...options, enableCoinbase: false, chainImages: { 1: 'https://images.example/1.png' } })
        toOptions({ ...options, chainImages: { 1: 'https://images.example/1.png' } })
      })
      expect(messages).to.have.length(1)
      expect(messages[0]).to.include('"chainImages" is gone')
    })

    it('rejects an empty list of networks', () => {
      expect(() => toOptions({ ...options, networks: [] as never }))
        .to.throw()
        .with.property('code', 'INVALID_OPTIONS')
    })

    it('accepts the --apkt- prefix of theme variables, and a mix strength without a unit', () => {
      expect(toVariables({ '--apkt-accent': '#0a7a5a', '--w3m-color-mix-strength': 20 })).to.deep.equal({
        '--w3m-accent': '#0a7a5a',
        '--w3m-color-mix-strength': '20%',
      })
    })
  })

  describe('networks', () => {
    it('converts networks to and from the AppKit format without loss', () => {
      expect(toCaipNetwork(fromAppKit(chainOne))).to.deep.equal({
        ...chainOne,
        caipNetworkId: 'eip155:31337',
        chainNamespace: 'eip155',
      })
      // The result contains the image id, because AppKit has no table of images.
      const imageId = 'a1b58899-f671-4276-6a5e-56ca5bd59700'
      expect(toCaipNetwork(solana).assets).to.deep.equal({ imageId })
      expect(fromAppKit(toCaipNetwork(solana))).to.deep.equal({ ...solana, imageId })
    })
  })

  describe('instance', () => {
    const rdns = 'example.fathom'
    const respond = async (_url: string, method: string) =>
      method === 'eth_getBalance' ? '0xde0b6b3a7640000' : '0x0'
    let wallet: ReturnType<typeof createEvmWallet>
    let kit: AppKit
    beforeEach(() => {
      reset()
      provideElements(async () => ({ mountModal: async () => document.body }))
      const chains = [31337, 31338].map(chainId => ({ chainId, rpcUrls: ['http://127.0.0.1:1'] }))
      wallet = createEvmWallet({ rdns, name: 'Fathom', chains, ask: respond })
      wallet.install()
      kit = createAppKit(options)
    })
    afterEach(() => {
      modalHandle()?.destroy()
      wallet.uninstall()
    })
    const connect = async () => {
      await kit.open()
      showView({ name: 'ConnectingExternal', connectorId: rdns })
      await connectWallet(rdns)
    }

    it('opens the QR code if the list of adapters is empty, and the wallet list if the option is omitted', async () => {
      await kit.open()
      expect($view.get()?.name).to.equal('Connect')
      modalHandle()?.destroy()
      createAppKit({ ...options, projectId: 'x', adapters: [] })
      await modalHandle()?.open()
      expect($view.get()?.name).to.equal('ConnectingWalletConnectBasic')
    })

    it('starts the swap form with 1 of the native coin, which does not count as user input', async () => {
      swapCleared('context-changed')
      await connect()
      const endSwap = startSwap()
      const getForm = () => ({ amount: $swapForm.get().amount, from: $swapForm.get().from?.symbol })
      expect(getForm()).to.deep.equal({ amount: '1', from: 'ETH' })
      await kit.switchNetwork(chainTwo)
      expect(getForm()).to.deep.equal({ amount: '1', from: 'ETH' })
      expect($isSwapCleared.get()).to.equal(false)
      swapAmountEntered('2')
      await kit.switchNetwork(chainOne)
      expect(getForm()).to.deep.equal({ amount: '1', from: 'ETH' })
      expect($isSwapCleared.get(), 'the notice about a cleared form').to.equal(true)
      endSwap()
      swapCleared()
    })

    it('resolves whenAppKit() when an instance exists', async () => {
      modalHandle()?.destroy()
      const waitingKit = whenAppKit()
      kit = createAppKit(options)
      expect(await waitingKit).to.equal(kit)
      expect(whenAppKit()).to.equal(kit)
    })

    it('is returned again by a second call of createAppKit()', () => {
      expect(createAppKit({ ...options, themeMode: 'dark' })).to.equal(kit)
      expect($theme.get().mode).to.equal('auto')
    })

    it('reports no account and no provider before a connection', () => {
      expect(kit.getAccount()).to.deep.include({
        isConnected: false,
        status: 'disconnected',
        address: undefined,
      })
      expect(kit.getProvider('eip155')).to.equal(undefined)
      expect(kit.getWalletInfo()).to.equal(undefined)
    })

    it('notifies subscribers about connecting, switching and disconnecting until they unsubscribe', async () => {
      const accounts: UseAppKitAccount[] = []
      const networks: unknown[] = []
      const unsubscribeAccount = kit.subscribeAccount(account => accounts.push(account))
      const unsubscribeNetwork = kit.subscribeNetwork(({ chainId }) => networks.push(chainId))
      await connect()
      const [address] = await wallet.addresses()
      await until(() => accounts.at(-1)?.isConnected)
      expect(kit.getAddress()).to.equal(address)
      expect(kit.getCaipAddress()).to.equal(`eip155:31337:${address}`)
      expect(kit.getChainId()).to.equal(31337)
      expect(kit.getProviderType('eip155')).to.equal('ANNOUNCED')
      expect(kit.getProvider('eip155')).to.respondTo('request')
      await kit.switchNetwork(chainTwo)
      await until(() => kit.getChainId() === 31338)
      expect(networks.at(-1)).to.equal(31338)
      expect(kit.getCaipNetwork()).to.deep.include({
        id: 31338,
        caipNetworkId: 'eip155:31338',
        name: 'Local Two',
      })
      await kit.disconnect()
      await until(() => !accounts.at(-1)?.isConnected)
      expect(kit.getProvider('eip155')).to.equal(undefined)
      const count = accounts.length
      unsubscribeAccount()
      unsubscribeNetwork()
      await connect()
      await until(() => kit.getIsConnectedState())
      expect(accounts).to.have.length(count)
    })

    it('updates the React hooks when a new instance replaces it', async () => {
      const Probe = () =>
        createElement(
          'output',
          null,
          `${react.useAppKitAccount().address} ${react.useAppKitNetwork().chainId} ${react.useAppKitEvents().data.event}`,
        )
      const container = document.createElement('div')
      document.body.append(container)
      const root = createRoot(container)
      root.render(createElement(Probe))
      const waitForText = (text: string) => until(() => container.textContent?.includes(text), text)
      await waitForText('undefined 31337 MODAL_CREATED')
      await connect()
      const [address] = await wallet.addresses()
      await waitForText(`${address} 31337`)
      await until(() => !container.textContent?.includes('MODAL_CREATED'), 'no events received')

      await kit.disconnect()
      kit.modal.destroy()
      reset()
      kit = createAppKit({ ...options, defaultNetwork: chainTwo })
      await waitForText('undefined 31338 MODAL_CREATED')
      await connect()
      await waitForText(`${address} `)
      await until(
        () => !container.textContent?.includes('MODAL_CREATED'),
        'no events of the new modal received',
      )
      root.unmount()
      container.remove()
    })

    it('changes the email address of a login from a hook and from the wallet button', async () => {
      const login = fakeEmbedded()
      login.account = () => {
        embeddedUserChanged({ email: 'ann@example.org' })
        return { ...answerOf(), wallet: { name: 'Email', connectorType: 'embedded' } }
      }
      const outcomes: unknown[] = []
      let hook: react.UseAppKitUpdateEmail | undefined
      const callbackErrors: Error[] = []
      const Probe = () => {
        hook = react.useAppKitUpdateEmail({
          onSuccess: data => {
            outcomes.push(data)
            if (callbackErrors[0]) throw callbackErrors[0]
          },
          onError: error => outcomes.push((error as AppError).code),
        })
        return null
      }
      const root = createRoot(document.createElement('div'))
      root.render(createElement(Probe))
      await until(() => hook)
      const getState = () => {
        const { data, error, isPending, isSuccess, isError } = hook as react.UseAppKitUpdateEmail
        return { data, code: (error as AppError | undefined)?.code, isPending, isSuccess, isError }
      }
      await hook?.updateEmail()
      await until(() => hook?.isError)
      const failedState = { data: undefined, isPending: false, isSuccess: false, isError: true }
      expect(getState()).to.deep.equal({ ...failedState, code: 'WALLET_NOT_CONNECTED' })

      await connectWallet('embedded')
      const isFormShown = () => kit.isOpen() && $view.get()?.name === 'UpdateEmailWallet'
      const completeEmailChange = async (request: () => Promise<unknown> | undefined, email: string) => {
        login.newEmail = () => email
        const answer = request()
        await until(isFormShown)
        await changeEmail(email)
        await enterPresentCode('111111')
        await enterNewCode('222222')
        return answer
      }
      await completeEmailChange(() => hook?.updateEmail(), 'new@example.org')
      await until(() => hook?.isSuccess)
      const data = { email: 'new@example.org' }
      expect(getState()).to.deep.equal({
        data,
        code: undefined,
        isPending: false,
        isSuccess: true,
        isError: false,
      })

      void hook?.updateEmail()
      await until(isFormShown)
      await until(() => hook?.isPending)
      expect(getState()).to.deep.equal({ ...failedState, code: undefined, isPending: true, isError: false })
      kit.close()
      await until(() => hook?.isError)
      expect(getState()).to.deep.equal({ ...failedState, code: 'USER_REJECTED' })
      expect(outcomes).to.deep.equal(['WALLET_NOT_CONNECTED', data, 'USER_REJECTED'])

      callbackErrors.push(new Error('fault of the app'))
      const cause = await completeEmailChange(
        () => hook?.updateEmail().catch((error: unknown) => error),
        'last@example.org',
      )
      expect(cause).to.equal(callbackErrors[0])
      await until(() => hook?.isSuccess, 'an error in the callback of the app is not a failed request')
      expect(outcomes.slice(3)).to.deep.equal([{ email: 'last@example.org' }])
      root.unmount()

      const button = react.createAppKitWalletButton()
      expect(await completeEmailChange(() => button.updateEmail(), 'next@example.org')).to.deep.equal({
        email: 'next@example.org',
      })
    })

    it('adds networks, and does not remove the last network', () => {
      const getNames = () => kit.getCaipNetworks('eip155').map(({ name }) => name)
      kit.addNetwork('eip155', createChain(31339, 'Local Three'))
      expect(getNames()).to.deep.equal(['Local One', 'Local Two', 'Local Three'])
      kit.removeNetwork('eip155', 31337)
      kit.removeNetwork('eip155', 31338)
      kit.removeNetwork('eip155', 31339)
      expect(getNames()).to.deep.equal(['Local Three'])
      expect(kit.getCaipNetworks('solana')).to.deep.equal([])
    })

    it('warns about each removed method with its replacement', () => {
      const messages = getWarnings(() => {
        for (const name of Object.keys(unsupportedMethods) as (keyof typeof unsupportedMethods)[]) kit[name]()
        kit.setLoading()
      })
      expect(messages).to.have.length(Object.keys(unsupportedMethods).length)
      for (const [name, replacement] of Object.entries(unsupportedMethods))
        expect(
          messages.some(text => text.includes(`"${name}"`) && text.endsWith(replacement)),
          name,
        ).to.equal(true)
    })

    it('has exactly the members of the compatibility table', () => {
      expect(Object.keys(members.methods).sort()).to.deep.equal(Object.keys(kit).sort())
    })

    it('starts on the default network, or on the first network if there is no default', () => {
      expect(kit.getChainId()).to.equal(31337)
      expect(kit.getCaipNetworkId()).to.equal('eip155:31337')
      expect(kit.getCaipNetwork()?.name).to.equal('Local One')
      expect(kit.getState()).to.deep.include({ selectedNetworkId: 'eip155:31337', activeChain: 'eip155' })
      kit.modal.destroy()
      reset()
      expect(createAppKit({ ...options, defaultNetwork: chainTwo }).getChainId()).to.equal(31338)
    })
  })

  it('reports each provider event once until the listener is removed', () => {
    type Account = Partial<ReturnType<ModalHandle['getAccount']>>
    let account: Account = { status: 'disconnected' }
    const listeners = new Set<() => void>()
    const modal = {
      getAccount: () => account,
      subscribe(listener: () => void) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    } as unknown as ModalHandle
    const changeAccount = (nextAccount: Account) => {
      account = nextAccount
      for (const listener of listeners) listener()
    }
    const calls: unknown[] = []
    const events = providerEvents(modal, 'solana')
    const names = ['accountsChanged', 'chainChanged', 'disconnect'] as const
    const listenersByName = new Map(names.map(name => [name, (data: unknown) => calls.push([name, data])]))
    for (const [name, listener] of listenersByName) events.on(name, listener)
    const connectedAccount = { status: 'connected', address: 'a', networkId: 'solana:x' } as Account
    changeAccount(connectedAccount)
    changeAccount({ ...connectedAccount })
    expect(calls).to.deep.equal([
      ['accountsChanged', 'a'],
      ['chainChanged', 'solana:x'],
    ])
    events.removeListener('disconnect', () => undefined)
    events.removeListener('accountsChanged', listenersByName.get('accountsChanged') ?? expect.fail())
    changeAccount({ status: 'disconnected' })
    changeAccount(connectedAccount)
    expect(calls.slice(2)).to.deep.equal([
      ['disconnect', undefined],
      ['chainChanged', 'solana:x'],
    ])
    expect(listeners.size).to.equal(2)
  })

  it('validates amounts in the Bitcoin provider, and rejects methods that the wallet lacks', async () => {
    const modal = {
      getWalletInfo: () => ({ name: 'Fathom' }),
      getAccount: () => ({}),
    } as unknown as ModalHandle
    const calls: unknown[] = []
    const wallet: BitcoinProvider = {
      addresses: [
        { address: 'bc1q', purpose: 'payment' },
        { address: 'bc1p', purpose: 'ordinals', publicKey: '02' },
      ],
      signMessage: async () => 'signature',
    }
    const codeOf = (promise: Promise<unknown>) => promise.catch((error: { code: string }) => error.code)
    const request = { psbt: 'AA==', signInputs: [{ address: 'bc1q', index: 0 }] }
    const minimalProvider = toBitcoinProvider(modal, wallet)
    expect(await codeOf(minimalProvider.signPSBT(request))).to.equal('METHOD_UNSUPPORTED')
    expect(await codeOf(minimalProvider.sendTransfer({ amount: '1', recipient: 'bc1q' }))).to.equal(
      'METHOD_UNSUPPORTED',
    )
    expect(await minimalProvider.connect()).to.equal('bc1q')
    expect(await minimalProvider.getAccountAddresses()).to.deep.equal([
      { address: 'bc1q', purpose: 'payment' },
      { address: 'bc1p', purpose: 'ordinal', publicKey: '02' },
    ])
    const provider = toBitcoinProvider(modal, {
      ...wallet,
      sendTransfer: async ({ recipient, value }) => {
        calls.push([recipient, String(value)])
        return 'id'
      },
      signPsbt: async request => {
        calls.push(request)
        return { psbt: 'signed' }
      },
    })
    for (const amount of ['0', '01', '-1', '1.5', '1e3', ''])
      expect(await codeOf(provider.sendTransfer({ amount, recipient: 'bc1q' }))).to.equal('INVALID_AMOUNT')
    expect(await provider.sendTransfer({ amount: '546', recipient: 'bc1q' })).to.equal('id')
    expect(await provider.signPSBT({ ...request, broadcast: true })).to.deep.equal({ psbt: 'signed' })
    expect(await provider.signPSBT(request)).to.deep.equal({ psbt: 'signed' })
    const signRequest = { psbt: 'AA==', inputs: request.signInputs }
    expect(calls).to.deep.equal([['bc1q', '546'], { ...signRequest, broadcast: true }, signRequest])
  })

  it('lists every hook in the compatibility table, and warns about removed hooks with their replacement', () => {
    const exportedNames: Readonly<Record<string, unknown>> = { ...react }
    const hooks = Object.keys(exportedNames).filter(name => name.startsWith('use'))
    expect(Object.keys(members.hooks).sort()).to.deep.equal(hooks.sort())
    const messages = getWarnings(() => {
      for (const name of Object.keys(unsupportedHooks) as (keyof typeof unsupportedHooks)[])
        expect((exportedNames[name] as () => unknown)()).to.deep.equal({})
    })
    expect(messages).to.have.length(Object.keys(unsupportedHooks).length)
    for (const [name, replacement] of Object.entries(unsupportedHooks))
      expect(messages.find(text => text.includes(`"${name}"`))).to.include(replacement)
  })

  it('formats siweConfig messages as EIP-4361, with a plain address or a did:pkh', () => {
    const input = {
      chainId: 31337,
      domain: 'app.example',
      uri: 'https://app.example/',
      nonce: 'a1b2c3d4e5f6',
      version: '1',
      iat: '2026-01-02T03:04:05.000Z',
      statement: 'Please sign with your account',
    } as const
    const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    const text = formatMessage(input, address)
    expect(text).to.equal(
      `app.example wants you to sign in with your Ethereum account:\n${address}\n\nPlease sign with your account\n\nURI: https://app.example/\nVersion: 1\nChain ID: 31337\nNonce: a1b2c3d4e5f6\nIssued At: 2026-01-02T03:04:05.000Z`,
    )
    expect(formatMessage(input, `did:pkh:eip155:1:${address}`)).to.equal(text)
  })

  it('maps the appkit tags to the buttons, with attributes in either spelling', async () => {
    reset()
    defineAppKitTags()
    const button = await fixture<HTMLElement & { loadingLabel?: string }>(
      html`<appkit-connect-button label="Join" loadingLabel="Joining"></appkit-connect-button>`,
    )
    await until(() => button.shadowRoot?.textContent?.includes('Join'))
    expect(button.loadingLabel).to.equal('Joining')
    await expectAccessible(button)
    modalHandle()?.destroy()
  })
})
