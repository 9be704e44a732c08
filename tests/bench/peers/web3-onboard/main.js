import Onboard from '@web3-onboard/core'
import injectedWallets from '@web3-onboard/injected-wallets'

const onboard = Onboard({
  wallets: [injectedWallets()],
  chains: [{ id: '0x1', token: 'ETH', label: 'Ethereum', rpcUrl: `${location.origin}/rpc` }],
  appMetadata: { name: 'Bench', description: 'Bench' },
  connect: { autoConnectLastWallet: false },
})
const button = Object.assign(document.createElement('button'), { textContent: 'Connect wallet' })
// This library has no button, so apps add their own.
button.addEventListener('click', () => onboard.connectWallet())
document.getElementById('root').append(button)
