import { expect } from '@open-wc/testing'
import { html, type TemplateResult } from 'lit'
import { loadView } from '../../../elements/modal/view-loading.ts'
import '../../../elements/views/connect/w3m-login.ts'
import '../../../elements/ui/wui-otp-input.ts'
import type { WuiOtpInput } from '../../../elements/ui/wui-otp-input.ts'
import { enterCode, sendCode } from '../../../src/controllers/login/email-login.ts'
import { viewOfSocial } from '../../../src/controllers/login/login-press.ts'
import { cancelLogin } from '../../../src/controllers/login/login-run.ts'
import { closeModal, openModal, showView } from '../../../src/controllers/shell/modal.ts'
import { changeEmail, typeNewEmail } from '../../../src/controllers/login/update-email.ts'
import { AppError } from '../../../src/core/errors/app-error.ts'
import type { ModalOptions } from '../../../src/core/options.ts'
import { frameStateChanged, frameViewDone, frameViewRequired } from '../../../src/state/login/approvals.ts'
import { embeddedUserChanged } from '../../../src/state/login/embedded-wallet.ts'
import {
  $login,
  loginFailed,
  loginMoved,
  loginStarted,
  resendAllowed,
  typedCleared,
} from '../../../src/state/login/login.ts'
import { $view } from '../../../src/state/shell/modal.ts'
import { platformChanged } from '../../../src/state/shell/platform.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { deepQuery, deepQueryAll, deepText } from '../../support/deep-query.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { fakeConnector } from '../../support/fake-connector.ts'
import {
  type FakeEmbedded,
  fakeEmbedded,
  createPendingPromise,
  frameOrigin,
} from '../../support/fake-login.ts'
import { reset } from '../../support/reset.ts'
import { expectTemplateAccessible, renderFixture } from '../../support/render-fixture.ts'
import { until } from '../../support/until.ts'

const frame = { endpoints: { frame: `${frameOrigin}/sdk` } }

/** Returns a paste event. Not every browser lets a script fill a ClipboardEvent. */
function pasteOf(text: string): Event {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  const event = new Event('paste', { bubbles: true, composed: true, cancelable: true })
  return Object.assign(event, { clipboardData })
}

describe('wui-otp-input', () => {
  const renderInput = async () => {
    const container = await renderFixture(html`<wui-otp-input label="6-digit code"></wui-otp-input>`)
    const boxes = deepQuery(container, 'wui-otp-input') as WuiOtpInput
    await boxes.updateComplete
    const findInputs = () => deepQueryAll(container, 'input') as HTMLInputElement[]
    const type = async (index: number, text: string) => {
      const input = findInputs()[index] as HTMLInputElement
      input.focus()
      input.value = text
      input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
      await boxes.updateComplete
    }
    const press = async (index: number, key: string) => {
      findInputs()[index]?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
      )
      await boxes.updateComplete
    }
    const getFocusedIndex = () =>
      findInputs().findIndex(
        input =>
          input.getRootNode() instanceof ShadowRoot &&
          (input.getRootNode() as ShadowRoot).activeElement === input,
      )
    let codes: string[] = []
    boxes.addEventListener('complete', () => codes.push(boxes.value))
    return {
      boxes,
      inputs: findInputs,
      type,
      press,
      focused: getFocusedIndex,
      codes: () => codes,
      clearCodes: () => (codes = []),
    }
  }

  it('fills one box per digit, focuses the next box, and dispatches complete with the code', async () => {
    const { type, focused, codes } = await renderInput()
    for (let index = 0; index < 6; index++) {
      await type(index, String(index + 1))
      expect(focused()).to.equal(Math.min(index + 1, 5))
    }
    expect(codes()).to.deep.equal(['123456'])
  })

  it('distributes the digits of an autofilled code and of pasted text', async () => {
    const { type, inputs, boxes, codes } = await renderInput()
    await type(0, '482091')
    expect(codes()).to.deep.equal(['482091'])
    inputs()[3]?.dispatchEvent(pasteOf('Your code: 135 790'))
    await boxes.updateComplete
    expect(boxes.value).to.equal('135790')
    expect(inputs()[0]?.getAttribute('autocomplete')).to.equal('one-time-code')
  })

  it('rejects letters, and handles arrow keys and backspace', async () => {
    const { type, press, focused, boxes } = await renderInput()
    await type(0, 'a')
    expect(boxes.value).to.equal('')
    await type(0, '1')
    await type(1, '2')
    await press(2, 'ArrowLeft')
    expect(focused()).to.equal(1)
    await press(1, 'ArrowRight')
    expect(focused()).to.equal(2)
    await press(2, 'Backspace')
    expect(boxes.value).to.equal('1')
    expect(focused()).to.equal(1)
    await press(1, 'Home')
    expect(focused()).to.equal(0)
  })

  const renderRejected = async () => {
    const form = await renderInput()
    await form.type(0, '111111')
    form.boxes.invalid = true
    await form.boxes.updateComplete
    form.clearCodes()
    const isMarkedInvalid = () => form.inputs().some(input => input.getAttribute('aria-invalid') === 'true')
    return { ...form, isMarkedInvalid }
  }

  it('restarts on the first key after a wrong code, and accepts a whole code again', async () => {
    const { type, boxes, codes, focused, isMarkedInvalid } = await renderRejected()
    expect(isMarkedInvalid()).to.equal(true)
    await type(0, '7')
    expect([boxes.value, focused(), isMarkedInvalid()]).to.deep.equal(['7', 1, false])
    for (const [index, digit] of '89012'.split('').entries()) await type(index + 1, digit)
    expect(codes()).to.deep.equal(['789012'])
    expect(isMarkedInvalid(), 'the error state after the second code').to.equal(true)
    await type(5, '3')
    expect([boxes.value, focused()]).to.deep.equal(['3', 1])
  })

  it('restarts on the first key after a wrong code in any box', async () => {
    const { type, boxes, focused, inputs } = await renderRejected()
    await type(3, '7')
    expect([boxes.value, focused()]).to.deep.equal(['7', 1])
    expect(inputs().map(input => input.value)).to.deep.equal(['7', '', '', '', '', ''])
  })

  it('replaces a rejected digit when the new digit is typed next to it', async () => {
    for (const typedDigits of ['17', '71']) {
      const { type, boxes, inputs } = await renderRejected()
      await type(0, typedDigits)
      expect(boxes.value).to.equal('7')
      expect(inputs().map(input => input.value)).to.deep.equal(['7', '', '', '', '', ''])
    }
  })

  it('keeps one digit per box when a digit is repeated or too many are entered', async () => {
    const { type, boxes, inputs } = await renderInput()
    await type(0, '5')
    await type(0, '55')
    expect([boxes.value, inputs()[0]?.value]).to.deep.equal(['5', '5'])
    await type(0, '5482091')
    expect(boxes.value).to.equal('482091')
    await type(5, '123')
    expect([boxes.value, inputs()[5]?.value]).to.deep.equal(['482092', '2'])
  })

  it('accepts a pasted and an autofilled code after a wrong code', async () => {
    const pastedInput = await renderRejected()
    const paste = async (index: number, text: string) => {
      pastedInput.inputs()[index]?.dispatchEvent(pasteOf(text))
      await pastedInput.boxes.updateComplete
    }
    await paste(4, '48')
    expect([pastedInput.boxes.value, pastedInput.focused()]).to.deep.equal(['48', 2])
    await paste(2, '2091')
    expect(pastedInput.codes()).to.deep.equal(['482091'])
    const filledInput = await renderRejected()
    await filledInput.type(0, '135790')
    expect(filledInput.codes()).to.deep.equal(['135790'])
    const inputBesideDigit = await renderRejected()
    await inputBesideDigit.type(0, '1135790')
    expect(inputBesideDigit.codes()).to.deep.equal(['135790'])
  })

  it('keeps a wrong code on arrow keys, and clears it with one backspace', async () => {
    const { press, boxes, focused, type, codes } = await renderRejected()
    await press(0, 'ArrowRight')
    await press(1, 'End')
    expect([boxes.value, focused()]).to.deep.equal(['111111', 5])
    await press(5, 'Backspace')
    expect([boxes.value, focused()]).to.deep.equal(['', 0])
    await type(0, '1')
    await type(1, '2')
    await press(2, 'Backspace')
    expect([boxes.value, focused()]).to.deep.equal(['1', 1])
    for (const [index, digit] of '23456'.split('').entries()) await type(index + 1, digit)
    expect(codes()).to.deep.equal(['123456'])
    await press(2, 'Delete')
    expect(boxes.value).to.equal('')
  })

  it('is accessible, and keeps its order in a right-to-left page', async () => {
    await expectTemplateAccessible(() => html`<wui-otp-input label="6-digit code"></wui-otp-input>`)
    const container = await renderFixture(html`<wui-otp-input label="6-digit code"></wui-otp-input>`, {
      dir: 'rtl',
    })
    const [firstRect, secondRect] = deepQueryAll(container, 'input').map(
      element => element.getBoundingClientRect().left,
    )
    expect(firstRect).to.be.below(secondRect as number)
  })
})

describe('login screens', () => {
  let wallet: FakeEmbedded
  let container: Element

  const setUp = async (options: ModalOptions = frame) => {
    cancelLogin()
    typedCleared()
    resendAllowed()
    await Promise.all([
      import('../../../elements/parts/login-rows.ts'),
      loadView('EmailLogin'),
      loadView('ConnectSocials'),
    ])
    reset({ options })
    wallet = fakeEmbedded()
    await openModal({ name: 'Connect' })
  }
  beforeEach(() => setUp())
  afterEach(() => {
    closeModal()
    cancelLogin()
  })
  const byId = (id: string) => deepQuery(container, `[data-testid="${id}"]`)
  const waitForText = (text: string | RegExp) =>
    until(() => deepText(container).match(text) !== null, `the screen to say ${text}`)
  const readOrder = () =>
    deepQueryAll(container, 'w3m-email-form, w3m-social-list, wui-separator, .wallets').map(element =>
      element.localName === 'b' ? 'wallets' : element.localName,
    )
  const showMethods = async (options?: ModalOptions) => {
    if (options) await setUp(options)
    container = await renderFixture(html`<w3m-login><b class="wallets">Wallets</b></w3m-login>`)
    await until(() => deepQuery(container, 'slot'))
  }

  it('shows email and social accounts before wallets', async () => {
    await showMethods()
    expect(byId('wui-email-input') !== undefined).to.equal(true)
    expect(byId('w3m-social-login-widget') !== undefined).to.equal(true)
    expect(byId('w3m-email-login-or-separator') !== undefined).to.equal(true)
    for (const id of ['google', 'x', 'discord', 'farcaster', 'more'])
      expect(byId(`social-selector-${id}`)?.localName, id).to.equal('button')
    expect(byId('social-selector-github')).to.equal(undefined)
    await expectAccessible(container)
  })

  it('draws the icon of a social account in the same color in its button and in its list row', async () => {
    const colorOf = async (root: Element) => {
      const mark = () => deepQuery(root, 'wui-icon[name="x"]')
      await until(mark, 'no mark')
      return getComputedStyle(mark() as Element).color
    }
    await showMethods()
    const buttonColor = await colorOf(container)
    container = await renderFixture(html`<w3m-connect-socials-view></w3m-connect-socials-view>`)
    expect(await colorOf(container)).to.equal(buttonColor)
  })

  it('shows wallets first if one is installed, and follows connectMethodsOrder', async () => {
    fakeConnector()
    await showMethods()
    await until(() => deepQueryAll(container, 'wui-separator').length === 1)
    expect(byId('w3m-email-login-or-separator')).to.equal(undefined)
    await showMethods({ ...frame, connectMethodsOrder: ['social', 'wallet', 'email'] })
    expect(readOrder().filter(readOrder => readOrder !== 'wallets')).to.deep.equal([
      'w3m-social-list',
      'wui-separator',
      'wui-separator',
      'w3m-email-form',
    ])
  })

  it('shows only the methods that the app enables, with text labels for two social accounts', async () => {
    await showMethods({ ...frame, features: { email: false }, socials: ['apple', 'google'] })
    expect(byId('wui-email-input')).to.equal(undefined)
    await waitForText('Continue with Apple Continue with Google')
    await showMethods({ ...frame, features: { socials: false } })
    expect(byId('w3m-social-login-widget')).to.equal(undefined)
    await showMethods({ ...frame, features: { emailShowWallets: false } })
    await until(() => byId('w3m-collapse-wallets-button'))
    byId('w3m-collapse-wallets-button')?.click()
    await until(() => !byId('w3m-collapse-wallets-button'))
  })

  it('stays disabled until the terms of the app are accepted', async () => {
    await showMethods({ ...frame, features: { legalCheckbox: true }, termsUrl: 'https://app.example/terms' })
    expect((byId('social-selector-google') as HTMLButtonElement).disabled).to.equal(true)
    expect((deepQuery(container, 'input') as HTMLInputElement).disabled).to.equal(true)
    showView({ name: 'ConnectingSocial', provider: 'google' })
    expect($view.get()?.name).to.equal('Connect')
  })

  it('submits the email on Enter, keeps the text, and shows why it is invalid', async () => {
    await showMethods()
    const input = deepQuery(container, '[data-testid="wui-email-input"] input, input') as HTMLInputElement
    input.value = 'ann@example'
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true }))
    await waitForText('Enter a valid email address')
    expect(input.value).to.equal('ann@example')
    await expectAccessible(container)
  })

  it('shows where the code was sent, why it is wrong, and when a new code can be requested', async () => {
    await sendCode('ann@example.org')
    container = await renderFixture(html`<w3m-email-verify-otp-view></w3m-email-verify-otp-view>`)
    await waitForText('Enter the code we sent to ann@example.org')
    await waitForText('New code in 0:30')
    await expectAccessible(container)
    for (const message of ['Invalid code', 'Invalid code.']) {
      loginFailed(new AppError('FRAME_FAILED', { params: { message } }), 'code')
      await waitForText(/Invalid code\. Try again./)
    }
    const alert = deepQuery(container, '[role="alert"]')
    expect(alert !== undefined).to.equal(true)
    await expectAccessible(container)
    const boxes = deepQuery(container, 'wui-otp-input') as WuiOtpInput
    const findInputs = () => deepQueryAll(boxes.renderRoot as ShadowRoot, 'input') as HTMLInputElement[]
    const type = async (text: string) => {
      for (const [index, digit] of text.split('').entries()) {
        const input = findInputs()[index] as HTMLInputElement
        input.value = digit
        input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
        await boxes.updateComplete
      }
    }
    // After a wrong code, the user types a new code digit by digit.
    wallet.code = () => Promise.reject(new AppError('FRAME_FAILED', { params: { message: 'Wrong again' } }))
    await type('654321')
    await waitForText(/Wrong again\. Try again./)
    expect(wallet.calls.at(-1)).to.deep.equal(['enterCode', '654321'])
    await until(() => boxes.invalid)
    wallet.code = createPendingPromise
    await type('123456')
    expect(wallet.calls.at(-1)).to.deep.equal(['enterCode', '123456'])
    await waitForText('Checking code')
    expect($login.get().step).to.equal('checking')
  })

  it('shows that the approval of a device is pending, and when the email can be sent again', async () => {
    wallet.action = () => 'VERIFY_DEVICE'
    await sendCode('ann@example.org')
    container = await renderFixture(html`<w3m-email-verify-device-view></w3m-email-verify-device-view>`)
    await waitForText('Open the link we sent to ann@example.org to approve this device')
    await waitForText('Send again in 0:30')
    await expectAccessible(container)
  })

  it('lists every social account', async () => {
    container = await renderFixture(html`<w3m-connect-socials-view></w3m-connect-socials-view>`)
    await until(() => byId('social-selector-facebook'))
    await expectAccessible(container)
  })

  it('F20 explains a blocked popup, with a button that opens it', async () => {
    const open = globalThis.open
    globalThis.open = () => null
    container = await renderFixture(
      html`<w3m-connecting-social-view .provider=${'google'}></w3m-connecting-social-view>`,
    )
    await waitForText('Your browser blocked the window')
    await waitForText('Open the window')
    globalThis.open = open
    await expectAccessible(container)
  })

  /** Renders a login screen while the service does not answer. `inspect` receives a function that advances the fake clock. */
  const withSilentService = async (
    view: TemplateResult,
    press: () => unknown,
    inspect: (advance: (ms: number) => Promise<void>) => Promise<void>,
  ) => {
    const clock = fakeClock()
    try {
      container = await renderFixture(view)
      press()
      await clock.advance(0)
      await inspect(ms => clock.advance(ms))
    } finally {
      clock.restore()
    }
    await expectAccessible(container)
  }
  const press = (name: string) => {
    const button = deepQueryAll(container, 'wui-button').find(element => deepText(element).includes(name))
    expect(button, name).not.to.equal(undefined)
    button?.click()
  }
  const getVisibleText = () => deepText(container)

  it('F19 reports a slow login service after 3 s and a silent one after 10 s, and recovers', async () => {
    wallet.action = createPendingPromise
    let reloadCount = 0
    Object.assign(wallet, { retryFrame: () => reloadCount++ })
    await withSilentService(
      html`<w3m-login></w3m-login>`,
      () => void sendCode('ann@example.org'),
      async advance => {
        expect(getVisibleText()).not.to.contain('login service')
        await advance(3_000)
        expect(getVisibleText()).to.contain('Contacting the login service')
        expect(getVisibleText()).to.contain('Cancel')
        expect(getVisibleText()).not.to.contain('Try again')
        await advance(6_000)
        expect(getVisibleText()).not.to.contain('doesn’t answer')
        await advance(2_000)
        expect(getVisibleText()).to.contain('The login service doesn’t answer')
        expect($login.get().step, 'the request is still pending').to.equal('starting')
        frameStateChanged('loading')
        frameStateChanged('ready')
        await advance(1_000)
        expect(getVisibleText()).to.contain('The login service is back')
        expect(getVisibleText()).not.to.contain('doesn’t answer')
        expect(getVisibleText()).not.to.contain('Try again')
        await advance(10_000)
        press('Try again')
        await advance(0)
        expect(reloadCount, 'the silent frame is reloaded').to.equal(1)
        expect(wallet.signals.map(({ aborted }) => aborted)).to.deep.equal([true, false])
        expect(getVisibleText()).not.to.contain('doesn’t answer')
        await advance(3_000)
        press('Cancel')
        await advance(0)
        expect($login.get()).to.deep.equal({ step: 'idle' })
        expect(getVisibleText()).not.to.contain('login service')
      },
    )
    expect((deepQuery(container, 'input') as HTMLInputElement).value).to.equal('ann@example.org')
  })

  it('keeps the slow-service message until the next screen, so the layout does not shrink', async () => {
    let answer: (action: 'VERIFY_OTP') => void = () => undefined
    wallet.action = () => new Promise(resolve => (answer = resolve))
    await withSilentService(
      html`<w3m-login></w3m-login>`,
      () => void sendCode('ann@example.org'),
      async advance => {
        await advance(4_000)
        expect(getVisibleText()).to.contain('Contacting the login service')
        answer('VERIFY_OTP')
        await advance(0)
        expect($login.get().step).to.equal('code')
        expect($login.get().request).to.equal(undefined)
        expect(getVisibleText()).to.contain('Contacting the login service')
      },
    )
  })

  it('F15 shows that the page is offline, keeps the email and sends no request', async () => {
    container = await renderFixture(html`<w3m-login></w3m-login>`)
    platformChanged({ isMobile: false, isOnline: false })
    await sendCode('ann@example.org')
    await waitForText('You’re offline. Log in once you’re back online.')
    expect(wallet.calls).to.deep.equal([])
    expect((deepQuery(container, 'input') as HTMLInputElement).value).to.equal('ann@example.org')
    await expectAccessible(container)
    platformChanged({ isMobile: false, isOnline: true })
    await sendCode('ann@example.org')
    expect(wallet.calls.length).to.be.greaterThan(0)
  })

  it('F19 shows an error with help and a retry if the frame fails to load', async () => {
    wallet.action = () => Promise.reject(new AppError('EMAIL_FRAME_UNAVAILABLE'))
    container = await renderFixture(html`<w3m-login></w3m-login>`)
    await sendCode('ann@example.org')
    await waitForText('Unable to load email login dependency')
    await waitForText('Try again, or use another way to connect')
    await expectAccessible(container)
    wallet.action = () => 'VERIFY_OTP'
    press('Try again')
    await until(() => $login.get().step === 'code')
  })

  it('F19 links from the email screen to the other connection methods', async () => {
    wallet.action = createPendingPromise
    showView({ name: 'EmailLogin' })
    await withSilentService(
      html`<w3m-email-login-view></w3m-email-login-view>`,
      () => void sendCode('ann@example.org'),
      async advance => {
        await advance(3_000)
        press('Use another way to connect')
        await advance(0)
      },
    )
    expect([$view.get()?.name, $login.get().step]).to.deep.equal(['Connect', 'idle'])
  })

  for (const [provider, view, recoveredPage] of [
    [
      'google',
      () => html`<w3m-connecting-social-view .provider=${'google'}></w3m-connecting-social-view>`,
      'page',
    ],
    [
      'farcaster',
      () => html`<w3m-connecting-farcaster-view></w3m-connecting-farcaster-view>`,
      'farcasterPage',
    ],
  ] as const)
    it(`F19 shows a slow service for a login by ${provider} with an open popup`, async () => {
      const open = globalThis.open
      globalThis.open = () =>
        ({
          closed: false,
          close() {},
          document: document.implementation.createHTMLDocument(),
        }) as unknown as Window
      wallet[recoveredPage] = createPendingPromise
      showView(viewOfSocial(provider))
      try {
        await withSilentService(
          view(),
          () => {},
          async advance => {
            await advance(3_000)
            expect(getVisibleText()).to.contain('Contacting the login service')
            await advance(8_000)
            expect(getVisibleText()).to.contain('The login service doesn’t answer')
            expect(getVisibleText()).to.contain('Use another way to connect')
            press('Try again')
            await advance(0)
            expect(wallet.signals.map(({ aborted }) => aborted)).to.deep.equal([true, false])
            expect(getVisibleText()).not.to.contain('doesn’t answer')
          },
        )
        cancelLogin()
        wallet[recoveredPage] = () => Promise.reject(new AppError('EMAIL_FRAME_UNAVAILABLE'))
        showView(viewOfSocial(provider))
        container = await renderFixture(view())
        await waitForText('Unable to load email login dependency')
        await waitForText('Try again, or use another way to connect')
      } finally {
        globalThis.open = open
      }
    })

  it('F19 shows that the service is slow while a code is checked', async () => {
    await sendCode('ann@example.org')
    wallet.code = createPendingPromise
    await withSilentService(
      html`<w3m-email-verify-otp-view></w3m-email-verify-otp-view>`,
      () => void enterCode('123456'),
      async advance => {
        expect(getVisibleText()).to.contain('Checking code')
        await advance(3_000)
        expect(getVisibleText()).to.contain('Contacting the login service')
        await advance(8_000)
        expect(getVisibleText()).to.contain('The login service doesn’t answer')
        expect(getVisibleText()).to.contain('Use another email')
      },
    )
  })

  it('F19 does not report a slow service while the frame prompts the user', async () => {
    embeddedUserChanged({ email: 'ann@example.org' })
    wallet.update = createPendingPromise
    typeNewEmail('new@example.org')
    await withSilentService(
      html`<w3m-update-email-wallet-view></w3m-update-email-wallet-view>`,
      () => void changeEmail('new@example.org'),
      async advance => {
        await advance(3_000)
        expect(getVisibleText()).to.contain('Contacting the login service')
        frameViewRequired('code')
        await advance(20_000)
        expect(getVisibleText()).not.to.contain('login service')
        frameViewDone()
      },
    )
  })

  for (const [name, loginMethod, step, url, view] of [
    [
      'a window',
      'social',
      'window',
      undefined,
      () => html`<w3m-connecting-social-view></w3m-connecting-social-view>`,
    ],
    [
      'Farcaster',
      'farcaster',
      'app',
      'https://app.example/',
      () => html`<w3m-connecting-farcaster-view></w3m-connecting-farcaster-view>`,
    ],
    [
      'the approval of a device',
      'email',
      'device',
      undefined,
      () => html`<w3m-email-verify-device-view></w3m-email-verify-device-view>`,
    ],
    [
      'a code',
      'email',
      'code',
      undefined,
      () => html`<w3m-email-verify-otp-view></w3m-email-verify-otp-view>`,
    ],
  ] as const)
    it(`F20 shows after 45 seconds that the screen still waits for ${name}, and how to stop`, async () => {
      const clock = fakeClock()
      try {
        loginStarted({
          method: loginMethod,
          ...(loginMethod === 'social' && { provider: 'google' as const }),
        })
        loginMoved(step, { startedAt: performance.now(), ...(url && { url }) })
        container = await renderFixture(view())
        await clock.advance(44_000)
        expect(deepText(container)).not.to.contain('Still waiting')
        await clock.advance(2_000)
        expect(deepText(container)).to.contain('Still waiting. Take your time or go back; nothing is lost.')
        expect(deepText(container)).to.match(/Use another/)
      } finally {
        clock.restore()
      }
      await expectAccessible(container)
    })

  it('shows Farcaster as a QR code, and as a button on a phone', async () => {
    container = await renderFixture(html`<w3m-connecting-farcaster-view></w3m-connecting-farcaster-view>`)
    await until(() => byId('wui-qr-code'))
    expect(byId('wui-qr-code')?.getAttribute('uri')).to.contain('channelToken')
    await expectAccessible(container)
    platformChanged({ isMobile: true })
    await until(() => byId('w3m-farcaster-open'))
    expect(byId('wui-qr-code')).to.equal(undefined)
    await expectAccessible(container)
  })

  it('is accessible on the screens for a new email address and for an email login', async () => {
    container = await renderFixture(html`<w3m-update-email-wallet-view></w3m-update-email-wallet-view>`)
    await waitForText('New email address')
    await expectAccessible(container)
    container = await renderFixture(html`<w3m-email-login-view></w3m-email-login-view>`)
    await until(() => deepQuery(container, 'input'))
    await expectAccessible(container)
  })
})
