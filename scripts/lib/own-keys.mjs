const inheritedLoop = 'for (var name in all)'

/**
 * Returns a plugin that makes the bundler's namespace helper read own keys only. The helper reads inherited keys, so it throws if
 * `Object.prototype` has an enumerable property, and then no lazy chunk loads.
 */
export const ownKeys = () => ({
  name: 'w3m-own-keys',
  renderChunk(code) {
    return code.includes(inheritedLoop)
      ? { code: code.replace(inheritedLoop, 'for (var name of Object.keys(all))'), map: null }
      : null
  },
  generateBundle(_, bundle) {
    const chunk = Object.values(bundle).find(({ code }) => code?.includes(inheritedLoop))
    if (chunk) this.error(`${chunk.fileName} reads inherited keys`)
  },
})
