import { serverSiwx } from '../../src/index.ts'
import { find } from './dom.ts'
import { stack } from './stack.ts'
import { startModal } from './start-modal.ts'

/** Returns the URL of a service with the host name of this page, so that the browser sends the cookies of the service. */
const urlOf = (url: unknown): string => {
  const ownUrl = new URL(String(url))
  ownUrl.hostname = location.hostname
  return ownUrl.href
}

const modal = startModal({
  metadata: { name: 'Meadow' },
  ...(stack && { siwx: serverSiwx({ endpoint: urlOf(stack.urls.signIn) }) }),
})
const members = find('#members')
const signOut = find<HTMLButtonElement>('#sign-out')
const outsideText = members.textContent

let latestCall = 0

/** Shows the members' content, or that the user is not signed in. Ignores the response to an earlier call. */
async function refreshMembers(): Promise<void> {
  const ownCall = ++latestCall
  const response = await fetch(urlOf(stack?.urls.members), { credentials: 'include' })
  const { members: accounts = [] } = response.ok ? ((await response.json()) as { members?: string[] }) : {}
  if (ownCall !== latestCall) return
  const [account] = accounts
  members.textContent = account ? `Signed in as ${account}. Only you can see this.` : outsideText
  signOut.hidden = !account
}

const tryRefresh = () => void refreshMembers().catch(() => (members.textContent = outsideText))
modal.on('sign-in', tryRefresh)
modal.on('sign-out', tryRefresh)
// Refreshes after a failure too, because the session of the modal ends even if the server cannot be reached.
signOut.addEventListener('click', () => void modal.signOut().then(tryRefresh, tryRefresh))
