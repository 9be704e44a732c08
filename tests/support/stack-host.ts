// Hosts local stacks in one process, each with its own chains, services, faults and clock, because loading the code takes several
// times as long as starting a stack. A stack runs until its response is closed.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Stack, type StackOptions, startStack } from '../../demo/backend/stack.ts'

const openStacks = new Set<Stack>()

/** Returns the options of a stack from the query of its request. */
function optionsOf(query: URLSearchParams): StackOptions {
  const benchPort = query.get('benchPort')
  return {
    test: true,
    demo: query.has('demo'),
    ...(benchPort && { consent: 'given', benchPort: Number(benchPort) }),
  }
}

async function serve(query: URLSearchParams, response: ServerResponse): Promise<void> {
  let stack: Stack | undefined
  const closeStack = async () => {
    if (stack && openStacks.delete(stack)) await stack.close()
  }
  response.once('close', () => void closeStack().catch(console.error))
  try {
    stack = await startStack(optionsOf(query))
    openStacks.add(stack)
    const { urls, contracts, pids } = stack
    if (response.destroyed) await closeStack()
    else response.writeHead(200).write(`${JSON.stringify({ urls, contracts, pids })}\n`)
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
}

const server = createServer(
  (request, response) => void serve(new URL(request.url ?? '/', 'http://127.0.0.1').searchParams, response),
)
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))

// Ends this process when the parent process ends, which closes stdin.
process.stdin.resume()
process.stdin.once('end', () => {
  void Promise.allSettled([...openStacks].map(stack => stack.close())).then(() => process.exit())
})
