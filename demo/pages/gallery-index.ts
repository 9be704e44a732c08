import type { States } from './gallery-fixtures.ts'

/** Sections of the gallery, with a pattern for the beginning of their screens' names. */
const sections: readonly (readonly [title: string, names: RegExp])[] = [
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
const rest = 'Elements and more'

const sectionOf = (name: string): string => sections.find(([, names]) => names.test(name))?.[0] ?? rest

/** Splits a name into words: `AccountOfLogin` becomes "Account of login". */
const humanize = (name: string): string => {
  const text = name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const displayOptions = [
  ['Light', { theme: 'light' }],
  ['Dark', { theme: 'dark' }],
  ['Desktop', { frame: 'desktop' }],
  ['Phone', { frame: 'phone' }],
  ['Left to right', { dir: 'ltr' }],
  ['Right to left', { dir: 'rtl' }],
  ['English', { lang: 'en' }],
  ['Deutsch', { lang: 'de' }],
  ['Long words', { lang: 'pseudo' }],
  ['Compact', { density: 'compact' }],
  ['Contrast', { contrast: 'more' }],
  ['Large text', { size: '20px' }],
] as const

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  more: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), more)
  element.append(...children)
  return element
}

/** Index page of the gallery: every state by section, a search over their names, and the themes. */
export function galleryIndex(states: States, query: URLSearchParams): HTMLElement[] {
  document.documentElement.dataset.theme = query.get('theme') ?? ''
  const all = Object.fromEntries(query)
  const links = displayOptions.map(([label, change]) => {
    const isCurrent = Object.entries(change).every(([key, value]) => query.get(key) === value)
    const link = make('a', { href: `?${new URLSearchParams({ ...all, ...change })}` }, label)
    if (isCurrent) link.setAttribute('aria-current', 'true')
    return link
  })
  const resultCount = make('p', { role: 'status', className: 'found' })
  const field = make('input', { type: 'search', placeholder: 'Send, declined, code …' })
  const groups = [...sections.map(([title]) => title), rest].map(title => {
    const names = Object.keys(states).filter(name => sectionOf(name) === title)
    const figures = names.flatMap(name => Object.keys(states[name] ?? {}).map(state => figure(name, state)))
    const grid = make('div', { className: 'grid' }, ...figures)
    return { figures, part: make('section', { hidden: !figures.length }, make('h2', {}, title), grid) }
  })

  function figure(name: string, state: string): HTMLElement {
    const title = `${name}, ${state}`
    const frame = make('iframe', {
      className: query.get('frame') === 'phone' ? 'phone' : 'desktop',
      loading: 'lazy',
      title,
      src: `?${new URLSearchParams({ ...all, view: name, state })}`,
    })
    const captionText = `${humanize(name)}: ${state.replaceAll('-', ' ')}`
    const caption = make('figcaption', {}, make('a', { href: frame.src }, captionText))
    const one = make('figure', {}, caption, frame)
    one.dataset.words = `${title} ${captionText}`.toLowerCase()
    return one
  }

  const search = () => {
    const terms = field.value.toLowerCase().split(/\s+/).filter(Boolean)
    let count = 0
    for (const { figures, part } of groups) {
      for (const one of figures) one.hidden = !terms.every(word => one.dataset.words?.includes(word))
      const here = figures.filter(one => !one.hidden).length
      part.hidden = !here
      count += here
    }
    resultCount.textContent = `${count} ${count === 1 ? 'state' : 'states'}`
  }
  field.addEventListener('input', search)
  search()
  const label = make('label', { className: 'search' }, 'Search', field)
  return [
    make('h1', {}, 'Gallery'),
    make('nav', { ariaLabel: 'Looks' }, ...links),
    label,
    resultCount,
    ...groups.map(({ part }) => part),
  ]
}
