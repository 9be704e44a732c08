/** Maps optional peers to the entries that require them. */
const entriesByPeer = {
  react: ['./react', './appkit/react'],
  vue: ['./vue', './appkit/vue'],
  '@wagmi/core': ['./appkit/adapters/wagmi'],
}

/** Returns the optional peers that an app needs for an entry. */
export const peersOf = entry => Object.keys(entriesByPeer).filter(peer => entriesByPeer[peer].includes(entry))
