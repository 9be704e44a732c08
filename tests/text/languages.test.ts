import { expect } from '@open-wc/testing'
import { loadTextPart, setLanguage, loadTexts } from '../../src/controllers/settings/language.ts'
import { reportAppError } from '../../src/controllers/shell/report-error.ts'
import { AppError } from '../../src/core/errors/app-error.ts'
import '../../src/text/english-errors.ts'
import { errorText } from '../../src/text/error-text.ts'
import { defaultOptions, type Settings } from '../../src/core/options.ts'
import { runtime } from '../../src/runtime.ts'
import { $toast } from '../../src/state/shell/notices.ts'
import { optionsSet } from '../../src/state/settings/options.ts'
import { $language, t } from '../../src/text/text.ts'

const applyOptions = async (options: Partial<Settings>) => {
  optionsSet({ ...defaultOptions, ...options })
  setLanguage()
  await loadTexts()
}

describe('text catalog chunks', () => {
  afterEach(() => applyOptions({ language: 'en' }))

  // Loaded chunks stay loaded: the tests run in the order in which a visit would load them.
  it('shows no text for a chunk that was not requested', async () => {
    await applyOptions({ language: 'en' })
    expect(t('connect.title')).to.equal('Connect Wallet')
    expect(t('account.copy')).to.equal('')
    await loadTextPart('features')
    expect(t('account.copy')).to.equal('Copy address')
  })

  it('applies the current language to a chunk that loads later, and to later changes', async () => {
    await applyOptions({ language: 'de-AT' })
    expect(t('connect.title')).to.equal('Wallet verbinden')
    expect(t('account.copy')).to.equal('Adresse kopieren')
    expect(errorText('OFFLINE')).to.equal('Du bist offline')
    expect(errorText('EMAIL_COOLDOWN', { count: 3 }), 'not loaded yet').to.equal('Etwas ist schiefgegangen')
    await loadTextPart('login')
    expect(errorText('EMAIL_COOLDOWN', { count: 3 })).to.equal('Bitte versuch es in 3 Sekunden noch einmal')
    expect(errorText('EMAIL_COOLDOWN', { count: 1 })).to.equal('Bitte versuch es in 1 Sekunde noch einmal')
    expect(new AppError('OFFLINE').message, 'Error.message is always English').to.equal('You’re offline')
    await applyOptions({ language: 'en' })
    expect(t('account.copy')).to.equal('Copy address')
    expect(errorText('OFFLINE')).to.equal('You’re offline')
    expect(errorText('EMAIL_COOLDOWN', { count: 3 })).to.equal('Please try again after 3 seconds')
  })

  it('applies the last selected language, whichever chunk loads first', async () => {
    await applyOptions({ language: 'en' })
    optionsSet({ ...defaultOptions, language: 'de' })
    setLanguage()
    const germanLoadPromise = loadTexts()
    await applyOptions({ language: 'en' })
    await germanLoadPromise
    expect($language.get().tag).to.equal('en')
    expect(t('connect.title')).to.equal('Connect Wallet')
    expect(errorText('OFFLINE')).to.equal('You’re offline')
  })

  it('loads the message of an error before it is reported', async () => {
    expect(errorText('SWAP_UNSUPPORTED_NETWORK')).to.equal('Something went wrong')
    const details: unknown[] = []
    runtime.emit = (_, detail) => details.push(detail)
    await reportAppError(new AppError('SWAP_UNSUPPORTED_NETWORK'))
    expect(details).to.deep.equal([
      { code: 'SWAP_UNSUPPORTED_NETWORK', message: 'Network not supported for Swaps' },
    ])
    expect($toast.get()?.text).to.equal('Network not supported for Swaps')
  })

  it('prefers texts and error messages of the app to every dictionary', async () => {
    const text = { connect: { title: 'Come in' }, errors: { OFFLINE: 'No line' } }
    await applyOptions({ language: 'de', text })
    await loadTextPart('money')
    expect(t('connect.title')).to.equal('Come in')
    expect(errorText('OFFLINE')).to.equal('No line')
    expect(errorText('EXECUTION_REVERTED')).to.equal('Diese Transaktion würde fehlschlagen')
  })

  it('selects the plural form by the rules of the language', async () => {
    const pluralForms = {
      one: '{count} portfel',
      few: '{count} portfele',
      many: '{count} portfeli',
      other: '{count} portfela',
    }
    await applyOptions({ language: 'pl', text: { wallets: { found: pluralForms } } })
    await loadTextPart('features')
    const texts = [1, 3, 5, 1.5, 22].map(count => t('wallets.found', { count }))
    expect(texts).to.deep.equal(['1 portfel', '3 portfele', '5 portfeli', '1.5 portfela', '22 portfele'])
    await applyOptions({
      language: 'en',
      text: { wallets: { found: { one: '{count} wallet', other: '{count} wallets' } } },
    })
    expect(t('wallets.found', { count: 1 })).to.equal('1 wallet')
    expect(t('wallets.found', { count: 0 })).to.equal('0 wallets')
  })

  it('falls back to a language that the browser can format', async () => {
    for (const [language, tag] of [
      ['de_AT', 'de-AT'],
      ['not a language', 'en'],
      ['x', 'en'],
    ] as const) {
      await applyOptions({ language })
      expect($language.get().tag, language).to.equal(tag)
      expect(() => new Intl.DateTimeFormat($language.get().tag)).not.to.throw()
    }
  })

  it('isolates the direction of a text and of its parameters in a right-to-left language', async () => {
    await applyOptions({ language: 'ar' })
    expect($language.get().direction).to.equal('rtl')
    expect(t('button.network', { name: '0.5 ETH' })).to.include('\u20680.5 ETH\u2069')
    // The surrounding text is isolated too: an English sentence on an Arabic page must start with its verb.
    expect(t('button.network', { name: 'Base' })).to.match(/^\u2068.*\u2069$/)
    await applyOptions({ language: 'en' })
    expect(t('button.network', { name: '0.5 ETH' }))
      .to.include('0.5 ETH')
      .and.not.match(/[\u2066-\u2069]/)
  })
})
