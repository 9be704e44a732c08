import { expect } from '@open-wc/testing'
import { walletFeatures } from '../../src/core/money/features.ts'
import { hasLogin } from '../../src/core/wallet/has-login.ts'
import { needsConsent, offersAllWallets } from '../../src/core/wallet/offers.ts'
import { loginOffers } from '../../src/core/wallet/login-offers.ts'
import * as fc from 'fast-check'
import { checkOptions, findNearest, resetOptionCheck } from '../../src/core/option-check.ts'
import { defaultOptions, type ModalOptions } from '../../src/core/options.ts'
import {
  isOptionValue,
  optionAttributes,
  optionKinds,
  readAttributes,
  readOptions,
} from '../../src/core/read-options.ts'
import { hasSignIn } from '../../src/core/sign-in/has-sign-in.ts'
import { expectTime, generatedOptions } from '../support/cases.ts'

const createConfig = (attributes: Record<string, string>) => {
  const config = document.createElement('w3m-config')
  for (const [name, value] of Object.entries(attributes)) config.setAttribute(name, value)
  return config
}
const optionNames = Object.keys(optionKinds) as (keyof ModalOptions)[]

describe('readOptions', () => {
  it('applies valid values over the previous values, and drops invalid values', () => {
    const previousOptions = readOptions({ projectId: 'one', themeMode: 'dark' })
    const nextOptions = readOptions(
      { themeMode: 'pink', debug: 'yes', networks: ['base', 5], projectId: 'two', language: '' } as never,
      previousOptions,
    )
    expect(nextOptions.projectId).to.equal('two')
    expect(nextOptions.themeMode).to.equal('dark')
    expect(nextOptions.language).to.equal('auto')
    expect(nextOptions.debug).to.equal(undefined)
    expect(nextOptions.networks).to.equal(undefined)
    expect(previousOptions.projectId, 'the previous value is unchanged').to.equal('one')
  })

  it('enables the features of the specification by default, in its order', () => {
    const settings = readOptions({ projectId: 'p', termsUrl: 'https://app.example/terms' })
    expect(walletFeatures('eip155', settings)).to.deep.equal(['onramp', 'swaps', 'receive', 'send'])
    expect(loginOffers(settings, ['eip155'])).to.deep.equal({
      email: true,
      socials: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
    })
    expect(offersAllWallets(settings, false)).to.equal(true)
    expect(needsConsent(settings)).to.equal(false)
    expect(settings.analytics).to.equal(undefined)
  })

  it('T9 accepts only https for links of an app', () => {
    for (const url of ['javascript:alert(1)', 'http://a.example', 'https:', 'https://', ' https://a.example'])
      expect(isOptionValue('termsUrl', url), url).to.equal(false)
    expect(isOptionValue('termsUrl', 'https://a.example/terms')).to.equal(true)
  })

  it('T11 B1 never throws or changes a prototype, and returns only valid values for generated options', () => {
    const value = fc.oneof(fc.anything(), fc.constantFrom('auto', true, [], {}, 'https://a.example'))
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...optionNames, '__proto__', 'constructor'), value),
        input => {
          const settings = readOptions(input as ModalOptions)
          return (
            Object.getPrototypeOf(settings) === Object.prototype &&
            optionNames.every(name => settings[name] === undefined || isOptionValue(name, settings[name]))
          )
        },
      ),
      generatedOptions(20_261_121),
    )
    const poisonedOptions = JSON.parse(
      '{"__proto__":{"polluted":1},"rpcUrls":{"__proto__":["x"],"eip155:1":[]}}',
    )
    const settings = readOptions(poisonedOptions)
    expect(({} as Record<string, unknown>).polluted).to.equal(undefined)
    expect(Object.keys(settings.rpcUrls ?? {})).to.deep.equal(['eip155:1'])
  })

  it('T11 requires sign-in if reading the options throws', () => {
    const hostileOptions = new Proxy({} as ModalOptions, {
      get: () => {
        throw new Error('trap')
      },
      ownKeys: () => {
        throw new Error('trap')
      },
    })
    // If the options cannot be read, sign-in is required, because the app might have requested it.
    expect(readOptions(hostileOptions)).to.deep.equal({
      ...defaultOptions,
      siwx: '',
      siweConfig: '',
      signIn: '',
    })
    expect(checkOptions(hostileOptions)).to.deep.equal([])
  })

  it('reads every attribute of the public API', () => {
    const options = readAttributes(
      createConfig({
        'project-id': 'abc',
        networks: ' base  solana\n',
        'default-network': 'base',
        'app-name': 'App',
        'app-icon': 'https://a.example/i.png',
        endpoints: '{"api":null}',
        'rpc-urls': '{"eip155:1":["https://rpc.example"]}',
        'theme-mode': 'dark',
        'theme-variables': '{"--w3m-accent":"red"}',
        'connector-order': 'injected recent',
        'account-types': '{"eip155":"eoa"}',
        'no-injected': '',
        'no-eip6963': '',
        'no-wallet-connect': '',
        'no-reconnect': '',
        'no-network-switch': '',
        'after-network-switch': 'stay',
        'no-wallet-guide': '',
        'allow-unsupported-chain': '',
        debug: 'false',
        'log-level': 'warn',
        analytics: '',
        features: 'send receive',
        'terms-url': 'https://a.example/terms',
      }),
    )
    expect(options).to.deep.equal({
      projectId: 'abc',
      networks: ['base', 'solana'],
      defaultNetwork: 'base',
      metadata: { name: 'App', icons: ['https://a.example/i.png'] },
      endpoints: { api: null },
      rpcUrls: { 'eip155:1': ['https://rpc.example'] },
      themeMode: 'dark',
      themeVariables: { '--w3m-accent': 'red' },
      connectorTypeOrder: ['injected', 'recent'],
      defaultAccountTypes: { eip155: 'eoa' },
      enableInjected: false,
      enableEip6963: false,
      enableWalletConnect: false,
      enableReconnect: false,
      enableNetworkSwitch: false,
      afterNetworkSwitch: 'stay',
      enableWalletGuide: false,
      allowUnsupportedChain: true,
      debug: false,
      logLevel: 'warn',
      analytics: true,
      features: {
        email: false,
        socials: false,
        send: true,
        receive: true,
        swaps: false,
        onramp: false,
        history: false,
      },
      termsUrl: 'https://a.example/terms',
    })
  })

  it('reads the attribute `features` as a complete list, but the option as a map of switches', () => {
    const settingsOf = (features: string) =>
      readOptions({ projectId: 'p', ...readAttributes(createConfig({ features })) })
    const featureSettings = settingsOf('send receive history')
    expect(hasLogin(featureSettings, ['eip155'])).to.equal(false)
    expect(walletFeatures('eip155', featureSettings)).to.deep.equal(['receive', 'send'])
    expect(featureSettings.features?.history).to.equal(true)
    expect(hasLogin(settingsOf('email'), ['eip155'])).to.equal(true)
    expect(loginOffers(settingsOf('email'), ['eip155'])).to.deep.equal({ email: true, socials: [] })
    expect(walletFeatures('eip155', settingsOf(''))).to.deep.equal([])
    // Features that only change the appearance keep their defaults.
    expect(settingsOf('email').features?.emailShowWallets).to.equal(undefined)
    expect(settingsOf('legalCheckbox').features?.legalCheckbox).to.equal(true)
    const mapSettings = readOptions({ projectId: 'p', features: { send: false } })
    expect(hasLogin(mapSettings, ['eip155'])).to.equal(true)
    expect(walletFeatures('eip155', mapSettings)).to.deep.equal(['onramp', 'swaps', 'receive'])
  })

  it('requires sign-in even if its option is invalid', () => {
    expect(readAttributes(createConfig({ 'sign-in': '/api/session', 'sign-in-optional': '' }))).to.deep.equal(
      {
        signIn: '/api/session',
        signInOptional: true,
      },
    )
    expect(readAttributes(createConfig({ 'sign-in': '' }))).to.deep.equal({ signIn: '' })
    const throwingOptions = {
      get siwx(): never {
        throw new Error('no')
      },
    }
    for (const input of [{ siwx: 'yes' }, { siwx: () => {} }, { siweConfig: 1 }, throwingOptions])
      expect(hasSignIn(readOptions(input as unknown as ModalOptions))).to.equal(true)
    for (const input of [{}, { siwx: null }, { siwx: undefined }, { siwx: false }])
      expect(hasSignIn(readOptions(input as unknown as ModalOptions)), JSON.stringify(input)).to.equal(false)
  })

  it('reads networks as JSON records, and omits invalid values', () => {
    expect(readAttributes(createConfig({ networks: '["base",{"id":"eip155:5"}]' })).networks).to.deep.equal([
      'base',
      { id: 'eip155:5' },
    ])
    expect(
      readAttributes(
        createConfig({ networks: '[{', 'rpc-urls': '{', 'theme-mode': 'pink', endpoints: '[]' }),
      ),
    ).to.deep.equal({})
    expect([...optionAttributes.keys()]).not.to.include.members(['storage', 'siwx', 'connectors', 'text'])
  })

  it('T28 reads an attribute of a megabyte within the time limit', () => {
    const startTime = performance.now()
    for (const text of [' '.repeat(1e6), 'a '.repeat(5e5), '['.repeat(1e6)]) {
      const longElement = createConfig({
        networks: text,
        'rpc-urls': text,
        features: text,
        'theme-mode': text,
      })
      readAttributes(longElement)
      checkOptions(
        { [text.slice(0, 1e5)]: text, networks: [text] },
        { element: longElement, networkNames: ['base'] },
      )
    }
    expectTime(startTime, 8_000)
  })
})

describe('checkOptions', () => {
  beforeEach(resetOptionCheck)

  it('suggests the nearest valid name and value once each', () => {
    const input = { projectID: 'x', themeMode: 'drak', debug: 'yes', termsUrl: 'http://a.example' }
    expect(checkOptions(input)).to.deep.equal([
      'w3m: option "projectID" does not exist. Did you mean "projectId"?',
      'w3m: option "themeMode" cannot be "drak". Did you mean "dark"?',
      'w3m: option "debug" must be true or false, not "yes".',
      'w3m: option "termsUrl" must be an https URL, not "http://a.example".',
    ])
    expect(checkOptions(input)).to.deep.equal([])
  })

  it('checks nested values of options', () => {
    const warningText = checkOptions(
      {
        networks: ['etherium', 'base', 'eip155:5'],
        endpoints: { rcp: 'x', relay: 'wss://relay.example', api: 'ftp://x' },
        rpcUrls: { '1': 'https://a.example' },
        themeVariables: { accent: 'red' },
        paymaster: { 'solana:x': 'https://pay.example', 'eip155:1': 'http://pay.example' },
        defaultAccountTypes: { eip155: 'eao' },
        connectorTypeOrder: ['injectd', 'embedded'],
        features: { mail: true },
        siwx: {},
        siweConfig: {},
        socials: ['gogle'],
        connectMethodsOrder: ['mail'],
      } as unknown as ModalOptions,
      { networkNames: ['ethereum', 'base', 'base-sepolia'] },
    ).join('\n')
    for (const expectedText of [
      '"etherium". Did you mean "ethereum"?',
      'no "rcp". Did you mean "rpc"?',
      '"ftp://x" as "api"',
      'CAIP-2 ids',
      '"--w3m-"',
      'option "paymaster" has "solana:x"',
      'option "paymaster" must have an https URL for "eip155:1"',
      '"eao" for "eip155". Did you mean "eoa"?',
      '"injectd". Did you mean "injected"?',
      'option "connectorTypeOrder" cannot contain "embedded"',
      'option "siwx" has no method "createMessage"',
      'option "siweConfig" has no method "getNonce"',
      'no "mail". Did you mean "email"?',
      'Cannot set both siweConfig and siwx',
      '"gogle". Did you mean "google"?',
      '"mail". Did you mean "email"?',
    ])
      expect(warningText).to.contain(expectedText)
    expect(warningText).not.to.contain('relay')
    expect(warningText).not.to.contain('eip155:5')
  })

  it('checks the value of an attribute like the option of the same name', () => {
    const button = createConfig({
      socials: 'gogle x',
      networks: 'etherium base',
      endpoints: '{"ap":"https://a.example"}',
    })
    expect(checkOptions({}, { element: button, networkNames: ['ethereum', 'base'] })).to.deep.equal([
      'w3m: option "socials" cannot contain "gogle". Did you mean "google"?',
      'w3m: option "networks" contains an unknown network "etherium". Did you mean "ethereum"?',
      'w3m: option "endpoints" has no "ap". Did you mean "api"?',
    ])
  })

  it('checks attributes, except global attributes and attributes of the element itself', () => {
    const config = createConfig({
      'theme-mod': 'dark',
      'theme-mode': 'drak',
      'rpc-urls': '{',
      'sign-in': '',
      class: 'a',
      'data-x': '1',
      'aria-label': 'x',
    })
    expect(checkOptions({}, { element: config })).to.deep.equal([
      'w3m: attribute "theme-mod" does not exist. Did you mean "theme-mode"?',
      'w3m: attribute "theme-mode" cannot be "drak". Did you mean "dark"?',
      'w3m: attribute "rpc-urls" must be JSON.',
      'w3m: attribute "sign-in" must be the URL of an endpoint, or "local", not "".',
    ])
  })

  it('accepts valid options, and suggests no distant names', () => {
    expect(checkOptions({ ...defaultOptions, networks: ['base'] }, { networkNames: ['base'] })).to.deep.equal(
      [],
    )
    expect(findNearest('zzzzzzzz', ['debug', 'text'])).to.equal(undefined)
  })

  it('T11 B1 never throws for generated options', () => {
    fc.assert(
      fc.property(fc.anything({ withMap: true, withNullPrototype: true }), input =>
        Array.isArray(checkOptions(input)),
      ),
      generatedOptions(20_261_121),
    )
  })
})
