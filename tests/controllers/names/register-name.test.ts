import { expect } from '@open-wc/testing'
import { enterName, pressRegister, cancelNameRequests } from '../../../src/controllers/names/register-name.ts'
import { runtime } from '../../../src/runtime.ts'
import { $account } from '../../../src/state/account/account.ts'
import { $nameChoice, $registration, registrationCleared } from '../../../src/state/names/names.ts'
import { modalOpened } from '../../../src/state/shell/modal.ts'
import { createDeferred } from '../../support/deferred.ts'
import { type FakeApi, fakeApi } from '../../support/fake-api.ts'
import { connectFathom } from '../../support/fake-connector.ts'
import { localOneNetwork, reset } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

const firstAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const secondAddress = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

describe('name registration', () => {
  let api: FakeApi
  let signature: ReturnType<typeof createDeferred<string>>
  let answer: ReturnType<typeof createDeferred<unknown>>
  const getRegistrations = () => api.requests.filter(({ path }) => path === 'profile/account')

  beforeEach(async () => {
    signature = createDeferred()
    answer = createDeferred()
    api = fakeApi({
      'profile/suggestions/': () => ({ suggestions: [{ name: 'lena.reown.id', registered: false }] }),
      'profile/account': () => answer.promise,
    })
    registrationCleared()
    reset({
      networks: [localOneNetwork],
      options: { projectId: 'x', endpoints: { api: api.url } },
      runtime: {
        loadAdapter: async () => ({
          namespace: 'eip155',
          signMessage: () => signature.promise,
          nativeBalance: () => new Promise<bigint>(() => {}),
        }),
      },
    })
    connectFathom(firstAddress)
    runtime.providers.set('eip155', { request: async () => null })
    modalOpened({ name: 'RegisterAccountName' })
    enterName('lena')
    await until(() => $nameChoice.get().state === 'free', 'the name to be available')
  })
  afterEach(() => {
    cancelNameRequests()
    enterName('')
    registrationCleared()
    api.restore()
  })

  it('sends no registration if another account became active before the wallet signed', async () => {
    const pressPromise = pressRegister()
    await until(() => $registration.get()?.step === 'signing', 'the request')
    connectFathom(secondAddress)
    signature.resolve('0xsigned')
    await pressPromise
    expect(getRegistrations()).to.deep.equal([])
    expect($registration.get()).to.equal(undefined)
  })

  it('ignores the availability of a name that the user has since replaced', async () => {
    const lateAnswer = createDeferred<unknown>()
    const answerOf = (name: string) => ({ suggestions: [{ name: `${name}.reown.id`, registered: false }] })
    api.answers['profile/suggestions/'] = ({ path }) =>
      path.includes('olga') ? lateAnswer.promise : answerOf('mila')
    enterName('olga')
    await until(() => api.requests.at(-1)?.path.includes('olga'), 'the request')
    enterName('mila')
    await until(() => $nameChoice.get().state === 'free', 'the name to be available')
    lateAnswer.resolve(answerOf('olga'))
    await new Promise(resolve => setTimeout(resolve))
    expect($nameChoice.get()).to.include({ name: 'mila.reown.id', state: 'free' })
  })

  it('reports the start of a registration to the app', async () => {
    const events: unknown[] = []
    runtime.emit = (_, detail) => events.push(detail)
    const pressPromise = pressRegister()
    expect(events).to.deep.include({ event: 'REGISTER_NAME_INITIATED', isSmartAccount: false })
    connectFathom(secondAddress)
    signature.resolve('0xsigned')
    await pressPromise
  })

  it('registers the name for the account that signed', async () => {
    const pressPromise = pressRegister()
    signature.resolve('0xsigned')
    await until(() => getRegistrations().length > 0, 'the registration')
    expect(getRegistrations()[0]?.body).to.include({ address: firstAddress })
    connectFathom(secondAddress)
    answer.resolve({ name: 'lena.reown.id', addresses: { 60: { address: firstAddress } } })
    await pressPromise
    expect($account.get().address).to.equal(secondAddress)
    expect($account.get().profileName).to.equal(undefined)
  })
})
