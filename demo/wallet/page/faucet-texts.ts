import { defineTranslations } from './define-translations.ts'

/** Texts of the faucet page, which gives out worthless tokens. */
const english = {
  title: 'Test token faucet',
  network: 'Network',
  address: 'Address',
  add: 'Add 10 tokens',
  wrong: 'Not a valid address for this network',
  working: 'Sending tokens',
  done: '10 tokens added on {network}.',
  down: 'The network can’t be reached.',
} as const

type FaucetTextKey = keyof typeof english

const german: Readonly<Record<FaucetTextKey, string>> = {
  title: 'Test-Token holen',
  network: 'Netzwerk',
  address: 'Adresse',
  add: '10 Token hinzufügen',
  wrong: 'Keine gültige Adresse für dieses Netzwerk',
  working: 'Token werden gesendet',
  done: '10 Token auf {network} hinzugefügt.',
  down: 'Das Netzwerk ist nicht erreichbar.',
}

export const faucetTranslator = defineTranslations<FaucetTextKey>(english, { de: german })
