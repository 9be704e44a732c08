import assert from 'node:assert/strict'
import { type Hex, verifyMessage } from 'viem'
import { type Flow } from '../../support/modal-page.ts'
import { exercise, exerciseSolana, LibraryFixture, type Transport } from './exercise.ts'
import { beforeEach, describe, test } from '../../support/flow-test.ts'

// Run by `npm run nightly -- libraries`, which builds the pages first.
const selectedLibraries = (process.env.W3M_CONSUMERS ?? '').split(' ').filter(Boolean)
const isSelectedLibrary = (library: string) => selectedLibraries.includes(library)

const testIf = (isSelected: boolean) => (isSelected ? test : test.skip)

describe("Third-party libraries with the modal's wallet", () => {
  let flow: Flow
  beforeEach(({ flow: workerFlow }) => {
    flow = workerFlow
  })

  const runLibrary = async (
    library: string,
    transport: Transport,
    run: (fixture: LibraryFixture) => Promise<void>,
  ) => {
    const fixture = await LibraryFixture.open(flow, library, transport)
    await run(fixture)
    await fixture.end()
  }

  /** Transports to test for each library: a wallet in the page, and those that the documentation describes for it. */
  const transports: Readonly<Record<string, readonly Transport[]>> = {
    viem: ['injected', 'pairing', 'embedded'],
    ethers6: ['injected', 'pairing', 'embedded'],
    ethers5: ['injected', 'pairing'],
    web3js4: ['injected', 'pairing', 'embedded'],
    wagmi2: ['injected', 'pairing'],
    wagmi3: ['injected', 'pairing', 'embedded'],
  }
  for (const [library, libraryTransports] of Object.entries(transports))
    for (const transport of libraryTransports)
      testIf(isSelectedLibrary(library))(
        `${library} connects, signs, sends, switches and disconnects over ${transport}`,
        () =>
          runLibrary(library, transport, fixture =>
            exercise(fixture, { switchCount: library === 'wagmi3' && transport === 'injected' ? 100 : 5 }),
          ),
      )

  for (const [library, title] of [
    ['solana1', "Solana's web3.js 1 and wallet adapter"],
    ['solana2', 'an app of the Wallet Standard with web3.js 2'],
  ] as const)
    for (const transport of ['injected', 'pairing', 'embedded'] as const)
      testIf(isSelectedLibrary(library))(
        `${title}: connects, signs, sends, restores and disconnects over ${transport}`,
        () => runLibrary(library, transport, exerciseSolana),
      )

  testIf(isSelectedLibrary('wagmi3'))('shares one wallet between wagmi and ethers on a page', () =>
    runLibrary('wagmi3', 'injected', async fixture => {
      const { visit } = fixture
      const callSecondLibrary = <K extends keyof Window['secondLibrary']>(
        name: K,
        ...callArgs: Parameters<Window['secondLibrary'][K]>
      ) =>
        visit.page.evaluate(
          ([method, args]) =>
            (window.secondLibrary as unknown as Record<string, (...all: unknown[]) => unknown>)[method]?.(
              ...args,
            ),
          [name, callArgs] as const,
        ) as Promise<Awaited<ReturnType<Window['secondLibrary'][K]>>>
      assert.equal(await callSecondLibrary('account'), undefined)
      const address = (await fixture.connect()) as Hex
      await visit.waitUntilRemoved('w3m-modal-card')
      assert.equal(String(await callSecondLibrary('account')).toLowerCase(), address.toLowerCase())
      for (const signature of [await fixture.call('sign'), await callSecondLibrary('sign')] as Hex[])
        assert.ok(await verifyMessage({ address, message: 'Hi', signature }))
      await callSecondLibrary('switchTo', 31338)
      await visit.until(() => window.library.emittedChainIds().length === 1)
      assert.deepEqual([await fixture.call('chainId'), await callSecondLibrary('chainId')], [31338, 31338])
      await fixture.call('switchTo', 31337)
      await visit.until(() => window.secondLibrary.emittedChainIds().length === 2)
      assert.deepEqual(
        [await fixture.call('emittedChainIds'), await callSecondLibrary('emittedChainIds')],
        [
          [31338, 31337],
          [31338, 31337],
        ],
        'both receive each change once',
      )
      await fixture.call('disconnect')
      await visit.until(async () => (await window.secondLibrary.account()) === undefined)
    }),
  )

  testIf(isSelectedLibrary('wagmi3'))("connects, signs, switches and disconnects with wagmi's hooks", () =>
    runLibrary('wagmi3', 'injected', async fixture => {
      const { visit } = fixture
      const waitForText = (text: string) =>
        visit.until(expected => document.querySelector('#hook-values')?.textContent?.includes(expected), text)
      await waitForText('"status":"disconnected"')
      await fixture.chooseWallet(visit.page.click('#hook-connect'))
      await waitForText('"status":"connected"')
      await visit.waitUntilRemoved('w3m-modal-card')
      await visit.page.click('#hook-sign')
      await waitForText('"signature":"0x')
      await visit.page.click('#hook-switch')
      await waitForText('"chainId":31338')
      await visit.page.click('#hook-leave')
      await waitForText('"status":"disconnected"')
    }),
  )

  testIf(isSelectedLibrary('wagmi3'))(
    "updates wagmi's connection when the modal's button connects or disconnects",
    () =>
      runLibrary('wagmi3', 'injected', async ({ visit }) => {
        const waitForText = (text: string) =>
          visit.until(
            expected => document.querySelector('#hook-values')?.textContent?.includes(expected),
            text,
          )
        await visit.connect()
        await waitForText('"status":"connected"')
        const address = await visit.page.evaluate(
          () => document.querySelector('w3m-button')?.modal?.getAccount().address,
        )
        await waitForText(`"address":"${address}"`)
        assert.ok(address)
        await visit.page.evaluate(() => document.querySelector('w3m-button')?.modal?.disconnect())
        await waitForText('"status":"disconnected"')
      }),
  )
})
