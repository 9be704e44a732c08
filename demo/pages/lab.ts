import { localBitcoin, localOne, localPolkadot, localSolana, localTwo } from '../../src/testing/networks.ts'
import { find, messageOf, formatValue } from './dom.ts'
import { installNamespaceWallets } from './namespace-wallets.ts'
import {
  getCallsStatus,
  getCapabilities,
  grantPermission,
  revokePermission,
  sendCalls,
  sendNative,
  sendToken,
  signMessage,
  signTypedData,
  watchToken,
} from './requests.ts'
import { sendSol, signSolanaMessage } from './solana-requests.ts'
import { stack } from './stack.ts'
import { startModal } from './start-modal.ts'

// Page with wallet actions of an app. They use only the modal handle and the provider of the wallet.
installNamespaceWallets((stack?.urls ?? {}) as { solana?: string; bitcoin?: string })
const modal = startModal({
  metadata: { name: 'Lab' },
  networks: [localOne, localTwo, localSolana, localBitcoin, localPolkadot],
})

/** Runs an action when the button is clicked, and shows its result or error in the output element. */
function bindAction(buttonSelector: string, outputSelector: string, action: () => unknown): void {
  const outputElement = find<HTMLOutputElement>(outputSelector)
  const runAction = async () => {
    outputElement.classList.remove('failed')
    outputElement.textContent = 'Waiting for the wallet'
    try {
      outputElement.textContent = formatValue((await action()) ?? 'done')
    } catch (error) {
      outputElement.classList.add('failed')
      outputElement.textContent = messageOf(error)
    }
  }
  find(buttonSelector).addEventListener('click', () => void runAction())
}

const valueOf = (selector: string) => find<HTMLInputElement>(selector).value

const showAccount = () => {
  const { status, address, networkId, balance, wallet } = modal.getAccount()
  const balanceText = balance && `${balance.amount} ${balance.symbol}`
  find('#account').textContent = formatValue({
    status,
    address,
    networkId,
    balance: balanceText,
    wallet: wallet?.name,
  })
}
modal.subscribe(showAccount)
modal.on('account', showAccount)
showAccount()

let lastBatchId = ''
bindAction('#open', '#account', () => modal.open().then(showAccount))
bindAction('#ensure', '#account', () => modal.ensure({ network: 'eip155:31338' }))
bindAction('#disconnect', '#account', () => modal.disconnect().then(() => modal.getAccount()))
bindAction('#sign', '#sign-result', () => signMessage(modal, valueOf('#message')))
bindAction('#sign-typed', '#sign-result', () => signTypedData(modal))
bindAction('#send', '#send-result', () => sendNative(modal, valueOf('#amount')))
bindAction('#send-token', '#send-result', () => sendToken(modal, valueOf('#amount')))
bindAction('#capabilities', '#batch-result', () => getCapabilities(modal))
bindAction('#send-calls', '#batch-result', async () => {
  const result = (await sendCalls(modal)) as { id: string }
  lastBatchId = result.id
  return result
})
bindAction('#calls-status', '#batch-result', () => getCallsStatus(modal, lastBatchId))

let lastGrantContext = ''
bindAction('#watch', '#permission-result', () => watchToken(modal))
bindAction('#grant', '#permission-result', async () => {
  const permission = (await grantPermission(modal)) as { context: string }
  lastGrantContext = permission.context
  return permission
})
bindAction('#revoke', '#permission-result', () => revokePermission(modal, lastGrantContext))

for (const [name, id] of [
  ['Local One', 'eip155:31337'],
  ['Local Two', 'eip155:31338'],
] as const) {
  const button = Object.assign(document.createElement('button'), {
    className: 'act',
    id: `to-${id.slice('eip155:'.length)}`,
    textContent: name,
  })
  find('#networks').append(button)
  bindAction(`#${button.id}`, '#network-result', () => modal.switchNetwork(id).then(() => `On ${name}`))
}

/** Returns the provider and the address of the wallet that is connected in a namespace. Throws if none is connected. */
function getConnection<N extends 'bip122' | 'polkadot'>(namespace: N) {
  const provider = modal.getProvider(namespace)
  const { address } = modal.getAccount(namespace)
  if (!provider || !address) throw new Error('Connect a wallet first')
  return { provider, address }
}

/** Receiver of the lab's Bitcoin payments: the third address of the local chain. */
const bitcoinReceiver = 'bcrt1qsj3m3zudqkw4plsvm7p08h9q89lsy4wpw0kn5r'

for (const [namespace, outputSelector] of [
  ['solana', '#solana-result'],
  ['bip122', '#bitcoin-result'],
  ['polkadot', '#polkadot-result'],
] as const) {
  bindAction(`#connect-${namespace}`, outputSelector, () => modal.ensure({ namespace }))
  bindAction(`#disconnect-${namespace}`, outputSelector, () => modal.disconnect(namespace))
}
bindAction('#sign-solana', '#solana-result', () => signSolanaMessage(modal, valueOf('#message')))
bindAction('#send-solana', '#solana-result', () => sendSol(modal))
bindAction('#sign-bitcoin', '#bitcoin-result', () => {
  const { provider, address } = getConnection('bip122')
  return provider.signMessage({ address, message: valueOf('#message') })
})
bindAction('#send-bitcoin', '#bitcoin-result', () => {
  const { provider } = getConnection('bip122')
  if (!provider.sendTransfer) throw new Error('This wallet can’t send')
  return provider.sendTransfer({ recipient: bitcoinReceiver, value: 10_000n })
})
bindAction('#sign-polkadot', '#polkadot-result', () => {
  const { provider, address } = getConnection('polkadot')
  return provider.signMessage({ address, message: valueOf('#message') })
})
