import {
  announcedWallet,
  destroyedModals,
  disconnectedScreens,
  expectNoLeaks,
  type Kind,
  logins,
  pairing,
} from '../support/leak-cycles.ts'
import { byEmail } from '../support/leak-logins.ts'
import type { Flow } from '../support/modal-page.ts'
import { beforeEach, describe, test } from '../support/flow-test.ts'

// Compares counts only, with a limit of 0. tests/nightly/leaks.test.ts runs every kind of cycle and measures the heap.
const shortCycles = { warmUp: 3, cycles: 10 }
/** A login or a pairing takes about two seconds of processor time. */
const longCycles = { warmUp: 2, cycles: 4 }

// The pages mostly wait for screens and servers, so they run concurrently.
describe('Memory leaks of the modal', () => {
  describe.configure({ mode: 'parallel' })

  let flow: Flow
  beforeEach(({ flow: ofWorker }) => {
    flow = ofWorker
  })

  const expectNone = async (kind: Kind, cycles = shortCycles): Promise<void> => {
    await expectNoLeaks(flow, kind, cycles)
  }

  test('retains no objects after screens of a disconnected user', () => expectNone(disconnectedScreens(flow)))

  test('retains no objects after connections of an announced wallet', () => expectNone(announcedWallet()))

  test('retains no objects of destroyed modals', () => expectNone(destroyedModals(flow)))

  test('retains no objects after pairing with a wallet on another device', async ({ onEnd }) => {
    const kind = await pairing(flow)
    onEnd(() => kind.close())
    await expectNone(kind, longCycles)
  })

  test('retains no objects after logins by email', () => expectNone(logins(flow, byEmail), longCycles))
})
