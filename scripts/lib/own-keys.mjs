const inherited = 'for (var name in all)'

/**
 * Fixes the bundler's namespace helper, which reads inherited keys: it throws if `Object.prototype` has an enumerable property, and
 * then no lazy chunk loads. This plugin makes it read own keys only.
 */
export const ownKeys = () => ({
  name: 'w3m-own-keys',
  renderChunk(code) {
    return code.includes(inherited)
      ? { code: code.replace(inherited, 'for (var name of Object.keys(all))'), map: null }
      : null
  },
  generateBundle(_, bundle) {
    const chunk = Object.values(bundle).find(({ code }) => code?.includes(inherited))
    if (chunk) this.error(`${chunk.fileName} reads inherited keys`)
  },
})
