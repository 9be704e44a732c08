import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { encodeFunctionData, erc20Abi, maxUint256, stringToHex } from 'viem'
import { Approval } from '../../page/approval/part.ts'
import { fakeClock, type FakeClock, nextTask } from '../../../../tests/support/fake-clock.ts'
import {
  type FakeIntersections,
  fakeIntersections,
  visibleEntry,
} from '../../../../tests/support/fake-intersections.ts'
import { stubProperty } from '../../../../tests/support/stub-property.ts'
import { contentOf, fakeAddress, fakeToken, readFakeChain } from '../support/frame-page/fake-parts.ts'

const origin = 'https://site.example'
const embedder = { origin, isOurClient: true }
const spender = '0x00000000000000000000000000000000DeaDBeef'
const separateWindowLabel = 'Continue in a new window'

describe('Approval', () => {
  let clock: FakeClock
  let intersections: FakeIntersections
  let root: HTMLElement
  let approval: Approval
  let stopController: AbortController

  beforeEach(() => {
    clock = fakeClock(undefined, nextTask)
    intersections = fakeIntersections()
    stopController = new AbortController()
    root = document.createElement('div')
    document.body.append(root)
    approval = new Approval({
      root,
      read: async request => readFakeChain(request),
      callServer: async () => ({}),
    })
  })
  afterEach(() => {
    clock.restore()
    intersections.restore()
    stopController.abort(new Error('the test is over'))
    root.remove()
    delete document.documentElement.dataset.theme
  })

  const findButtons = () => [...root.querySelectorAll('button')]
  const getButtonNames = () => findButtons().map(button => button.textContent)
  const waitForButtons = async () => {
    for (let tries = 0; tries < 1_000 && !root.querySelector('button'); tries++) await clock.advance(0)
    expect(root.querySelector('button')).to.not.equal(null)
  }
  const request = async (
    method: string,
    params: unknown,
    { countWaiting = () => 0 }: { countWaiting?: () => number } = {},
  ) => {
    const isSolana = method.startsWith('solana_')
    const chainId = isSolana ? 'solana:7KjmBSZaMZJ6KEZ7w8XkEnFZqY67sYa8' : 'eip155:31337'
    const content = contentOf({ method, params, chainId })
    approval
      .approve(content, embedder, { signal: stopController.signal, countWaiting })
      .catch(() => undefined)
    await waitForButtons()
  }
  const requestSignature = (text: string, options?: Parameters<typeof request>[2]) =>
    request('personal_sign', [stringToHex(text), fakeAddress], options)
  const createPayment = (value: bigint) => ({
    to: fakeToken,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [spender, value] }),
  })
  const unlimitedApproval = {
    to: fakeToken,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, maxUint256] }),
  }
  const createSignIn = (domain: string) =>
    `${domain} wants you to sign in with your Ethereum account:\n${fakeAddress}\n\n\nURI: ${origin}\nVersion: 1\nChain ID: 31337\nNonce: 12345678\nIssued At: 2026-01-01T00:00:00Z`
  const typedData = {
    domain: {},
    types: { T: [{ name: 'a', type: 'string' }] },
    primaryType: 'T',
    message: { a: 'b' },
  }
  const requestCalls = (...callList: object[]) => request('wallet_sendCalls', [{ calls: callList }])
  const send = (call: object) => request('eth_sendTransaction', [call])

  const changeEmail = async () => {
    approval
      .confirmEmailChange({ to: 'eve@example.org' }, embedder, stopController.signal)
      .catch(() => undefined)
    await waitForButtons()
  }

  const frameRequests: readonly (readonly [string, () => Promise<void>])[] = [
    ['plain text', () => requestSignature('Hello')],
    ['a sign-in for the embedding site', () => requestSignature(createSignIn('site.example'))],
  ]
  for (const [name, show] of frameRequests)
    it(`T5 offers to approve ${name} in the frame or in a separate window`, async () => {
      await show()
      expect(getButtonNames()).to.deep.equal(['Cancel', 'Sign', 'Open in a new window'])
    })

  const separateWindowCases: readonly (readonly [string, () => Promise<void>])[] = [
    ['a sign-in for another site', () => requestSignature(createSignIn('other.test'))],
    ['text with invisible characters', () => requestSignature('unseen\u202e')],
    ['bytes that are not text', () => request('personal_sign', ['0xff', fakeAddress])],
    ['a hash', () => request('personal_sign', [`0x${'ab'.repeat(32)}`, fakeAddress])],
    ['typed data', () => request('eth_signTypedData_v4', [fakeAddress, JSON.stringify(typedData)])],
    ['a payment', () => send({ to: spender, value: '0x1' })],
    ['a token transfer', () => send(createPayment(7_000_001n))],
    ['an unlimited spending permission', () => send(unlimitedApproval)],
    ['a call that it cannot decode', () => send({ to: spender, data: '0xdeadbeef' })],
    ['a batch', () => requestCalls(createPayment(1n), createPayment(2n))],
    ['a Solana transaction', () => request('solana_signTransaction', { transaction: '1'.repeat(70) })],
    ['a change of the email address', () => changeEmail()],
  ]
  for (const [name, show] of separateWindowCases)
    it(`T5 T6 offers to approve ${name} only in a separate window`, async () => {
      await show()
      expect(getButtonNames()).to.deep.equal(['Cancel', separateWindowLabel])
    })

  it('shows no empty panel for a change of the email address', async () => {
    await changeEmail()
    expect([...root.querySelectorAll('.sheet')].map(sheet => sheet.textContent)).to.not.include('')
  })

  it('T5 offers to approve only in a separate window if the browser cannot report covers', async () => {
    const { prototype } = IntersectionObserverEntry
    const isVisible = Object.getOwnPropertyDescriptor(prototype, 'isVisible') as PropertyDescriptor
    Reflect.deleteProperty(prototype, 'isVisible')
    try {
      await requestSignature('Hello')
      expect(getButtonNames()).to.deep.equal(['Cancel', separateWindowLabel])
      expect(root.textContent).to.contain('can’t tell whether something covers')
    } finally {
      Object.defineProperty(prototype, 'isVisible', isVisible)
    }
  })

  for (const answer of ['approved', 'refused'])
    it(`T5 reports that the user ${answer} the request in a separate window`, async () => {
      const frame = document.createElement('iframe')
      document.body.append(frame)
      const openedWindow = frame.contentWindow as Window & { eval(code: string): unknown }
      const restore = stubProperty(window, 'open', () => openedWindow)
      try {
        const content = contentOf({
          method: 'personal_sign',
          params: ['0xff', fakeAddress],
          chainId: 'eip155:31337',
        })
        let outcome = 'open'
        approval.approve(content, embedder, { signal: stopController.signal, countWaiting: () => 0 }).then(
          () => (outcome = 'approved'),
          () => (outcome = 'refused'),
        )
        await waitForButtons()
        intersections.reportVisibility(visibleEntry)
        intersections.reportIntersection(true)
        await clock.advance(500)
        findButtons().at(-1)?.focus()
        await sendKeys({ press: 'Enter' })
        for (const kind of ['ready', answer]) {
          const deliveryPromise = new Promise(resolve => addEventListener('message', resolve, { once: true }))
          openedWindow.eval(`parent.postMessage({ kind: '${kind}' }, '*')`)
          await deliveryPromise
        }
        await clock.advance(0)
        expect(outcome).to.equal(answer)
      } finally {
        restore()
        frame.remove()
      }
    })

  describe('with a request that can be approved', () => {
    let count = 0
    beforeEach(async () => {
      count = 0
      await requestSignature('Hello', { countWaiting: () => count })
      intersections.reportVisibility(visibleEntry)
      intersections.reportIntersection(true)
      await clock.advance(500)
      expect(findButtons().map(button => button.disabled)).to.deep.equal([false, false, false])
    })

    const changes: readonly (readonly [string, () => unknown])[] = [
      ['a change of the theme', () => approval.setTheme({ mode: 'dark' })],
      ['a change of the accent', () => approval.setTheme({ accent: '#2255aa' })],
      [
        'a change of the number of waiting requests',
        () => {
          count = 1
          approval.updateWaitingCount()
        },
      ],
    ]
    for (const [name, change] of changes)
      it(`T6 disables its buttons for half a second after ${name}`, async () => {
        approval.setTheme({ mode: 'light', accent: '' })
        await clock.advance(500)
        change()
        const getDisabledStates = () => findButtons().map(button => button.disabled)
        expect(getDisabledStates()).to.deep.equal([true, true, true])
        await clock.advance(499)
        expect(getDisabledStates()).to.deep.equal([true, true, true])
        await clock.advance(1)
        expect(getDisabledStates()).to.deep.equal([false, false, false])
        change()
        expect(getDisabledStates(), 'nothing has changed').to.deep.equal([false, false, false])
      })
  })
})
