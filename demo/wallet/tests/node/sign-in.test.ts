// Tests that the embedded wallet frame parses sign-in messages strictly by their grammar.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { stringToBytes } from 'viem'
import { describeContent } from '../../page/approval/describe.ts'
import { readSignIn } from '../../page/approval/decode/sign-in.ts'
import { translatorOf } from '../../page/approval/texts.ts'
import { fakeAddress, fakeSolanaAddress, readFakeChain } from '../support/frame-page/fake-parts.ts'

const readVectors = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`../../../../tests/vectors/${name}.json`, import.meta.url), 'utf8')) as T

interface Siwe {
  text_to_message: { name: string; message: string; fields: Record<string, unknown> }[]
  reject_text: { name: string; message: string }[]
}
interface Siws {
  wallet_standard: { name: string; text: string }[]
  abnf_accept: { name: string; text: string }[]
  abnf_reject: { name: string; text: string }[]
}
const siwe = readVectors<Siwe>('siwe')
const siws = readVectors<Siws>('siws')

const labels = {
  uri: 'URI',
  version: 'Version',
  chainId: 'Chain ID',
  nonce: 'Nonce',
  issuedAt: 'Issued At',
  expirationTime: 'Expiration Time',
  notBefore: 'Not Before',
  requestId: 'Request ID',
} as const

describe('readSignIn', () => {
  for (const { name, message, fields } of siwe.text_to_message)
    test(`parses EIP-4361: ${name}`, () => {
      const signIn = readSignIn(message)
      assert.ok(signIn)
      assert.equal(signIn.domain, String(fields.domain).replace(/^https?:\/\//, ''))
      assert.equal(signIn.address, fields.address)
      assert.equal(signIn.statement, fields.statement)
      assert.deepEqual(signIn.resources, fields.resources ?? [])
      for (const [key, label] of Object.entries(labels))
        assert.equal(
          signIn.fields.get(label),
          fields[key] === undefined ? undefined : String(fields[key]),
          label,
        )
    })
  for (const { name, message } of siwe.reject_text)
    test(`rejects EIP-4361: ${name}`, () => assert.equal(readSignIn(message), undefined))
  for (const { name, text } of siws.abnf_accept)
    test(`parses Solana: ${name}`, () => {
      assert.equal(readSignIn(text)?.address, 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN')
    })
  for (const { name, text } of siws.abnf_reject)
    test(`rejects Solana: ${name}`, () => assert.equal(readSignIn(text), undefined))
  for (const { name, text } of siws.wallet_standard)
    test(`accepts only a one-line statement on Solana: ${name}`, () => {
      // The published examples use a single letter as address.
      const signIn = readSignIn(text.replace('\nA', `\n${fakeSolanaAddress}`))
      const isOneLine = !name.startsWith('multi-line')
      assert.equal(signIn !== undefined, isOneLine)
      if (isOneLine) assert.equal(signIn?.statement, name.includes('statement') ? 'S' : undefined)
    })

  test('accepts one blank line instead of two if there is no statement, as a common library writes the message', () => {
    const text = `site.example wants you to sign in with your Ethereum account:\n${fakeAddress}\n\nURI: https://site.example\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2027-01-01T00:00:00Z`
    assert.equal(readSignIn(text)?.statement, undefined)
    assert.equal(readSignIn(text)?.fields.get('URI'), 'https://site.example')
  })
})

describe('description of sign-in messages', () => {
  const origin = 'https://site.example'
  interface Parts {
    readonly head?: string
    readonly statement?: string
    readonly uri?: string
    readonly end?: string
  }
  const textOf = ({ head = 'site.example', statement = 'Hi', uri = origin, end = '' }: Parts = {}) =>
    `${head} wants you to sign in with your Ethereum account:\n${fakeAddress}\n\n${statement}\n\nURI: ${uri}\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2027-01-01T00:00:00Z${end}`
  const describeMessage = (
    text: string,
    chainId: `${string}:${string}` = 'eip155:1',
    address: string = fakeAddress,
  ) =>
    describeContent(
      {
        method: 'personal_sign',
        chainId,
        account: { address, type: 'eoa' },
        kind: 'message',
        bytes: stringToBytes(text),
      },
      { origin, isOurClient: true },
      { ...translatorOf('en'), read: async request => readFakeChain(request), nowSeconds: 1_800_000_000n },
    )
  const rowsOf = async (text: string) =>
    Object.fromEntries(
      (await describeMessage(text)).parts.flatMap(({ rows }) =>
        rows.map(({ label, value }) => [label, value]),
      ),
    )
  const warningsOf = async (...args: Parameters<typeof describeMessage>) =>
    (await describeMessage(...args)).warnings.map(({ text }) => text).join('\n')

  test('needs no separate window for the embedding site', async () => {
    const description = await describeMessage(textOf())
    assert.deepEqual(description.warnings, [])
    assert.equal(description.needsSeparateWindow, false)
    assert.equal(description.parts[0]?.title, 'Signs you in to site.example')
  })

  test('reads a statement that imitates a field as a statement, and warns about it', async () => {
    const imitation = textOf({ statement: 'URI: https://site.example', uri: 'https://evil.example' })
    assert.equal((await rowsOf(imitation)).URI, 'https://evil.example')
    assert.match(await warningsOf(imitation), /Don’t sign. This signs you in to https:\/\/evil\.example/)
    for (const statement of ['Chain ID: 1', 'uri: https://site.example', 'Resources:', ' Nonce: 12345678']) {
      const description = await describeMessage(textOf({ statement }))
      assert.match(description.warnings[0]?.text ?? '', /written like one of its fields/)
      assert.equal(description.needsSeparateWindow, true)
    }
  })

  test('shows no fields of a malformed message, and requires a separate window', async () => {
    const validText = textOf()
    for (const invalidMessage of [
      textOf({ statement: 'two\nlines' }),
      textOf({ statement: 'Hi\n\nURI: https://site.example\nVersion: 1' }),
      textOf({ end: '\nURI: https://evil.example' }),
      textOf({ end: '\n' }),
      textOf({ end: '\nResources:\n- https://site.example\nNonce: 87654321' }),
      textOf({ statement: 'Größe' }),
      validText.replace('\n\nHi', '\nHi'),
      validText.replaceAll('\n', '\r\n'),
      validText.replace('Version: 1', 'Version: 1 '),
      validText.replace('Ethereum account', 'ethereum account'),
      validText.replace(fakeAddress, fakeAddress.toLowerCase()),
      ` ${validText}`,
      `Please read.\n${validText}`,
      `${'x'.repeat(500)}\n${validText}`,
    ]) {
      const description = await describeMessage(invalidMessage)
      assert.equal(description.needsSeparateWindow, true, invalidMessage)
      assert.match(
        description.warnings.map(({ text }) => text).join(),
        /isn’t written correctly/,
        invalidMessage,
      )
      assert.deepEqual(
        description.parts.flatMap(({ rows }) => rows),
        [],
        invalidMessage,
      )
    }
  })

  test('warns about a different site even if the message is malformed', async () => {
    for (const invalidMessage of [
      textOf({ head: 'evil.example', statement: 'Größe' }),
      `Welcome!\n${textOf({ head: 'evil.example' })}`,
      'evil.example wants you to sign in with your Ethereum account:',
    ])
      assert.match(await warningsOf(invalidMessage), /^Don’t sign. This signs you in to evil\.example/)
  })

  test('warns about a different host, port or scheme, and about a name before an @', async () => {
    for (const head of [
      'evil.example',
      'site.example:8080',
      'http://site.example',
      'site.example@evil.example',
      'www.site.example',
    ]) {
      const description = await describeMessage(textOf({ head }))
      assert.match(description.warnings[0]?.text ?? '', /^Don’t sign/, head)
      assert.equal(description.needsSeparateWindow, true)
    }
    assert.deepEqual((await describeMessage(textOf({ head: 'https://site.example' }))).warnings, [])
  })

  test('compares the cluster and the case-sensitive address on Solana', async () => {
    const solana = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' as const
    const createText = (chain: string, address = fakeSolanaAddress) =>
      `site.example wants you to sign in with your Solana account:\n${address}\n\nURI: ${origin}\nVersion: 1\nChain ID: ${chain}\nNonce: 12345678`
    const readWarnings = (chain: string, address?: string) =>
      warningsOf(createText(chain, address), solana, fakeSolanaAddress)
    assert.equal(await readWarnings('devnet'), '')
    assert.equal(await readWarnings('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'), '')
    assert.match(await readWarnings('mainnet'), /different network: mainnet/)
    assert.match(await readWarnings('localnet'), /different network/)
    assert.match(
      await readWarnings('devnet', fakeSolanaAddress.replace('9xQeW', '9xqeW')),
      /different account/,
    )
  })
})
