// Leaves out of the bundle what Lit keeps for browsers and tools that this product does not know.

/** Browsers without adopted style sheets are older than the colors we use; hydration and polyfills are not ours. */
const cuts = {
  '@lit/reactive-element/css-tag.js': [
    [
      'void 0===t.ShadyCSS||t.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype',
      '1)',
    ],
    ['CSSResult is not constructable. Use `unsafeCSS` or `css` instead.', 'css'],
    [/Error\("Value passed to 'css' function must be [^]*?to ensure page security\."\)/, 'Error("css")'],
    [/if\(e\)(s\.adoptedStyleSheets=[^;]*);else for\([^]*?s\.appendChild\(o\)\}/, '$1'],
    [/c=e\?t=>t:t=>[^]*?\(t\):t;export/, 'c=t=>t;export'],
  ],
  '@lit/reactive-element/reactive-element.js': [
    ['p=a.reactiveElementPolyfillSupport,', ''],
    [',p?.({ReactiveElement:y}),(a.reactiveElementVersions??=[]).push("2.1.2");', ';'],
    ['case Object:case Array:t=null==t?t:JSON.stringify(t)', ''],
    ['case Object:case Array:try{i=JSON.parse(t)}catch(t){i=null}', ''],
  ],
  'lit-element/lit-element.js': [
    [
      ',s.litElementHydrateSupport?.({LitElement:i});const o=s.litElementPolyfillSupport;o?.({LitElement:i});',
      ';',
    ],
    ['(s.litElementVersions??=[]).push("4.2.2");', ''],
  ],
  'lit-html/lit-html.js': [
    ['B=t.litHtmlPolyfillSupport;B?.(S,k),(t.litHtmlVersions??=[]).push("3.3.3");const ', ''],
  ],
}

/** A vite plugin. Another text of Lit than the one this was written for stops the build: then the cuts are looked at anew. */
export function trimLit() {
  return {
    name: 'w3m-trim-lit',
    enforce: 'pre',
    transform(code, id) {
      const file = Object.keys(cuts).find(name => id.replace(/\?.*$/, '').endsWith(`/node_modules/${name}`))
      if (!file) return undefined
      let short = code
      for (const [from, to] of cuts[file]) {
        const next = short.replace(from, to)
        if (next === short) throw new Error(`${file} has another text than expected: ${from}`)
        short = next
      }
      return { code: short, map: null }
    },
  }
}
