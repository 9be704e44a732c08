import type { texts as english } from '../en/faucet.ts'

/** German texts of the faucet page. */
export const texts: Readonly<Record<keyof typeof english, string>> = {
  title: 'Test-Token holen',
  network: 'Netzwerk',
  address: 'Adresse',
  add: '10 Token hinzufügen',
  invalidAddress: 'Keine gültige Adresse für dieses Netzwerk',
  sending: 'Token werden gesendet',
  done: '10 Token auf {network} hinzugefügt.',
  unreachable: 'Das Netzwerk ist nicht erreichbar.',
}
