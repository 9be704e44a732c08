import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useConnection, useDisconnect, useSignMessage, useSwitchChain, WagmiProvider } from 'wagmi'
import { base } from 'wagmi/chains'
import { W3mButton } from 'w3m-elements/react'
import { config } from './config'

const queryClient = new QueryClient()

export function App() {
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <W3mButton />
        <Wallet />
      </QueryClientProvider>
    </WagmiProvider>
  )
}

function Wallet() {
  const { address, chain, status } = useConnection()
  const { mutate: signMessage, data: signature } = useSignMessage()
  const { mutate: switchChain } = useSwitchChain()
  const { mutate: disconnect } = useDisconnect()
  return (
    <>
      <p>
        Account: <output id="account">{address ?? 'Not connected'}</output>
      </p>
      <p>
        Network: <output id="network">{chain?.name ?? 'Not connected'}</output>
      </p>
      {/* After a reload wagmi shows the account before it has reconnected the wallet. */}
      <button id="sign" disabled={status !== 'connected'} onClick={() => signMessage({ message: 'hello' })}>
        Sign a message
      </button>
      <button id="switch" disabled={status !== 'connected'} onClick={() => switchChain({ chainId: base.id })}>
        Switch to Base
      </button>
      <button id="disconnect" onClick={() => disconnect()}>
        Disconnect
      </button>
      <p>
        Signature: <output id="signature">{signature}</output>
      </p>
    </>
  )
}
