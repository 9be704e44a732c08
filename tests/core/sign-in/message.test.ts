import { expect } from '@open-wc/testing'
import fc from 'fast-check'
import type { NetworkId } from '../../../src/core/chain/caip.ts'
import type { Namespace } from '../../../src/core/chain/namespace.ts'
import type { SignInFields } from '../../../src/core/sign-in/fields.ts'
import {
  buildSignInMessage,
  readSignInMessage,
  signInMessageMaxLength,
} from '../../../src/core/sign-in/message.ts'
import { SignInError } from '../../../src/core/sign-in/sign-in-error.ts'
import siwe from '../../vectors/siwe.json'
import siws from '../../vectors/siws.json'

/** Returns the code of a SignInError, or undefined without an error. Rethrows any other error. */
const ruleOf = (run: () => unknown): string | undefined => {
  try {
    run()
    return undefined
  } catch (error) {
    if (error instanceof SignInError) return error.code
    throw error
  }
}

const solanaAddress = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN'
const solanaMainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** Converts a vector of spruceid/siwe to the field names of this project. */
function fieldsOf(row: Record<string, unknown>): SignInFields {
  const { address, chainId, scheme, ...rest } = row
  return {
    ...rest,
    ...(scheme !== null && scheme !== undefined && { scheme }),
    ...(address !== undefined && { accountAddress: address }),
    ...(chainId !== undefined && { chainId: `eip155:${chainId}` }),
  } as unknown as SignInFields
}

const completeFields: SignInFields = {
  domain: 'app.example',
  accountAddress: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  uri: 'https://app.example/login',
  version: '1',
  chainId: 'eip155:1',
  nonce: '8f3kd92LsQ',
  issuedAt: '2025-04-15T10:00:00.000Z',
}

describe('sign-in messages', () => {
  it('matches the public EIP-4361 vectors in both directions', () => {
    for (const { name, message, fields } of siwe.text_to_message) {
      const result = readSignInMessage(message)
      expect(result.namespace, name).to.equal('eip155')
      expect(result.fields, name).to.deep.equal(fieldsOf(fields))
      expect(buildSignInMessage(result.fields), name).to.equal(message)
    }
    for (const { name, message } of siwe.reject_text)
      expect(
        ruleOf(() => readSignInMessage(message)),
        name,
      ).to.be.a('string')
    for (const { name, fields } of siwe.reject_objects)
      expect(
        ruleOf(() => buildSignInMessage(fieldsOf(fields))),
        name,
      ).to.be.a('string')
  })

  it('matches the public Solana vectors in both directions', () => {
    for (const { name, fields, text } of siws.wallet_standard) {
      const { address: _, ...rest } = fields
      const message = text.replace('account:\nA', `account:\n${solanaAddress}`)
      const input = { ...rest, accountAddress: solanaAddress } as SignInFields
      if (input.statement?.includes('\n')) {
        expect(
          ruleOf(() => buildSignInMessage(input, 'solana')),
          name,
        ).to.equal('STATEMENT_INVALID')
        continue
      }
      expect(buildSignInMessage(input, 'solana'), name).to.equal(message)
      expect(readSignInMessage(message), name).to.deep.equal({ namespace: 'solana', fields: input })
    }
    for (const { name, text } of siws.abnf_accept) {
      const { namespace, fields } = readSignInMessage(text)
      const canonicalText = text.replace('Chain ID: solana:', 'Chain ID: ')
      expect(buildSignInMessage(fields, namespace), name).to.equal(canonicalText)
    }
    for (const { name, text } of siws.abnf_reject)
      expect(
        ruleOf(() => readSignInMessage(text)),
        name,
      ).to.be.a('string')
  })

  it('accepts both spellings of a cluster on Solana, and the reference of any other network', () => {
    const chains = {
      mainnet: solanaMainnet,
      testnet: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
      devnet: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      '7KjmBSZaMZJ6KEZ7w8XkEnFZqY67sYa8': 'solana:7KjmBSZaMZJ6KEZ7w8XkEnFZqY67sYa8',
    }
    for (const [clusterName, chainId] of Object.entries(chains)) {
      const text = buildSignInMessage({
        ...completeFields,
        accountAddress: solanaAddress,
        chainId: chainId as NetworkId,
      })
      expect(text).to.contain(`\nChain ID: ${clusterName}\n`)
      for (const spelling of [clusterName, `solana:${clusterName}`, chainId])
        expect(
          readSignInMessage(text.replace(`Chain ID: ${clusterName}`, `Chain ID: ${spelling}`)).fields.chainId,
        ).to.equal(chainId)
    }
  })

  it('follows CAIP-122 for Bitcoin and Polkadot', () => {
    const bitcoin = buildSignInMessage({
      ...completeFields,
      statement: 'Sign in to the app.',
      accountAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      chainId: 'bip122:000000000019d6689c085ae165831e93',
    })
    expect(bitcoin.split('\n').slice(0, 6)).to.deep.equal([
      'app.example wants you to sign in with your Bitcoin account:',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      '',
      'Sign in to the app.',
      '',
      'URI: https://app.example/login',
    ])
    expect(bitcoin).to.contain('\nChain ID: 000000000019d6689c085ae165831e93\n')
    const polkadot = buildSignInMessage({
      ...completeFields,
      accountAddress: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
      chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    })
    expect(polkadot).to.contain('sign in with your Polkadot account:\n15oF4')
    expect(polkadot).to.contain('\n\n\nURI: ')
    expect(readSignInMessage(bitcoin).namespace).to.equal('bip122')
    expect(readSignInMessage(polkadot).namespace).to.equal('polkadot')
  })

  it('rejects a field with the code of the rule that it violates', () => {
    const invalidFields: readonly (readonly [Partial<Record<keyof SignInFields, unknown>>, string])[] = [
      [{ domain: 'https://app.example/path' }, 'DOMAIN_INVALID'],
      [{ domain: 'app.example wants you to sign in with your Ethereum account:\n0x' }, 'DOMAIN_INVALID'],
      [{ scheme: 'ht tp' }, 'SCHEME_INVALID'],
      [{ accountAddress: completeFields.accountAddress.toLowerCase() }, 'ADDRESS_INVALID'],
      [{ accountAddress: solanaAddress }, 'ADDRESS_INVALID'],
      [{ statement: 'Willkommen, schön dich zu sehen' }, 'STATEMENT_INVALID'],
      [{ statement: 'Fine.\n\nURI: https://evil.example' }, 'STATEMENT_INVALID'],
      [{ statement: '' }, 'STATEMENT_INVALID'],
      [{ statement: 'URI: https://evil.example' }, 'STATEMENT_LIKE_FIELD'],
      [{ statement: 'Resources:' }, 'STATEMENT_LIKE_FIELD'],
      [{ uri: 'app.example/login' }, 'URI_INVALID'],
      [{ uri: 'https://app.example/\nVersion: 1' }, 'URI_INVALID'],
      [{ uri: undefined }, 'URI_MISSING'],
      [{ version: '2' }, 'VERSION_INVALID'],
      [{ version: 1 }, 'VERSION_INVALID'],
      [{ version: undefined }, 'VERSION_MISSING'],
      [{ chainId: 'eip155:01' }, 'CHAIN_ID_INVALID'],
      [{ chainId: 'cosmos:hub' }, 'CHAIN_ID_INVALID'],
      [{ chainId: undefined }, 'CHAIN_ID_MISSING'],
      [{ nonce: '1234567' }, 'NONCE_INVALID'],
      [{ nonce: 'abcd-efgh' }, 'NONCE_INVALID'],
      [{ nonce: undefined }, 'NONCE_MISSING'],
      [{ issuedAt: '2025-02-29T10:00:00Z' }, 'ISSUED_AT_INVALID'],
      [{ issuedAt: undefined }, 'ISSUED_AT_MISSING'],
      [{ expirationTime: 'tomorrow' }, 'EXPIRATION_TIME_INVALID'],
      [{ notBefore: '2025-04-15' }, 'NOT_BEFORE_INVALID'],
      [{ requestId: 'a b' }, 'REQUEST_ID_INVALID'],
      [{ resources: ['not a uri'] }, 'RESOURCES_INVALID'],
      [{ resources: 'https://app.example' }, 'RESOURCES_INVALID'],
      [{ resources: [`https://app.example/${'a'.repeat(signInMessageMaxLength)}`] }, 'MESSAGE_TOO_LONG'],
    ]
    for (const [change, rule] of invalidFields)
      expect(
        ruleOf(() => buildSignInMessage({ ...completeFields, ...change } as SignInFields)),
        JSON.stringify(change).slice(0, 200),
      ).to.equal(rule)
  })

  it('rejects a line that imitates a field, and a field that occurs twice', () => {
    const text = buildSignInMessage({ ...completeFields, statement: 'I agree.' })
    const spoofedTexts: readonly (readonly [string, string])[] = [
      [text.replace('I agree.', 'URI: https://evil.example'), 'STATEMENT_LIKE_FIELD'],
      [text.replace('I agree.', 'I agree.\n\nURI: https://evil.example'), 'MESSAGE_MALFORMED'],
      [text.replace('Nonce: ', 'Nonce: 12345678\nNonce: '), 'MESSAGE_MALFORMED'],
      [text.replace('Chain ID: 1', 'Chain ID: eip155:1'), 'CHAIN_ID_INVALID'],
      [text.replace('URI: https://app.example/login\n', ''), 'URI_MISSING'],
      [`${text}\n`, 'MESSAGE_MALFORMED'],
      [` ${text}`, 'DOMAIN_INVALID'],
      [text.replaceAll('\n', '\r\n'), 'MESSAGE_MALFORMED'],
      [`${text}\nResources:\n- ipfs://x\nNonce: 12345678`, 'RESOURCES_INVALID'],
      [`${text}${' '.repeat(signInMessageMaxLength)}`, 'MESSAGE_TOO_LONG'],
    ]
    for (const [message, rule] of spoofedTexts)
      expect(
        ruleOf(() => readSignInMessage(message)),
        message.slice(0, 300),
      ).to.equal(rule)
  })
})

const createText = (characters: string, min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...characters.split('')), minLength: min, maxLength: max })
const alphanumeric = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const statementText = createText(`${alphanumeric} .,:;/?#[]@!$&'()*+=_~-`, 1, 60)
const anyText = fc.oneof(
  statementText,
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('\n', 'URI: x', '', ' '),
)
const maybeInvalid = <T>(validValues: fc.Arbitrary<T>) =>
  fc.oneof(
    { weight: 12, arbitrary: validValues },
    { weight: 1, arbitrary: anyText },
    { weight: 3, arbitrary: fc.constant(undefined) },
  )
const uri = fc.oneof(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.constant('urn:a:b'))
const isoTime = fc
  .date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31T23:59:59Z') })
  .map(date => date.toISOString())
const accounts: readonly (readonly [Namespace, string, NetworkId])[] = [
  ['eip155', completeFields.accountAddress, 'eip155:1'],
  ['solana', solanaAddress, solanaMainnet],
  ['bip122', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'bip122:000000000019d6689c085ae165831e93'],
  [
    'polkadot',
    '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
    'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  ],
]
const messageInput = fc.constantFrom(...accounts).chain(([namespace, accountAddress, chainId]) =>
  fc.record({
    namespace: fc.constantFrom(namespace, undefined),
    fields: fc.record({
      scheme: maybeInvalid(fc.constantFrom('https', 'http')),
      domain: fc.oneof({ weight: 12, arbitrary: fc.domain() }, { weight: 1, arbitrary: anyText }),
      accountAddress: fc.oneof(
        { weight: 20, arbitrary: fc.constant(accountAddress) },
        { weight: 1, arbitrary: anyText },
      ),
      statement: maybeInvalid(statementText),
      uri: maybeInvalid(uri),
      version: fc.constantFrom('1', '1', '1', '1', '2', undefined),
      chainId: fc.constantFrom(chainId, chainId, chainId, undefined),
      nonce: maybeInvalid(createText(alphanumeric, 8, 40)),
      issuedAt: maybeInvalid(isoTime),
      expirationTime: maybeInvalid(isoTime),
      notBefore: maybeInvalid(isoTime),
      requestId: maybeInvalid(createText(`${alphanumeric}:@-`, 0, 20)),
      resources: fc.option(fc.array(fc.oneof({ weight: 12, arbitrary: uri }, anyText), { maxLength: 3 }), {
        nil: undefined,
      }),
    }),
  }),
)
const getDefinedFields = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

describe('generated sign-in message (10,000)', () => {
  it('is parsed to the same fields and rebuilt to the same text, unless a field is invalid', () => {
    let validCount = 0
    fc.assert(
      fc.property(messageInput, ({ namespace, fields }) => {
        let text = ''
        const rule = ruleOf(() => {
          text = buildSignInMessage(fields as SignInFields, namespace)
        })
        if (rule !== undefined) return
        validCount++
        const result = readSignInMessage(text)
        expect(result.fields).to.deep.equal(getDefinedFields(fields))
        expect(buildSignInMessage(result.fields, result.namespace)).to.equal(text)
      }),
      { numRuns: 5_000 },
    )
    expect(validCount, 'number of valid messages').to.be.greaterThan(200)
  })

  it('is rejected or rebuilt to the exact same text after a random change', () => {
    const text = buildSignInMessage({
      ...completeFields,
      statement: 'I agree.',
      resources: ['https://app.example/tos'],
    })
    const change = fc.record({
      position: fc.nat(text.length),
      cut: fc.nat(12),
      insertedText: fc.oneof(anyText, fc.constant('')),
    })
    fc.assert(
      fc.property(change, ({ position, cut: cutLength, insertedText }) => {
        const changedText = text.slice(0, position) + insertedText + text.slice(position + cutLength)
        let rebuiltText = changedText
        ruleOf(() => {
          const result = readSignInMessage(changedText)
          rebuiltText = buildSignInMessage(result.fields, result.namespace)
        })
        expect(rebuiltText.replace('Chain ID: solana:', 'Chain ID: ')).to.equal(changedText)
      }),
      { numRuns: 5_000 },
    )
  })
})
