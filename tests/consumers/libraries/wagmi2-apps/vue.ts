import { VueQueryPlugin } from '@tanstack/vue-query'
import {
  useAccount,
  useConnect,
  useConnectors,
  useDisconnect,
  useSignMessage,
  useSwitchChain,
  WagmiPlugin,
} from '@wagmi/vue'
import { createApp, defineComponent } from 'vue'
import { recordConnection, type WagmiApp } from '../shared/wagmi-app.ts'
import type { AppConfig } from './page.ts'

/** An app with composables. `reconnectOnMount` is on by default. */
export function start(config: AppConfig): Promise<WagmiApp> {
  return new Promise(resolve => {
    const App = defineComponent(() => {
      const connectors = useConnectors()
      const { connectAsync } = useConnect()
      const { switchChainAsync } = useSwitchChain()
      const { signMessageAsync } = useSignMessage()
      const { disconnectAsync } = useDisconnect()
      const { status, address, chainId } = useAccount()
      resolve({
        connect: () => connectAsync({ connector: connectors.value[0]! }),
        switchTo: chainId => switchChainAsync({ chainId }),
        sign: () => signMessageAsync({ message: 'Hi' }),
        disconnect: () => disconnectAsync(),
      })
      return () => recordConnection({ status: status.value, address: address.value, chainId: chainId.value })
    })
    createApp(App).use(WagmiPlugin, { config }).use(VueQueryPlugin).mount('#app')
  })
}
