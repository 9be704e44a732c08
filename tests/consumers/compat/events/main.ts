import { createAppKit } from '@reown/appkit'
import { EthersAdapter } from '@reown/appkit-adapter-ethers'
import { arbitrum, mainnet } from '@reown/appkit/networks'

const modal = createAppKit({
  adapters: [new EthersAdapter()],
  networks: [mainnet, arbitrum],
  projectId: 'local',
  metadata: {
    name: 'AppKit',
    description: 'AppKit Events Example',
    url: 'https://example.com',
    icons: ['https://avatars.githubusercontent.com/u/179229932'],
  },
  features: { analytics: true, email: false, socials: false },
})

const events: unknown[] = []
const render = () => {
  const info = document.getElementById('info')
  if (info) info.textContent = JSON.stringify({ events, newest: modal.getEvent().data.event })
}
modal.subscribeEvents(({ data }) => {
  events.push({ event: data.event, ...('properties' in data && { properties: data.properties }) })
  render()
})
render()

document.getElementById('leave')?.addEventListener('click', () => modal.disconnect())
