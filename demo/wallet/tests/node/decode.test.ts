import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, describe, test } from 'node:test'
import {
  type Abi,
  encodeFunctionData,
  encodePacked,
  type Hex,
  maxUint256,
  parseAbi,
  stringToBytes,
} from 'viem'
import { type SigningContent, type Call, FrameError, type TypedData } from '../../contract.ts'
import { describeContent } from '../../page/approval/describe.ts'
import type { Description, Part } from '../../page/approval/description.ts'
import { readTypedData } from '../../page/wallet/typed-data.ts'
import { refusals } from '../../refusals.ts'
import { toVisibleText } from '../../page/approval/visible-text.ts'
import { translatorOf } from '../../page/approval/texts.ts'
import { localTokens, seedTokens, getTokenAccountAddress } from '../../../backend/chains/solana-tokens.ts'
import { solanaTestAddresses } from '../../../backend/chains/solana.ts'
import { decodeBase58, encodeBase58 } from '../../../../src/core/chain/base58.ts'
import {
  fakeAddress,
  fakeCollection,
  fakeSolanaAddress,
  fakeToken,
  readFakeChain,
} from '../support/frame-page/fake-parts.ts'

const otherAddress = '0x00000000000000000000000000000000DeaDBeef'
const fee = { max: 21_000n, symbol: 'ETH', decimals: 18 }
const origin = 'https://site.example'
const baseContext = {
  ...translatorOf('en'),
  read: async (request: Parameters<typeof readFakeChain>[0]) => readFakeChain(request),
  nowSeconds: 1_800_000_000n,
}
const account = { address: fakeAddress, type: 'eoa' } as const

const describeRequest = (content: SigningContent, read = baseContext.read): Promise<Description> =>
  describeContent(content, { origin, isOurClient: true }, { ...baseContext, read })
const describeCalls = (...calls: Call[]) =>
  describeRequest({ method: 'wallet_sendCalls', chainId: 'eip155:1', account, kind: 'calls', calls, fee })
const describeTypedData = (data: TypedData) =>
  describeRequest({ method: 'eth_signTypedData_v4', chainId: 'eip155:1', account, kind: 'typedData', data })
const describeText = (text: string | Uint8Array) =>
  describeRequest({
    method: 'personal_sign',
    chainId: 'eip155:1',
    account,
    kind: 'message',
    bytes: typeof text === 'string' ? stringToBytes(text) : text,
  })

/** Returns the title, warnings, rows and inner parts of a part or a whole description, one per line. */
function textOf(description: Description | Part): string {
  const isPart = 'title' in description
  const rows = isPart ? description.rows : description.facts
  return [
    ...(isPart ? [description.title] : []),
    ...description.warnings.map(({ tone, text }) => `${tone}: ${text}`),
    ...rows.map(({ label, value }) => `${label}: ${value}`),
    ...(description.parts ?? []).map(textOf),
  ].join('\n')
}

const createCall = (signature: string, args: readonly unknown[], to: Hex = fakeToken, value = 0n): Call => ({
  to,
  value,
  data: encodeFunctionData({ abi: parseAbi([`function ${signature}`] as readonly string[]) as Abi, args }),
})

describe('description of calls', () => {
  const rows: readonly [string, Call, ...RegExp[]][] = [
    [
      'a transfer',
      createCall('transfer(address,uint256)', [otherAddress, 1_234_567n]),
      /Send 1\.234567 USDC/,
      /To: 0x0+DeaDBeef/i,
    ],
    [
      'a transfer to the token itself',
      createCall('transfer(address,uint256)', [fakeToken, 1n]),
      /danger: .*would be lost/,
    ],
    [
      'a transfer from another account',
      createCall('transferFrom(address,address,uint256)', [otherAddress, fakeAddress, 5n]),
      /danger: This takes from another account/,
    ],
    [
      'an NFT transfer',
      createCall('transferFrom(address,address,uint256)', [fakeAddress, otherAddress, 7n], fakeCollection),
      /Send APES #7/,
      /NFT number: 7/,
      new RegExp(`Collection: ${fakeCollection}`, 'i'),
    ],
    [
      'a limited approval',
      createCall('approve(address,uint256)', [otherAddress, 5_000_000n]),
      /caution: .* can take up to 5 USDC/,
    ],
    [
      'an unlimited approval',
      createCall('approve(address,uint256)', [otherAddress, maxUint256]),
      /danger: Unlimited: 0x/,
      /unlimited \(115,792,/,
    ],
    [
      'a nearly unlimited approval',
      createCall('approve(address,uint256)', [otherAddress, maxUint256 - 1n]),
      /danger: Unlimited/,
    ],
    [
      'an approval of the maximum of a 96-bit token',
      createCall('approve(address,uint256)', [otherAddress, 2n ** 96n - 1n]),
      /danger: Unlimited/,
    ],
    [
      'an approval below the maximum of a 96-bit token',
      createCall('approve(address,uint256)', [otherAddress, 2n ** 96n - 2n]),
      /caution: .* can take up to/,
    ],
    [
      'a revoked approval',
      createCall('approve(address,uint256)', [otherAddress, 0n]),
      /Remove the spending permission for USDC/,
    ],
    [
      'an approval of one NFT',
      createCall('approve(address,uint256)', [otherAddress, 3n], fakeCollection),
      /Permission for one NFT of APES/,
    ],
    [
      'an increased allowance',
      createCall('increaseAllowance(address,uint256)', [otherAddress, maxUint256]),
      /danger: Unlimited/,
    ],
    [
      'a decreased allowance',
      createCall('decreaseAllowance(address,uint256)', [otherAddress, 1n]),
      /Lower spending permission/,
    ],
    [
      'an approval of every NFT',
      createCall('setApprovalForAll(address,bool)', [otherAddress, true], fakeCollection),
      /setApprovalForAll/,
      /danger: .*every NFT/,
    ],
    [
      'a revoked approval of every NFT',
      createCall('setApprovalForAll(address,bool)', [otherAddress, false], fakeCollection),
      /Remove.*setApprovalForAll/,
    ],
    [
      'an approval through Permit2',
      createCall(
        'approve(address,address,uint160,uint48)',
        [fakeToken, otherAddress, 2n ** 160n - 1n, 281474976710655n],
        '0x000000000022D473030F116dDEE9F6B43aC78BA3',
      ),
      /via Permit2/,
      /danger: Unlimited/,
      /It never expires/,
    ],
    [
      'a permit call',
      createCall('permit(address,address,uint256,uint256,uint8,bytes32,bytes32)', [
        fakeAddress,
        otherAddress,
        maxUint256,
        1n,
        27,
        `0x${'1'.repeat(64)}`,
        `0x${'2'.repeat(64)}`,
      ]),
      /danger: Unlimited/,
    ],
    [
      'an unknown call',
      { to: fakeToken, value: 0n, data: '0xdeadbeef' },
      /Cannot be read/,
      /danger: We can’t read what this call does/,
    ],
    [
      'a known call with truncated data',
      { to: fakeToken, value: 0n, data: '0xa9059cbb00' },
      /Cannot be read/,
    ],
    [
      "a call of the user's own account",
      createCall('enableModule(address)', [otherAddress], fakeAddress),
      /danger: This changes who controls your account/,
      /danger: This call changes your own account/,
    ],
    [
      'a change of the contract owner',
      createCall('transferOwnership(address)', [otherAddress]),
      /danger: This gives away control/,
    ],
    [
      'nested calls',
      createCall('multicall(bytes[])', [
        [createCall('approve(address,uint256)', [otherAddress, maxUint256]).data],
      ]),
      /Contains: Spending permission for USDC/,
      /danger: Unlimited/,
    ],
    [
      'a swap with another recipient',
      createCall(
        'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
        [1_000_000n, 2n, [fakeToken, fakeCollection], otherAddress, 1n],
        otherAddress,
      ),
      /Pays: 1 USDC/,
      /danger: Recipient: 0x0+DeaDBeef/i,
    ],
    [
      'a swap for an exact received amount',
      createCall(
        'swapTokensForExactETH(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
        [5n, 1_000_000n, [fakeToken, fakeCollection], fakeAddress, 1n],
        otherAddress,
      ),
      /Pays at most: 1 USDC/,
      /Receives: 0\.000000000000000005 ETH/,
    ],
    [
      'coins sent with a call',
      createCall('deposit()', [], fakeToken, 1n),
      /Wrap 0\.000000000000000001 ETH/,
      /Sends: 0\.000000000000000001 ETH/,
    ],
    ['a contract creation', { value: 0n, data: '0x6000' }, /Create a smart contract/],
  ]
  for (const [name, contractCall, ...expected] of rows)
    test(`T17 describes ${name}`, async () => {
      const text = textOf(await describeCalls(contractCall))
      for (const pattern of expected) assert.match(text, pattern)
    })

  test('T17 shows the network, account and maximum fee of a request', async () => {
    const { facts } = await describeCalls(createCall('deposit()', []))
    assert.deepEqual(
      facts.map(({ value }) => value),
      ['Ethereum', fakeAddress, 'Standard account', 'at most 0.000000000000021 ETH'],
    )
  })

  test('T17 warns about extra data after a known call', async () => {
    const transferCall = createCall('transfer(address,uint256)', [otherAddress, 1n])
    assert.match(
      textOf(await describeCalls({ ...transferCall, data: `${transferCall.data}00` })),
      /extra data that cannot be read/,
    )
  })

  test('T17 decodes the calls of a Safe bundle, and warns about delegate calls', async () => {
    const innerData = createCall('approve(address,uint256)', [otherAddress, maxUint256]).data
    const packedCall = encodePacked(
      ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
      [1, fakeToken, 0n, BigInt((innerData.length - 2) / 2), innerData],
    )
    const text = textOf(await describeCalls(createCall('multiSend(bytes)', [packedCall], otherAddress)))
    assert.match(text, /danger: This runs someone else’s code/)
    assert.match(text, /danger: Unlimited/)
    assert.match(
      textOf(await describeCalls(createCall('multiSend(bytes)', ['0x0011'], otherAddress))),
      /can’t read/,
    )
  })

  test('T17 lists every call of a batch, and names the dangerous calls at the top', async () => {
    const description = await describeCalls(
      { to: otherAddress, value: 5n, data: '0x' },
      createCall('approve(address,uint256)', [otherAddress, maxUint256]),
    )
    assert.equal(description.predicate, 'requests multiple transactions')
    assert.deepEqual(
      description.parts.map(({ title }) => title),
      ['1 of 2: Send 0.000000000000000005 ETH', '2 of 2: Spending permission for USDC'],
    )
    assert.match(description.warnings[0]?.text ?? '', /2 of 2/)
    const singleCall = { to: otherAddress, value: 5n, data: '0x' } as const
    const threeCalls = await describeCalls(
      singleCall,
      createCall('approve(address,uint256)', [otherAddress, maxUint256]),
      singleCall,
    )
    assert.match(threeCalls.warnings[0]?.text ?? '', /2 of 3/)
  })

  test('reads each token only once', async () => {
    const requests: string[] = []
    const approve = createCall('approve(address,uint256)', [otherAddress, 1n])
    await describeRequest(
      {
        method: 'wallet_sendCalls',
        chainId: 'eip155:1',
        account,
        kind: 'calls',
        calls: [approve, approve],
        fee,
      },
      async request => {
        requests.push(JSON.stringify(request))
        return readFakeChain(request)
      },
    )
    assert.deepEqual(requests, [...new Set(requests)])
  })
})

interface Vectors {
  readonly risky: readonly { readonly name: string; readonly typedData: TypedData }[]
  readonly example: readonly { readonly typedData: TypedData }[]
  readonly malformed: readonly { readonly name: string; readonly data: TypedData | string }[]
  readonly random: readonly { readonly typedData?: TypedData; readonly data?: TypedData }[]
}

describe('description of typed data', () => {
  const vectors = JSON.parse(
    readFileSync(new URL('../../../../tests/vectors/eip712.json', import.meta.url), 'utf8'),
  ) as Vectors
  const domain = { name: 'X', chainId: 1, verifyingContract: fakeToken }
  const createData = (
    primaryType: string,
    message: Record<string, unknown>,
    domainFields: object = domain,
  ): TypedData => ({
    domain: domainFields as TypedData['domain'],
    types: {
      [primaryType]: Object.keys(message).map(name => ({
        name,
        type: typeof message[name] === 'object' ? 'string[]' : 'string',
      })),
    },
    primaryType,
    message,
  })

  test('T17 describes the risky vectors as permissions, with warnings', async () => {
    const [permit, permit2] = await Promise.all(
      vectors.risky.map(async row => textOf(await describeTypedData(row.typedData))),
    )
    assert.match(permit ?? '', /Permit\) for USDC/)
    assert.match(permit ?? '', /danger: Unlimited: 0x0+dEaD can take all USDC/i)
    assert.match(permit2 ?? '', /via Permit2/)
    assert.match(permit2 ?? '', /danger: Unlimited/)
    assert.match(permit2 ?? '', /It never expires/)
  })

  test('describes typed data as a request for a signature', async () => {
    const { predicate: question, action } = await describeTypedData(vectors.example[0]!.typedData)
    assert.deepEqual([question, action], ['requests a signature', 'Sign'])
  })

  test('T17 shows every signed field of the vectors, and shows or rejects malformed fields without side effects', async () => {
    assert.match(
      textOf(await describeTypedData(vectors.example[0]!.typedData)),
      /from\.name: Cow[\s\S]*contents: Hello, Bob!/,
    )
    for (const { data: row } of vectors.malformed) {
      if (typeof row === 'string' || !row.types) continue
      const fullTypedData = { ...row, primaryType: row.primaryType ?? '' }
      await describeTypedData(fullTypedData).catch(error =>
        assert.ok(error instanceof FrameError, String(error)),
      )
    }
    assert.equal('polluted' in {}, false)
    for (const row of vectors.random) {
      const rowTypedData = row.typedData ?? row.data
      if (rowTypedData?.types && rowTypedData.primaryType) await describeTypedData(rowTypedData)
    }
  })

  const rows: readonly [string, TypedData, RegExp][] = [
    [
      'a DAI permit',
      createData('Permit', {
        holder: fakeAddress,
        spender: otherAddress,
        nonce: '0',
        expiry: '0',
        allowed: 'true',
      }),
      /danger: Unlimited/,
    ],
    [
      'a permit of a false Permit2 contract',
      createData('PermitSingle', { details: {}, spender: otherAddress, sigDeadline: '1' }),
      /danger: .*a different smart contract/,
    ],
    [
      'a permit for every NFT',
      createData('PermitForAll', { operator: otherAddress, approved: 'true' }),
      /setApprovalForAll/,
    ],
    [
      'an ERC-3009 transfer',
      createData('TransferWithAuthorization', {
        from: fakeAddress,
        to: otherAddress,
        value: '1500000',
        validAfter: '0',
        validBefore: '99999999999',
        nonce: '0x',
      }),
      /danger: .*move 1\.5 USDC/,
    ],
    [
      'an EIP-7702 authorization',
      createData('Authorization', { chainId: '0', address: otherAddress, nonce: '0' }),
      /EIP-7702[\s\S]*danger: .*full control[\s\S]*Valid on every network/,
    ],
    [
      'a delegation',
      createData('Delegation', { delegate: otherAddress, delegator: fakeAddress }),
      /danger: .*can act for your account/,
    ],
    [
      'a forwarded call',
      createData('ForwardRequest', {
        from: fakeAddress,
        to: fakeToken,
        value: '0',
        data: createCall('approve(address,uint256)', [otherAddress, maxUint256]).data,
      }),
      /danger: Unlimited/,
    ],
    [
      'an operation of a smart account',
      createData('SafeOp', {
        safe: fakeAddress,
        callData: createCall('approve(address,uint256)', [otherAddress, maxUint256]).data,
      }),
      /Smart account operation[\s\S]*danger: Anyone with this signature[\s\S]*danger: Unlimited/,
    ],
    [
      'an exchange order',
      createData('Order', {
        sellToken: fakeToken,
        sellAmount: '1000000',
        buyToken: fakeToken,
        buyAmount: '0',
        validTo: '1900000000',
      }),
      /danger: Anyone with this order[\s\S]*danger: You give something and get nothing/,
    ],
    [
      'a permit without a network',
      createData(
        'Permit',
        { owner: fakeAddress, spender: otherAddress, value: '1', deadline: '1' },
        { verifyingContract: fakeToken },
      ),
      /names no network/,
    ],
  ]
  for (const [name, typedData, pattern] of rows)
    test(`T17 describes ${name}`, async () =>
      assert.match(textOf(await describeStringFields(typedData)), pattern))

  /** Describes typed data with only its string fields, because these tests do not depend on other types. */
  function describeStringFields(typedData: TypedData) {
    const fields = (typedData.types[typedData.primaryType] ?? []).filter(
      ({ name }) => typeof typedData.message[name] === 'string',
    )
    return describeTypedData({ ...typedData, types: { [typedData.primaryType]: fields } })
  }

  test('shows a field without a value as missing', async () => {
    const typedData = createData('T', { a: 'x', b: 'y' })
    assert.match(
      textOf(await describeTypedData({ ...typedData, message: { a: null } })),
      /a: missing[\s\S]*b: missing/,
    )
  })

  test('reads typed data without a domain, and rejects an invalid domain', () => {
    const typedData = { types: { T: [{ name: 'a', type: 'string' }] }, primaryType: 'T', message: { a: 'x' } }
    assert.deepEqual(readTypedData(typedData, 1).domain, {})
    assert.throws(() => readTypedData({ ...typedData, domain: 1 }, 1), FrameError)
  })

  test('T17 warns about a Seaport order that gives the user nothing in return', async () => {
    const item = {
      itemType: '2',
      token: fakeCollection,
      identifierOrCriteria: '9',
      startAmount: '1',
      endAmount: '1',
    }
    const message = {
      offer: [item],
      consideration: [{ ...item, recipient: otherAddress }],
      endTime: '1900000000',
    }
    const typedData = {
      domain: { ...domain, name: 'Seaport' },
      types: { OrderComponents: [] },
      primaryType: 'OrderComponents',
      message,
    }
    const text = textOf(await describeTypedData(typedData))
    assert.match(text, /Order \(Seaport/)
    assert.match(text, /You give: 1 × APES #9/)
    const giftPattern = /danger: You give something and get nothing/
    assert.match(text, giftPattern)
    const describeGain = (...amounts: string[]) =>
      describeTypedData({
        ...typedData,
        message: {
          ...message,
          consideration: amounts.map(startAmount => ({ ...item, startAmount, recipient: fakeAddress })),
        },
      })
    assert.match(textOf(await describeGain('0', '0')), giftPattern)
    assert.doesNotMatch(textOf(await describeGain('1', '0')), giftPattern)
  })

  test('T17 shows the highest amount that a Seaport order gives and the lowest that it returns', async () => {
    const createItem = (startAmount: string, endAmount: string) => ({
      itemType: '2',
      token: fakeCollection,
      identifierOrCriteria: '9',
      startAmount,
      endAmount,
    })
    const describeSeaportOrder = async (offered: [string, string], received: [string, string]) =>
      textOf(
        await describeTypedData(
          createData('OrderComponents', {
            offer: [createItem(...offered)],
            consideration: [{ ...createItem(...received), recipient: fakeAddress }],
          }),
        ),
      )
    const text = await describeSeaportOrder(['1', '5'], ['7', '3'])
    assert.match(text, /You give: 5 × APES #9/)
    assert.match(text, /You get: 3 × APES #9/)
    assert.doesNotMatch(text, /get nothing/)
    const fallingText = await describeSeaportOrder(['1', '1'], ['7', '0'])
    assert.match(
      fallingText,
      /danger: You give something and get nothing/,
      'the returned amount can fall to zero',
    )
  })

  test('T17 shows hidden characters in the token and item of an order as codes', async () => {
    const hiddenText = '9\u202e1'
    const item = {
      itemType: '2',
      identifierOrCriteria: hiddenText,
      startAmount: '1',
      token: `x${hiddenText}`,
    }
    const orders = [
      createData('OrderComponents', { offer: [item], consideration: [] }),
      createData('Order', { sellToken: hiddenText, sellAmount: '1', buyToken: hiddenText, buyAmount: '1' }),
    ]
    for (const order of orders) assert.doesNotMatch(textOf(await describeTypedData(order)), /\u202e/)
  })

  test('T17 does not take the listing time of an order for its expiry', async () => {
    const order = { sellToken: fakeToken, sellAmount: '1', buyToken: fakeToken, buyAmount: '1' }
    const withoutExpiry = textOf(
      await describeTypedData(createData('Order', { ...order, listingTime: '1800000000' })),
    )
    assert.match(withoutExpiry, /never expires/)
  })
})

describe('description of messages', () => {
  const createSignIn = (
    domain: string,
    uri = `https://${domain}`,
    address: string = fakeAddress,
    chain = '1',
  ) =>
    `${domain} wants you to sign in with your Ethereum account:\n${address}\n\nHi\n\nURI: ${uri}\nVersion: 1\nChain ID: ${chain}\nNonce: 12345678\nIssued At: 2027-01-01T00:00:00Z`

  test('T6 compares a sign-in with the requesting site, the account and the network', async () => {
    const matchingSignIn = await describeText(createSignIn('site.example'))
    assert.deepEqual(matchingSignIn.warnings, [])
    assert.equal(matchingSignIn.parts[0]?.title, 'Signs you in to site.example')
    for (const invalidText of [
      createSignIn('evil.example'),
      createSignIn('site.example:8080'),
      createSignIn('site.example', 'https://evil.example'),
    ])
      assert.match((await describeText(invalidText)).warnings[0]?.text ?? '', /^Don’t sign/)
    assert.match(
      (await describeText(createSignIn('site.example', undefined, otherAddress))).warnings[0]?.text ?? '',
      /different account/,
    )
    assert.match(
      (await describeText(createSignIn('site.example', undefined, undefined, '5'))).warnings[0]?.text ?? '',
      /different network/,
    )
    const foreignSignIn = await describeText(createSignIn('site.example', undefined, otherAddress, '5'))
    assert.equal(foreignSignIn.warnings.length, 2)
    assert.deepEqual(
      foreignSignIn.parts.flatMap(({ warnings }) => warnings),
      [],
      'each warning is shown once',
    )
  })

  test('T28 warns about a line that resembles a sign-in, and rejects a text above the length limit', async () => {
    const mentionsSignIn = async (text: string) => /sign-in/.test(textOf(await describeText(text)))
    assert.equal(await mentionsSignIn('Signing in to this site\nwith ethereum'), false)
    assert.equal(await mentionsSignIn('Hello.\nPlease sign in here, with Ethereum.'), true)
    assert.match(
      (await describeText('a b evil.example wants you to sign in with your wallet')).warnings[0]?.text ?? '',
      /evil\.example/,
    )
    await assert.rejects(describeText(new Uint8Array(800_001).fill(97)), { message: refusals.tooLarge })
  })

  test('T6 shows bytes in hex, and warns about hashes and invisible characters', async () => {
    const bytes = await describeText(new Uint8Array(32).fill(200))
    assert.equal(bytes.text, `0x${'c8'.repeat(32)}`)
    assert.match(textOf(bytes), /danger: This could stand for anything/)
    assert.match(textOf(await describeText('a\u200bb')), /hidden/)
    assert.equal(toVisibleText('a\u202eb\u200bc'), 'a[U+202E]b[U+200B]c')
    assert.equal(toVisibleText('👩‍🚀 ok'), '👩‍🚀 ok')
  })

  test('names only the dangerous calls of a batch at its top', async () => {
    const transfer = createCall('transfer(address,uint256)', [otherAddress, 1_000_000n])
    const approval = createCall('approve(address,uint256)', [otherAddress, maxUint256])
    const { warnings, parts } = await describeCalls(transfer, approval, transfer)
    assert.deepEqual(
      warnings.map(({ text }) => text),
      [`See the warnings in: ${parts[1]?.title}`],
    )
    assert.deepEqual((await describeCalls(transfer, transfer)).warnings, [])
  })

  test('rejects a message that is too long to review', async () => {
    await assert.rejects(describeText('x'.repeat(1_048_576)), FrameError)
  })
})

describe('description of Solana transactions', () => {
  const ownKey = Uint8Array.from({ length: 32 }, (_, index) => index + 1)
  const ownAddress = encodeBase58(ownKey)
  const to = new Uint8Array(32).fill(7)
  const system = new Uint8Array(32)
  /** Returns a transaction with one instruction on accounts 0 and 1 and the program as the third key. */
  const createTransaction = (program: Uint8Array, data: readonly number[]): Uint8Array =>
    Uint8Array.from([
      1,
      ...new Uint8Array(64),
      1,
      0,
      1,
      3,
      ...ownKey,
      ...to,
      ...program,
      ...new Uint8Array(32),
      1,
      2,
      2,
      0,
      1,
      data.length,
      ...data,
    ])
  const describeSolana = (bytes: Uint8Array, address = ownAddress, read = baseContext.read) =>
    describeRequest(
      {
        method: 'solana_signTransaction',
        chainId: 'solana:7KjmBSZaMZJ6KEZ7w8XkEnFZqY67sYa8',
        account: { address, type: 'eoa' },
        kind: 'solanaTransactions',
        transactions: [bytes],
        isSending: false,
      },
      read,
    )

  test('T17 shows the exact amount and the receiver of a SOL transfer', async () => {
    const text = textOf(await describeSolana(createTransaction(system, [2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0])))
    assert.match(text, /Send 0\.000000001 SOL/)
    assert.match(text, new RegExp(`To: ${encodeBase58(to)}`))
    assert.match(text, /can send it at any time/)
  })

  test('T17 lists transfers before cost settings, each with its original number', async () => {
    const budget = decodeBase58('ComputeBudget111111111111111111111111111111') as Uint8Array
    const keys = [...ownKey, ...to, ...system, ...budget]
    const limit = [3, 0, 5, 2, 64, 13, 3, 0]
    const transfer = [2, 2, 0, 1, 12, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]
    const header = [1, ...new Uint8Array(64), 1, 0, 2, 4, ...keys, ...new Uint8Array(32)]
    const { parts } = await describeSolana(Uint8Array.from([...header, 2, ...limit, ...transfer]))
    assert.deepEqual(
      parts[0]?.parts?.map(({ title }) => title),
      ['2 of 2: Send 0.000000001 SOL', '1 of 2: Network cost settings'],
    )
  })

  test('T17 warns about unknown programs, unknown instructions and malformed bytes', async () => {
    for (const bytes of [
      createTransaction(new Uint8Array(32).fill(9), [1]),
      createTransaction(system, [99, 0, 0, 0]),
      createTransaction(system, [2, 0, 0, 0, 1]),
      Uint8Array.from([1, 2, 3]),
      Uint8Array.from([...createTransaction(system, [2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]), 0]),
    ])
      assert.match(textOf(await describeSolana(bytes)), /danger: We can’t read what this instruction does/)
  })

  test('T17 shows the text of a memo, and reports a memo that is not UTF-8 as unreadable', async () => {
    const memo = decodeBase58('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr') as Uint8Array
    assert.match(textOf(await describeSolana(createTransaction(memo, [72, 105]))), /Note: Hi/)
    assert.match(textOf(await describeSolana(createTransaction(memo, [255]))), /can’t read/)
  })

  test('warns if a program takes over an account, or if the account of the user signs nothing', async () => {
    const bytes = createTransaction(system, [1, 0, 0, 0, ...to])
    assert.match(textOf(await describeSolana(bytes)), /danger: The program gets full control/)
    assert.match(textOf(await describeSolana(bytes, fakeSolanaAddress)), /sign anything in it/)
  })

  describe('with token accounts of a chain', () => {
    type Account = { data: Uint8Array; programAddress: string } | null
    let accounts: Map<string, Account>
    let tokenAccounts: string[]
    const owner = solanaTestAddresses[0]
    before(async () => {
      accounts = new Map()
      const chain = {
        setAccount: ({
          address,
          ...account
        }: {
          address: string
          data: Uint8Array
          programAddress: string
        }) => accounts.set(address, account),
        minimumBalanceForRentExemption: () => 0n,
      }
      await seedTokens(chain as never, [owner] as never)
      tokenAccounts = await Promise.all(
        localTokens.map(({ mint, program }) => getTokenAccountAddress(owner as never, mint, program)),
      )
    })

    const readAccounts = async ({ method, params }: { method: string; params?: unknown }) => {
      assert.equal(method, 'getMultipleAccounts')
      const [addresses] = params as [string[]]
      return {
        value: addresses.map(address => {
          const entry = accounts.get(address)
          return entry
            ? { owner: entry.programAddress, data: [Buffer.from(entry.data).toString('base64'), 'base64'] }
            : null
        }),
      }
    }
    /** Returns a transaction with one token instruction on the named accounts. */
    const createTokenTransaction = (
      tokenIndex: number,
      keys: readonly ('holder' | 'mint' | 'to')[],
      data: readonly number[],
    ) => {
      const { mint, program } = localTokens[tokenIndex] as (typeof localTokens)[0]
      const getKey = (text: string) => decodeBase58(text) as Uint8Array
      const keysByName = { holder: getKey(String(tokenAccounts[tokenIndex])), mint: getKey(mint), to }
      return Uint8Array.from(
        [
          1,
          ...new Uint8Array(64),
          1,
          0,
          2,
          keys.length + 2,
          ...ownKey,
          ...keys.flatMap(key => [...keysByName[key]]),
        ].concat(
          [...getKey(program), ...new Uint8Array(32), 1, keys.length + 1, keys.length],
          keys.map((_, index) => index + 1),
          [data.length, ...data],
        ),
      )
    }
    const encodeU64 = (value: bigint) => [...new Uint8Array(new BigUint64Array([value]).buffer)]
    const describeTokens = async (bytes: Uint8Array) =>
      textOf(await describeSolana(bytes, ownAddress, readAccounts as typeof baseContext.read))

    for (const [index, { name, symbol, decimals, mint }] of localTokens.entries())
      test(`T17 shows ${symbol} with name, mint and exact amount`, async () => {
        const value = 10n ** BigInt(decimals) + 1n
        const amount = `1.${'1'.padStart(decimals, '0')} ${symbol}`
        const checkedText = await describeTokens(
          createTokenTransaction(index, ['holder', 'mint', 'to'], [12, ...encodeU64(value), decimals]),
        )
        for (const line of [`Send ${amount}`, `Token: ${name} (${symbol})`, `Token address: ${mint}`])
          assert.ok(checkedText.includes(line), line)
        // If the instruction does not name the mint, the mint is read from the token account.
        const uncheckedText = await describeTokens(
          createTokenTransaction(index, ['holder', 'to'], [3, ...encodeU64(value)]),
        )
        for (const line of [`Send ${amount}`, `Token address: ${mint}`])
          assert.ok(uncheckedText.includes(line), line)
        assert.ok(!uncheckedText.includes('could not be read'))
        const unlimitedText = await describeTokens(
          createTokenTransaction(index, ['holder', 'to'], [4, ...encodeU64(2n ** 64n - 1n)]),
        )
        assert.match(unlimitedText, new RegExp(`danger: Unlimited: \\S+ can take all ${symbol} `))
      })

    test('T17 shows the exact amount, and ignores metadata that is malformed or belongs to a different program or mint', async () => {
      const [{ mint, decimals }] = localTokens as [(typeof localTokens)[0]]
      const transfer = createTokenTransaction(
        0,
        ['holder', 'mint', 'to'],
        [12, ...encodeU64(2_500_001n), decimals],
      )
      const [metadataAddress, validMetadata] =
        [...accounts].find(([, account]) => account?.programAddress.startsWith('metaqb')) ?? []
      assert.ok(metadataAddress && validMetadata)
      const otherMintData = validMetadata.data.slice()
      otherMintData.fill(9, 33, 65)
      for (const account of [
        { ...validMetadata, programAddress: owner },
        { ...validMetadata, data: otherMintData },
        { ...validMetadata, data: validMetadata.data.slice(0, 70) },
        { ...validMetadata, data: Uint8Array.of(4) },
        null,
      ]) {
        accounts.set(metadataAddress, account)
        const text = await describeTokens(transfer)
        assert.match(text, /Send 2\.500001 tokens/)
        assert.ok(text.includes(`Token address: ${mint}`) && !text.includes('LUSD'))
      }
      accounts.set(metadataAddress, validMetadata)
      const failingNode = (async () => Promise.reject(new Error('away'))) as typeof baseContext.read
      const unreadableText = textOf(
        await describeSolana(
          createTokenTransaction(0, ['holder', 'to'], [3, ...encodeU64(7n)]),
          ownAddress,
          failingNode,
        ),
      )
      assert.match(unreadableText, /Send 7 base units/)
      assert.match(unreadableText, /token’s decimals could not be read/)
    })
  })
})
