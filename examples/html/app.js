const button = document.querySelector('w3m-button')
const show = (id, text) => {
  document.getElementById(id).textContent = text
}
const onClick = (id, listener) => document.getElementById(id).addEventListener('click', listener)

function refresh() {
  const { address } = button.modal.getAccount()
  show('account', address ?? 'Not connected')
  show('network', button.modal.getNetwork()?.name ?? 'Not connected')
}

await customElements.whenDefined('w3m-button')
for (const name of ['w3m-connect', 'w3m-disconnect', 'w3m-account', 'w3m-network'])
  addEventListener(name, refresh)
refresh()

onClick('sign', async () => {
  const { address } = button.modal.getAccount()
  const provider = button.modal.getProvider('eip155')
  show('signature', await provider.request({ method: 'personal_sign', params: ['0x68656c6c6f', address] }))
})
onClick('switch', () => button.modal.switchNetwork('eip155:8453'))
onClick('disconnect', () => button.modal.disconnect())
