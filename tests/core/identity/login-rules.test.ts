import { expect } from '@open-wc/testing'
import { shouldCompareTimes } from '../../support/cases.ts'
import { AppError } from '../../../src/core/errors/app-error.ts'
import { loginSentence } from '../../../src/text/frame-sentence.ts'
import { cooldownRemainingMs, digitsOf, isEmail } from '../../../src/core/identity/email.ts'
import { hiddenInTelegram } from '../../../src/core/identity/hidden-socials.ts'
import { loginPage, withReturnUrl } from '../../../src/controllers/login/login-page.ts'
import { loadTextPart } from '../../../src/controllers/settings/language.ts'

describe('isEmail', () => {
  it('accepts common email addresses', () => {
    for (const text of [
      'ann@example.org',
      "o'neil+wallet@mail.example.co",
      'a_b-c.d@xn--bcher-kva.example',
      'A@B.CD',
    ])
      expect(isEmail(text), text).to.equal(true)
  })

  it('rejects undeliverable addresses', () => {
    for (const text of [
      '',
      'ann',
      '@example.org',
      'ann@',
      'ann@localhost',
      'ann@example',
      'ann@@example.org',
      'ann @example.org',
      '.ann@example.org',
      'ann.@example.org',
      'an..n@example.org',
      'ann@-example.org',
      'ann@example-.org',
      'ann@example..org',
      'ann@10.0.0.1',
      `${'a'.repeat(65)}@example.org`,
      `ann@${'a'.repeat(64)}.org`,
      `ann@${'a.'.repeat(130)}org`,
      'ann@example.org\nbcc: all@example.org',
      '<ann@example.org>',
    ])
      expect(isEmail(text), text).to.equal(false)
  })

  it('T28 rejects 1 MB of hostile text in linear time', () => {
    const measure = (text: string): number => {
      const startTime = performance.now()
      isEmail(text)
      digitsOf(text)
      return performance.now() - startTime
    }
    for (const text of ['a'.repeat(1e6), `${'a.'.repeat(5e5)}@`, '@'.repeat(1e6), `a@${'a-'.repeat(5e5)}`]) {
      // The fastest of three runs, since other processes can only add time.
      const fastestMs = Math.min(measure(text), measure(text), measure(text))
      if (shouldCompareTimes) expect(fastestMs).to.be.below(50)
    }
  })
})

describe('cooldownRemainingMs', () => {
  it('F14 returns at most thirty seconds, and ignores a time in the future', () => {
    const now = 1_800_000_000_000
    expect(cooldownRemainingMs(undefined, now)).to.equal(0)
    expect(cooldownRemainingMs(now, now)).to.equal(30_000)
    expect(cooldownRemainingMs(now - 29_001, now)).to.equal(999)
    expect(cooldownRemainingMs(now - 30_000, now)).to.equal(0)
    expect(cooldownRemainingMs(now - 3_600_000, now)).to.equal(0)
    expect(cooldownRemainingMs(now + 3_600_000, now)).to.equal(0)
    expect(cooldownRemainingMs(Number.NaN, now)).to.equal(0)
  })
})

describe('login page URLs', () => {
  const frame = 'https://frame.example'

  it('T9 must be https, or http next to a frame on loopback', () => {
    expect(loginPage('https://id.example/a?b=c', frame)).to.equal('https://id.example/a?b=c')
    expect(loginPage('http://127.0.0.1:8545/a', 'http://127.0.0.1:9')).to.equal('http://127.0.0.1:8545/a')
    for (const uri of [
      'http://id.example/',
      'javascript:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,<script>1</script>',
      'blob:https://frame.example/1',
      'https://user:word@id.example/',
      '//id.example',
      `https://id.example/${'a'.repeat(9_000)}`,
      undefined,
      { href: 'https://id.example' },
    ])
      expect(loginPage(uri, frame), String(uri).slice(0, 40)).to.equal(undefined)
  })

  it('gets the return URL appended to its state parameter in any position', () => {
    const page = 'https://app.example/a?b=c#d'
    const encodedPage = `--${encodeURIComponent(page)}`
    expect(withReturnUrl('https://id.example/?state=abc&x=1', page)).to.equal(
      `https://id.example/?state=abc${encodedPage}&x=1`,
    )
    // `state` is the last parameter here. A parameter with a similar name must not match.
    expect(withReturnUrl('https://id.example/?substate=1&state=abc', page)).to.equal(
      `https://id.example/?substate=1&state=abc${encodedPage}`,
    )
    expect(withReturnUrl('https://id.example/?state=abc#top&state=2', page)).to.equal(
      `https://id.example/?state=abc${encodedPage}#top&state=2`,
    )
    expect(withReturnUrl('https://id.example/?x=1', page)).to.equal(undefined)
    expect(withReturnUrl('https://id.example/#state=1', page)).to.equal(undefined)
  })

  it('gets the return URL appended in the nested provider address of a redirect page', () => {
    const innerUrl = 'https://id.example/?state=abc&x=1'
    const outerUrl = `https://auth.magic.link/v1?provider_authorization_url=${encodeURIComponent(innerUrl)}&y=2`
    const returnUrl = new URL(withReturnUrl(outerUrl, 'https://app.example/') as string)
    expect(returnUrl.searchParams.get('provider_authorization_url')).to.equal(
      `https://id.example/?state=abc--${encodeURIComponent('https://app.example/')}&x=1`,
    )
    expect(returnUrl.searchParams.get('y')).to.equal('2')
    expect(
      withReturnUrl('https://auth.magic.link/?provider_authorization_url=x', 'https://a.example'),
    ).to.equal(undefined)
  })
})

describe('loginSentence', () => {
  before(() => loadTextPart('login'))

  it('returns the message of the frame as one line without a period', () => {
    const sentenceOf = (message: string) =>
      loginSentence(new AppError('FRAME_FAILED', { params: { message } }))
    expect(sentenceOf('Invalid code.')).to.equal('Invalid code')
    expect(sentenceOf('Invalid\n\u202ecode . . ')).to.equal('Invalid code')
    expect(sentenceOf('')).to.equal('An error occurred')
    expect(sentenceOf('a'.repeat(1_000)).length).to.equal(200)
    expect(loginSentence(new AppError('EMAIL_INVALID'))).to.equal('Enter a valid email address')
  })
})

it('hiddenInTelegram returns the accounts whose pages do not open inside Telegram', () => {
  expect(hiddenInTelegram('Mozilla/5.0 (Linux; Android 14)')).to.deep.equal(['facebook', 'x'])
  expect(hiddenInTelegram('Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)')).to.deep.equal(['google'])
  expect(hiddenInTelegram('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)')).to.deep.equal(['x'])
  expect(hiddenInTelegram('Mozilla/5.0 (Windows NT 10.0)')).to.deep.equal([])
})
