const inherited = 'for (var name in all)'

/**
 * The bundler's helper that makes namespace objects reads inherited keys: with an enumerable property on
 * `Object.prototype` it throws, and no lazy file loads. This plugin makes it read own keys.
 */
export const ownKeys = () => ({
  name: 'w3m-own-keys',
  renderChunk(code) {
    return code.includes(inherited)
      ? { code: code.replace(inherited, 'for (var name of Object.keys(all))'), map: null }
      : null
  },
  generateBundle(_, bundle) {
    const missed = Object.values(bundle).find(({ code }) => code?.includes(inherited))
    if (missed) this.error(`${missed.fileName} reads inherited keys`)
  },
})
