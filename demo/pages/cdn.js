// What a page without build tools writes. It stands in a file of its own, since a strict page has no inline script.
import { createModal } from '/cdn/w3m.js'

const list = document.querySelector('#violations')
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
  if (list.dataset.count === undefined) list.textContent = ''
  list.dataset.count = String(Number(list.dataset.count ?? 0) + 1)
  list.append(`${effectiveDirective} ${blockedURI} ${sample}\n`)
})

const answer = await fetch('/stack.json')
const { options } = answer.ok ? await answer.json() : {}
createModal({ networks: ['local-one', 'local-two'], metadata: { name: 'Strict demo' }, ...options })
