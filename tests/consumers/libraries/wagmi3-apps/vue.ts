import { VueQueryPlugin } from '@tanstack/vue-query'
import {
  useConnect,
  useConnection,
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
      const connect = useConnect()
      const switchChain = useSwitchChain()
      const signMessage = useSignMessage()
      const disconnect = useDisconnect()
      const { status, address, chainId } = useConnection()
      resolve({
        connect: () => connect.mutateAsync({ connector: connectors.value[0]! }),
        switchTo: chainId => switchChain.mutateAsync({ chainId }),
        sign: () => signMessage.mutateAsync({ message: 'Hi' }),
        disconnect: () => disconnect.mutateAsync(),
      })
      return () => recordConnection({ status: status.value, address: address.value, chainId: chainId.value })
    })
    createApp(App).use(WagmiPlugin, { config }).use(VueQueryPlugin).mount('#app')
  })
}
