// Takes spaces and comments out of the styles of our elements when they are bundled for a page without tools.

/** One stretch of CSS between two expressions, as short as it can be without a change of meaning. */
export function minifyCss(text) {
  return (
    text
      .replace(/\/\*[^]*?\*\//g, '')
      .replace(/\s+/g, ' ')
      .replace(/ ?([{};,]) ?/g, '$1')
      // Only between a property and its value: before a pseudo-class the space is a combinator.
      .replace(/: /g, ':')
      .replace(/;\}/g, '}')
  )
}

/** A vite plugin for files of `elements/`: every css`…` template is minified, its expressions are left alone. */
export function minifyStyles() {
  return {
    name: 'w3m-minify-styles',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/elements\/.*\.ts$/.test(id) || !code.includes('css`')) return undefined
      const short = code.replace(/\bcss`([^`]*)`/g, (_, css) => {
        const parts = css.split(/(\$\{[^}]*\})/)
        return `css\`${parts.map((part, at) => (at % 2 ? part : minifyCss(part))).join('')}\``
      })
      return { code: short, map: null }
    },
  }
}
