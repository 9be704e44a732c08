import { createModal } from 'w3m-elements'
import { base, mainnet } from 'w3m-elements/networks'
import { createApp } from 'vue'
import App from './App.vue'

export const modal = createModal({ networks: [mainnet, base] })
createApp(App, { modal }).mount('#app')
