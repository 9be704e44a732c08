// Server process of the Redis test. Waits for a line, verifies the sign-ins in its input, and reports which ones it accepted.
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { createClient } from 'redis'
import { createSignInHandler, redisSignInStore } from '../../src/server/index.ts'

const { socket, secret, bodies } = JSON.parse(process.argv[2] ?? '{}') as {
  socket: string
  secret: string
  bodies: string
}
const client = await createClient({ socket: { path: socket, tls: false } }).connect()
const handle = createSignInHandler({ domain: 'app.example', secret, store: redisSignInStore(client) })
const bodyList = JSON.parse(readFileSync(bodies, 'utf8')) as unknown[]

process.stdout.write('ready\n')
for await (const _ of createInterface({ input: process.stdin })) break
const results = await Promise.all(
  bodyList.map(async body => {
    const response = await handle(
      new Request('https://app.example/api/session/verify', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'https://app.example' },
        body: JSON.stringify(body),
      }),
    )
    const { code } = (await response.json()) as { code?: string }
    return response.status === 200 ? 'accepted' : code
  }),
)
process.stdout.write(`${JSON.stringify(results)}\n`)
await client.close()
