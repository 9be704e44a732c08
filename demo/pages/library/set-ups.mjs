// Defines the bench pages by name, for the server of the demo and for the pages.

// Variants by group. Bitcoin has no email login, and messages of `siweConfig` require an Ethereum library.
const baseVariants = ['all', 'wallet-button', 'debug-mode']
const loginVariants = [...baseVariants, 'no-email', 'no-socials']
const ethereumVariants = [...loginVariants, 'siwe']

const setUps = {
  wagmi: { parts: ['wagmi'], variants: ethereumVariants },
  ethers: { parts: ['ethers'], variants: ethereumVariants },
  ethers5: { parts: ['ethers5'], variants: ethereumVariants },
  solana: { parts: ['solana'], variants: loginVariants },
  bitcoin: { parts: ['bitcoin'], variants: baseVariants },
  'multichain-all': { parts: ['wagmi', 'solana', 'bitcoin'], variants: ethereumVariants },
  'multichain-ethers-solana': { parts: ['ethers', 'solana'], variants: ethereumVariants },
  'multichain-ethers5-solana': { parts: ['ethers5', 'solana'], variants: ethereumVariants },
  'multichain-wagmi-solana': { parts: ['wagmi', 'solana'], variants: ethereumVariants },
  'multichain-no-adapters': { parts: [], variants: [] },
  'universal-provider': { parts: ['universal'], variants: [] },
  'siwx-default': { parts: ['wagmi', 'solana', 'bitcoin'], variants: [], isSiwx: true },
  external: { parts: ['wagmi'], variants: [], isExternal: true },
}

/**
 * Returns the bench page of a path. `/library/ethers-siwe/` is the set-up `ethers` with the variant `siwe`. `/core/` is the page without
 * adapters. Returns undefined for other paths.
 */
export function benchPageAt(pathname) {
  if (/^\/+core\/$/.test(pathname)) return { name: 'core', parts: [], variants: [] }
  const [, name = ''] = /^\/+library\/([a-z0-9-]+)\/$/.exec(pathname) ?? []
  if (Object.hasOwn(setUps, name)) return { name, ...setUps[name] }
  for (const [setUpName, setUp] of Object.entries(setUps)) {
    const variant = setUp.variants.find(variant => name === `${setUpName}-${variant}`)
    if (variant) return { name, ...setUp, variant }
  }
  return undefined
}

/** Paths of all bench pages. */
export const benchPages = [
  '/core/',
  ...Object.entries(setUps).flatMap(([setUpName, { variants }]) =>
    [setUpName, ...variants.map(variant => `${setUpName}-${variant}`)].map(name => `/library/${name}/`),
  ),
]
