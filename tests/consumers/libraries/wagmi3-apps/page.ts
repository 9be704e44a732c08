import { createConfig, http } from '@wagmi/core'
import { w3m } from 'w3m-elements/wagmi'
import { chains, modalOptions } from '../shared/wagmi-app.ts'

const config = createConfig({
  chains,
  connectors: [w3m(modalOptions)],
  transports: { 31337: http(), 31338: http() },
  pollingInterval: 100,
  multiInjectedProviderDiscovery: false,
})
export type AppConfig = typeof config

const apps = {
  core: () => import('./core.ts'),
  react: () => import('./react.tsx'),
  vue: () => import('./vue.ts'),
}
void apps[window.wagmiTest.app]().then(async ({ start }) => {
  window.wagmiApp = await start(config)
})
