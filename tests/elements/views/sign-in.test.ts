import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { mountModal } from '../../../elements/index.ts'
import { loadView } from '../../../elements/modal/view-loading.ts'
import { setLanguage, loadTexts } from '../../../src/controllers/settings/language.ts'
import { finishConnect } from '../../../src/controllers/connect/finish-connect.ts'
import { open } from '../../../src/controllers/handle/open.ts'
import { closeModal, openModal } from '../../../src/controllers/shell/modal.ts'
import { signatureRequested } from '../../../src/state/sign-in/sign-in-records.ts'
import { followSignIn } from '../../../src/controllers/sign-in/follow.ts'
import { AppError } from '../../../src/core/errors/app-error.ts'
import type { ModalOptions } from '../../../src/core/options.ts'
import { ownStatement } from '../../../src/core/sign-in/statement.ts'
import { createModal } from '../../../src/create-modal.ts'
import { $account } from '../../../src/state/account/account.ts'
import { $modal, $view, $viewStack } from '../../../src/state/shell/modal.ts'
import { $signIn, signInStep } from '../../../src/state/sign-in/sign-in.ts'
import { expectModalAccessible } from '../../support/modal-accessible.ts'
import { createDeferred } from '../../support/deferred.ts'
import { deepQuery, deepQueryAll, deepText } from '../../support/deep-query.ts'
import { alice, answerOf, fakeConnector } from '../../support/fake-connector.ts'
import { type FakeSiwx, fakeSiwx } from '../../support/fake-siwx.ts'
import { localOneNetwork, reset, localTwoNetwork } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

const byId = (id: string) => deepQuery(document, `[data-testid="${id}"]`)
const readCard = () => deepText(byId('w3m-modal-card'))
const waitForText = (expected: string) =>
  until(() => readCard().includes(expected), `the card does not say “${expected}” but “${readCard()}”`)
const waitForStep = (name: string) => until(() => $signIn.get()?.step === name, `not ${name}`)
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'settled',
    (error: AppError) => error.code,
  )
const waitForEnabled = (id: string) =>
  until(() => byId(id) && byId(id)?.getAttribute('aria-disabled') !== 'true', `${id} is disabled`)

/** Presses Enter, because the button ignores scripted clicks. */
async function press(id: string): Promise<void> {
  await waitForEnabled(id)
  byId(id)?.focus()
  await sendKeys({ press: 'Enter' })
}

describe('SIWXSignMessage screen', function () {
  this.timeout(120_000)
  let signRequests: string[] = []
  let sign: () => Promise<string> = async () => `0x${'ab'.repeat(65)}`

  before(async () => {
    createModal()
    await Promise.all([loadTexts(), ...(['Connect', 'SIWXSignMessage'] as const).map(loadView)])
  })

  async function setUp(
    siwx: FakeSiwx = fakeSiwx(),
    options: ModalOptions = {},
    beforeConnect = () => {},
  ): Promise<void> {
    signRequests = []
    reset({
      networks: [localOneNetwork, localTwoNetwork],
      options: { siwx, metadata: { name: 'Meadow' }, ...options },
      runtime: {
        mountModal,
        loadAdapter: async namespace =>
          ({
            namespace,
            signMessage: async (_: unknown, _account: unknown, text: string) => {
              signRequests.push(text)
              return sign()
            },
            nativeBalance: () => new Promise<bigint>(() => {}),
          }) as never,
      },
    })
    followSignIn()
    beforeConnect()
    finishConnect(fakeConnector(), answerOf())
    await until(() => $view.get()?.name === 'SIWXSignMessage', 'no screen')
  }

  afterEach(async () => {
    sign = async () => `0x${'ab'.repeat(65)}`
    closeModal()
    await until(() => !byId('w3m-modal'))
  })

  it('shows the app, account, network, message and meaning of the signature', async () => {
    await setUp()
    await waitForStep('ready')
    await waitForText('Meadow wants you to sign in')
    for (const expected of [
      location.host,
      alice,
      localOneNetwork.name,
      'Sign in to the test.',
      'No network cost',
      'No access to your funds',
      'Canceling disconnects your wallet',
    ])
      await waitForText(expected)
    await waitForText('Meadow wrote the text above')
    await expectModalAccessible()
  })

  it('describes the signature as one more step if the wallet connected without signing', async () => {
    await setUp(fakeSiwx(), {}, signatureRequested)
    await waitForStep('ready')
    await waitForText('One more step: sign the message')
    closeModal()
    await until(() => !byId('w3m-modal'))
    await setUp()
    await waitForStep('ready')
    await waitForText('Meadow wants you to sign in')
  })

  it('shows the full message verbatim on request', async () => {
    await setUp()
    await waitForStep('ready')
    await waitForText('Show full message')
    const toggle = [
      ...(deepQuery(document, 'w3m-siwx-sign-message-view')?.shadowRoot?.querySelectorAll('wui-button') ??
        []),
    ].find(button => button.textContent?.includes('Show full message'))
    toggle?.click()
    await until(
      () => deepQuery(document, 'pre')?.textContent === $signIn.get()?.message?.text,
      'not the full message',
    )
    await expectModalAccessible()
  })

  it('keeps its height when the message arrives', async () => {
    const siwx = fakeSiwx()
    siwx.fields = { statement: ownStatement, expirationTime: new Date(Date.now() + 864e5).toISOString() }
    let answer = () => {}
    siwx.beforeResponse = method =>
      method === 'createMessage' ? new Promise<void>(resolve => (answer = resolve)) : undefined
    await setUp(siwx)
    await waitForStep('preparing')
    await waitForText('Preparing the message')
    const view = deepQuery(document, 'w3m-siwx-sign-message-view') as HTMLElement
    const getHeight = () => view.offsetHeight
    await until(
      () => deepQueryAll(view.shadowRoot as ShadowRoot, '.box wui-shimmer').length > 2,
      'no placeholder',
    )
    const heightBefore = getHeight()
    answer()
    await waitForStep('ready')
    await waitForText('Show full message')
    expect(getHeight()).to.be.closeTo(heightBefore, 4)
    expect(deepQueryAll(view.shadowRoot as ShadowRoot, '.box wui-shimmer').length).to.equal(0)
  })

  it('requests one signature on a trusted press, and closes after sign-in', async () => {
    await setUp()
    await waitForStep('ready')
    byId('w3m-connecting-siwe-sign')?.click()
    expect(signRequests, 'a scripted click').to.have.length(0)
    await press('w3m-connecting-siwe-sign')
    await until(() => $account.get().status === 'connected', 'not signed in')
    expect(signRequests).to.have.length(1)
    expect($modal.get().isOpen).to.equal(false)
  })

  it('disables the button while the wallet is pending, and shows that the user declined', async () => {
    let refuse: (reason: unknown) => void = () => {}
    sign = () => new Promise((_, reject) => (refuse = reject))
    await setUp()
    await waitForStep('ready')
    await press('w3m-connecting-siwe-sign')
    await waitForText('Continue in Fathom')
    expect(byId('w3m-connecting-siwe-sign')?.getAttribute('aria-disabled')).to.equal('true')
    await expectModalAccessible()
    refuse(Object.assign(new Error('no'), { code: 4001 }))
    await waitForText('Signature declined')
    await waitForText('Nothing was signed')
    await waitForText('Try again')
    // The notice contains the text, and the screen does not repeat it.
    expect(readCard().split('Signature declined').length).to.equal(2)
    await expectModalAccessible()
  })

  it('shows a message and a retry for every sign-in error', async () => {
    await setUp()
    await waitForStep('ready')
    const sentences = {
      SIGN_IN_UNAVAILABLE: 'Sign-in isn’t available right now',
      SIGN_IN_UNCONFIRMED: 'Signed, but not confirmed',
      SIGN_IN_REFUSED: 'Meadow didn’t accept the signature',
      SIGN_IN_TOO_LATE: 'That took too long',
      SIGN_IN_WRONG_FIELDS: 'The signed message is different',
      SIGN_IN_NOT_SET_UP: 'Sign-in isn’t set up correctly',
      SIGN_IN_SMART_ACCOUNT: 'This application might not support Smart Accounts',
    } as const
    for (const [code, sentence] of Object.entries(sentences)) {
      signInStep({ step: 'failed', error: new AppError(code as keyof typeof sentences) })
      await waitForText(sentence)
      await waitForText('Try again')
    }
    signInStep({
      step: 'failed',
      error: new AppError('SIGN_IN_WRONG_DOMAIN', { params: { domain: 'bank.example' } }),
    })
    await waitForText('It names bank.example. Your wallet wasn’t asked to sign it.')
  })

  it('T3 renders names of the app and the wallet as plain text', async () => {
    const name = '<img src=x onerror=alert(1)>\u202Eevil\u200B'
    await setUp(fakeSiwx(), { metadata: { name } })
    await waitForStep('ready')
    await waitForText('<img src=x onerror=alert(1)>')
    expect(readCard()).not.to.match(/[\u202E\u200B]/)
    expect(deepQuery(document, 'img[src="x"]')).to.equal(undefined)
  })

  it('disconnects, and returns to the wallets, on cancel', async () => {
    await setUp()
    await waitForStep('ready')
    await press('w3m-connecting-siwe-cancel')
    await until(() => $view.get()?.name === 'Connect', 'not back')
    expect($account.get().status).to.equal('disconnected')
  })

  it('offers “Not now”, and closes, if sign-in is optional', async () => {
    await setUp(fakeSiwx({ getRequired: () => false }))
    await waitForStep('ready')
    await waitForText('Not now')
    expect(readCard()).not.to.contain('Canceling disconnects')
    await press('w3m-connecting-siwe-cancel')
    await until(() => !$modal.get().isOpen, 'still open')
    expect($account.get().status).to.equal('connected')
  })

  it('opens instead of the account until the user has signed in', async () => {
    await setUp()
    await waitForStep('ready')
    closeModal()
    await until(() => !byId('w3m-modal'))
    await openModal({ name: 'Account' })
    expect($view.get()?.name).to.equal('SIWXSignMessage')
    await waitForStep('ready')
  })

  it('opens under both view names while a message has to be signed', async () => {
    const signInOptional = { signInOptional: true }
    for (const [options, name] of [
      [{}, 'SIWXSignMessage'],
      [signInOptional, 'ConnectingSiwe'],
    ] as const) {
      await setUp(fakeSiwx(), options)
      await waitForStep('ready')
      closeModal()
      await until(() => !byId('w3m-modal'))
      await open({ view: 'ConnectingSiwe' })
      expect($view.get()).to.deep.equal({ name })
      await waitForText('Meadow wants you to sign in')
      await waitForStep('ready')
      await open({ view: 'SIWXSignMessage' })
      expect($viewStack.get()).to.deep.equal([{ name }])
      await press('w3m-connecting-siwe-sign')
      await until(() => !$modal.get().isOpen)
      for (const view of ['ConnectingSiwe', 'SIWXSignMessage'] as const)
        expect(await codeOf(open({ view }))).to.equal('VIEW_NOT_OPENABLE')
    }
  })

  it('shows “Authenticating...” while the server checks the signature', async () => {
    const serverAnswer = createDeferred<void>()
    await setUp(fakeSiwx({ addSession: () => serverAnswer.promise }))
    await waitForStep('ready')
    await press('w3m-connecting-siwe-sign')
    await waitForText('Authenticating...')
    serverAnswer.resolve()
    await until(() => !$modal.get().isOpen)
  })

  it('translates the explanation of the built-in statement, but not the statement', async () => {
    const siwx = fakeSiwx()
    siwx.fields = { statement: ownStatement }
    await setUp(siwx, { language: 'de' })
    setLanguage()
    await waitForStep('ready')
    await waitForText('Das kostet nichts und bewegt kein Guthaben.')
    await waitForText(ownStatement)
    await waitForText('Melde dich bei Meadow an')
    await expectModalAccessible()
    reset({ options: { language: 'en' } })
    setLanguage()
  })
})
