import { type AppKit, createAppKitWalletButton } from 'w3m-elements/appkit'
import type { AppKitNetwork, CaipNetwork } from 'w3m-elements/appkit/networks'
import { find, messageOf, formatValue } from '../dom.ts'
import { hasDemoWallets } from './bench-info.ts'
import { getByTestId, make, withTestId, createRow, createSection, showTexts, showToast } from './dom.ts'
import type { BenchPage } from './set-ups.mjs'
import type { BenchNamespace, Part } from './parts/part.ts'

interface BenchContext {
  readonly page: BenchPage
  readonly kit: AppKit
  readonly parts: readonly Part[]
  readonly networks: readonly AppKitNetwork[]
}

const buttonLabels: Readonly<Record<string, string>> = {
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
const toastTitles: Readonly<Record<string, readonly [done: string, failed: string]>> = {
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
function createButton(id: string, label: string, action: () => Promise<unknown>): HTMLButtonElement {
  const element = withTestId(id, make('button', { className: 'act', textContent: label }))
  element.addEventListener('click', () => {
    action().catch((error: unknown) => showToast(messageOf(error)))
  })
  return element
}

/** Builds the content of the page that a test suite operates. */
export function buildPage(context: BenchContext): void {
  const { page, kit, parts } = context
  document.title = `${page.name} – bench`
  find('h1').textContent = `Bench: ${page.name}`
  const phoneLink = make('a', {
    href: '/pages/wallet.html?bench',
    target: 'phone',
    textContent: 'Phone wallet',
  })
  find('main').append(
    createSection(
      'Modal',
      createModalButtons(context),
      ...(parts.length > 1
        ? [createRow(...parts.map(({ namespace }) => createAccountButton(namespace)))]
        : []),
      make('dl', { id: 'facts' }),
      make('p', { className: 'after' }, phoneLink),
    ),
    ...(page.variant === 'wallet-button' ? [createWalletButtons(context)] : []),
    ...parts.map(part => createRequestButtons(part, kit)),
    createSection('Last signature', make('dl', { id: 'signature' })),
    createSection('Project', createProjectIdForm(kit)),
  )
  showActiveRequests(kit, parts)
}

function createModalButtons({ kit, parts, networks, page }: BenchContext): HTMLElement {
  const swapArguments = { fromToken: 'USDC', toToken: 'ETH', amount: '321.123' }
  return createRow(
    createButton('w3m-open-hook-button', 'Open', () => kit.open()),
    createButton('disconnect-hook-button', 'Disconnect', () => kit.disconnect()),
    ...parts.map(({ namespace }) =>
      createButton(`${namespace}-disconnect-button`, `Disconnect ${namespace}`, () =>
        kit.disconnect(namespace),
      ),
    ),
    ...(parts.length > 1
      ? parts.map(({ namespace }) =>
          createButton(`${namespaceNames[namespace]}-connect-button`, `Connect ${namespace}`, () =>
            kit.open({ view: 'Connect', namespace }),
          ),
        )
      : []),
    createButton('switch-network-hook-button', 'Next network', async () => {
      const caipNetworks = kit.getCaipNetworks()
      const index = caipNetworks.findIndex(({ caipNetworkId }) => caipNetworkId === kit.getCaipNetworkId())
      const nextNetwork = networks[(index + 1) % networks.length]
      if (nextNetwork) await kit.switchNetwork(nextNetwork)
    }),
    createButton('open-swap-with-arguments-hook-button', 'Swap 321.123 USDC', () =>
      kit.open({ view: 'Swap', arguments: swapArguments }),
    ),
    ...(page.name === 'core' ? [createNetworkSelector(kit, networks)] : []),
  )
}

/** Creates the account button of one namespace. */
function createAccountButton(namespace: BenchNamespace): HTMLElement {
  const element = withTestId(`account-button-${namespace}`, make('appkit-account-button' as 'div'))
  element.setAttribute('namespace', namespace)
  return element
}

/** Creates the network selector of the page without adapters. Its values are the references of the networks' CAIP-2 ids. */
function createNetworkSelector(kit: AppKit, networks: readonly AppKitNetwork[]): HTMLElement {
  const caipNetworks = kit.getCaipNetworks()
  const createOption = ({ id, name }: CaipNetwork) => make('option', { value: String(id), textContent: name })
  const select = withTestId('network-selector', make('select', {}, ...caipNetworks.map(createOption)))
  select.setAttribute('aria-label', 'Network')
  select.value = String(kit.getChainId())
  select.addEventListener('change', () => {
    const selectedNetwork = networks[caipNetworks.findIndex(({ id }) => String(id) === select.value)]
    if (selectedNetwork)
      kit.switchNetwork(selectedNetwork).catch((error: unknown) => showToast(messageOf(error)))
  })
  return select
}

/** Creates the request buttons of a part. The requests use the library of the part. */
function createRequestButtons({ namespace, requests: actions }: Part, kit: AppKit): HTMLElement {
  const runRequest = async (id: string) => {
    const [doneTitle, failedTitle] = toastTitles[id] ?? toastTitles[id.slice(0, 4)] ?? ['', 'Failed']
    try {
      const result = formatValue(await actions[id]?.(kit))
      const isCalls = id === 'send-calls-button'
      if (isCalls) showTexts(find('#calls'), { 'send-calls-id': result })
      else if (doneTitle) showTexts(find('#signature'), { 'w3m-signature': result })
      showToast(doneTitle || result)
    } catch (error) {
      console.warn(messageOf(error))
      showToast(failedTitle)
    }
  }
  const createRequestButton = (id: string) => createButton(id, buttonLabels[id] ?? id, () => runRequest(id))
  const isBatch = (id: string) => /calls|capabilities/.test(id)
  // Sorts the buttons by `buttonLabels`, so that a request has the same position for every library.
  const ids = Object.keys(buttonLabels).filter(id => id in actions)
  const group = createSection(
    `Requests of ${namespace}`,
    createRow(...ids.filter(id => !isBatch(id)).map(createRequestButton)),
  )
  const batchIds = ids.filter(isBatch)
  if (batchIds.length)
    group.append(
      make('h2', { textContent: 'Batch calls' }),
      createRow(...batchIds.map(createRequestButton)),
      make('label', {}, 'Batch id', withTestId('get-calls-id-input', make('input'))),
      make('dl', { id: 'calls' }),
    )
  return withTestId(`${namespace}-test-interactions`, group)
}

/** Keeps only the request buttons of the active namespace in the page, because test ids must be unique. */
function showActiveRequests(kit: AppKit, parts: readonly Part[]): void {
  const groups = parts.map(({ namespace }) => getByTestId(`${namespace}-test-interactions`))
  const placeholders = groups.map(group => {
    const placeholder = new Comment()
    group.before(placeholder)
    return placeholder
  })
  const update = () => {
    const activeNamespace = kit.getActiveChainNamespace() ?? parts[0]?.namespace
    for (const [index, { namespace }] of parts.entries()) {
      const [group, placeholder] = [groups[index], placeholders[index]]
      if (!group || !placeholder || group.isConnected === (namespace === activeNamespace)) continue
      if (namespace === activeNamespace) placeholder.after(group)
      else group.remove()
    }
  }
  kit.modal.subscribe(update)
  update()
}

const demoWalletNames = (name: string) => (hasDemoWallets ? [name] : [])

/** Wallets for which the page has a connect button, by namespace. */
const walletNamesByNamespace: Readonly<Record<BenchNamespace, readonly string[]>> = {
  eip155: ['WalletConnect', 'MetaMask', ...demoWalletNames('Demo Wallet'), 'email', 'google'],
  solana: ['WalletConnect', 'Phantom', ...demoWalletNames('Demo Solana Wallet'), 'email', 'google'],
  bip122: ['WalletConnect', ...demoWalletNames('Demo Bitcoin Wallet')],
}

function createWalletButtons({ kit, parts }: BenchContext): HTMLElement {
  const keys = [...new Set(parts.flatMap(({ namespace }) => walletNamesByNamespace[namespace]))]
  const { connect } = createAppKitWalletButton()
  const walletElements = keys.map(key => {
    const element = withTestId(`wallet-button-${key}`, make('appkit-wallet-button' as 'div'))
    element.setAttribute('wallet', key)
    return element
  })
  const hookIdOf = (key: string) => `wallet-button-hook-${key === 'WalletConnect' ? 'walletConnect' : key}`
  const hookButtons = keys.map(key => createButton(hookIdOf(key), key, () => connect(key)))
  const update = () => {
    for (const hookButton of hookButtons) hookButton.disabled = kit.getIsConnectedState()
  }
  kit.modal.subscribe(update)
  update()
  return createSection('Wallet buttons', createRow(...walletElements), createRow(...hookButtons))
}

function createProjectIdForm(kit: AppKit): HTMLElement {
  const input = withTestId('project-id-input', make('input', { value: '' }))
  const form = make(
    'div',
    { hidden: true },
    make('label', {}, 'Project id, until the next reload', input),
    createRow(
      createButton('project-id-save-button', 'Save', async () => {
        kit.updateOptions({ projectId: input.value.trim() })
        form.remove()
      }),
    ),
  )
  const container = make('div')
  const openButton = createButton('project-id-button', 'Another project id', async () => {
    form.hidden = false
    container.append(form)
    input.focus()
  })
  container.append(createRow(openButton))
  return container
}
