import { cases, casesLimitMs } from '../support/cases.ts'
import { actions } from '../support/walk-actions.ts'
import { startWalks, endWalk, endWalks, findFault, restartClock } from '../support/walk-faults.ts'
import { runWalks } from '../support/walk.ts'
import { startWalkState, type WalkState } from '../support/walk-world.ts'

describe('random sequences of user actions and faults', function () {
  this.timeout(casesLimitMs)
  before(startWalks)
  after(endWalks)

  it('T22 F7 F8 F9 F12 F16 F17 F26 keeps one wallet per namespace, shows nothing after closing, settles all promises', () =>
    runWalks<WalkState>({
      seed: 20_261_122,
      walkCount: cases,
      maxSteps: 50,
      actions,
      findFault,
      end: endWalk,
      start: () => startWalkState(restartClock()),
    }))
})
