// Script of a page without build tools. It is a separate file, because a strict CSP allows no inline scripts.
import { createModal } from '/cdn/w3m.js'

// Networks that the package does not know are passed as records. Apps with a bundler can import these from
// `w3m-elements/testing/networks`.
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
