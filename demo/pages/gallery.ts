import '../../elements/buttons/index.ts'
import { mountModal } from '../../elements/index.ts'
import { loadView } from '../../elements/modal/view-loading.ts'
import { loadTexts } from '../../src/controllers/settings/language.ts'
import { settleOptions } from '../../src/controllers/settings/options.ts'
import { AppError } from '../../src/core/errors/app-error.ts'
import { defaultOptions, type Settings } from '../../src/core/options.ts'
import { createModal, modalHandle } from '../../src/create-modal.ts'
import { resetRuntime } from '../../src/runtime.ts'
import { connectStarted } from '../../src/state/connect/connections.ts'
import { networkActivated, networksConfigured } from '../../src/state/network/networks.ts'
import { $view, navigationOf } from '../../src/state/shell/modal.ts'
import { alertShown, toastShown } from '../../src/state/shell/notices.ts'
import type { NormalName } from '../../src/core/identity/normal-name.ts'
import { profileReceived } from '../../src/state/account/profiles.ts'
import { waitForElement } from './gallery-find.ts'
import { createGalleryIndex } from './gallery-index.ts'
import { createLoginStates } from './gallery-account.ts'
import { createApproveStates } from './gallery-login.ts'
import { createMoneyStates } from './gallery-money.ts'
import { createBuyStates } from './gallery-buy.ts'
import { createNameStates } from './gallery-names.ts'
import { createSwapStates } from './gallery-swap.ts'
import { createVisitorStates } from './gallery-visitor.ts'
import { $texts, languageSet, type PartialTexts, addTexts } from '../../src/text/text.ts'
import type { Text } from '../../src/text/texts.ts'
import {
  account,
  address,
  connectingView,
  connect,
  fathom,
  fewNetworks,
  setBalance,
  open,
  mockOutcomes,
  otherAddresses,
  addConnectors,
  type State,
  pairingUri,
  wallets,
} from './gallery-fixtures.ts'
import { connectStates } from './gallery-connect.ts'
import { walletPromptStates } from './gallery-wallets.ts'
import { pairingStates } from './gallery-pairing.ts'
import { networkStates } from './gallery-networks.ts'

/**
 * Returns the states of every screen, for viewing, screenshots and axe. A state writes the stores directly. Relative times count from
 * the call of this function.
 */
const createStates = (): Readonly<Record<string, Readonly<Record<string, State>>>> => ({
  ...createMoneyStates({ account, address, open, connect: () => connect(), setBalance }),
  ...createSwapStates({ account, address, open, connect: () => connect(), setBalance }),
  ...createVisitorStates({ open, addWallets: () => addConnectors(...wallets), waitForElement }),
  ...createLoginStates({ address, open, connect: () => connect() }),
  ...createBuyStates({
    account,
    open,
    connect: () => connect(),
    connectTwoAccounts: () => connect({ accounts: [address, otherAddresses[0] as string] }),
  }),
  ...createNameStates({ account, open, connect: () => connect() }),
  ...createApproveStates({ open, connect: () => connect() }),
  ...connectStates,
  ...pairingStates,
  ...networkStates,
  ...walletPromptStates,
  Notices: {
    success: {
      set: () => {
        addConnectors(...wallets)
        open({ name: 'Connect' })
        toastShown({ kind: 'loading', text: 'Address copied', id: 1 })
      },
    },
    error: {
      set: () => {
        addConnectors(...wallets)
        open({ name: 'Connect' })
        toastShown({ kind: 'error', text: 'Token Balance Unavailable', id: 2 })
      },
    },
    alert: {
      set: () => {
        addConnectors(...wallets)
        open({ name: 'Connect' })
        alertShown({ title: 'Project ID Not Configured', text: 'Pass projectId to load the wallet list.' })
      },
    },
  },
  Embedded: {
    connect: { set: () => addConnectors(...wallets) },
    account: {
      set: () => {
        connect()
        setBalance()
        open({ name: 'Account' })
      },
    },
    declined: {
      set: () => {
        mockOutcomes.walletError = new AppError('USER_REJECTED')
        addConnectors(fathom)
        open({ name: 'Connect' }, connectingView)
      },
    },
  },
  Buttons: {
    disconnected: { set: () => {} },
    connecting: { set: () => connectStarted('eip155', fathom.id) },
    connected: {
      set: () => {
        connect()
        setBalance()
        profileReceived(account, { name: 'mira.eth' as NormalName })
      },
    },
    loading: { set: () => connect() },
    unsupported: {
      set: () => {
        connect()
        networkActivated('eip155:250')
      },
    },
  },
})

const screens = ['Connect', 'Account', 'Networks'] as const

let query = new URLSearchParams(location.search)
// Pictures open dialogs without `showModal`, because it moves the focus from the embedding page into the dialog, even if the dialog is
// inert.
if (query.has('picture')) {
  document.documentElement.inert = true
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true
  }
}
/** Results of the pseudo-locale, which must not be stretched again. */
const stretchedTexts = new Set<string>()
let stopStretching = (): void => {}
const mainElement = document.querySelector('main') as HTMLElement

/** Shows the state in the URL of the page, or the index. Handles navigation between states without loading the page, which is faster. */
export function startGallery(): void {
  let pendingLocation = showLocation()
  addEventListener('popstate', () => {
    delete document.documentElement.dataset.ready
    pendingLocation = pendingLocation.then(showLocation, showLocation)
  })
}

async function showLocation(): Promise<void> {
  query = new URLSearchParams(location.search)
  const view = query.get('view')
  modalHandle()?.destroy()
  for (const prompt of document.querySelectorAll<HTMLDialogElement>('.demo-wallet')) prompt.close()
  if (view) await showState(view, query.get('state'))
  else mainElement.replaceChildren(...createGalleryIndex(createStates(), query))
  document.documentElement.dataset.ready = ''
}

async function showState(name: string, stateName: string | null): Promise<void> {
  const statesOfView = createStates()[name] ?? {}
  const state = statesOfView[stateName ?? Object.keys(statesOfView)[0] ?? '']
  if (!state) throw new Error(`${name} has no state ${stateName}`)
  const theme = query.get('theme')
  const themeMode = theme === 'dark' || theme === 'auto' ? theme : 'light'
  document.documentElement.dataset.theme = themeMode === 'auto' ? '' : themeMode
  Object.assign(mockOutcomes, { walletError: undefined, pairing: 'code' })

  const modal = createModal({ language: query.get('lang') ?? 'en' })
  const { connectors, providers } = resetRuntime({
    mountModal,
    loadPairing: async () => ({
      info: { id: 'walletConnect', name: 'WalletConnect', type: 'walletConnect', namespaces: ['eip155'] },
      connect: ({ onUri }) => {
        if (mockOutcomes.pairing === 'code') onUri?.(pairingUri)
        return typeof mockOutcomes.pairing === 'string'
          ? new Promise(() => {})
          : Promise.reject(mockOutcomes.pairing)
      },
      restore: async () => undefined,
      disconnect: async () => {},
      watch: () => () => {},
    }),
    loadAdapter: async () => ({
      namespace: 'eip155',
      signMessage: async () => '',
      switchNetwork: () =>
        mockOutcomes.walletError ? Promise.reject(mockOutcomes.walletError) : new Promise(() => {}),
      nativeBalance: () => new Promise(() => {}),
    }),
  })
  const settings: Settings = {
    ...defaultOptions,
    // Empty endpoints disable the services without a console warning about a missing project id.
    endpoints: {},
    ...state.options,
    themeMode,
    language: query.get('lang') ?? 'en',
    density: query.get('density') === 'compact' ? 'compact' : 'default',
    contrast: query.get('contrast') === 'more' ? 'more' : 'auto',
  }
  const masterSize = query.get('size')
  modal.setOptions({
    ...settings,
    ...(masterSize && { themeVariables: { '--w3m-font-size-master': masterSize } }),
  })
  settleOptions()
  await loadTexts()
  if (query.get('lang') === 'pseudo') enablePseudoLocale()
  if (query.get('dir') === 'rtl') languageSet({ tag: query.get('lang') ?? 'en', direction: 'rtl' })

  connectors.set(fathom.id, {
    info: fathom,
    connect: () =>
      mockOutcomes.walletError ? Promise.reject(mockOutcomes.walletError) : new Promise(() => {}),
    restore: async () => undefined,
    disconnect: async () => {},
    watch: () => () => {},
  })
  providers.set('eip155', { request: async () => undefined })
  const stateNetworks = state.networks ?? fewNetworks
  networksConfigured(stateNetworks)
  for (const stateNetwork of stateNetworks.toReversed()) networkActivated(stateNetwork.id)

  // All requests stay pending, so that the stores keep the values of the state.
  globalThis.fetch = () => new Promise(() => {})
  mainElement.replaceChildren()
  if (name === 'Buttons') mainElement.append(createButtons())
  else if (name === 'Embedded') {
    const embeddedModal = document.createElement('w3m-modal')
    embeddedModal.toggleAttribute('embedded', true)
    mainElement.append(embeddedModal)
    await Promise.all(screens.map(loadView))
  } else {
    await mountModal()
    await Promise.all(screens.map(loadView))
  }
  await state.set()
  await waitForTopView()
  await waitUntilSettled()
}

/**
 * Enables a pseudo-locale, in which each word is 40 % longer, to reveal overflows. The texts of a part load with its screen, so each
 * text is stretched when it loads.
 */
function enablePseudoLocale(): void {
  const stretchText = (text: string) => {
    if (stretchedTexts.has(text)) return text
    const longerText = text.replace(/\{\w+\}|[\p{L}\d’']+/gu, word =>
      word.startsWith('{') ? word : word + word.slice(-Math.ceil(word.length * 0.4)),
    )
    stretchedTexts.add(longerText)
    return longerText
  }
  const getStretchedText = (text: Text) =>
    typeof text === 'string'
      ? stretchText(text)
      : (Object.fromEntries(
          Object.entries(text).map(([form, formText]) => [form, stretchText(formText)]),
        ) as unknown as Text)
  const stretch = (texts: PartialTexts) => {
    const textValues = Object.values(texts)
      .flatMap(section => Object.values(section) as Text[])
      .flatMap(text => (typeof text === 'string' ? [text] : Object.values(text)))
    if (textValues.every(text => stretchedTexts.has(text))) return
    addTexts(
      Object.fromEntries(
        Object.entries(texts).map(([section, entries]) => [
          section,
          Object.fromEntries(
            Object.entries(entries as Record<string, Text>).map(([key, text]) => [
              key,
              getStretchedText(text),
            ]),
          ),
        ]),
      ),
    )
  }
  stopStretching()
  stopStretching = $texts.subscribe(stretch)
}

function createButtons(): HTMLElement {
  const container = document.createElement('div')
  container.className = 'buttons'
  for (const tag of ['w3m-button', 'w3m-network-button'])
    for (const size of ['md', 'sm']) {
      const button = document.createElement(tag)
      button.setAttribute('size', size)
      container.append(button)
    }
  const disabledButton = document.createElement('w3m-button')
  disabledButton.toggleAttribute('disabled', true)
  const buttonWithoutBalance = document.createElement('w3m-button')
  buttonWithoutBalance.setAttribute('balance', 'hide')
  container.append(disabledButton, buttonWithoutBalance)
  return container
}

/** Resolves when the top view and its texts have loaded and are visible. Waits for up to 600 frames, because a busy machine needs many. */
async function waitForTopView(): Promise<void> {
  const name = $view.get()?.name
  if (name) await loadView(name)
  for (
    let remainingFrames = 600;
    remainingFrames > 0 && navigationOf(0).visible !== $view.get();
    remainingFrames--
  )
    await new Promise(requestAnimationFrame)
}

/** Resolves after 20 frames, in each of which all finite animations have finished. */
async function waitUntilSettled(): Promise<void> {
  const waitForFrame = () => new Promise(requestAnimationFrame)
  for (let remainingFrames = 20; remainingFrames > 0; remainingFrames--) {
    await waitForFrame()
    const finiteAnimations = document
      .getAnimations()
      .filter(animation => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(finiteAnimations.map(animation => animation.finished))
  }
}
