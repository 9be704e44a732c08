// Script of a page without build tools. It is a separate file, because a strict CSP allows no inline scripts.
import { createModal } from '/cdn/w3m.js'

// Networks that the package does not know are passed as records. Apps with a bundler can import these from
// `w3m-elements/testing/networks`.
const createLocalNetwork = (id, name) => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
})
const networks = [
  createLocalNetwork('eip155:31337', 'Local One'),
  createLocalNetwork('eip155:31338', 'Local Two'),
]

const violationList = document.querySelector('#violations')
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
  if (violationList.dataset.count === undefined) violationList.textContent = ''
  violationList.dataset.count = String(Number(violationList.dataset.count ?? 0) + 1)
  violationList.append(`${effectiveDirective} ${blockedURI} ${sample}\n`)
})

const response = await fetch('/stack.json')
const { options } = response.ok ? await response.json() : {}
createModal({ networks, metadata: { name: 'Strict demo' }, ...options })
