// The bench pages by name: the demo's server asks here which there are, a page which one it is.

// A Bitcoin account cannot be logged in to by email, and the texts of `siweConfig` are for Ethereum alone.
const plain = ['all', 'wallet-button', 'debug-mode']
const withLogin = [...plain, 'no-email', 'no-socials']
const onEthereum = [...withLogin, 'siwe']

const setUps = {
  wagmi: { parts: ['wagmi'], variants: onEthereum },
  ethers: { parts: ['ethers'], variants: onEthereum },
  ethers5: { parts: ['ethers5'], variants: onEthereum },
  solana: { parts: ['solana'], variants: withLogin },
  bitcoin: { parts: ['bitcoin'], variants: plain },
  'multichain-all': { parts: ['wagmi', 'solana', 'bitcoin'], variants: withLogin },
  'multichain-ethers-solana': { parts: ['ethers', 'solana'], variants: withLogin },
  'multichain-wagmi-solana': { parts: ['wagmi', 'solana'], variants: withLogin },
  'siwx-default': { parts: ['wagmi', 'solana', 'bitcoin'], variants: [], isSiwx: true },
  external: { parts: ['wagmi'], variants: [], isExternal: true },
}

/**
 * What stands at an address: `/library/ethers-siwe/` is the set-up `ethers` with the variant `siwe`, `/core/` the page without
 * adapters. Undefined where the demo has no such page.
 */
export function benchPageAt(pathname) {
  if (pathname === '/core/') return { name: 'core', parts: [], variants: [] }
  const [, name = ''] = /^\/library\/([a-z0-9-]+)\/$/.exec(pathname) ?? []
  if (Object.hasOwn(setUps, name)) return { name, ...setUps[name] }
  for (const [base, setUp] of Object.entries(setUps)) {
    const variant = setUp.variants.find(each => name === `${base}-${each}`)
    if (variant) return { name, ...setUp, variant }
  }
  return undefined
}

/** Addresses of all bench pages. */
export const benchPages = [
  '/core/',
  ...Object.entries(setUps).flatMap(([base, { variants }]) =>
    [base, ...variants.map(variant => `${base}-${variant}`)].map(name => `/library/${name}/`),
  ),
]
