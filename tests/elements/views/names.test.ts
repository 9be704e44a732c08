import { expect } from '@open-wc/testing'
import { mountModal } from '../../../elements/index.ts'
import { loadView } from '../../../elements/modal/view-loading.ts'
import { enterName } from '../../../src/controllers/names/register-name.ts'
import { loadTexts } from '../../../src/controllers/settings/language.ts'
import { closeModal, goBack, openModal, showView } from '../../../src/controllers/shell/modal.ts'
import { AppError } from '../../../src/core/errors/app-error.ts'
import type { NormalName } from '../../../src/core/identity/normal-name.ts'
import type { ModalOptions } from '../../../src/core/options.ts'
import { createModal } from '../../../src/create-modal.ts'
import { runtime } from '../../../src/runtime.ts'
import { $account } from '../../../src/state/account/account.ts'
import { profileReceived } from '../../../src/state/account/profiles.ts'
import { registrationCleared } from '../../../src/state/names/names.ts'
import { $view } from '../../../src/state/shell/modal.ts'
import { expectModalAccessible } from '../../support/modal-accessible.ts'
import { deepQuery, deepQueryAll, deepText } from '../../support/deep-query.ts'
import { createDeferred } from '../../support/deferred.ts'
import { fakeApi, type FakeApi } from '../../support/fake-api.ts'
import { connectFathom } from '../../support/fake-connector.ts'
import { localOneNetwork, reset } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

const byId = (id: string) => deepQuery(document, `[data-testid="${id}"]`)
const readCard = () => deepText(byId('w3m-modal-card'))
const waitForId = (id: string) => until(() => byId(id), `no ${id}`)
const waitForText = (expected: string) =>
  until(() => readCard().includes(expected), `the card shows “${readCard()}” instead of “${expected}”`)
const waitForView = (name: string) => until(() => $view.get()?.name === name, `not at ${name}`)
const findFooter = () =>
  deepQuery(document, 'wui-button[slot="footer"]') as HTMLElementTagNameMap['wui-button']
const findSuggestionItems = () =>
  deepQueryAll(
    document,
    '[data-testid="account-name-suggestion"]',
  ) as HTMLElementTagNameMap['wui-list-item'][]

let count = 0

describe('name registration', function () {
  this.timeout(120_000)

  let api: FakeApi
  let owner: string
  let registeredNames: Map<string, string>
  let signedMessages: string[]
  let sign: () => Promise<string>
  /** Offset of the device clock from the real time, in milliseconds. */
  let clockOffsetMs: number
  const realNow = Date.now

  before(async () => {
    createModal()
    await Promise.all([loadTexts(), ...(['Connect', 'RegisterAccountName'] as const).map(loadView)])
  })
  const setUp = (options: ModalOptions = {}) => {
    registrationCleared()
    enterName('')
    signedMessages = []
    sign = async () => '0xsigned'
    reset({
      networks: [localOneNetwork],
      options: { projectId: 'x', endpoints: { api: api.url }, ...options },
      runtime: {
        mountModal,
        loadAdapter: async () => ({
          namespace: 'eip155',
          signMessage: async (_provider, _account, message) => {
            signedMessages.push(message)
            return sign()
          },
          nativeBalance: () => new Promise<bigint>(() => {}),
        }),
      },
    })
    owner = `0x${(++count).toString(16).padStart(40, 'd')}`
    connectFathom(owner)
    runtime.providers.set('eip155', { request: async () => null })
  }
  beforeEach(() => {
    registeredNames = new Map([['mira.reown.id', '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC']])
    clockOffsetMs = 0
    Date.now = () => realNow() + clockOffsetMs
    const profileOf = (name: string) => {
      const address = registeredNames.get(name)
      return address ? { name, addresses: { 60: { address }, 2147514985: { address } } } : []
    }
    api = fakeApi({
      'profile/suggestions/': ({ path, query }) => {
        const label = path.split('/').at(-1)
        const suggestedNames = ['', '1', '2'].map(end => `${label}${end}.${query.get('zone')}`)
        return { suggestions: suggestedNames.map(name => ({ name, registered: registeredNames.has(name) })) }
      },
      'profile/account/': ({ path }) => profileOf(path.split('/').at(-1) ?? ''),
      'profile/account': ({ body }) => {
        const { message, address } = body as { message: string; address: string }
        const { name, timestamp } = JSON.parse(message) as { name: string; timestamp: number }
        const createFailure = (field: string, description: string, status = 400) =>
          Response.json({ status: 'FAILED', reasons: [{ field, description }] }, { status })
        if (registeredNames.has(name)) return createFailure('name', `Name is already registered: ${name}`)
        if (Math.abs(timestamp * 1_000 - realNow() - serviceOffsetMs) > 10_000)
          return createFailure('timestamp', 'The timestamp is not of now')
        registeredNames.set(name, address)
        return profileOf(name)
      },
    })
    serviceOffsetMs = 0
    setUp()
  })
  /** Offset of the service clock in milliseconds. Simulates the time a wallet takes without waiting for it. */
  let serviceOffsetMs = 0
  afterEach(async () => {
    closeModal()
    Date.now = realNow
    api.restore()
    await until(() => !byId('w3m-modal'))
  })
  const openForm = async (text: string) => {
    await openModal({ name: 'AccountSettings' })
    showView({ name: 'RegisterAccountName' })
    await waitForId('wui-ens-input')
    enterName(text)
  }
  const openWithFreeName = async (text: string) => {
    await openForm(text)
    await waitForText(`${text}.reown.id is free to take`)
  }
  const pressButton = () => findFooter().click()
  const getPostedRequests = () => api.requests.filter(({ body }) => body !== undefined)

  it('starts in the settings, with a screen that explains that names are public', async () => {
    await openModal({ name: 'AccountSettings' })
    await waitForId('account-choose-name-button')
    byId('account-choose-name-button')?.click()
    await waitForView('ChooseAccountName')
    await waitForText('Anyone can see which address a name belongs to')
    await expectModalAccessible()
    expect(findFooter().textContent?.trim()).to.equal('Choose Name')
    pressButton()
    await waitForView('RegisterAccountName')
    await waitForId('wui-ens-input')
    await waitForText('Letters, digits and hyphens. At least 4 characters.')
    await expectModalAccessible()
  })

  it('is not offered without a name service, or to an account with a name', async () => {
    setUp({ projectId: '', endpoints: {} })
    await openModal({ name: 'AccountSettings' })
    await waitForId('wui-wallet-switch')
    expect(byId('account-choose-name-button')).to.equal(undefined)
    closeModal()
    setUp()
    profileReceived(`eip155:31337:${owner}` as `eip155:${string}:${string}`, {
      name: 'mira.eth' as NormalName,
    })
    await openModal({ name: 'AccountSettings' })
    await waitForId('wui-wallet-switch')
    expect(byId('account-choose-name-button')).to.equal(undefined)
  })

  it('shows which rule a name violates, and sends no request', async () => {
    await openForm('')
    for (const [text, line] of [
      ['mi', 'At least 4 characters'],
      ['mi ra', 'Only letters, digits and hyphens'],
      ['mirа', 'Only letters, digits and hyphens'],
      ['-mira', 'A hyphen can’t stand at the start or end'],
      ['xn--mira', 'The third and fourth characters can’t both be hyphens'],
    ] as const) {
      enterName(text)
      await waitForText(line)
      expect(findFooter().disabled).to.equal(true)
    }
    await expectModalAccessible()
    expect(api.count('profile/')).to.equal(0)
  })

  it('checks the name while the user types, shows that a name is taken, and accepts a suggestion', async () => {
    await openForm('Mira')
    await waitForText('mira.reown.id is taken')
    expect(
      findSuggestionItems().map(item => [
        item.label,
        Boolean(item.disabled),
        deepText(item).includes('Registered'),
      ]),
    ).to.deep.equal([
      ['mira.reown.id', true, true],
      ['mira1.reown.id', false, false],
      ['mira2.reown.id', false, false],
    ])
    expect(deepText(findSuggestionItems()[1] as HTMLElement)).to.include('Available')
    expect(findFooter().disabled).to.equal(true)
    await expectModalAccessible()
    findSuggestionItems()[2]?.click()
    await waitForText('mira2.reown.id is free to take')
    expect(findFooter().textContent?.trim()).to.equal('Register mira2.reown.id')
    expect((byId('wui-input-text') as HTMLInputElement | undefined)?.value).to.equal('mira2')
  })

  it('T3 drops suggestions of another zone, with uppercase letters or with markup', async () => {
    api.answers['profile/suggestions/'] = () => ({
      suggestions: [
        { name: 'evil.other.id', registered: false },
        { name: '<b>x</b>.reown.id', registered: false },
        { name: 'deep.sub.reown.id', registered: false },
        { name: 'MIRA7.reown.id', registered: false },
        { name: 'mira7.reown.id', registered: false },
      ],
    })
    await openForm('mira7')
    await waitForText('mira7.reown.id is free to take')
    expect(findSuggestionItems().map(item => item.label)).to.deep.equal(['mira7.reown.id'])
  })

  it('does not report a name as free if it is missing in the response', async () => {
    api.answers['profile/suggestions/'] = () => ({
      suggestions: [{ name: 'other.reown.id', registered: false }],
    })
    await openForm('mira7')
    await waitForText('Names aren’t available right now')
  })

  it('signs with the time of the click, registers the name, and sets it as profile name', async () => {
    await openWithFreeName('mira7')
    const before = Math.floor(Date.now() / 1_000)
    const answer = createDeferred<string>()
    sign = () => answer.promise
    pressButton()
    await waitForView('RegisterAccountNameSuccess')
    await waitForText('Continue in Fathom')
    await expectModalAccessible()
    answer.resolve('0xsigned')
    await waitForText('mira7.reown.id is yours')
    const { timestamp, ...rest } = JSON.parse(signedMessages[0] as string) as Record<string, unknown>
    expect(rest).to.deep.equal({ name: 'mira7.reown.id', attributes: {} })
    expect(timestamp).to.be.within(before, Math.floor(Date.now() / 1_000))
    expect(signedMessages[0]).to.equal(`{"name":"mira7.reown.id","attributes":{},"timestamp":${timestamp}}`)
    expect(getPostedRequests().map(({ path, body }) => [path, body])).to.deep.equal([
      [
        'profile/account',
        { coin_type: 2147514985, address: owner, signature: '0xsigned', message: signedMessages[0] },
      ],
    ])
    expect($account.get().profileName).to.equal('mira7.reown.id')
    await expectModalAccessible()
    pressButton()
    await waitForView('AccountSettings')
  })

  it('uses the zone of the nameZone option', async () => {
    setUp({ nameZone: 'names.example' })
    await openForm('mira7')
    await waitForText('mira7.names.example is free to take')
    pressButton()
    await waitForText('mira7.names.example is yours')
  })

  it('T22 returns to the form with the entered name after a rejection in the wallet', async () => {
    sign = () => Promise.reject(new AppError('USER_REJECTED'))
    await openWithFreeName('mira7')
    pressButton()
    await waitForText('Nothing was registered')
    await waitForView('RegisterAccountName')
    expect(getPostedRequests()).to.deep.equal([])
    expect((byId('wui-input-text') as HTMLInputElement).value).to.equal('mira7')
    sign = async () => '0xsigned'
    pressButton()
    await waitForText('mira7.reown.id is yours')
  })

  it('F11 rejects a signature after 11 seconds, and signs a new message on retry', async () => {
    await openWithFreeName('mira7')
    sign = async () => {
      clockOffsetMs = 11_000
      serviceOffsetMs = 11_000
      return '0xsigned'
    }
    pressButton()
    await waitForText('That took too long. Sign again.')
    expect(findFooter().textContent?.trim()).to.equal('Sign again')
    await expectModalAccessible()
    sign = async () => '0xagain'
    pressButton()
    await waitForText('mira7.reown.id is yours')
    expect(signedMessages.length).to.equal(2)
    expect(signedMessages[0]).to.not.equal(signedMessages[1])
  })

  it('F11 reports a device clock that is one minute off', async () => {
    clockOffsetMs = -60_000
    await openWithFreeName('mira7')
    pressButton()
    await waitForText('Your device’s clock is off. Set it to the right time, then sign again.')
    clockOffsetMs = 0
    pressButton()
    await waitForText('mira7.reown.id is yours')
  })

  it('reports a name as taken if another user registers it first', async () => {
    await openWithFreeName('mira7')
    sign = async () => {
      registeredNames.set('mira7.reown.id', '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')
      return '0xsigned'
    }
    pressButton()
    await waitForText('Someone else just registered mira7.reown.id')
    await waitForText('mira7.reown.id is taken')
    expect($account.get().profileName).to.equal(undefined)
  })

  it('F1 reports a failing service, and retries on the same button', async () => {
    const answer = api.answers['profile/account'] as () => unknown
    await openWithFreeName('mira7')
    api.answers['profile/account'] = () => new Response('', { status: 400 })
    pressButton()
    await waitForText('mira7.reown.id wasn’t registered')
    await waitForText('The name service didn’t answer')
    await expectModalAccessible()
    api.answers['profile/account'] = answer
    pressButton()
    await waitForText('mira7.reown.id is yours')
  })

  for (const [caseName, answer] of [
    ['F3 response 501', () => new Response('', { status: 501 })],
    ['F5 HTML response', () => new Response('<!doctype html>')],
    ['F5 empty response', () => new Response('')],
    ['F5 truncated response', () => new Response('{"suggestions":[{"na')],
  ] as const)
    it(`does not report a name as free, and retries with the entered name: ${caseName}`, async () => {
      const originalAnswer = api.answers['profile/suggestions/'] as () => unknown
      api.answers['profile/suggestions/'] = answer
      await openForm('mira7')
      await waitForText('Names aren’t available right now')
      expect(readCard()).to.not.contain('is free to take')
      api.answers['profile/suggestions/'] = originalAnswer
      pressButton()
      await waitForText('mira7.reown.id is free to take')
    })

  it('T21 F2 looks up the name if the response of the service is lost', async () => {
    await openWithFreeName('mira7')
    api.answers['profile/account'] = () => {
      registeredNames.set('mira7.reown.id', owner)
      return new Response('', { status: 504 })
    }
    pressButton()
    await waitForText('mira7.reown.id is yours')
    expect(getPostedRequests().length).to.equal(1)
  })

  it('does not report success if the service registers the name for another address', async () => {
    await openWithFreeName('mira7')
    api.answers['profile/account'] = () => {
      registeredNames.set('mira7.reown.id', '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')
      return {}
    }
    pressButton()
    await waitForText('Someone else just registered mira7.reown.id')
    expect($account.get().profileName).to.equal(undefined)
  })

  it('discards a signature that arrives after going back', async () => {
    await openWithFreeName('mira7')
    const answer = createDeferred<string>()
    sign = () => answer.promise
    pressButton()
    await waitForView('RegisterAccountNameSuccess')
    await waitForText('Continue in Fathom')
    goBack()
    await waitForView('RegisterAccountName')
    answer.resolve('0xsigned')
    await new Promise(resolve => setTimeout(resolve))
    expect(getPostedRequests()).to.deep.equal([])
    expect($account.get().profileName).to.equal(undefined)
  })
})
