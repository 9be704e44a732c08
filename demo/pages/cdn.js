// Code of a page without build tools. In a separate file, since a strict page has no inline script.
import { createModal } from '/cdn/w3m.js'

// A network missing from the table is given as a record. Apps with a build import these two from `w3m-elements/testing/networks`.
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
