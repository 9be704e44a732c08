import { expect } from '@open-wc/testing'
import { enterCode, resendCode, sendCode } from '../../../src/controllers/login/email-login.ts'
import { startFarcasterLogin } from '../../../src/controllers/login/farcaster-login.ts'
import { closePendingWindow } from '../../../src/controllers/login/pending-window.ts'
import { loadTextPart } from '../../../src/controllers/settings/language.ts'
import { finishReturn } from '../../../src/controllers/handle/login-return.ts'
import { consumeLoginResult } from '../../../src/services/login-result.ts'
import { cancelLogin, retryConnect } from '../../../src/controllers/login/login-run.ts'
import { pressEmail, pressSocial, viewOfSocial } from '../../../src/controllers/login/login-press.ts'
import { closeModal, goBack, openModal, showView } from '../../../src/controllers/shell/modal.ts'
import { requestEmailChange } from '../../../src/controllers/handle/request-email-change.ts'
import { viewOfWallet } from '../../../src/controllers/handle/open-wallet.ts'
import { startSocialLogin } from '../../../src/controllers/login/social-login.ts'
import {
  changeEmail,
  enterNewCode,
  enterPresentCode,
  startOver,
} from '../../../src/controllers/login/update-email.ts'
import { connectWallet } from '../../../src/controllers/connect/connect.ts'
import { AppError } from '../../../src/core/errors/app-error.ts'
import '../../../src/text/english-errors.ts'
import { errorText } from '../../../src/text/error-text.ts'
import { createModal } from '../../../src/create-modal.ts'
import type { Runtime } from '../../../src/runtime.ts'
import { $account } from '../../../src/state/account/account.ts'
import {
  $embeddedWallet,
  embeddedUserChanged,
  embeddedWalletCleared,
} from '../../../src/state/login/embedded-wallet.ts'
import {
  $login,
  $resendAt,
  $typedLogin,
  resendAllowed,
  typedCleared,
} from '../../../src/state/login/login.ts'
import { $modal, $view, $viewStack } from '../../../src/state/shell/modal.ts'
import { $toast } from '../../../src/state/shell/notices.ts'
import { type FakeClock, fakeClock, nextTask } from '../../support/fake-clock.ts'
import { createDeferred } from '../../support/deferred.ts'
import {
  type FakeEmbedded,
  fakeEmbedded,
  createPendingPromise,
  frameOrigin,
  loginPage,
} from '../../support/fake-login.ts'
import { answerOf, fakeConnector } from '../../support/fake-connector.ts'
import { reset } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

const email = 'ann@example.org'

describe('login', () => {
  let runtime: Runtime
  let frame: FakeEmbedded
  let clock: FakeClock | undefined
  let events: Record<string, unknown>[]
  const getEventNames = () => events.map(({ event }) => event)
  const getCalledMethods = () => frame.calls.map(([name]) => name)
  const getStack = () => $viewStack.get().map(({ name }) => name)

  before(() => loadTextPart('login'))
  beforeEach(async () => {
    cancelLogin()
    closePendingWindow()
    typedCleared()
    resendAllowed()
    embeddedWalletCleared()
    sessionStorage.clear()
    events = []
    runtime = reset({ options: { endpoints: { frame: `${frameOrigin}/sdk` } } })
    runtime.emit = (event, detail) => {
      if (event === 'event') events.push(detail as Record<string, unknown>)
    }
    frame = fakeEmbedded()
    await openModal({ name: 'Connect' })
  })
  afterEach(() => {
    closeModal()
    cancelLogin()
    clock?.restore()
    clock = undefined
  })

  describe('by email', () => {
    it('requests a code, and connects and closes with the correct code', async () => {
      await sendCode(` ${email} `)
      expect(frame.calls).to.deep.equal([['sendCode', email]])
      expect(getStack()).to.deep.equal(['Connect', 'EmailVerifyOtp'])
      await enterCode('123456')
      expect(frame.calls.at(-2)).to.deep.equal(['enterCode', '123456'])
      expect($account.get().status).to.equal('connected')
      expect($modal.get().isOpen).to.equal(false)
      expect($login.get()).to.deep.equal({ step: 'idle' })
      expect($typedLogin.get().email).to.equal('')
    })

    it('shows a toast with the email address after the login', async () => {
      frame.account = () => {
        embeddedUserChanged({ email, provider: 'email' })
        return answerOf()
      }
      await sendCode(email)
      await enterCode('123456')
      await until(() => $toast.get()?.text === `Logged in as ${email}`)
      expect($toast.get()).to.include({ kind: 'success', transient: 'announced' })
    })

    it('shows progress at once, and sends no request if the user left the screen', async () => {
      const pressPromise = pressEmail(email)
      expect($login.get()).to.deep.equal({ method: 'email', step: 'starting' })
      await pressPromise
      expect(getStack()).to.deep.equal(['Connect', 'EmailVerifyOtp'])
      for (const leaveScreen of [() => closeModal(), () => showView({ name: 'ConnectSocials' })]) {
        closeModal()
        resendAllowed()
        sessionStorage.clear()
        await openModal({ name: 'Connect' })
        frame.calls.length = 0
        const latePressPromise = pressEmail(email)
        leaveScreen()
        await latePressPromise
        expect([getCalledMethods(), $login.get()]).to.deep.equal([[], { step: 'idle' }])
      }
    })

    it('T14 reports events to analytics, without email address or code', async () => {
      frame.code = () => Promise.reject(new AppError('FRAME_FAILED', { params: { message: 'Invalid code' } }))
      await sendCode(email)
      await enterCode('987654')
      frame.code = () => {}
      await enterCode('123456')
      expect(getEventNames()).to.deep.equal([
        'EMAIL_SUBMITTED',
        'EMAIL_VERIFICATION_CODE_SENT',
        'EMAIL_VERIFICATION_CODE_FAIL',
        'EMAIL_VERIFICATION_CODE_PASS',
        'CONNECT_SUCCESS',
      ])
      expect(events.at(-1)).to.deep.include({ method: 'email' })
      expect(JSON.stringify(events)).not.to.match(/ann|987654|123456|0x/)
    })

    it('keeps the address and the screen if a code is wrong', async () => {
      frame.code = () => Promise.reject(new AppError('FRAME_FAILED', { params: { message: 'Invalid code' } }))
      await sendCode(email)
      await enterCode('987654')
      expect($login.get()).to.include({ step: 'code' })
      expect($login.get().failure?.params.message).to.equal('Invalid code')
      expect($view.get()?.name).to.equal('EmailVerifyOtp')
      expect($typedLogin.get().email).to.equal(email)
      expect(getCalledMethods()).not.to.include('connect')
    })

    it('waits for the approval of a new device, then for the code', async () => {
      const approval = createDeferred<void>()
      frame.action = () => 'VERIFY_DEVICE'
      frame.device = () => approval.promise
      await sendCode(email)
      expect(getStack()).to.deep.equal(['Connect', 'EmailVerifyDevice'])
      approval.resolve()
      await until(() => $login.get().step === 'code')
      expect(getStack()).to.deep.equal(['Connect', 'EmailVerifyOtp'])
      expect(getEventNames()).to.include('DEVICE_REGISTERED_FOR_EMAIL')
    })

    it('connects at once if the user is still logged in', async () => {
      frame.action = () => 'CONNECT'
      await sendCode(email)
      expect($account.get().status).to.equal('connected')
      expect($modal.get().isOpen).to.equal(false)
    })

    it('rejects an invalid address without a request', async () => {
      await sendCode('ann@example')
      expect(frame.calls).to.deep.equal([])
      expect($login.get().failure?.code).to.equal('EMAIL_INVALID')
      expect($typedLogin.get().email).to.equal('ann@example')
    })

    it('F14 allows another code after thirty seconds, regardless of changes to the system clock', async () => {
      clock = fakeClock()
      await sendCode(email)
      const realNow = Date.now
      Date.now = () => realNow() + 3_600_000
      await resendCode()
      expect($login.get().failure?.code).to.equal('EMAIL_COOLDOWN')
      expect($login.get().failure?.params.count).to.equal(30)
      Date.now = () => realNow() - 3_600_000
      await clock.advance(29_500)
      await resendCode()
      expect($login.get().failure?.params.count).to.equal(1)
      await clock.advance(500)
      await resendCode()
      expect(getCalledMethods()).to.deep.equal(['sendCode', 'sendCode'])
      expect($toast.get()?.text).to.equal('New code sent')
      Date.now = realNow
    })

    it('F14 keeps the delay after a reload', async () => {
      clock = fakeClock()
      await sendCode(email)
      cancelLogin()
      // A new page has a new monotonic clock; only storage remains.
      resendAllowed()
      await clock.advance(10_000)
      await sendCode(email)
      expect($login.get().failure?.params.count).to.equal(20)
      expect(localStorage.length).to.equal(1)
      expect(JSON.stringify(localStorage)).not.to.contain('ann')
      expect($resendAt.get()).to.equal(performance.now() + 20_000)
    })

    for (const [exitName, exitScreen] of [
      ['the modal closes', closeModal],
      ['the user goes back', goBack],
      ['another wallet is chosen', () => showView({ name: 'ConnectingExternal', connectorId: 'io.fathom' })],
    ] as const)
      it(`T22 ignores a late response after ${exitName}`, async () => {
        const code = createDeferred<void>()
        frame.code = () => code.promise
        await sendCode(email)
        const entryPromise = enterCode('123456')
        await until(() => getCalledMethods().includes('enterCode'))
        exitScreen()
        expect(frame.signals.at(-1)?.aborted).to.equal(true)
        code.resolve()
        await entryPromise
        expect(getCalledMethods()).not.to.include('connect')
        expect($account.get().status).to.equal('disconnected')
        expect($login.get()).to.deep.equal({ step: 'idle' })
        expect($typedLogin.get().email).to.equal(email)
      })

    it('T22 aborts the previous login when another login starts', async () => {
      const firstAnswer = createDeferred<'VERIFY_OTP'>()
      frame.action = () => firstAnswer.promise
      const sendPromise = sendCode(email)
      await until(() => getCalledMethods().includes('sendCode'))
      void startFarcasterLogin()
      firstAnswer.resolve('VERIFY_OTP')
      await sendPromise
      expect(frame.signals[0]?.aborted).to.equal(true)
      expect($login.get().method).to.equal('farcaster')
      expect(getStack()).to.deep.equal(['Connect'])
    })

    it('continues while the consent screen of the frame is shown', async () => {
      const account = createDeferred<Awaited<ReturnType<FakeEmbedded['account']>>>()
      const originalAccount = frame.account
      frame.account = () => account.promise
      await sendCode(email)
      const entryPromise = enterCode('123456')
      await until(() => getCalledMethods().includes('connect'))
      showView({ name: 'ApproveTransaction' })
      goBack()
      expect($login.get().step).to.equal('connecting')
      account.resolve(await originalAccount())
      await entryPromise
      expect($account.get().status).to.equal('connected')
    })

    it('reads the account again without another code if reading it failed', async () => {
      const originalAccount = frame.account
      frame.account = () => Promise.reject(new AppError('USER_REJECTED'))
      await sendCode(email)
      await enterCode('123456')
      expect($login.get()).to.include({ step: 'failed', isLoggedIn: true })
      frame.account = originalAccount
      await retryConnect()
      expect($account.get().status).to.equal('connected')
      expect(getCalledMethods().filter(name => name === 'enterCode').length).to.equal(1)
    })

    it('shows an error if the frame does not load, and succeeds on retry', async () => {
      frame.action = () => Promise.reject(new AppError('EMAIL_FRAME_UNAVAILABLE'))
      await sendCode(email)
      expect($login.get().failure?.code).to.equal('EMAIL_FRAME_UNAVAILABLE')
      frame.action = () => 'VERIFY_OTP'
      await sendCode(email)
      expect($view.get()?.name).to.equal('EmailVerifyOtp')
    })
  })

  describe('by social account', () => {
    const realOpen = globalThis.open
    let openedWindows: (Partial<Window> & { closed: boolean; loginUrl?: string })[]

    const getPopup = () => openedWindows.at(-1) as (typeof openedWindows)[number]
    const sendMessage = (data: unknown, origin = frameOrigin, source: unknown = getPopup()) => {
      const message = new MessageEvent('message', { data, origin })
      Object.defineProperty(message, 'source', { value: source })
      dispatchEvent(message)
    }
    const resultUri = `${frameOrigin}/return?code=1`

    beforeEach(() => {
      openedWindows = []
      globalThis.open = () => {
        const openedWindow: (typeof openedWindows)[number] = {
          closed: false,
          close: () => {
            openedWindow.closed = true
          },
          document: document.implementation.createHTMLDocument(),
          location: { replace: (uri: string) => (openedWindow.loginUrl = uri) } as unknown as Location,
        }
        openedWindows.push(openedWindow)
        return openedWindow as unknown as Window
      }
    })
    afterEach(() => {
      globalThis.open = realOpen
    })

    const returnToPage = () => {
      const returnedUrl = new URL(location.href)
      returnedUrl.searchParams.set('result_uri', resultUri)
      history.replaceState(null, '', returnedUrl)
      return finishReturn(consumeLoginResult() as string)
    }
    const pressGoogle = () => {
      pressSocial('google')
      return startSocialLogin('google')
    }

    it('opens a window on click, shows the login page in it, and connects with its result', async () => {
      const login = pressGoogle()
      expect(openedWindows.length).to.equal(1)
      await until(() => getPopup().loginUrl === loginPage)
      expect($login.get()).to.include({ method: 'social', step: 'window', provider: 'google' })
      sendMessage({ resultUri })
      await login
      expect(frame.calls.at(-2)).to.deep.equal(['completeSocialLogin', `google ${resultUri}`])
      expect(getPopup().closed).to.equal(true)
      expect($account.get().status).to.equal('connected')
      expect($modal.get().isOpen).to.equal(false)
      expect(getEventNames()).to.deep.equal([
        'SOCIAL_LOGIN_STARTED',
        'SOCIAL_LOGIN_REQUEST_USER_DATA',
        'CONNECT_SUCCESS',
        'SOCIAL_LOGIN_SUCCESS',
      ])
    })

    it('F20 reports a blocked window, and opens the window on the next press', async () => {
      const stubbedOpen = globalThis.open
      globalThis.open = () => null
      await pressGoogle()
      expect($login.get().failure?.code).to.equal('LOGIN_WINDOW_BLOCKED')
      expect(frame.calls).to.deep.equal([])
      globalThis.open = stubbedOpen
      void startSocialLogin('google')
      await until(() => getPopup()?.loginUrl)
      expect($login.get().step).to.equal('window')
    })

    it('F20 treats a closed window as a cancel within a second', async () => {
      const login = pressGoogle()
      await until(() => getPopup().loginUrl)
      clock = fakeClock()
      cancelLogin()
      await login
      const secondAttempt = startSocialLogin('google')
      await clock.advance(0)
      getPopup().closed = true
      await clock.advance(1_000)
      await secondAttempt
      expect(getEventNames().at(-1)).to.equal('SOCIAL_LOGIN_CANCELED')
      expect(getStack()).to.deep.equal(['Connect'])
      expect($login.get()).to.deep.equal({ step: 'idle' })
      expect($toast.get()).to.equal(undefined)
    })

    it('F20 reports a lost window if the window seems closed while the page has no focus', async () => {
      clock = fakeClock()
      const realFocus = document.hasFocus
      document.hasFocus = () => false
      const login = pressGoogle()
      await clock.advance(0)
      getPopup().closed = true
      await clock.advance(1_000)
      await login
      document.hasFocus = realFocus
      expect($login.get().failure?.code).to.equal('LOGIN_WINDOW_LOST')
      expect($view.get()?.name).to.equal('ConnectingSocial')
    })

    it('F20 times out after five minutes', async () => {
      clock = fakeClock()
      const login = pressGoogle()
      await clock.advance(299_000)
      expect($login.get().step).to.equal('window')
      await clock.advance(2_000)
      await login
      expect($login.get().failure?.code).to.equal('LOGIN_WINDOW_EXPIRED')
      expect(getPopup().closed).to.equal(true)
      expect(clock.pendingCount).to.equal(0)
    })

    it('T7 accepts only a result from its own window and the origin of the frame', async () => {
      const login = pressGoogle()
      await until(() => getPopup().loginUrl)
      sendMessage({ resultUri }, frameOrigin, globalThis)
      sendMessage({ resultUri }, frameOrigin, null)
      sendMessage({ resultUri: 1 })
      sendMessage({ resultUri: 'a'.repeat(9_000) })
      sendMessage('resultUri')
      sendMessage(null)
      sendMessage({ other: 1 }, 'https://evil.example')
      await nextTask()
      expect($login.get().step).to.equal('window')
      expect(getCalledMethods()).to.deep.equal(['getSocialUri'])
      sendMessage({ resultUri })
      await login
      expect($account.get().status).to.equal('connected')
    })

    it('T7 rejects an untrusted origin, and goes back', async () => {
      const login = pressGoogle()
      await until(() => getPopup().loginUrl)
      sendMessage({ resultUri }, 'https://evil.example')
      await login
      await until(() => $toast.get()?.text === 'The login came from an unknown page. Try again.')
      expect(getStack()).to.deep.equal(['Connect'])
      expect(getCalledMethods()).to.deep.equal(['getSocialUri'])
      expect(getPopup().closed).to.equal(true)
    })

    it('F20 closes the window of an earlier login, and ignores its result', async () => {
      const login = pressGoogle()
      await until(() => getPopup().loginUrl)
      const firstPopup = getPopup()
      pressSocial('github')
      const secondLogin = startSocialLogin('github')
      await until(() => getPopup() !== firstPopup && getPopup().loginUrl)
      expect(firstPopup.closed).to.equal(true)
      sendMessage({ resultUri }, frameOrigin, firstPopup)
      await nextTask()
      expect(getCalledMethods()).to.deep.equal(['getSocialUri', 'getSocialUri'])
      sendMessage({ resultUri })
      await Promise.all([login, secondLogin])
      expect(frame.calls.at(-2)).to.deep.equal(['completeSocialLogin', `github ${resultUri}`])
    })

    it('T22 closes the window when the modal closes', async () => {
      const login = pressGoogle()
      await until(() => getPopup().loginUrl)
      closeModal()
      await login
      expect(getPopup().closed).to.equal(true)
      sendMessage({ resultUri })
      expect(getCalledMethods()).to.deep.equal(['getSocialUri'])
      expect($login.get()).to.deep.equal({ step: 'idle' })
    })

    it('T9 rejects a login page with an invalid URL', async () => {
      frame.page = () => 'javascript:alert(1)'
      await pressGoogle()
      expect(getPopup().loginUrl).to.equal(undefined)
      expect(getPopup().closed).to.equal(true)
      expect($login.get().failure?.code).to.equal('LOGIN_PAGE_UNKNOWN')
    })

    it('reports a rejection by the user', async () => {
      frame.result = () => Promise.reject(new AppError('USER_REJECTED'))
      const login = pressGoogle()
      await until(() => getPopup().loginUrl)
      sendMessage({ resultUri })
      await login
      expect($login.get().failure?.code).to.equal('USER_REJECTED')
      expect(getEventNames().at(-1)).to.equal('SOCIAL_LOGIN_ERROR')
    })

    it('shows "Something went wrong" if the request was aborted elsewhere', async () => {
      frame.result = () => Promise.reject(new DOMException('The operation was aborted', 'AbortError'))
      const login = pressGoogle()
      await until(() => getPopup().loginUrl)
      sendMessage({ resultUri })
      await login
      const { failure } = $login.get()
      expect(failure && errorText(failure)).to.equal('Something went wrong')
    })

    describe('inside Telegram', () => {
      let openCalls: unknown[]
      beforeEach(() => {
        openCalls = []
        Object.assign(globalThis, { TelegramWebviewProxy: {} })
        globalThis.open = (...args) => {
          openCalls.push(args)
          return null
        }
      })
      afterEach(() => {
        delete (globalThis as { TelegramWebviewProxy?: unknown }).TelegramWebviewProxy
      })

      it('T10 opens the login page in the top window with the return URL, and stores a login record', async () => {
        await pressGoogle()
        expect(openCalls).to.deep.equal([[`${loginPage}--${encodeURIComponent(location.href)}`, '_top']])
        expect($login.get().step).to.equal('away')
        expect(sessionStorage.length).to.equal(1)
      })

      it('T10 connects once with the login result in the tab that navigated away', async () => {
        await pressGoogle()
        // The user returns to a new page, on which nothing was canceled.
        const loginRecord = sessionStorage.getItem('w3m:1:login') as string
        cancelLogin()
        sessionStorage.setItem('w3m:1:login', loginRecord)
        await returnToPage()
        expect(frame.calls.at(-2)).to.deep.equal(['completeSocialLogin', `google ${resultUri}`])
        expect($account.get().status).to.equal('connected')
        expect(sessionStorage.length).to.equal(0)
        const previousCount = frame.calls.length
        await returnToPage()
        expect(frame.calls.length).to.equal(previousCount)
      })

      it('T10 removes the login record if the login is canceled before the navigation', async () => {
        frame.page = createPendingPromise
        const login = pressGoogle()
        await until(() => getCalledMethods().includes('getSocialUri'))
        closeModal()
        await login
        expect(sessionStorage.length).to.equal(0)
        expect(openCalls).to.deep.equal([])
      })
    })

    it('T10 ignores a login result whose record is missing, expired or forged', async () => {
      for (const loginRecord of [
        undefined,
        'no json',
        '{}',
        JSON.stringify({ provider: 'evil', at: Date.now() }),
        JSON.stringify({ provider: 'farcaster', at: Date.now() }),
        JSON.stringify({ provider: 'google', at: Date.now() - 3_600_000 }),
        JSON.stringify({ provider: 'google', at: Date.now() + 3_600_000 }),
        JSON.stringify({ provider: 'google' }),
      ]) {
        if (loginRecord) sessionStorage.setItem('w3m:1:login', loginRecord)
        await returnToPage()
        expect(sessionStorage.length, loginRecord).to.equal(0)
      }
      expect(frame.calls).to.deep.equal([])
    })

    it('T10 removes the login result from the page URL before parsing it', async () => {
      const { href } = location
      const base = href.split(/[?#]/)[0] as string
      for (const [query, remainingQuery] of [
        ['?result_uri=javascript%3Aalert(1)', ''],
        ['?a=1&result_uri=x&b=2#hash', '?a=1&b=2#hash'],
        ['?result_uri=%3Cscript%3Ealert(1)%3C%2Fscript%3E&a=%20+$&', '?a=%20+$&'],
        ['?a=1&result_uri=x&result_uri=y', '?a=1'],
        ['?result_uri=', ''],
        ['?my_result_uri=1', '?my_result_uri=1'],
      ] as const) {
        history.replaceState({ isFromApp: true }, '', base + query)
        consumeLoginResult()
        expect(location.href, query).to.equal(base + remainingQuery)
        expect(history.state, query).to.deep.equal({ isFromApp: true })
      }
      // createModal() removes it synchronously, before any chunk loads.
      history.replaceState(null, '', `${base}?result_uri=x`)
      const modal = createModal({})
      expect(location.href).to.equal(base)
      modal.destroy()
      history.replaceState(null, '', href)
    })
  })

  describe('by Farcaster', () => {
    it('shows the link to the app, and connects on approval', async () => {
      const approval = createDeferred<void>()
      frame.farcaster = () => approval.promise
      showView(viewOfSocial('farcaster'))
      const login = startFarcasterLogin()
      await until(() => $login.get().step === 'app')
      expect($login.get().url).to.contain('channelToken')
      approval.resolve()
      await login
      expect($account.get().status).to.equal('connected')
      expect(getEventNames()).to.include('SOCIAL_LOGIN_SUCCESS')
    })

    it('T13 removes the link on cancel', async () => {
      showView(viewOfSocial('farcaster'))
      const login = startFarcasterLogin()
      await until(() => $login.get().url)
      closeModal()
      await login
      expect(JSON.stringify($login.get())).not.to.contain('channelToken')
      expect(JSON.stringify(events)).not.to.contain('channelToken')
    })
  })

  describe('changing the email address', () => {
    beforeEach(async () => {
      embeddedUserChanged({ email })
      closeModal()
      await openModal({ name: 'Networks' })
      showView({ name: 'UpdateEmailWallet' })
    })

    it('requests the code of the current address, then of the new address', async () => {
      await changeEmail('new@example.org')
      expect($view.get()?.name).to.equal('UpdateEmailPrimaryOtp')
      await enterPresentCode('111111')
      expect(getStack()).to.deep.equal(['Networks', 'UpdateEmailWallet', 'UpdateEmailSecondaryOtp'])
      await enterNewCode('222222')
      expect(frame.calls).to.deep.equal([
        ['updateEmail', 'new@example.org'],
        ['enterCurrentCode', '111111'],
        ['enterNewCode', '222222'],
      ])
      expect($embeddedWallet.get().user?.email).to.equal('new@example.org')
      expect(getStack()).to.deep.equal(['Networks'])
      expect($toast.get()?.text).to.equal('Email changed')
    })

    it('requests only the code of the new address if the frame requires no other code', async () => {
      frame.update = () => 'VERIFY_SECONDARY_OTP'
      await changeEmail('new@example.org')
      expect($view.get()?.name).to.equal('UpdateEmailSecondaryOtp')
    })

    it('starts over with the entered address', async () => {
      await changeEmail('new@example.org')
      startOver()
      expect($view.get()?.name).to.equal('UpdateEmailWallet')
      expect($typedLogin.get().newEmail).to.equal('new@example.org')
      expect($login.get()).to.deep.equal({ step: 'idle' })
    })

    it('rejects the current address as the new address', async () => {
      await changeEmail(email.toUpperCase())
      expect($login.get().failure?.code).to.equal('EMAIL_UNCHANGED')
      expect(frame.calls).to.deep.equal([])
    })
  })

  describe('a change of the email address that the page requests', () => {
    const codeOf = (changePromise: Promise<unknown>) =>
      changePromise.then(
        () => 'resolved',
        error => (error as AppError).code,
      )
    const logIn = async () => {
      frame.account = () => {
        embeddedUserChanged({ email, provider: 'email' })
        return { ...answerOf(), wallet: { name: 'Email', connectorType: 'embedded' } }
      }
      await sendCode(email)
      await enterCode('123456')
    }

    it('resolves with the new address once both codes are entered, and closes the modal', async () => {
      await logIn()
      await openModal({ name: 'Account' })
      const changePromise = requestEmailChange()
      await until(() => $view.get()?.name === 'UpdateEmailWallet')
      await changeEmail('new@example.org')
      await enterPresentCode('111111')
      await enterNewCode('222222')
      expect(await changePromise).to.deep.equal({ email: 'new@example.org' })
      expect($account.get().user?.email).to.equal('new@example.org')
      expect($modal.get().isOpen).to.equal(false)
    })

    for (const [exitName, exitForm] of [
      ['closes the modal', closeModal],
      ['goes back from the form', goBack],
    ] as const)
      it(`rejects if the user ${exitName}`, async () => {
        await logIn()
        await openModal({ name: 'Account' })
        const changePromise = requestEmailChange()
        const codePromise = codeOf(changePromise)
        await until(() => $view.get()?.name === 'UpdateEmailWallet')
        await changeEmail('new@example.org')
        startOver()
        exitForm()
        expect(await codePromise).to.equal('USER_REJECTED')
        expect($account.get().user?.email).to.equal(email)
      })

    it('rejects without an email login, and does not open the modal', async () => {
      closeModal()
      expect(await codeOf(requestEmailChange())).to.equal('WALLET_NOT_CONNECTED')
      fakeConnector()
      await connectWallet('io.fathom')
      expect(await codeOf(requestEmailChange()), 'a wallet of another kind').to.equal('WALLET_NOT_CONNECTED')
      expect($modal.get().isOpen).to.equal(false)
    })
  })

  it('returns the login screen that a button of the page names, if the app offers that login', async () => {
    expect(await viewOfWallet('Email')).to.deep.equal({ name: 'EmailLogin' })
    expect(await viewOfWallet('google')).to.deep.equal({ name: 'ConnectingSocial', provider: 'google' })
    expect(await viewOfWallet('farcaster')).to.deep.equal({ name: 'ConnectingFarcaster' })
    reset({
      options: { endpoints: { frame: `${frameOrigin}/sdk` }, features: { email: false }, socials: ['x'] },
    })
    expect(await viewOfWallet('email')).to.deep.equal({ name: 'Connect' })
    expect(await viewOfWallet('google')).to.deep.equal({ name: 'Connect' })
  })
})
