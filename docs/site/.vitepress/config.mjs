import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { aboutPages, startPages } from '../../../scripts/docs/pages.mjs'

const page = (text, link) => ({ text, link })
const recipes = [
  page('viem', '/recipes/viem'),
  page('wagmi', '/recipes/wagmi'),
  page('ethers', '/recipes/ethers'),
  page('web3.js', '/recipes/web3js'),
  page('Solana', '/recipes/solana'),
  page('Bitcoin', '/recipes/bitcoin'),
  page('Next.js', '/recipes/next'),
  page('Content policy', '/recipes/content-policy'),
  page('Your own services', '/recipes/own-services'),
  page('Someone without a wallet', '/recipes/login'),
  page('Test wallets', '/recipes/test-wallets'),
]
const migrate = [
  page('From AppKit', '/migrate/appkit'),
  page('From RainbowKit', '/migrate/rainbowkit'),
  page('From ConnectKit', '/migrate/connectkit'),
  page('From Web3-Onboard', '/migrate/web3-onboard'),
]
const reference = [
  'options',
  'elements',
  'events',
  'methods',
  'hooks',
  'composables',
  'errors',
  'networks',
  'test-ids',
].map(name =>
  page(name === 'test-ids' ? 'Test ids' : name[0].toUpperCase() + name.slice(1), `/reference/${name}`),
)

export default defineConfig({
  lang: 'en',
  title: 'w3m-elements',
  description: 'A wallet connection and account modal for any web page',
  // A site below the root of its host says where: BASE=/docs/ npm run make -- docs build
  base: process.env.BASE ?? '/',
  srcExclude: ['**/node_modules/**'],
  appearance: true,
  head: [
    ['link', { rel: 'icon', href: 'data:,' }],
    ['link', { rel: 'alternate', type: 'text/plain', href: `${process.env.BASE ?? '/'}llms.txt` }],
  ],
  vue: { template: { compilerOptions: { isCustomElement: tag => tag.startsWith('w3m-') } } },
  vite: {
    server: { fs: { allow: [fileURLToPath(new URL('../../..', import.meta.url))] } },
    build: { chunkSizeWarningLimit: 1500 },
  },
  markdown: { theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' } },
  themeConfig: {
    search: { provider: 'local' },
    outline: { level: [2, 3] },
    nav: [
      page('Start', '/start/'),
      page('Theme', '/theme'),
      page('Recipes', '/recipes/viem'),
      page('Reference', '/reference/options'),
      page('How it works', '/about/architecture'),
    ],
    sidebar: [
      {
        text: 'Start',
        items: [
          page('Choose a start', '/start/'),
          ...startPages().map(({ title, name }) => page(title, `/start/${name}`)),
        ],
      },
      { text: 'Look', items: [page('Theme builder', '/theme')] },
      { text: 'Recipes', items: recipes },
      { text: 'Coming from', items: migrate },
      { text: 'Reference', items: reference },
      {
        text: 'How it works',
        items: [
          ...aboutPages().map(({ title, name }) => page(title, `/about/${name}`)),
          page('Sizes and speed', '/measured'),
          page('What needs a service', '/services'),
          page('Limits', '/limits'),
        ],
      },
    ],
  },
  // The generated pages must be there before the site is.
  transformPageData(data) {
    if (!readdirSync(fileURLToPath(new URL('..', import.meta.url))).includes('reference'))
      throw new Error('start the site by `npm run make -- docs`')
    return data
  },
})
