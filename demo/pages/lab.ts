import { localBitcoin, localOne, localPolkadot, localSolana, localTwo } from '../../src/testing/networks.ts'
import { find, messageOf, show } from './dom.ts'
import { installNamespaceWallets } from './namespace-wallets.ts'
import {
  callsStatus,
  capabilities,
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
function onClick(button: string, output: string, act: () => unknown): void {
  const outputElement = find<HTMLOutputElement>(output)
  const perform = async () => {
    outputElement.classList.remove('failed')
    outputElement.textContent = 'Waiting for the wallet'
    try {
      outputElement.textContent = show((await act()) ?? 'done')
    } catch (error) {
      outputElement.classList.add('failed')
      outputElement.textContent = messageOf(error)
    }
  }
  find(button).addEventListener('click', () => void perform())
}

const valueOf = (selector: string) => find<HTMLInputElement>(selector).value

const showAccount = () => {
  const { status, address, networkId, balance, wallet } = modal.getAccount()
  const balanceText = balance && `${balance.amount} ${balance.symbol}`
  find('#account').textContent = show({
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

let lastBatch = ''
onClick('#open', '#account', () => modal.open().then(showAccount))
onClick('#ensure', '#account', () => modal.ensure({ network: 'eip155:31338' }))
onClick('#disconnect', '#account', () => modal.disconnect().then(() => modal.getAccount()))
onClick('#sign', '#sign-result', () => signMessage(modal, valueOf('#message')))
onClick('#sign-typed', '#sign-result', () => signTypedData(modal))
onClick('#send', '#send-result', () => sendNative(modal, valueOf('#amount')))
onClick('#send-token', '#send-result', () => sendToken(modal, valueOf('#amount')))
onClick('#capabilities', '#batch-result', () => capabilities(modal))
onClick('#send-calls', '#batch-result', async () => {
  const result = (await sendCalls(modal)) as { id: string }
  lastBatch = result.id
  return result
})
onClick('#calls-status', '#batch-result', () => callsStatus(modal, lastBatch))

let lastGrant = ''
onClick('#watch', '#permission-result', () => watchToken(modal))
onClick('#grant', '#permission-result', async () => {
  const permission = (await grantPermission(modal)) as { context: string }
  lastGrant = permission.context
  return permission
})
onClick('#revoke', '#permission-result', () => revokePermission(modal, lastGrant))

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
  onClick(`#${button.id}`, '#network-result', () => modal.switchNetwork(id).then(() => `On ${name}`))
}

/** Returns the provider and the address of the wallet that is connected in a namespace. Throws if none is connected. */
function connectedIn<N extends 'bip122' | 'polkadot'>(namespace: N) {
  const provider = modal.getProvider(namespace)
  const { address } = modal.getAccount(namespace)
  if (!provider || !address) throw new Error('Connect a wallet first')
  return { provider, address }
}

/** Receiver of the lab's Bitcoin payments: the third address of the local chain. */
const bitcoinReceiver = 'bcrt1qsj3m3zudqkw4plsvm7p08h9q89lsy4wpw0kn5r'

for (const [namespace, output] of [
  ['solana', '#solana-result'],
  ['bip122', '#bitcoin-result'],
  ['polkadot', '#polkadot-result'],
] as const) {
  onClick(`#connect-${namespace}`, output, () => modal.ensure({ namespace }))
  onClick(`#disconnect-${namespace}`, output, () => modal.disconnect(namespace))
}
onClick('#sign-solana', '#solana-result', () => signSolanaMessage(modal, valueOf('#message')))
onClick('#send-solana', '#solana-result', () => sendSol(modal))
onClick('#sign-bitcoin', '#bitcoin-result', () => {
  const { provider, address } = connectedIn('bip122')
  return provider.signMessage({ address, message: valueOf('#message') })
})
onClick('#send-bitcoin', '#bitcoin-result', () => {
  const { provider } = connectedIn('bip122')
  if (!provider.sendTransfer) throw new Error('This wallet can’t send')
  return provider.sendTransfer({ recipient: bitcoinReceiver, value: 10_000n })
})
onClick('#sign-polkadot', '#polkadot-result', () => {
  const { provider, address } = connectedIn('polkadot')
  return provider.signMessage({ address, message: valueOf('#message') })
})
