import { isAddress, numberToHex } from 'viem'
import { decodeBase58 } from '../../../../src/core/chain/base58.ts'
import { knownNetwork } from '../../../known-network.ts'
import { make } from './approval/dom.ts'
import { loadConfig } from './config.ts'
import { faucetWords } from './faucet-words.ts'
import { ask, type WalletChain } from './wallet/rpc.ts'

// Worthless tokens for accounts on the local chains; no other chain has such methods.
const coin = 10n ** 18n
const lamports = 10_000_000_000

const { say, language } = faucetWords(navigator.language)
document.documentElement.lang = language
document.title = say('title')

const root = document.getElementById('root') ?? document.body
const { chains } = await loadConfig()

/** Adds ten tokens to the balance of an account. */
async function fund(chain: WalletChain, address: string): Promise<void> {
  if (chain.id.startsWith('solana:')) {
    await ask(chain.rpc, 'requestAirdrop', [address, lamports])
    return
  }
  const balance = BigInt(await ask<string>(chain.rpc, 'eth_getBalance', [address, 'latest']))
  await ask(chain.rpc, 'anvil_setBalance', [address, numberToHex(balance + 10n * coin)])
}

const fits = (chain: WalletChain, address: string): boolean =>
  chain.id.startsWith('solana:') ? decodeBase58(address)?.length === 32 : isAddress(address)

const nameOf = ({ id }: WalletChain): string => knownNetwork(id)?.name ?? id

const address = make('input', { name: 'address', required: true, autocomplete: 'off', spellcheck: 'false' })
const network = make(
  'select',
  { name: 'network' },
  ...chains.map(chain => make('option', { value: chain.id }, nameOf(chain))),
)
const outcome = make('p', { role: 'status' })
const button = make('button', { type: 'submit', class: 'button primary' }, say('add'))
const form = make(
  'form',
  { class: 'form' },
  make('h1', {}, say('title')),
  make('label', {}, say('network'), network),
  make('label', {}, say('address'), address),
  button,
  outcome,
)

form.addEventListener('submit', event => {
  event.preventDefault()
  const chain = chains.find(({ id }) => id === network.value)
  const to = address.value.trim()
  if (!chain || !fits(chain, to)) {
    outcome.textContent = say('wrong')
    return
  }
  button.disabled = true
  outcome.textContent = say('working')
  fund(chain, to)
    .then(
      () => say('done', { network: nameOf(chain) }),
      () => say('down'),
    )
    .then(text => {
      outcome.textContent = text
      button.disabled = false
    })
    .catch(() => undefined)
})

root.replaceChildren(make('main', { class: 'screen plain' }, form))
