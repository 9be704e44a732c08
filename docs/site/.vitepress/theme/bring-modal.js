// The built bundle and a wallet for trying, each once, from the site itself.
let coming

const script = (source, type) =>
  new Promise((resolve, reject) => {
    const element = Object.assign(document.createElement('script'), { src: source, ...(type && { type }) })
    element.onload = resolve
    element.onerror = () => reject(new Error(`${source} did not load`))
    document.head.append(element)
  })

export function bringModal(base) {
  coming ??= script(`${base}test-wallet.js`).then(() => script(`${base}w3m/w3m.js`, 'module'))
  return coming
}
