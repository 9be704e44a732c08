/** The optional peers that an entry is made for, and cannot be used without. */
const needed = {
  react: ['./react', './appkit/react'],
  vue: ['./vue', './appkit/vue'],
  '@wagmi/core': ['./appkit/adapters/wagmi'],
}

/** Returns the optional peers that an app needs for an entry. */
export const peersOf = entry => Object.keys(needed).filter(peer => needed[peer].includes(entry))
