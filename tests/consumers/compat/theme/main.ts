import { createAppKit } from '@reown/appkit'
import { EthersAdapter } from '@reown/appkit-adapter-ethers'
import { mainnet } from '@reown/appkit/networks'

const modal = createAppKit({
  adapters: [new EthersAdapter()],
  networks: [mainnet],
  projectId: 'local',
  metadata: {
    name: 'AppKit',
    description: 'AppKit Theme Example',
    url: 'https://example.com',
    icons: ['https://avatars.githubusercontent.com/u/179229932'],
  },
  themeMode: 'light',
  themeVariables: {
    '--w3m-color-mix': '#00BB7F',
    '--w3m-color-mix-strength': 40,
    '--w3m-font-family': 'monospace',
    '--w3m-accent': '#AA1155',
    '--w3m-border-radius-master': '1px',
    '--w3m-z-index': 1234,
  },
  features: { email: false, socials: false },
})

const render = () => {
  const info = document.getElementById('info')
  if (info)
    info.textContent = JSON.stringify({
      mode: modal.getThemeMode(),
      accent: modal.getThemeVariables()['--w3m-accent'],
    })
}
modal.subscribeTheme(render)
render()

document.getElementById('toggle-theme')?.addEventListener('click', () => {
  modal.setThemeMode(modal.getThemeMode() === 'dark' ? 'light' : 'dark')
})
document.getElementById('accent')?.addEventListener('click', () => {
  modal.setThemeVariables({ '--w3m-accent': '#1155AA' })
})
