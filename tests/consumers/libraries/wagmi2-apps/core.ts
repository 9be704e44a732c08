import {
  connect,
  disconnect,
  getAccount,
  reconnect,
  signMessage,
  switchChain,
  watchAccount,
} from '@wagmi/core'
import { recordConnection, type WagmiApp } from '../shared/wagmi-app.ts'
import type { AppConfig } from './page.ts'

/** An app without a framework. */
export async function start(config: AppConfig): Promise<WagmiApp> {
  const render = () => {
    const container = document.querySelector('#app')
    if (container) container.textContent = recordConnection(getAccount(config))
  }
  watchAccount(config, { onChange: render })
  render()
  await reconnect(config)
  return {
    connect: () => connect(config, { connector: config.connectors[0]! }),
    switchTo: chainId => switchChain(config, { chainId }),
    sign: () => signMessage(config, { message: 'Hi' }),
    disconnect: () => disconnect(config),
  }
}
