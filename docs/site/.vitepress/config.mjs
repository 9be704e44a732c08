import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { listAboutPages, listStartPages } from '../../../scripts/docs/pages.mjs'
import { withPolicy } from '../../../scripts/docs/policy.mjs'
import { stylesheet, themes, transformer } from './code-colors.mjs'

/** Path of the site. The demo serves it below its own start page; a host of its own sets `BASE=/`. */
const base = process.env.BASE ?? '/docs/'
const page = (text, link) => ({ text, link })
const tasks = [
  page('Use your own button', '/recipes/custom-button'),
  page('Show views in the page', '/recipes/inline'),
  page('Hide the balance', '/recipes/hide-balance'),
  page('Order the wallets', '/recipes/order-wallets'),
  page('Connect several wallets', '/recipes/several-wallets'),
  page('Sign in with Ethereum', '/recipes/siwe'),
  page('Email and social login', '/recipes/login'),
  page('Use your own RPC nodes', '/recipes/rpc'),
  page('Your own services', '/recipes/own-services'),
  page('Content-Security-Policy (CSP)', '/recipes/content-policy'),
  page('Solana', '/recipes/solana'),
  page('Bitcoin', '/recipes/bitcoin'),
  page('Test your dapp', '/recipes/test-wallets'),
]
const libraries = [
  page('viem', '/recipes/viem'),
  page('wagmi', '/recipes/wagmi'),
  page('ethers', '/recipes/ethers'),
  page('web3.js', '/recipes/web3js'),
  page('Next.js', '/recipes/next'),
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
  base,
  srcExclude: ['**/node_modules/**'],
  // Keeps transitions while the appearance changes: VitePress disables them by an inline style, which the site's Content-Security-Policy
  // blocks.
  appearance: { disableTransition: false },
  head: [
    ['link', { rel: 'icon', href: 'data:,' }],
    ['link', { rel: 'alternate', type: 'text/plain', href: `${base}llms.txt` }],
  ],
  vue: { template: { compilerOptions: { isCustomElement: tag => tag.startsWith('w3m-') } } },
  vite: {
    server: { fs: { allow: [fileURLToPath(new URL('../../..', import.meta.url))] } },
    build: { chunkSizeWarningLimit: 1500 },
    plugins: [stylesheet],
  },
  markdown: { theme: themes, codeTransformers: [transformer] },
  // Replaces a style attribute that the policy blocks.
  contentProps: { class: 'page-content' },
  transformHtml: withPolicy,
  themeConfig: {
    search: { provider: 'local' },
    outline: { level: [2, 3] },
    nav: [
      page('Start', '/start/'),
      page('Theme', '/theme'),
      page('Tasks', '/recipes/custom-button'),
      page('Reference', '/reference/options'),
      page('How it works', '/about/architecture'),
    ],
    sidebar: [
      {
        text: 'Start',
        items: [
          page('Choose a start', '/start/'),
          ...listStartPages().map(({ title, name }) => page(title, `/start/${name}`)),
        ],
      },
      { text: 'Look', items: [page('Screens', '/screens'), page('Theme builder', '/theme')] },
      { text: 'Tasks', items: tasks },
      { text: 'Libraries', items: libraries },
      { text: 'Migrations', items: migrate },
      { text: 'Reference', items: reference },
      {
        text: 'How it works',
        items: [
          ...listAboutPages().map(({ title, name }) => page(title, `/about/${name}`)),
          page('Comparison', '/compare'),
          page('Sizes and speed', '/measured'),
          page('Services', '/services'),
          page('Limits', '/limits'),
        ],
      },
    ],
  },
  // The generated pages must exist before the site is built.
  transformPageData(data) {
    if (!readdirSync(fileURLToPath(new URL('..', import.meta.url))).includes('reference'))
      throw new Error('Start the site with `npm run make -- docs`')
    return data
  },
})
