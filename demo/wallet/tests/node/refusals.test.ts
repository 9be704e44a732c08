// Tests that refusals of the embedded wallet are translated to the language of the app that shows them.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { FrameError } from '../../contract.ts'
import { createAbortedError, failureOf } from '../../page/failures.ts'
import { faucetTranslatorOf } from '../../page/faucet-texts.ts'
import { translateRefusal, refusals, formatRefusal } from '../../refusals.ts'

type RefusalName = keyof typeof refusals
const names = Object.keys(refusals) as RefusalName[]

describe('faucetTranslatorOf', () => {
  it('uses the language of the browser', () => {
    const network = { network: 'Base' }
    assert.equal(faucetTranslatorOf('de-AT').translate('done', network), '10 Token auf Base hinzugefügt.')
    assert.equal(faucetTranslatorOf('fr').translate('done', network), '10 tokens added on Base.')
  })
})

describe('login refusal', () => {
  it('is translated to German with its parameters, and stays English for other languages', () => {
    const translations = new Set<string>()
    for (const name of names) {
      const english = formatRefusal(name, 'Google')
      const german = translateRefusal('de-CH', english)
      assert.notEqual(german, english, name)
      assert.ok(!/[{}]|\b(?:Sie|Ihre?)\b|[.!]$/.test(german + english), `${name}: ${german}`)
      assert.equal(german.includes('Google'), refusals[name].includes('{'), name)
      for (const language of [undefined, 'en', 'fr', 'den'])
        assert.equal(translateRefusal(language, english), english)
      translations.add(german)
    }
    assert.equal(translations.size, names.length)
  })

  it('is not translated if programs compare it or if it is unknown', () => {
    for (const text of [
      'Request was aborted',
      'User rejected the request',
      'Something else',
      ' couldn’t log you in',
    ])
      assert.equal(translateRefusal('de', text), text)
    assert.equal(failureOf(createAbortedError(), 'de').message, 'Request was aborted')
  })

  it('is reported in the language of the app, while other errors reveal no details', () => {
    assert.deepEqual(failureOf(new FrameError(refusals.loggedOut, 4100), 'de'), {
      message: 'Du bist ausgeloggt',
      code: 4100,
    })
    assert.equal(failureOf(new FrameError(refusals.loggedOut, 4100), 'en').message, 'You’re logged out')
    const { warn } = console
    console.warn = () => {}
    try {
      assert.deepEqual(failureOf(new Error('secret'), 'de'), { message: 'Etwas ist schiefgegangen' })
    } finally {
      console.warn = warn
    }
  })
})
