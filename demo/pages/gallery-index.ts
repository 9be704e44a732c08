import { createGalleryHead, make } from './gallery-head.ts'
import type { States } from './gallery-fixtures.ts'
import { createLooks } from './gallery-looks.ts'

/** Sections of the gallery, each with a pattern of the names of its screens. */
const sections: readonly (readonly [title: string, pattern: RegExp])[] = [
  ['Connect', /^(Connect|ConnectingExternal|WhatIsAWallet|Embedded|Notices)$/],
  ['Scan and install', /^(ConnectingWalletConnect|AllWallets|Downloads|GetWallet)/],
  ['Log in', /^(Login|Email|ConnectSocials|ConnectingSocial|ConnectingFarcaster|UpdateEmail)/],
  ['Sign in and approve', /^(SignIn|Siwx|Approve|SmartSession|RegisterName)/],
  ['Account', /^(Account|Tokens|Transactions|WalletReceive|ProfileWallets|SmartAccount|UpgradeWallet)/],
  ['Send, swap and buy', /^(WalletSend|WalletSwap|Swap|Buy|OnRamp)/],
  [
    'Networks',
    /^(Networks|SwitchNetwork|ConnectingMultiChain|SwitchActiveChain|WatchAsset|Wallet|WhatIsANetwork|Unsupported)/,
  ],
]
const otherTitle = 'Elements and more'

const sectionOf = (name: string): string =>
  sections.find(([, pattern]) => pattern.test(name))?.[0] ?? otherTitle

/** Splits a name into words: `AccountOfLogin` becomes "Account of login". */
const humanize = (name: string): string => {
  const text = name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Storyboards of flows: the states of a feature in the order in which a user sees them. */
const flows: Readonly<Record<string, readonly (readonly [view: string, state: string, caption: string])[]>> =
  {
    'Connect a wallet': [
      ['Connect', 'first-screen', 'Choose a wallet'],
      ['ConnectingExternal', 'waiting', 'Approve in the wallet'],
      ['Account', 'known', 'Connected'],
    ],
    'Pair another device': [
      ['Connect', 'first-screen', 'Choose “Another device”'],
      ['ConnectingWalletConnectBasic', 'making', 'The code is being made'],
      ['ConnectingWalletConnectBasic', 'code', 'Scan the code'],
      ['Account', 'known', 'Connected'],
    ],
    'Sign in': [
      ['SIWXSignMessage', 'ready', 'Read the message'],
      ['SIWXSignMessage', 'prompting', 'Sign in the wallet'],
      ['Account', 'known', 'Signed in'],
    ],
    'Send a token': [
      ['WalletSend', 'empty', 'Choose token and amount'],
      ['WalletSend', 'filled', 'Enter the receiver'],
      ['WalletSendPreview', 'ready', 'Review'],
      ['WalletSendPreview', 'waiting', 'Approve in the wallet'],
      ['WalletSendPreview', 'watched', 'Sent'],
    ],
    Swap: [
      ['Swap', 'empty', 'Choose tokens'],
      ['Swap', 'filled', 'Read the quote'],
    ],
  }

/** Creates the index page: the flows, all states by section, a search field for their names, and links that change their appearance. */
export function createGalleryIndex(states: States, query: URLSearchParams): HTMLElement[] {
  document.documentElement.dataset.theme = query.get('theme') ?? ''
  const parameters = Object.fromEntries(query)
  const links = createLooks().map(([label, lookParams]) => {
    const isCurrent = Object.entries(lookParams).every(([key, value]) => query.get(key) === value)
    const link = make('a', { href: `?${new URLSearchParams({ ...parameters, ...lookParams })}` }, label)
    if (isCurrent) link.setAttribute('aria-current', 'true')
    return link
  })
  const field = make('input', { type: 'search', placeholder: 'Send, declined, code …' })

  function createFigure(name: string, state: string, captionText: string): HTMLElement {
    const title = `${name}, ${state}`
    if (!states[name]?.[state]) throw new Error(`The gallery has no state ${title}`)
    const frame = make('iframe', {
      className: query.get('frame') === 'phone' ? 'phone' : 'desktop',
      loading: 'lazy',
      title,
      // Without a theme in the query, the pictures follow the system's color scheme, like this page.
      src: `?${new URLSearchParams({ theme: 'auto', ...parameters, view: name, state, picture: '' })}`,
    })
    const href = `?${new URLSearchParams({ ...parameters, view: name, state })}`
    const figureElement = make('figure', {}, make('figcaption', {}, make('a', { href }, captionText)), frame)
    figureElement.dataset.words = `${title} ${captionText}`.toLowerCase()
    return figureElement
  }

  const storyboards = Object.entries(flows).map(([title, steps]) => {
    const figureElements = steps.map(([name, state, caption], index) =>
      createFigure(name, state, `${index + 1}. ${caption}`),
    )
    const list = make(
      'ol',
      { className: 'storyboard' },
      ...figureElements.map(figureElement => make('li', {}, figureElement)),
    )
    list.tabIndex = 0
    list.ariaLabel = title
    return make('section', {}, make('h3', {}, title), list)
  })
  const flowsSection = make('section', {}, make('h2', {}, 'Flows'), ...storyboards)
  const groups = [...sections.map(([title]) => title), otherTitle].map(title => {
    const names = Object.keys(states).filter(name => sectionOf(name) === title)
    const figureElements = names.flatMap(name =>
      Object.keys(states[name] ?? {}).map(state =>
        createFigure(name, state, `${humanize(name)}: ${state.replaceAll('-', ' ')}`),
      ),
    )
    const grid = make('div', { className: 'grid' }, ...figureElements)
    return {
      figures: figureElements,
      section: make('section', { hidden: !figureElements.length }, make('h2', {}, title), grid),
    }
  })

  const [backLink, heading, status] = createGalleryHead('') as [HTMLElement, HTMLElement, HTMLElement]
  const search = () => {
    const terms = field.value.toLowerCase().split(/\s+/).filter(Boolean)
    let count = 0
    for (const { figures, section } of groups) {
      for (const figureElement of figures)
        figureElement.hidden = !terms.every(word => figureElement.dataset.words?.includes(word))
      const visibleCount = figures.filter(figureElement => !figureElement.hidden).length
      section.hidden = !visibleCount
      count += visibleCount
    }
    flowsSection.hidden = terms.length > 0
    status.textContent = `${count} ${count === 1 ? 'state' : 'states'}`
  }
  field.addEventListener('input', search)
  search()
  return [
    backLink,
    heading,
    make('nav', { ariaLabel: 'Looks' }, ...links),
    make('label', { className: 'search' }, 'Search', field),
    status,
    flowsSection,
    ...groups.map(({ section }) => section),
  ]
}
