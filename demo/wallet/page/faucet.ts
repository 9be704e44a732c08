import { isAddress, numberToHex } from 'viem'
import { decodeBase58 } from '../../../src/core/chain/base58.ts'
import { findNetwork } from '../../find-network.ts'
import { make } from './approval/dom.ts'
import { loadConfig } from './config.ts'
import { faucetTranslatorOf } from './faucet-texts.ts'
import { callRpc, type WalletChain } from './wallet/rpc.ts'

// Adds worthless tokens to accounts of local chains. The RPC methods that add them exist only on test nodes.
const coin = 10n ** 18n
const lamports = 10_000_000_000

const { translate, language } = faucetTranslatorOf(navigator.language)
document.documentElement.lang = language
document.title = translate('title')

const root = document.getElementById('root') ?? document.body
const { chains } = await loadConfig()

/** Adds ten units of the native currency to the balance of an account. */
async function fund(chain: WalletChain, address: string): Promise<void> {
  if (chain.id.startsWith('solana:')) {
    await callRpc(chain.rpc, 'requestAirdrop', [address, lamports])
    return
  }
  const balance = BigInt(await callRpc<string>(chain.rpc, 'eth_getBalance', [address, 'latest']))
  await callRpc(chain.rpc, 'anvil_setBalance', [address, numberToHex(balance + 10n * coin)])
}

const isAddressOf = (chain: WalletChain, address: string): boolean =>
  chain.id.startsWith('solana:') ? decodeBase58(address)?.length === 32 : isAddress(address)

const nameOf = ({ id }: WalletChain): string => findNetwork(id)?.name ?? id

const address = make('input', { name: 'address', required: true, autocomplete: 'off', spellcheck: 'false' })
const network = make(
  'select',
  { name: 'network' },
  ...chains.map(chain => make('option', { value: chain.id }, nameOf(chain))),
)
const status = make('p', { role: 'status' })
const button = make('button', { type: 'submit', class: 'button primary' }, translate('add'))
const form = make(
  'form',
  { class: 'form' },
  make('h1', {}, translate('title')),
  make('label', {}, translate('network'), network),
  make('label', {}, translate('address'), address),
  button,
  status,
)

form.addEventListener('submit', event => {
  event.preventDefault()
  const chain = chains.find(({ id }) => id === network.value)
  const receiver = address.value.trim()
  if (!chain || !isAddressOf(chain, receiver)) {
    status.textContent = translate('invalidAddress')
    return
  }
  button.disabled = true
  status.textContent = translate('sending')
  fund(chain, receiver)
    .then(
      () => translate('done', { network: nameOf(chain) }),
      () => translate('unreachable'),
    )
    .then(text => {
      status.textContent = text
      button.disabled = false
    })
    .catch(() => undefined)
})

root.replaceChildren(make('main', { class: 'screen plain' }, form))
