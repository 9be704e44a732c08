// Loads the built bundle and the test wallet from the site, once per page.
let loading

const script = (source, type) =>
  new Promise((resolve, reject) => {
    const element = Object.assign(document.createElement('script'), { src: source, ...(type && { type }) })
    element.onload = resolve
    element.onerror = () => reject(new Error(`${source} did not load`))
    document.head.append(element)
  })

/** Resolves once the elements are defined. */
export function loadModal(base) {
  loading ??= script(`${base}test-wallet.js`)
    .then(() => script(`${base}w3m/w3m.js`, 'module'))
    .then(() => Promise.all(['w3m-button', 'w3m-modal'].map(tag => customElements.whenDefined(tag))))
  return loading
}

/** RPC URLs of the chains that the test wallet implements in the page. */
export const rpcUrls = {
  'eip155:1': ['https://chain.invalid/1'],
  'eip155:8453': ['https://chain.invalid/8453'],
}
