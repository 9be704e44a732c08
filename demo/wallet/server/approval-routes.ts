import { Refusal } from '../../backend/http.ts'
import type { Approvals, Requester } from './approvals.ts'
import { readText, tokenPattern } from './caller.ts'
import type { Call, CallRoutes } from './routes.ts'
import type { LiveSession, Sessions } from './sessions.ts'

/** A sealed text in base64. It fits a screen of 200,000 characters (`maxCharacters` of the approval part) of at most four bytes each. */
const sealedPattern = /^[\w+/]{1,1200000}={0,2}$/

/** Registers the routes that transfer requests to windows with which the frame cannot exchange messages. */
export function addApprovalRoutes(calls: CallRoutes, sessions: Sessions, approvals: Approvals): void {
  const nameOf = ({ body }: Call) => readText(body, 'name', tokenPattern)
  const ticketOf = ({ body }: Call) => readText(body, 'ticket', tokenPattern)
  const sealedTextOf = ({ body }: Call) => readText(body, 'sealed', sealedPattern)
  /** Throws if the session was opened on another device. */
  const requesterOf = ({ row }: LiveSession, call: Call): Requester => {
    const { origin, device } = calls.readScope(call)
    if (row.device !== device) throw new Refusal(403, 'device', 'This session is of another device')
    return { session: row.token, isLive: () => sessions.find(call.token, origin) !== undefined }
  }

  calls.addWithLogin('/approval/put', (session, call) =>
    approvals.put(nameOf(call), sealedTextOf(call), requesterOf(session, call)),
  )
  calls.addWithLogin('/approval/wait', (loginSession, call) => {
    const { session } = requesterOf(loginSession, call)
    return approvals.wait(nameOf(call), session, call.body.wasClaimed === true, call.signal)
  })
  calls.addWithLogin('/approval/drop', (loginSession, call) =>
    approvals.drop(nameOf(call), requesterOf(loginSession, call).session),
  )
  // These calls need no login, because the window may be in another browser. The secret of the link is its credential.
  calls.addPublic('/approval/claim', call => approvals.claim(nameOf(call), call.signal))
  calls.addPublic('/approval/watch', call => approvals.watch(nameOf(call), ticketOf(call), call.signal))
  calls.addPublic('/approval/answer', call =>
    approvals.answer(nameOf(call), ticketOf(call), sealedTextOf(call)),
  )
}
