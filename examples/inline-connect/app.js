const view = document.querySelector('w3m-connect-view')
const show = (id, text) => {
  document.getElementById(id).textContent = text
}
const onClick = (id, listener) => document.getElementById(id).addEventListener('click', listener)

function refresh() {
  const { address } = view.modal.getAccount()
  show('account', address ?? 'Not connected')
  view.hidden = address !== undefined
  show('network', view.modal.getNetwork()?.name ?? 'Not connected')
}

await customElements.whenDefined('w3m-connect-view')
for (const name of ['w3m-connect', 'w3m-disconnect', 'w3m-account', 'w3m-network'])
  addEventListener(name, refresh)
refresh()

onClick('sign', async () => {
  const { address } = view.modal.getAccount()
  const provider = view.modal.getProvider('eip155')
  show('signature', await provider.request({ method: 'personal_sign', params: ['0x68656c6c6f', address] }))
})
onClick('switch', () => view.modal.switchNetwork('eip155:8453'))
onClick('disconnect', () => view.modal.disconnect())
