import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { describe, it } from 'node:test'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const entry = new URL('../../src/server/index.ts', import.meta.url).href

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

describe('a package that is not installed', () => {
  it('is named with the line that installs it: jose, which only a server with a cookie needs', async () => {
    const { code, message } = await withoutPackage(
      'jose',
      `const handle = server.createSignInHandler({ domain: 'app.example', secret: 'x'.repeat(32) })
      const headers = { cookie: '__Host-w3m-sign-in=x' }
      const asked = new Request('https://app.example/?chainId=eip155:1&address=0x1', { headers })
      console.log(JSON.stringify(await (await handle(asked)).json()))`,
    )
    assert.equal(code, 'PACKAGE_MISSING')
    assert.ok(message.endsWith('npm install jose'), message)
  })
})
