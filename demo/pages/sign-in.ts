import { serverSiwx } from '../../src/index.ts'
import { find } from './dom.ts'
import { stack } from './stack.ts'
import { startModal } from './start-modal.ts'

/** Returns the URL of a service with the host name of this page, so that the browser sends the cookies of the service. */
const toLocalUrl = (url: unknown): string => {
  const localUrl = new URL(String(url))
  localUrl.hostname = location.hostname
  return localUrl.href
}

const modal = startModal({
  metadata: { name: 'Meadow' },
  ...(stack && { siwx: serverSiwx({ endpoint: toLocalUrl(stack.urls.signIn) }) }),
})
const members = find('#members')
const signOut = find<HTMLButtonElement>('#sign-out')
const signedOutText = members.textContent

let latestRequestId = 0

/** Shows the members' content, or that the user is not signed in. Ignores the response to an earlier call. */
async function refreshMembers(): Promise<void> {
  const requestId = ++latestRequestId
  const response = await fetch(toLocalUrl(stack?.urls.members), { credentials: 'include' })
  const { members: accounts = [] } = response.ok ? ((await response.json()) as { members?: string[] }) : {}
  if (requestId !== latestRequestId) return
  const [account] = accounts
  members.textContent = account ? `Signed in as ${account}. Only you can see this.` : signedOutText
  signOut.hidden = !account
}

const tryRefresh = () => void refreshMembers().catch(() => (members.textContent = signedOutText))
modal.on('sign-in', tryRefresh)
modal.on('sign-out', tryRefresh)
// Refreshes after a failure too, because the session of the modal ends even if the server cannot be reached.
signOut.addEventListener('click', () => void modal.signOut().then(tryRefresh, tryRefresh))
