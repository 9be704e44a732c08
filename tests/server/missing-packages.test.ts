import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { describe, it } from 'node:test'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const entry = new URL('../../src/server/index.ts', import.meta.url).href

/** Runs a program as if a package were not installed. Returns the error that the program prints. */
async function runWithoutPackage(name: string, program: string): Promise<{ code: string; message: string }> {
  const hooks = `export async function resolve(specifier, context, next) {
    if (specifier.startsWith(${JSON.stringify(name)}) && context.parentURL?.includes('/src/server/'))
      throw Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' })
    return next(specifier, context)
  }`
  const code = `import { register } from 'node:module'
    register('data:text/javascript,' + encodeURIComponent(${JSON.stringify(hooks)}))
    const server = await import(${JSON.stringify(entry)})
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

describe('createSignInHandler() without a package', () => {
  it('rejects ready, and serves the namespaces that do not need the package', async () => {
    const { code, message } = await runWithoutPackage(
      '@scure/btc-signer',
      `const options = { domain: 'app.example', secret: 'x'.repeat(32), onError: () => {} }
      const { ready } = server.createSignInHandler(options)
      const { code, message } = await ready.catch(error => error)
      await server.createSignInHandler({ ...options, chainIds: ['eip155:1', 'polkadot:91b171bb158e2d3848fa23a9f1c25182'] }).ready
      console.log(JSON.stringify({ code, message }))`,
    )
    assert.equal(code, 'PACKAGE_MISSING')
    assert.match(message, /bip122/)
  })
})
