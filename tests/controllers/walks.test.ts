import { cases, casesLimitMs } from '../support/cases.ts'
import { actions } from '../support/walk-actions.ts'
import { beginWalks, endWalk, endWalks, findFault, restartClock } from '../support/walk-faults.ts'
import { walkAll } from '../support/walk.ts'
import { beginWalkState, type WalkState } from '../support/walk-world.ts'

describe('random sequences of user actions and faults', function () {
  this.timeout(casesLimitMs)
  before(beginWalks)
  after(endWalks)

  it('T22 F7 F8 F9 F12 F16 F17 F26 keeps one wallet per namespace, shows nothing after closing, settles all promises', () =>
    walkAll<WalkState>({
      seed: 20_261_122,
      count: cases,
      steps: 50,
      actions,
      fault: findFault,
      end: endWalk,
      begin: () => beginWalkState(restartClock()),
    }))
})
