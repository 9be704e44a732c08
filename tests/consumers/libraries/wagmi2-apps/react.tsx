import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import {
  useAccount,
  useConnect,
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
      const { connectAsync } = useConnect()
      const { switchChainAsync } = useSwitchChain()
      const { signMessageAsync } = useSignMessage()
      const { disconnectAsync } = useDisconnect()
      resolve({
        connect: () => connectAsync({ connector: connector! }),
        switchTo: chainId => switchChainAsync({ chainId }),
        sign: () => signMessageAsync({ message: 'Hi' }),
        disconnect: () => disconnectAsync(),
      })
      return <>{recordConnection(useAccount())}</>
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
