import { expect } from '@open-wc/testing'
import { type App, createApp, createSSRApp, h } from 'vue'
import { createEvmWallet, type TestEvmWallet } from '../../../src/testing/index.ts'
import { localOne, localTwo } from '../../../src/testing/networks.ts'
import {
  createModal,
  type ModalEvent,
  useAccount,
  useBalance,
  useConnections,
  useDisconnect,
  useModal,
  useModalEvents,
  useNetwork,
  useProvider,
  useSession,
  useTheme,
  useWalletInfo,
  useWallets,
} from '../../../vue/index.ts'
import { reset } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

const rdns = 'example.vue'

/** Mounts a small app that renders the values of the composables. With `serverHtml`, hydrates server-rendered HTML. */
function start(serverHtml?: string) {
  const container = document.createElement('div')
  document.body.append(container)
  if (serverHtml) container.innerHTML = serverHtml
  const events: ModalEvent[] = []
  let values!: ReturnType<typeof callComposables>
  const callComposables = () => {
    useModalEvents(event => events.push(event))
    return {
      account: useAccount(),
      balance: useBalance(),
      connections: useConnections(),
      disconnect: useDisconnect(),
      modal: useModal(),
      network: useNetwork(),
      provider: useProvider('eip155'),
      session: useSession(),
      theme: useTheme(),
      info: useWalletInfo(),
      wallets: useWallets(),
    }
  }
  const app: App = (serverHtml ? createSSRApp : createApp)({
    setup() {
      values = callComposables()
      return () =>
        h('p', [
          `${values.account.value.status} ${values.account.value.address ?? ''} `,
          `on ${values.network.network.value?.name ?? 'nothing'}, ${values.theme.mode.value}`,
        ])
    },
  })
  app.mount(container)
  return { place: container, events, values, app }
}

describe('Vue composables', function () {
  this.timeout(60_000)
  let wallet: TestEvmWallet

  beforeEach(() => {
    reset({ networks: [] })
    wallet = createEvmWallet({ name: 'Vue Wallet', rdns, chains: [{ chainId: 31337, rpcUrls: [] }] })
    wallet.install()
  })
  afterEach(() => {
    wallet.uninstall()
  })

  it('reports the disconnected state before a modal exists', () => {
    const { place: container, values, app } = start()
    expect(container.textContent).to.contain('disconnected')
    expect(values.provider.value).to.equal(undefined)
    expect(values.connections.value).to.deep.equal([])
    expect(values.session.status.value).to.equal('signed-out')
    app.unmount()
    container.remove()
  })

  it('hydrates server-rendered HTML without a mismatch, then follows the modal', async () => {
    const modal = createModal({ networks: [localOne], themeMode: 'dark' })
    await modal.ready
    const warnings: string[] = []
    const { error, warn } = console
    console.error = console.warn = (...parts: unknown[]) => warnings.push(parts.map(String).join(' '))
    try {
      const { place: container, app } = start('<p>disconnected  on nothing, auto</p>')
      await until(() => container.textContent?.includes('dark'), 'no theme on the page')
      // Other libraries of the page may write to the console at any time.
      expect(warnings.filter(text => /vue|hydrat/i.test(text))).to.deep.equal([])
      app.unmount()
      container.remove()
    } finally {
      Object.assign(console, { error, warn })
    }
  })

  it('follows a wallet from the list through connecting and disconnecting, and updates the page', async () => {
    const { place: container, events, values, app } = start()
    const handle = createModal({ networks: [localOne, localTwo], enableReconnect: false })
    await until(() => values.wallets.wallets.value.some(({ id }) => id === rdns), 'no wallet')
    expect(values.modal.modal.value).to.equal(handle)
    await until(() => values.wallets.isReady.value, 'not ready')
    await values.wallets.connect(rdns)
    await until(() => values.account.value.status === 'connected', 'not connected')
    await until(() => container.textContent?.includes('connected 0x'), 'the page does not update')
    expect(container.textContent).to.contain('on Local One')
    expect(values.info.value?.name).to.equal('Vue Wallet')
    expect(values.connections.value.map(({ id }) => id)).to.deep.equal([rdns])
    expect(values.provider.value).to.equal(handle.getProvider('eip155'))
    expect(events.map(({ name }) => name)).to.include('connect')
    values.theme.setTheme({ mode: 'dark' })
    await until(() => container.textContent?.includes('dark'), 'the theme does not change')
    await values.disconnect()
    await until(() => values.account.value.status === 'disconnected', 'still there')
    expect(values.provider.value).to.equal(undefined)
    app.unmount()
    handle.destroy()
    container.remove()
  })

  it('stops receiving updates after its component is unmounted', async () => {
    const { place: container, events, values, app } = start()
    const handle = createModal({ networks: [localOne], enableReconnect: false })
    app.unmount()
    const count = events.length
    const modeBefore = values.theme.mode.value
    handle.setTheme({ mode: modeBefore === 'dark' ? 'light' : 'dark' })
    window.dispatchEvent(new CustomEvent('w3m-open'))
    expect(events.length).to.equal(count)
    expect(values.theme.mode.value).to.equal(modeBefore)
    handle.destroy()
    container.remove()
  })
})
