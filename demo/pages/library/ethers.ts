import { find, messageOf, show } from '../dom.ts'
import {
  callsStatus,
  capabilities,
  connected,
  receiver,
  sendCalls,
  sendNative,
  signMessage,
  signTypedData,
} from '../requests.ts'
import { startModal } from '../start-modal.ts'

/** The page that other suites drive: the modal's buttons, its public API, and requests. */
const modal = startModal({ metadata: { name: 'Bench' } })

const byId = <T extends HTMLElement = HTMLElement>(id: string) => find<T>(`[data-testid="${id}"]`)

/** Plain text under its id; an id without text is not in the page. */
function tell(place: HTMLElement, texts: Readonly<Record<string, string | undefined>>): void {
  place.replaceChildren(
    ...Object.entries(texts).flatMap(([id, text]) => {
      if (text === undefined) return []
      const term = Object.assign(document.createElement('dt'), {
        textContent: id.replace(/^(w3m|apkt)-/, ''),
      })
      const told = Object.assign(document.createElement('dd'), { textContent: text })
      told.dataset.testid = id
      return [term, told]
    }),
  )
}

function showFacts(): void {
  const account = modal.getAccount()
  const evm = modal.getAccount('eip155')
  const networkId = account.networkId ?? modal.getNetwork()?.id
  tell(find('#facts'), {
    'w3m-address': account.address,
    'w3m-address-eip155': evm.address,
    'w3m-caip-address': account.caipAddress,
    'w3m-chain-id': networkId?.slice(networkId.indexOf(':') + 1),
    'apkt-account-status': account.status,
    'w3m-email': account.user?.email,
    'w3m-account-type': account.type,
    'w3m-sa-account-status':
      account.smartAccountDeployed === undefined
        ? undefined
        : account.smartAccountDeployed
          ? 'Deployed'
          : 'Not Deployed',
    'w3m-wallet-type': account.wallet?.connectorType,
  })
}

function toast(text: string): void {
  const box = Object.assign(document.createElement('p'), { className: 'toast', textContent: text })
  const close = Object.assign(document.createElement('button'), {
    id: 'toast-close-button',
    textContent: '×',
  })
  close.dataset.testid = 'toast-close-button'
  close.setAttribute('aria-label', 'Close')
  close.addEventListener('click', () => box.remove())
  box.append(close)
  find('.toasts').replaceChildren(box)
}

/** Asks the wallet at a press; how it ended is a toast, what it answered stands in the page. */
function request(
  id: string,
  ask: () => Promise<unknown>,
  words = ['Signing Succeeded', 'Signing Failed'],
): void {
  const perform = async () => {
    try {
      const answer = await ask()
      tell(find('#signature'), { 'w3m-signature': show(answer) })
      toast(words[0] ?? '')
    } catch (error) {
      console.warn(messageOf(error))
      toast(words[1] ?? '')
    }
  }
  byId(id).addEventListener('click', () => void perform())
}

function press(id: string, act: () => Promise<unknown>): void {
  byId(id).addEventListener('click', () => {
    act().catch((error: unknown) => toast(messageOf(error)))
  })
}

press('w3m-open-hook-button', () => modal.open())
press('disconnect-hook-button', () => modal.disconnect())
press('eip155-disconnect-button', () => modal.disconnect('eip155'))
press('open-swap-with-arguments-hook-button', () =>
  modal.open({ view: 'Swap', arguments: { fromToken: 'USDC', toToken: 'ETH', amount: '321.123' } }),
)
press('switch-network-hook-button', async () => {
  const networks = modal.getNetworks()
  const at = networks.findIndex(network => network.id === modal.getNetwork()?.id)
  const next = networks[(at + 1) % networks.length]
  if (next) await modal.switchNetwork(next)
})
request('sign-message-button', () => signMessage(modal, 'Hello from the bench'))
request('sign-typed-data-button', () => signTypedData(modal))
request('sign-transaction-button', () => {
  const { provider, address } = connected(modal)
  const transaction = { from: address, to: receiver, value: '0x1' }
  return provider.request({ method: 'eth_signTransaction', params: [transaction] })
})
request('send-transaction-button', () => sendNative(modal, '0.001').then(({ hash }) => hash), [
  'Success',
  'Failed',
])
press('fetch-capabilities-button', async () => toast(show(await capabilities(modal))))
press('send-calls-button', async () => {
  const { id } = (await sendCalls(modal)) as { id: string }
  tell(find('#calls'), { 'send-calls-id': id })
  toast('Success')
})
press('get-calls-status-button', async () =>
  toast(show(await callsStatus(modal, byId<HTMLInputElement>('get-calls-id-input').value))),
)

modal.subscribe(showFacts)
for (const name of ['account', 'network', 'connect', 'disconnect'] as const) modal.on(name, showFacts)
showFacts()
byId('w3m-page-loading').remove()
find('main').hidden = false
