import {
  createAnnouncedWallet,
  createDestroyedModals,
  createDisconnectedScreens,
  expectNoLeaks,
  type LeakScenario,
  createLogins,
  createPairing,
} from '../support/leak-cycles.ts'
import { createEmailLogin } from '../support/leak-logins.ts'
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
  beforeEach(({ flow: workerFlow }) => {
    flow = workerFlow
  })

  const expectNoRetainedObjects = async (scenario: LeakScenario, cycles = shortCycles): Promise<void> => {
    await expectNoLeaks(flow, scenario, cycles)
  }

  test('retains no objects after the screens of a disconnected user were shown', () =>
    expectNoRetainedObjects(createDisconnectedScreens(flow)))

  test('retains no objects after connections of an announced wallet', () =>
    expectNoRetainedObjects(createAnnouncedWallet()))

  test('retains no objects of destroyed modals', () => expectNoRetainedObjects(createDestroyedModals(flow)))

  test('retains no objects after pairing with a wallet on another device', async ({ onEnd }) => {
    const scenario = await createPairing(flow)
    onEnd(() => scenario.close())
    await expectNoRetainedObjects(scenario, longCycles)
  })

  test('retains no objects after logins by email', () =>
    expectNoRetainedObjects(createLogins(flow, createEmailLogin), longCycles))
})
