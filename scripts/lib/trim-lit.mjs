// Leaves out of the bundle what Lit keeps for browsers and tools that this product does not know.

/**
 * Browsers without adopted style sheets are older than the colors we use; hydration and polyfills are not ours. No element
 * here has a converter, a comparison, a default to reflect or an initializer of its own, and no template has compiled
 * parts, formulas, or a binding inside a comment, a raw text or a tag. Directives other than `live` and `repeat`, which look
 * at the page around a part, are not used.
 */
const cuts = {
  '@lit/reactive-element/css-tag.js': [
    [
      't.ShadowRoot&&(void 0===t.ShadyCSS||t.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype',
      '!0',
    ],
    ['CSSResult is not constructable. Use `unsafeCSS` or `css` instead.', 'css'],
    [/Error\("Value passed to 'css' function must be [^]*?to ensure page security\."\)/, 'Error("css")'],
    [/if\(e\)(s\.adoptedStyleSheets=[^;]*);else for\([^]*?s\.appendChild\(o\)\}/, '$1'],
    ['toString(){return this.cssText}', ''],
    [/c=e\?t=>t:t=>[^]*?\(t\):t;export/, 'c=t=>t;export'],
  ],
  '@lit/reactive-element/reactive-element.js': [
    ['p=a.reactiveElementPolyfillSupport,', ''],
    [',p?.({ReactiveElement:y}),(a.reactiveElementVersions??=[]).push("2.1.2");', ';'],
    ['case Object:case Array:t=null==t?t:JSON.stringify(t)', ''],
    ['case Object:case Array:try{i=JSON.parse(t)}catch(t){i=null}', ''],
    ['Symbol.metadata??=Symbol("metadata"),a.litPropertyMetadata??=new WeakMap;', ''],
    [/const t=this\[Symbol\.metadata\];if\(null!==t\)\{.*?\}(?=this\._\$Eh=)/, ''],
    ['static addInitializer(t){this._$Ei(),(this.l??=[]).push(t)}', ''],
    ['void 0!==t.l&&(this.l=[...t.l]),', ''],
    [',this.constructor.l?.forEach(t=>t(this))', ''],
    [
      'const t=this.properties,s=[...r(t),...o(t)];for(const i of s)',
      'const t=this.properties;for(const i of r(t))',
    ],
    ['getOwnPropertySymbols:o,', ''],
    ['(void 0!==i.converter?.toAttribute?i.converter:u).toAttribute', 'u.toAttribute'],
    [
      'h="function"==typeof t.converter?{fromAttribute:t.converter}:void 0!==t.converter?.fromAttribute?t.converter:u;',
      'h=u;',
    ],
    [
      'const r=h.fromAttribute(s,t.type);this[e]=r??this._$Ej?.get(e)??r,',
      'this[e]=h.fromAttribute(s,t.type),',
    ],
    [
      '(i.hasChanged??f)(h,s)||i.useDefault&&i.reflect&&h===this._$Ej?.get(t)&&!this.hasAttribute(r._$Eu(t,i))',
      'f(h,s)',
    ],
    [
      '{useDefault:i,reflect:e,wrapped:h},r){i&&!(this._$Ej??=new Map).has(t)&&(this._$Ej.set(t,r??s??this[t]),!0!==h||void 0!==r)||(this._$AL.has(t)||(this.hasUpdated||i||(s=void 0),this._$AL.set(t,s)),',
      '{reflect:e}){this._$AL.has(t)||(this.hasUpdated||(s=void 0),this._$AL.set(t,s)),',
    ],
    ['(this._$Eq??=new Set).add(t))}async', '(this._$Eq??=new Set).add(t)}async'],
    // Each instance has one of its own from its first line on.
    ['enableUpdating(t){}', ''],
    ['removeController(t){this._$EO?.delete(t)}', ''],
  ],
  'lit-element/lit-element.js': [
    [
      ',s.litElementHydrateSupport?.({LitElement:i});const o=s.litElementPolyfillSupport;o?.({LitElement:i});',
      ';',
    ],
    ['(s.litElementVersions??=[]).push("4.2.2");', ''],
  ],
  'lit-html/lit-html.js': [
    [',T=x(3),', ','],
    ['T as mathml,', ''],
    ['2===i?"<svg>":3===i?"<math>":""', '2===i?"<svg>":""'],
    ['2===i?"</svg>":3===i?"</math>":""', '2===i?"</svg>":""'],
    ['2===i||3===i', '2===i'],
    ['(y.test(u[2])&&(n=RegExp("</"+u[2],"g")),c=p)', '(c=p)'],
    ['c=n??v', 'c=v'],
    ['(c=p,n=void 0)', '(c=p)'],
    [/if\(y\.test\(r\.tagName\)\)\{.*?\}(?=\}else if\(8===)/, ''],
    [/else\{let t=-1;for\(;-1!==\(t=r\.data\.indexOf.*?\}(?=l\+\+)/, ''],
    ['else t.startsWith(o)&&(d.push({type:6,index:l}),r.removeAttribute(t));', ''],
    [':6===r.type&&(i=new Z(h,this,t))', ':0'],
    [/class Z\{.*?\}(?=const j=)/, ''],
    [',F:Z}', '}'],
    ['get parentNode(){return this._$AM.parentNode}', ''],
    [/get parentNode\(\)\{let t=.*?get endNode\(\)\{return this\._\$AB\}/, ''],
    ['get tagName(){return this.element.tagName}', ''],
    [
      '"number"==typeof s?this._$AC(t):(void 0===s.el&&(s.el=S.createElement(V(s.h,s.h[0]),this.options)),s)',
      'this._$AC(t)',
    ],
    ['||t.capture!==s.capture||t.once!==s.once||t.passive!==s.passive', ''],
    ['B=t.litHtmlPolyfillSupport;B?.(S,k),(t.litHtmlVersions??=[]).push("3.3.3");const ', ''],
  ],
}

/** What our elements must not use, since the bundle has it no more. */
const absent =
  /\b(?:converter|hasChanged|useDefault|noAccessor)\s*:|\b(?:addInitializer|removeController|scheduleUpdate|mathml|startNode|endNode|cssText)\b|directives\/(?!live\.js|repeat\.js)|<!--|<(?:script|style|textarea|title)\b/

/** A vite plugin. Another text of Lit than the one this was written for stops the build: then the cuts are looked at anew. */
export function trimLit() {
  return {
    name: 'w3m-trim-lit',
    enforce: 'pre',
    transform(code, id) {
      const used = /\/elements\/.*\.ts$/.test(id) && absent.exec(code)
      if (used) throw new Error(`${id} uses ${used[0]}, which ${import.meta.url} cuts out of Lit`)
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
