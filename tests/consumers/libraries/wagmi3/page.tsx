import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { defineChain } from 'viem'
import {
  createConfig,
  http,
  useConnection,
  useConnect,
  useDisconnect,
  useSignMessage,
  useSwitchChain,
  WagmiProvider,
} from 'wagmi'
import {
  connect,
  disconnect,
  getConnection,
  reconnect,
  sendTransaction,
  signMessage,
  signTypedData,
  switchChain,
  waitForTransactionReceipt,
  watchConnection,
} from '@wagmi/core'
import { BrowserProvider } from 'ethers'
import { createModal } from 'w3m-elements'
import { w3m } from 'w3m-elements/wagmi'
import { letter, receiver } from '../contract.ts'
import { options } from '../shared/modal.ts'

const chainOf = (id: 31337 | 31338) =>
  defineChain({
    id,
    name: `Local ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [window.local.chains[id] as string] } },
  })
const chains = [chainOf(31337), chainOf(31338)] as const
const connector = w3m(options)
// No cast: the connector must match wagmi's type.
const config = createConfig({
  chains,
  connectors: [connector],
  transports: { 31337: http(), 31338: http() },
  pollingInterval: 100,
  multiInjectedProviderDiscovery: false,
})
const chainIds: number[] = []
watchConnection(config, {
  onChange({ chainId, status }, previous) {
    if (status === 'connected' && previous.status === 'connected' && chainId !== previous.chainId)
      chainIds.push(chainId as number)
  },
})
const restoredConnections = reconnect(config)

window.library = {
  connect: async () => (await connect(config, { connector: config.connectors[0]! })).accounts[0] as string,
  async account() {
    await restoredConnections
    return getConnection(config).address
  },
  chainId: async () => getConnection(config).chainId as number,
  sign: () => signMessage(config, { message: 'Hi' }),
  signTypedData: () => signTypedData(config, letter),
  async send() {
    const hash = await sendTransaction(config, { to: receiver, value: 0n })
    return (await waitForTransactionReceipt(config, { hash })).status === 'success'
  },
  switchTo: async id => {
    await switchChain(config, { chainId: id as 31337 })
  },
  emittedChainIds: () => chainIds,
  disconnect: async () => {
    await disconnect(config)
  },
}

/** A second library on the same page, with the same wallet. */
const ethers = new BrowserProvider(createModal(options).provider, 'any')
const ethersChainIds: number[] = []
createModal(options).provider.on('chainChanged', (id: string) => ethersChainIds.push(Number(id)))
window.secondLibrary = {
  account: async () => (await ethers.listAccounts())[0]?.address,
  sign: async () => (await ethers.getSigner()).signMessage('Hi'),
  chainId: async () => Number(await ethers.send('eth_chainId', [])),
  switchTo: async id => {
    await ethers.send('wallet_switchEthereumChain', [{ chainId: `0x${id.toString(16)}` }])
  },
  emittedChainIds: () => ethersChainIds,
}

/** Shows and signs with hooks, like a React app. */
function Hooks() {
  const { address, chainId, status } = useConnection()
  const { connect: connectWallet, connectors } = useConnect()
  const { disconnect: disconnectWallet } = useDisconnect()
  const { switchChain: switchNetwork } = useSwitchChain()
  const { signMessage: sign, data } = useSignMessage()
  const [presses, setPresses] = useState(0)
  const press = (act: () => void) => () => {
    setPresses(presses + 1)
    act()
  }
  return (
    <>
      <pre id="hook-values">{JSON.stringify({ address, chainId, status, signature: data })}</pre>
      <button
        type="button"
        id="hook-connect"
        onClick={press(() => connectWallet({ connector: connectors[0]! }))}
      >
        Connect
      </button>
      <button type="button" id="hook-sign" onClick={press(() => sign({ message: 'Hi' }))}>
        Sign
      </button>
      <button
        type="button"
        id="hook-switch"
        onClick={press(() => switchNetwork({ chainId: chainId === 31337 ? 31338 : 31337 }))}
      >
        Switch
      </button>
      <button type="button" id="hook-leave" onClick={press(() => disconnectWallet())}>
        Leave
      </button>
    </>
  )
}

createRoot(document.querySelector('#app') as HTMLElement).render(
  <WagmiProvider config={config} reconnectOnMount={false}>
    <QueryClientProvider client={new QueryClient()}>
      <Hooks />
    </QueryClientProvider>
  </WagmiProvider>,
)
