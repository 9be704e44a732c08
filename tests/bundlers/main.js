import { createModal } from 'w3m-elements'
import { base, mainnet } from 'w3m-elements/networks'

const modal = createModal({ networks: [mainnet, base] })
const show = (id, text) => {
  document.getElementById(id).textContent = text
}
const onClick = (id, listener) => document.getElementById(id).addEventListener('click', listener)

modal.subscribe(() => {
  show('account', modal.getAccount().address ?? 'Not connected')
  show('network', modal.getNetwork()?.name ?? 'Not connected')
})
onClick('sign', async () => {
  const params = ['0x68656c6c6f', modal.getAccount().address]
  show('signature', await modal.getProvider('eip155').request({ method: 'personal_sign', params }))
})
onClick('switch', () => modal.switchNetwork('eip155:8453'))
onClick('disconnect', () => modal.disconnect())
