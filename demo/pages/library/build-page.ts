import { type AppKit, createAppKitWalletButton } from 'w3m-elements/appkit'
import type { AppKitNetwork, CaipNetwork } from 'w3m-elements/appkit/networks'
import { find, messageOf, show } from '../dom.ts'
import { hasDemoWallets } from './bench-info.ts'
import { byId, make, withTestId, row, section, showTexts, toast } from './dom.ts'
import type { BenchPage } from './set-ups.mjs'
import type { BenchNamespace, Part } from './parts/part.ts'

interface Bench {
  readonly page: BenchPage
  readonly kit: AppKit
  readonly parts: readonly Part[]
  readonly networks: readonly AppKitNetwork[]
}

const labels: Readonly<Record<string, string>> = {
  'sign-message-button': 'Sign message',
  'sign-typed-data-button': 'Sign typed data',
  'sign-transaction-button': 'Sign transaction',
  'send-transaction-button': 'Send transaction',
  'sign-psbt-button': 'Sign PSBT',
  'send-transfer-button': 'Send transfer',
  'fetch-capabilities-button': 'Capabilities',
  'send-calls-button': 'Send calls',
  'get-calls-status-button': 'Status',
}

/** Toast titles after a request, by its button id or the first four characters of the id. */
const toasts: Readonly<Record<string, readonly [done: string, failed: string]>> = {
  sign: ['Signing Succeeded', 'Signing Failed'],
  'sign-typed-data-button': ['Success', 'Signing Failed'],
  send: ['Success', 'Failed'],
}

const namespaceNames: Readonly<Record<BenchNamespace, string>> = {
  eip155: 'evm',
  solana: 'solana',
  bip122: 'bitcoin',
}

/** Creates a button with this test id. If its action fails, a toast shows the error. */
function button(id: string, label: string, act: () => Promise<unknown>): HTMLButtonElement {
  const element = withTestId(id, make('button', { className: 'act', textContent: label }))
  element.addEventListener('click', () => {
    act().catch((error: unknown) => toast(messageOf(error)))
  })
  return element
}

/** Builds the content of the page that a test suite operates. */
export function buildPage(bench: Bench): void {
  const { page, kit, parts } = bench
  document.title = `${page.name} – bench`
  find('h1').textContent = `Bench: ${page.name}`
  const phone = make('a', { href: '/pages/wallet.html?bench', target: 'phone', textContent: 'Phone wallet' })
  find('main').append(
    section(
      'Modal',
      modalButtons(bench),
      ...(parts.length > 1 ? [row(...parts.map(({ namespace }) => accountButton(namespace)))] : []),
      make('dl', { id: 'facts' }),
      make('p', { className: 'after' }, phone),
    ),
    ...(page.variant === 'wallet-button' ? [walletButtons(bench)] : []),
    ...parts.map(part => createRequestButtons(part, kit)),
    section('Last signature', make('dl', { id: 'signature' })),
    section('Project', projectId(kit)),
  )
  showActive(kit, parts)
}

function modalButtons({ kit, parts, networks, page }: Bench): HTMLElement {
  const swap = { fromToken: 'USDC', toToken: 'ETH', amount: '321.123' }
  return row(
    button('w3m-open-hook-button', 'Open', () => kit.open()),
    button('disconnect-hook-button', 'Disconnect', () => kit.disconnect()),
    ...parts.map(({ namespace }) =>
      button(`${namespace}-disconnect-button`, `Disconnect ${namespace}`, () => kit.disconnect(namespace)),
    ),
    ...(parts.length > 1
      ? parts.map(({ namespace }) =>
          button(`${namespaceNames[namespace]}-connect-button`, `Connect ${namespace}`, () =>
            kit.open({ view: 'Connect', namespace }),
          ),
        )
      : []),
    button('switch-network-hook-button', 'Next network', async () => {
      const caipNetworks = kit.getCaipNetworks()
      const index = caipNetworks.findIndex(({ caipNetworkId }) => caipNetworkId === kit.getCaipNetworkId())
      const nextNetwork = networks[(index + 1) % networks.length]
      if (nextNetwork) await kit.switchNetwork(nextNetwork)
    }),
    button('open-swap-with-arguments-hook-button', 'Swap 321.123 USDC', () =>
      kit.open({ view: 'Swap', arguments: swap }),
    ),
    ...(page.name === 'core' ? [networkSelector(kit, networks)] : []),
  )
}

/** Creates the account button of one namespace. */
function accountButton(namespace: BenchNamespace): HTMLElement {
  const tag = withTestId(`account-button-${namespace}`, make('appkit-account-button' as 'div'))
  tag.setAttribute('namespace', namespace)
  return tag
}

/** Creates the network selector of the page without adapters. Its values are the references of the networks' CAIP-2 ids. */
function networkSelector(kit: AppKit, networks: readonly AppKitNetwork[]): HTMLElement {
  const caipNetworks = kit.getCaipNetworks()
  const option = ({ id, name }: CaipNetwork) => make('option', { value: String(id), textContent: name })
  const select = withTestId('network-selector', make('select', {}, ...caipNetworks.map(option)))
  select.setAttribute('aria-label', 'Network')
  select.value = String(kit.getChainId())
  select.addEventListener('change', () => {
    const target = networks[caipNetworks.findIndex(({ id }) => String(id) === select.value)]
    if (target) kit.switchNetwork(target).catch((error: unknown) => toast(messageOf(error)))
  })
  return select
}

/** Creates the request buttons of a part. The requests use the library of the part. */
function createRequestButtons({ namespace, requests: actions }: Part, kit: AppKit): HTMLElement {
  const perform = async (id: string) => {
    const [doneTitle, failedTitle] = toasts[id] ?? toasts[id.slice(0, 4)] ?? ['', 'Failed']
    try {
      const result = show(await actions[id]?.(kit))
      const isCalls = id === 'send-calls-button'
      if (isCalls) showTexts(find('#calls'), { 'send-calls-id': result })
      else if (doneTitle) showTexts(find('#signature'), { 'w3m-signature': result })
      toast(doneTitle || result)
    } catch (error) {
      console.warn(messageOf(error))
      toast(failedTitle)
    }
  }
  const press = (id: string) => button(id, labels[id] ?? id, () => perform(id))
  const isBatch = (id: string) => /calls|capabilities/.test(id)
  // Sorts the buttons by `labels`, so that a request has the same position for every library.
  const ids = Object.keys(labels).filter(id => id in actions)
  const group = section(`Requests of ${namespace}`, row(...ids.filter(id => !isBatch(id)).map(press)))
  const batch = ids.filter(isBatch)
  if (batch.length)
    group.append(
      make('h2', { textContent: 'Batch calls' }),
      row(...batch.map(press)),
      make('label', {}, 'Batch id', withTestId('get-calls-id-input', make('input'))),
      make('dl', { id: 'calls' }),
    )
  return withTestId(`${namespace}-test-interactions`, group)
}

/** Keeps only the request buttons of the active namespace in the page, because test ids must be unique. */
function showActive(kit: AppKit, parts: readonly Part[]): void {
  const groups = parts.map(({ namespace }) => byId(`${namespace}-test-interactions`))
  const placeholders = groups.map(group => {
    const placeholder = new Comment()
    group.before(placeholder)
    return placeholder
  })
  const update = () => {
    const active = kit.getActiveChainNamespace() ?? parts[0]?.namespace
    for (const [index, { namespace }] of parts.entries()) {
      const [group, placeholder] = [groups[index], placeholders[index]]
      if (!group || !placeholder || group.isConnected === (namespace === active)) continue
      if (namespace === active) placeholder.after(group)
      else group.remove()
    }
  }
  kit.modal.subscribe(update)
  update()
}

const demoWallet = (name: string) => (hasDemoWallets ? [name] : [])

/** Wallets for which the page has a connect button, by namespace. */
const namedWallets: Readonly<Record<BenchNamespace, readonly string[]>> = {
  eip155: ['WalletConnect', 'MetaMask', ...demoWallet('Demo Wallet'), 'email', 'google'],
  solana: ['WalletConnect', 'Phantom', ...demoWallet('Demo Solana Wallet'), 'email', 'google'],
  bip122: ['WalletConnect', ...demoWallet('Demo Bitcoin Wallet')],
}

function walletButtons({ kit, parts }: Bench): HTMLElement {
  const keys = [...new Set(parts.flatMap(({ namespace }) => namedWallets[namespace]))]
  const { connect } = createAppKitWalletButton()
  const tags = keys.map(key => {
    const tag = withTestId(`wallet-button-${key}`, make('appkit-wallet-button' as 'div'))
    tag.setAttribute('wallet', key)
    return tag
  })
  const hookId = (key: string) => `wallet-button-hook-${key === 'WalletConnect' ? 'walletConnect' : key}`
  const hooks = keys.map(key => button(hookId(key), key, () => connect(key)))
  const update = () => {
    for (const hook of hooks) hook.disabled = kit.getIsConnectedState()
  }
  kit.modal.subscribe(update)
  update()
  return section('Wallet buttons', row(...tags), row(...hooks))
}

function projectId(kit: AppKit): HTMLElement {
  const input = withTestId('project-id-input', make('input', { value: '' }))
  const form = make(
    'div',
    { hidden: true },
    make('label', {}, 'Project id, until the next reload', input),
    row(
      button('project-id-save-button', 'Save', async () => {
        kit.updateOptions({ projectId: input.value.trim() })
        form.remove()
      }),
    ),
  )
  const container = make('div')
  const openButton = button('project-id-button', 'Another project id', async () => {
    form.hidden = false
    container.append(form)
    input.focus()
  })
  container.append(row(openButton))
  return container
}
