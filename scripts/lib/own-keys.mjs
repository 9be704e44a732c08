const inheritedLoop = 'for (var name in all)'

/**
 * Returns a plugin that makes the namespace helper of the bundler read only own keys. The original helper also reads inherited keys. If
 * `Object.prototype` had an enumerable property, it would throw, and no lazy chunk would load.
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
