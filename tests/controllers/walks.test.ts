import { cases, casesLimitMs } from '../support/cases.ts'
import { actions } from '../support/walk-actions.ts'
import { beginWalks, end, endWalks, fault, newClock } from '../support/walk-faults.ts'
import { walkAll } from '../support/walk.ts'
import { beginWorld, type World } from '../support/walk-world.ts'

describe('random walks over everything that can happen to a page', function () {
  this.timeout(casesLimitMs)
  before(beginWalks)
  after(endWalks)

  it('T22 F7 F8 F9 F12 F16 F17 F26 one wallet per namespace, nothing behind a closed modal, every promise settles', () =>
    walkAll<World>({
      seed: 20_261_122,
      count: cases,
      steps: 50,
      actions,
      fault,
      end,
      begin: () => beginWorld(newClock()),
    }))
})
