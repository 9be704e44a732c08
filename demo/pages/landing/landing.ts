import { createModal } from '../../../src/headless.ts'
import { demoKey } from '../../backend/chains/accounts.ts'
import { find } from '../dom.ts'
import { createStackOptions } from '../stack-options.ts'
import { stack } from '../stack.ts'
import { installSecondWallet, installWallet } from '../wallets.ts'
import { showCode } from './code.ts'
import { codeGenerators, watchControls, optionsOf, readControls, setTheme } from './controls.ts'
import { showSizes } from './measured.ts'

// Start page: an inline modal, the phone wallet next to it, controls that apply to this modal and to that of the preview page, and the
// code for the selected options. The demo user owns about 12,480 dollars on the local chain.

// `?theme=` sets the color scheme. By default, the page, its frames and the modal follow the system, and update if it changes.
const theme = new URLSearchParams(location.search).get('theme')
const pageTheme = theme === 'light' || theme === 'dark' ? theme : 'auto'
if (pageTheme !== 'auto') document.documentElement.dataset.theme = pageTheme
setTheme(pageTheme)

installWallet({ name: 'Demo Wallet', rdns: 'demo.wallet.mira', color: '#006e61', keys: [demoKey] })
installSecondWallet()

const modalSection = find('#live')
const previewFrame = find<HTMLIFrameElement>('#stage')
const modal = createModal({
  ...createStackOptions(),
  metadata: { name: 'w3m-elements' },
  ...optionsOf(readControls(), pageTheme),
})

function applyControls(haveNetworksChanged = false): void {
  const options = optionsOf(readControls(), pageTheme)
  modal.setOptions(options)
  const { accent } = readControls()
  if (accent) document.documentElement.style.setProperty('--w3m-accent', accent)
  else document.documentElement.style.removeProperty('--w3m-accent')
  sendToStage({ options, ...(haveNetworksChanged && { view: 'Networks' }) })
  if (haveNetworksChanged) markActiveView('Networks')
  refreshCode()
}

const sendToStage = (message: object) => previewFrame.contentWindow?.postMessage(message, location.origin)

watchControls(applyControls)
const refreshCode = showCode(tab => codeGenerators[tab]?.(readControls()) ?? '')
// The preview page posts a message when it is ready to receive options.
addEventListener('message', ({ source, origin }) => {
  if (source === previewFrame.contentWindow && origin === location.origin)
    sendToStage({ options: optionsOf(readControls(), pageTheme) })
})
applyControls()

const viewButtons = [...document.querySelectorAll<HTMLButtonElement>('.views button')]
const markActiveView = (name: string | undefined) => {
  for (const view of viewButtons) view.ariaPressed = String(view.dataset.view === name)
}
for (const button of viewButtons)
  button.addEventListener('click', () => {
    markActiveView(button.dataset.view)
    sendToStage({ view: button.dataset.view })
  })

// Applies the theme of the page to the phone and to the pictures of features.
find<HTMLIFrameElement>('#phone').src =
  `/pages/wallet.html?who=mira${pageTheme === 'auto' ? '' : `&theme=${pageTheme}`}`
for (const picture of document.querySelectorAll<HTMLIFrameElement>('.peek iframe')) {
  const { view = '', state = '' } = picture.dataset
  picture.src = `/pages/gallery.html?${new URLSearchParams({ view, ...(state && { state }), theme: pageTheme, picture: '' })}`
}

/** Scrolls the modal into view. */
function showModalSection(): void {
  modalSection.scrollIntoView({ block: 'nearest' })
}

const examples: Readonly<Record<string, () => Promise<void>>> = {
  connect: () => modal.open({ view: 'Connect' }),
  // Focuses the email field if the modal shows one, because opening the modal would replace its screen.
  email: async () => {
    const field = findEmailField(modalSection)
    if (field) field.focus({ preventScroll: true })
    else await modal.open({ view: 'Connect' })
  },
  send: async () => {
    await modal.ensure({ namespace: 'eip155' })
    await modal.open({
      view: 'WalletSend',
      arguments: { token: stack?.contracts.usdc.address, amount: '25', receiver: 'bob.eth' },
    })
  },
}

function findEmailField(root: ParentNode): HTMLInputElement | undefined {
  for (const element of root.querySelectorAll('*')) {
    if (element instanceof HTMLInputElement && element.type === 'email') return element
    const innerField = element.shadowRoot ? findEmailField(element.shadowRoot) : undefined
    if (innerField) return innerField
  }
  return undefined
}

for (const button of document.querySelectorAll<HTMLElement>('[data-example]'))
  button.addEventListener('click', () => {
    showModalSection()
    // Ignores errors, because the modal shows them.
    examples[button.dataset.example ?? '']?.().catch(() => {})
  })
find('.top w3m-button').addEventListener('click', showModalSection)

void showSizes()

// Loads the elements last, so that they attach to the modal that was created above.
await import('../../../src/index.ts')
