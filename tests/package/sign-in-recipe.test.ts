// Runs the Node recipe of docs/sign-in.md unchanged.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { inRoot } from '../../scripts/lib/project.mjs'
import { buildSignInMessage } from '../../src/core/sign-in/message.ts'
import { createEvmAccount } from '../support/sign-in-accounts.ts'

async function readFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}

test('signs in with the Node server recipe, and serves members-only content', async () => {
  const text = readFileSync(inRoot('docs/sign-in.md'), 'utf8')
  const code = /^### Node\n[\s\S]*?^```js\n([\s\S]*?)^```/m.exec(text)?.[1]
  assert.ok(code)
  const file = inRoot('.cache', `sign-in-recipe-${process.pid}.mjs`)
  mkdirSync(inRoot('.cache'), { recursive: true })
  writeFileSync(file, code)
  const port = await readFreePort()
  const domain = `127.0.0.1:${port}`
  const origin = `http://${domain}`
  const env = {
    ...process.env,
    PORT: String(port),
    APP_DOMAIN: domain,
    SIGN_IN_SECRET: 'a secret that is long enough for this',
  }
  const server = spawn(process.execPath, [file], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  try {
    const send = (path: string, init: RequestInit = {}) => fetch(origin + path, init)
    let firstResponse: Response | undefined
    while (!firstResponse && server.exitCode === null)
      firstResponse = await send('/').catch(() => sleep(50).then(() => undefined))
    assert.equal(firstResponse?.status, 401)
    const account = createEvmAccount()
    const nonceFields = (await (await send('/api/session/nonce')).json()) as {
      nonce: string
      issuedAt: string
    }
    const message = buildSignInMessage({
      domain,
      accountAddress: account.address,
      uri: origin,
      version: '1',
      chainId: 'eip155:1',
      nonce: nonceFields.nonce,
      issuedAt: nonceFields.issuedAt,
    })
    const body = JSON.stringify({ message, signature: await account.sign(message), namespace: 'eip155' })
    const headers = { 'content-type': 'application/json', origin }
    const verifyResponse = await send('/api/session/verify', { method: 'POST', headers, body })
    assert.equal(verifyResponse.status, 200)
    const cookie = verifyResponse.headers.get('set-cookie')?.split(';')[0] ?? ''
    const membersResponse = await send('/', { headers: { cookie } })
    assert.deepEqual([membersResponse.status, await membersResponse.text()], [200, 'Members only'])
  } finally {
    server.kill()
    rmSync(file, { force: true })
  }
})
