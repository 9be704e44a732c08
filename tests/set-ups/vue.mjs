// A Vue page that imports the package through its bundler. The page carries the attributes of the button.
import { createApp, h } from 'vue'
import '../../dist/elements/buttons/w3m-button.js'
import { useAccount } from '../../dist/vue/index.js'

const root = document.getElementById('root')
const attributes = JSON.parse(root.dataset.attributes)
createApp({
  setup() {
    const account = useAccount()
    return () => [h('w3m-button', attributes), h('p', account.address ?? 'Not connected')]
  },
}).mount(root)
