import { createModal, type ModalOptions } from 'w3m-elements'
import { localOne, localTwo } from 'w3m-elements/testing/networks'

const { chains, endpoints } = window.local

export const options: ModalOptions = {
  projectId: 'local',
  networks: [localOne, localTwo],
  rpcUrls: Object.fromEntries(Object.entries(chains).map(([id, url]) => [`eip155:${id}`, [url]])),
  endpoints,
  // Uses an EOA, whose signatures can be verified without a chain.
  defaultAccountTypes: { eip155: 'eoa' },
  preload: 'none',
}

export const start = () => createModal(options)
