import { serverSiwx } from '../../src/index.ts'
import { find } from './dom.ts'
import { stack } from './stack.ts'
import { startModal } from './start-modal.ts'

/** Returns a service URL under the host name of this page, so that the browser sends the cookies. */
const urlOf = (url: unknown): string => {
  const own = new URL(String(url))
  own.hostname = location.hostname
  return own.href
}

const modal = startModal({
  metadata: { name: 'Meadow' },
  ...(stack && { siwx: serverSiwx({ endpoint: urlOf(stack.urls.signIn) }) }),
})
const members = find('#members')
const signOut = find<HTMLButtonElement>('#sign-out')
const outside = members.textContent

let latestCall = 0

/** Shows the members' content or the refusal from the server. Discards the response to an earlier call. */
async function refreshMembers(): Promise<void> {
  const mine = ++latestCall
  const answer = await fetch(urlOf(stack?.urls.members), { credentials: 'include' })
  const { members: accounts = [] } = answer.ok ? ((await answer.json()) as { members?: string[] }) : {}
  if (mine !== latestCall) return
  const [account] = accounts
  members.textContent = account ? `Signed in as ${account}. Only you can see this.` : outside
  signOut.hidden = !account
}

const tryRefresh = () => void refreshMembers().catch(() => (members.textContent = outside))
modal.on('sign-in', tryRefresh)
modal.on('sign-out', tryRefresh)
// The local session ends even if the server cannot be reached.
signOut.addEventListener('click', () => void modal.signOut().then(tryRefresh, tryRefresh))
