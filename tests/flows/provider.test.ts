// The page provider returns the same answers, events and errors with every kind of wallet. docs/provider.md has the table.
import assert from 'node:assert/strict'
import { createClient, http, publicActions, toHex, type TypedDataDefinition } from 'viem'
import { localOne, localTwo } from '../../src/testing/networks.ts'
import { networksAttribute, toAttributeJson } from '../support/attributes.ts'
import { approveRequest } from '../support/approve-request.ts'
import { readMails } from '../support/frame-client.ts'
import type { Flow, Visit } from '../support/modal-page.ts'
import { openPhone, type Phone } from '../support/phone.ts'
import { until } from '../support/until.ts'
import { beforeEach, describe, expect, test } from '../support/flow-test.ts'
import { receiptOf } from '../support/receipt.ts'
import { uiTexts } from '../support/ui-texts.ts'

type Hex = `0x${string}`

const receiver = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const unconnectedAddress = '0x0000000000000000000000000000000000000001'

interface CallResult {
  readonly value?: unknown
  readonly code?: unknown
  readonly isError?: boolean
  readonly data?: unknown
}

/** One kind of wallet: its page, how the user connects, and how the user approves a request. */
interface Transport {
  readonly visit: Visit
  connect(): Promise<void>
  approve(): Promise<void>
  /** A wallet on another device prompts for networks that are not part of the session. */
  readonly promptsForNetworks?: true
}

const callProvider = (visit: Visit, method: string, params?: unknown): Promise<CallResult> =>
  visit.page.evaluate(
    request =>
      document
        .querySelector('w3m-button')
        ?.modal?.provider.request(request)
        .then(
          value => ({ value }),
          (error: { code: unknown; data?: unknown }) => ({
            code: error.code,
            data: error.data,
            isError: error instanceof Error,
          }),
        ) as Promise<CallResult>,
    { method, params },
  )

const getErrorCode = async (visit: Visit, method: string, params?: unknown): Promise<unknown> => {
  const result = await callProvider(visit, method, params)
  assert.ok(result.isError, `${method} fails with an Error: ${JSON.stringify(result)}`)
  return result.code
}

const takeEvents = (visit: Visit): Promise<[string, unknown][]> =>
  visit.page.evaluate(() =>
    (window as unknown as { providerEvents: [string, unknown][] }).providerEvents.splice(0),
  )

/** Checks the behavior that all kinds of wallets share. */
async function expectConformance(
  flow: Flow,
  { visit, connect, approve, promptsForNetworks }: Transport,
): Promise<void> {
  const getValue = async (method: string, params?: unknown) => {
    const result = await callProvider(visit, method, params)
    assert.equal(result.code, undefined, `${method}: ${JSON.stringify(result)}`)
    return result.value
  }
  /** Sends a request, approves it as the user and returns its answer. */
  const requestAndApprove = async (method: string, params: unknown) => {
    const answer = getValue(method, params)
    await approve()
    return answer
  }
  const createChainClient = (id: 31337 | 31338 = 31337) =>
    createClient({ transport: http(flow.stack.urls.chains[id]), pollingInterval: 100 }).extend(publicActions)

  await visit.page.evaluate(() => {
    const calls: [string, unknown][] = []
    const provider = document.querySelector('w3m-button')?.modal?.provider
    Object.assign(window, { providerEvents: calls, provider })
    for (const event of ['connect', 'accountsChanged', 'chainChanged', 'disconnect'])
      provider?.on(event, (payload: unknown) =>
        calls.push([event, payload instanceof Error ? (payload as never as { code: number }).code : payload]),
      )
  })

  // Before a connection.
  assert.deepEqual(await getValue('eth_accounts'), [])
  assert.equal(await getValue('eth_chainId'), '0x7a69')
  assert.match(String(await getValue('eth_blockNumber')), /^0x/)
  assert.equal(await getErrorCode(visit, 'personal_sign', ['0x4869', unconnectedAddress]), 4100)
  assert.equal(await getErrorCode(visit, 'foo_bar'), 4200)

  await connect()
  const accounts = (await getValue('eth_accounts')) as Hex[]
  const [address] = accounts as [Hex]
  assert.deepEqual(await getValue('eth_requestAccounts'), accounts)
  assert.equal(await getValue('eth_chainId'), '0x7a69')
  assert.equal(await getValue('net_version'), '31337')
  assert.deepEqual(await takeEvents(visit), [
    ['connect', { chainId: '0x7a69' }],
    ['accountsChanged', accounts],
  ])
  const [permission] = (await getValue('wallet_getPermissions')) as [{ parentCapability: string }]
  assert.equal(permission.parentCapability, 'eth_accounts')

  // Reads, and the error data of a call that reverts.
  assert.match(String(await getValue('eth_getBalance', [address, 'latest'])), /^0x/)
  const { address: token } = flow.stack.contracts.usdc
  const transfer = `0xa9059cbb${receiver.slice(2).padStart(64, '0')}${'f'.repeat(64)}`
  const revertedCall = await callProvider(visit, 'eth_call', [
    { from: address, to: token, data: transfer },
    'latest',
  ])
  assert.ok(revertedCall.isError && typeof revertedCall.code === 'number', JSON.stringify(revertedCall))
  assert.match(JSON.stringify(revertedCall.data), /0x[\da-f]{8}/, 'the error contains the data of the revert')

  // Signing and sending.
  const signature = (await requestAndApprove('personal_sign', ['0x4869', address])) as Hex
  assert.ok(await createChainClient().verifyMessage({ address, message: 'Hi', signature }))
  const domainType = [
    { name: 'name', type: 'string' },
    { name: 'chainId', type: 'uint256' },
  ]
  const typedData = {
    domain: { name: 'Harbor', chainId: 31337 },
    types: { Note: [{ name: 'text', type: 'string' }] },
    primaryType: 'Note',
    message: { text: 'tide' },
  } as const satisfies TypedDataDefinition
  const typedJson = JSON.stringify({ ...typedData, types: { ...typedData.types, EIP712Domain: domainType } })
  for (const method of ['eth_signTypedData_v4', 'eth_signTypedData_v3']) {
    const typedSignature = (await requestAndApprove(method, [address, typedJson])) as Hex
    assert.ok(
      await createChainClient().verifyTypedData({ ...typedData, address, signature: typedSignature }),
      method,
    )
  }
  await createChainClient().request({
    method: 'anvil_setBalance',
    params: [address, toHex(10n ** 19n)],
  } as never)
  const hash = (await requestAndApprove('eth_sendTransaction', [
    { from: address, to: receiver, value: '0x1' },
  ])) as Hex
  assert.equal((await receiptOf(createChainClient(), hash)).status, 'success')
  if (signature.length === 132)
    assert.equal(await getValue('personal_ecRecover', ['0x4869', signature]), address.toLowerCase())
  else assert.equal(await getErrorCode(visit, 'personal_ecRecover', ['0x4869', signature]), 4200)

  // Invalid requests.
  assert.equal(await getErrorCode(visit, 'personal_sign', ['0x4869', unconnectedAddress]), 4100)
  assert.equal(await getErrorCode(visit, ''), -32602)
  assert.equal(await getErrorCode(visit, 'eth_call', 'text'), -32602)
  assert.equal(await getErrorCode(visit, 'eth_subscribe', ['newHeads']), 4200)

  // Networks.
  await takeEvents(visit)
  for (const [chainId, id] of [
    ['0x7a6a', '31338'],
    ['0x7a69', '31337'],
  ]) {
    assert.equal(await getValue('wallet_switchEthereumChain', [{ chainId }]), null)
    assert.equal(await getValue('eth_chainId'), chainId)
    assert.equal(await getValue('net_version'), id)
    assert.deepEqual(await takeEvents(visit), [['chainChanged', chainId]])
  }
  // A wallet that supports the network adds it without a prompt, except if the session lacks the network.
  const createNetworkParams = (chainId: string, name: string) => [
    {
      chainId,
      chainName: name,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: [flow.stack.urls.chains[31338]],
    },
  ]
  const additionResult = getValue('wallet_addEthereumChain', createNetworkParams('0x7a6a', 'Local Two'))
  if (promptsForNetworks) await approve()
  assert.equal(await additionResult, null)
  const findNetworks = () =>
    visit.page.evaluate(() =>
      document
        .querySelector('w3m-button')
        ?.modal?.getNetworks()
        .map(({ id }) => id),
    )
  await expect.poll(findNetworks, 'the networks of the app').toEqual(['eip155:31337', 'eip155:31338'])
  await getValue('wallet_switchEthereumChain', [{ chainId: '0x7a69' }])
  await takeEvents(visit)
  const unknownNetworkCode = getErrorCode(visit, 'wallet_switchEthereumChain', [{ chainId: '0x5' }])
  if (promptsForNetworks) await approve()
  assert.equal(await unknownNetworkCode, 4902)
  assert.equal(await getErrorCode(visit, 'wallet_switchEthereumChain', [{}]), -32602)

  // Disconnecting.
  await takeEvents(visit)
  assert.equal(await getValue('wallet_revokePermissions', [{ eth_accounts: {} }]), null)
  assert.deepEqual(await getValue('eth_accounts'), [])
  assert.equal(await getValue('eth_chainId'), '0x7a69')
  assert.equal(await getErrorCode(visit, 'personal_sign', ['0x4869', address]), 4100)
  assert.deepEqual(await takeEvents(visit), [
    ['accountsChanged', []],
    ['disconnect', 4900],
  ])
  const isSameProvider = () =>
    visit.page.evaluate(
      () =>
        (window as unknown as { provider: unknown }).provider ===
        document.querySelector('w3m-button')?.modal?.provider,
    )
  await expect.poll(isSameProvider).toBe(true)
}

describe('Page provider', () => {
  let flow: Flow
  beforeEach(({ flow: workerFlow }) => {
    flow = workerFlow
  })

  const open = (endpoints: object, extraAttributes = '', options: object = {}) => {
    const { chains } = flow.stack.urls
    const urls = { 'eip155:31337': [chains[31337]], 'eip155:31338': [chains[31338]] }
    return flow.visit({
      attributes: `${extraAttributes} ${networksAttribute(localOne, localTwo)} rpc-urls="${toAttributeJson(urls)}" endpoints="${toAttributeJson(endpoints)}"`,
      expectedErrors: /WebSocket|Failed to load resource/,
      ...options,
    })
  }

  test('returns the documented answers, events and errors with a wallet in the page', async () => {
    const visit = await open({})
    await expectConformance(flow, { visit, connect: () => visit.connect(), approve: async () => undefined })
  })

  test('returns the documented answers, events and errors with a wallet on another device', {
    tag: '@nightly',
  }, async () => {
    const { relay, images } = flow.stack.urls
    const visit = await open({ relay, catalog: null, images }, '', { wallets: [] })
    const phone: Phone = await openPhone(flow)
    await expectConformance(flow, {
      visit,
      promptsForNetworks: true,
      approve: () => phone.approve(),
      async connect() {
        await phone.scan(await visit.openPairing())
        await phone.approve()
        await visit.waitUntilConnected()
      },
    })
  })

  test('returns the documented answers, events and errors with a smart account of the embedded wallet', {
    tag: '@nightly',
  }, async () => {
    const { frame, api, catalog, images, mail } = flow.stack.urls
    const extraAttributes = `project-id="flow" account-types="${toAttributeJson({ eip155: 'smartAccount' })}"`
    const visit = await open({ frame, api, catalog, images }, extraAttributes, { wallets: [] })
    const getWalletFrame = () => visit.page.frameLocator('#w3m-iframe')
    const email = 'smart@example.org'
    await expectConformance(flow, {
      visit,
      async approve() {
        await approveRequest(visit.page, getWalletFrame())
      },
      async connect() {
        await visit.open()
        await visit.page.getByTestId('wui-email-input').locator('input').fill(email)
        await visit.page.keyboard.press('Enter')
        await visit.see('wui-otp-input')
        const code = await until(
          async () => (await readMails(String(mail), email))[0]?.code,
          'a mail with a code',
        )
        await visit.page.getByTestId('wui-otp-input').locator('input').first().click()
        await visit.page.keyboard.type(code)
        await getWalletFrame().getByRole('button', { name: uiTexts.shareAccount, exact: true }).waitFor()
        await approveRequest(visit.page, getWalletFrame())
        await visit.waitUntilConnected()
      },
    })
  })
})
