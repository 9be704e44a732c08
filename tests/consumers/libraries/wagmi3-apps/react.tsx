import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import {
  useConnect,
  useConnection,
  useConnectors,
  useDisconnect,
  useSignMessage,
  useSwitchChain,
  WagmiProvider,
} from 'wagmi'
import { recordConnection, type WagmiApp } from '../shared/wagmi-app.ts'
import type { AppConfig } from './page.ts'

/** An app with hooks. `reconnectOnMount` is on by default. */
export function start(config: AppConfig): Promise<WagmiApp> {
  return new Promise(resolve => {
    const App = () => {
      const [connector] = useConnectors()
      const connect = useConnect()
      const switchChain = useSwitchChain()
      const signMessage = useSignMessage()
      const disconnect = useDisconnect()
      resolve({
        connect: () => connect.mutateAsync({ connector: connector! }),
        switchTo: chainId => switchChain.mutateAsync({ chainId }),
        sign: () => signMessage.mutateAsync({ message: 'Hi' }),
        disconnect: () => disconnect.mutateAsync(),
      })
      return <>{recordConnection(useConnection())}</>
    }
    createRoot(document.querySelector('#app') as HTMLElement).render(
      <WagmiProvider config={config}>
        <QueryClientProvider client={new QueryClient()}>
          <App />
        </QueryClientProvider>
      </WagmiProvider>,
    )
  })
}
