import { serverSiwx } from '../../src/index.ts'
import { find } from './dom.ts'
import { stack } from './stack.ts'
import { startModal } from './start-modal.ts'

/** A service of the stack under the host name of this page, whose cookies the browser sends along. */
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

let looks = 0

/** What the server shows is the server's to say: the page only asks. The answer to an earlier look is out of date. */
async function look(): Promise<void> {
  const mine = ++looks
  const answer = await fetch(urlOf(stack?.urls.members), { credentials: 'include' })
  const { members: accounts = [] } = answer.ok ? ((await answer.json()) as { members?: string[] }) : {}
  if (mine !== looks) return
  const [account] = accounts
  members.textContent = account ? `Signed in as ${account}. Only you can see this.` : outside
  signOut.hidden = !account
}

const tryLook = () => void look().catch(() => (members.textContent = outside))
modal.on('sign-in', tryLook)
modal.on('sign-out', tryLook)
// Where the server could not be told, it still ends here.
signOut.addEventListener('click', () => void modal.signOut().then(tryLook, tryLook))
