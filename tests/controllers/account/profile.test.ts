import { expect } from '@open-wc/testing'
import { encodeAbiParameters } from 'viem'
import { loadProfile } from '../../../src/controllers/account/profile.ts'
import { $account } from '../../../src/state/account/account.ts'
import { networkActivated, networksConfigured } from '../../../src/state/network/networks.ts'
import { localOneNetwork, reset, localTwoNetwork } from '../../support/reset.ts'
import { connectFathom } from '../../support/fake-connector.ts'

const otherAddress = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
let accountCount = 0

describe('block explorer page of the account', () => {
  const otherNetwork = {
    ...localTwoNetwork,
    blockExplorer: { name: 'Other Scan', url: 'https://other.example/?cluster=dev' },
  }
  const { blockExplorer: _, ...networkWithoutExplorer } = { ...localTwoNetwork, id: 'eip155:31339' as const }

  it('follows the network, and is undefined for a network that is unknown or has no explorer', () => {
    reset({ networks: [localOneNetwork, otherNetwork, networkWithoutExplorer] })
    connectFathom(otherAddress)
    const getExplorerUrl = () => $account.get().addressExplorerUrl
    const activate = (id: typeof localOneNetwork.id) => {
      networkActivated(id)
      return getExplorerUrl()
    }
    expect(activate(localOneNetwork.id)).to.equal(`https://scan.example/address/${otherAddress}`)
    expect(activate(otherNetwork.id)).to.equal(`https://other.example/address/${otherAddress}?cluster=dev`)
    expect(activate(networkWithoutExplorer.id)).to.equal(undefined)
    expect(activate('eip155:424242')).to.equal(undefined)
    networkActivated(localOneNetwork.id)
    networksConfigured([
      { ...localOneNetwork, blockExplorer: { name: 'Third', url: 'https://third.example' } },
    ])
    expect(getExplorerUrl()).to.equal(`https://third.example/address/${otherAddress}`)
  })
})

describe('name of the account', () => {
  const realFetch = window.fetch
  let owner: string
  let requestedPaths: string[]
  let answers: Record<string, unknown>

  beforeEach(() => {
    // A new account for each test, because profiles are cached by account.
    owner = `0x${(++accountCount).toString(16).padStart(40, 'c')}`
    requestedPaths = []
    answers = { 'supported-chains': { http: [localOneNetwork.id], ws: [] } }
    window.fetch = async input => {
      const path = new URL(input instanceof Request ? input.url : String(input)).pathname.replace('/v1/', '')
      requestedPaths.push(path)
      const answer = Object.entries(answers).find(([prefix]) => path.startsWith(prefix))?.[1]
      return answer === undefined ? new Response('', { status: 404 }) : Response.json(answer)
    }
    reset({
      networks: [localOneNetwork],
      options: { projectId: 'x', endpoints: { api: `https://api-${accountCount}.test` } },
    })
    connectFathom(owner)
    networkActivated(localOneNetwork.id)
  })
  afterEach(() => {
    window.fetch = realFetch
  })
  const createProfileAnswers = (address: string) => ({
    identity: { name: 'mira.wcn.id', avatar: 'https://images.test/a.png' },
    'profile/account/': { name: 'mira.wcn.id', addresses: { 60: { address } } },
  })

  it('is shown with its avatar if it resolves to the account, and is requested once', async () => {
    Object.assign(answers, createProfileAnswers(owner))
    await loadProfile()
    expect($account.get()).to.include({
      profileName: 'mira.wcn.id',
      profileImage: 'https://images.test/a.png',
    })
    const previousCount = requestedPaths.length
    await loadProfile()
    expect(requestedPaths.length).to.equal(previousCount)
  })

  it('T16 is not shown if it resolves to another account', async () => {
    Object.assign(answers, createProfileAnswers(otherAddress))
    await loadProfile()
    expect($account.get().profileName).to.equal(undefined)
    expect($account.get().profileImage).to.equal(undefined)
  })

  it('T16 is shown in its normalized form, never in the spelling of a service', async () => {
    Object.assign(answers, createProfileAnswers(owner), { identity: { name: 'MIRA.wcn.id', avatar: null } })
    await loadProfile()
    expect($account.get().profileName).to.equal('mira.wcn.id')
  })

  it('T16 is not shown if it mixes letters of two scripts', async () => {
    Object.assign(answers, createProfileAnswers(owner), {
      identity: { name: 'm\u0456ra.wcn.id', avatar: null },
    })
    await loadProfile()
    expect($account.get().profileName).to.equal(undefined)
    expect(requestedPaths.some(path => path.startsWith('profile/account'))).to.equal(false)
  })

  it('is shown without an avatar, and an avatar is shown without a name', async () => {
    Object.assign(answers, createProfileAnswers(owner), { identity: { name: 'mira.wcn.id', avatar: null } })
    await loadProfile()
    expect($account.get().profileName).to.equal('mira.wcn.id')
    expect($account.get().profileImage).to.equal(undefined)
    owner = `0x${(++accountCount).toString(16).padStart(40, 'c')}`
    connectFathom(owner)
    answers.identity = { name: null, avatar: 'https://images.test/b.png' }
    answers['profile/reverse'] = []
    await loadProfile()
    expect($account.get().profileName).to.equal(undefined)
    expect($account.get().profileImage).to.equal('https://images.test/b.png')
  })

  it('is read from the registry if the service does not serve the network', async () => {
    const resolver = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'
    const network = {
      ...localOneNetwork,
      rpcUrls: ['https://node.test/'],
      contracts: { ensUniversalResolver: resolver },
    }
    networksConfigured([network])
    answers['supported-chains'] = { http: ['eip155:1'], ws: [] }
    const result = encodeAbiParameters(
      [{ type: 'string' }, { type: 'address' }, { type: 'address' }],
      ['alice.eth', resolver, resolver],
    )
    const api = window.fetch
    window.fetch = async (input, init) =>
      String(input).startsWith('https://node.test')
        ? Response.json({ jsonrpc: '2.0', id: 1, result })
        : api(input, init)
    await loadProfile()
    expect($account.get().profileName).to.equal('alice.eth')
    expect(requestedPaths.filter(path => /^(?:identity|profile)/.test(path))).to.deep.equal([])
  })

  it('F1 is not shown while the service fails', async () => {
    await loadProfile()
    expect($account.get().profileName).to.equal(undefined)
  })
})
