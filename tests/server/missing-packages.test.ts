import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { describe, it } from 'node:test'
import { promisify } from 'node:util'
import { bitcoinAccounts, polkadotAccounts } from '../support/sign-in-accounts.ts'

const execute = promisify(execFile)
const entry = new URL('../../src/server/index.ts', import.meta.url).href
const message = new URL('../../src/core/sign-in/message.ts', import.meta.url).href

/** Runs a program where a package is not installed, and reads the error that it ended with. */
async function withoutPackage(name: string, program: string): Promise<{ code: string; message: string }> {
  const hooks = `export async function resolve(specifier, context, next) {
    if (specifier.startsWith(${JSON.stringify(name)}) && context.parentURL?.includes('/src/server/'))
      throw Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' })
    return next(specifier, context)
  }`
  const code = `import { register } from 'node:module'
    register('data:text/javascript,' + encodeURIComponent(${JSON.stringify(hooks)}))
    const server = await import(${JSON.stringify(entry)})
    const { buildSignInMessage } = await import(${JSON.stringify(message)})
    ${program}`
  const { stdout } = await execute(process.execPath, [
    '--import',
    'tsx',
    '--input-type=module',
    '--eval',
    code,
  ])
  return JSON.parse(stdout) as { code: string; message: string }
}

const verifying = ({ address, chainId }: { address: string; chainId: string }, signature: string) => `
  const now = new Date('2026-01-02T03:04:05Z')
  const nonce = 'a1B2c3D4e5F6'
  const text = buildSignInMessage({
    domain: 'app.example', accountAddress: '${address}', uri: 'https://app.example', version: '1',
    chainId: '${chainId}', nonce, issuedAt: now.toISOString(),
  })
  await server.verifySignIn({ message: text, signature: '${signature}', expect: { domain: 'app.example', nonce, now } })
    .catch(({ code, message }) => console.log(JSON.stringify({ code, message })))`

describe('a package that is not installed', () => {
  it('is named with the line that installs it, and only where it is needed', async () => {
    const taproot = bitcoinAccounts().find(({ label }) => label.includes('p2tr'))
    const sr25519 = (await polkadotAccounts())[0]
    assert.ok(taproot && sr25519)
    const witness = Buffer.concat([Buffer.from([1, 64]), Buffer.alloc(64, 7)]).toString('base64')
    const cases = {
      '@scure/btc-signer': verifying(taproot, witness),
      '@noble/curves': verifying(taproot, witness),
      '@scure/sr25519': verifying(sr25519, `0x${'07'.repeat(64)}`),
      jose: `const handle = server.createSignInHandler({ domain: 'app.example', secret: 'x'.repeat(32) })
        const headers = { cookie: '__Host-w3m-sign-in=x' }
        const asked = new Request('https://app.example/?chainId=eip155:1&address=0x1', { headers })
        console.log(JSON.stringify(await (await handle(asked)).json()))`,
    }
    const told = await Promise.all(
      Object.entries(cases).map(
        async ([name, program]) => [name, await withoutPackage(name, program)] as const,
      ),
    )
    for (const [name, { code, message: sentence }] of told) {
      assert.equal(code, 'PACKAGE_MISSING', name)
      assert.ok(sentence.endsWith(`npm install ${name}`), sentence)
    }
  })
})
