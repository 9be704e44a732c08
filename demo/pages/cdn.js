// What a page without build tools writes. It stands in a file of its own, since a strict page has no inline script.
import { createModal } from '/cdn/w3m.js'

// A network that no table knows is a record; `w3m-elements/testing/networks` has these two for apps that are built.
const local = (id, name) => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
})
const networks = [local('eip155:31337', 'Local One'), local('eip155:31338', 'Local Two')]

const list = document.querySelector('#violations')
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
  if (list.dataset.count === undefined) list.textContent = ''
  list.dataset.count = String(Number(list.dataset.count ?? 0) + 1)
  list.append(`${effectiveDirective} ${blockedURI} ${sample}\n`)
})

const answer = await fetch('/stack.json')
const { options } = answer.ok ? await answer.json() : {}
createModal({ networks, metadata: { name: 'Strict demo' }, ...options })
