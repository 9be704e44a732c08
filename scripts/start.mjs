// Starts the demo on a machine with only Node: installs missing packages, builds the bundle, starts the local stack.
//
//   npm start                      http://127.0.0.1:5173/, or the port in PORT
//   npm start -- --consent=given   for test suites on bench pages: logins skip the consent screen
import { ensureBuilt } from './lib/builds.mjs'
import { installMissing } from './lib/install.mjs'

const closers = []
let isStopping = false

/** Stops the started processes in reverse order, then exits. */
async function stop(code) {
  if (isStopping) return
  isStopping = true
  for (const close of closers.reverse()) await close().catch(error => process.stderr.write(`${error}\n`))
  process.exit(code)
}

async function main() {
  const port = Number(process.env.PORT || 5173)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT must be a port number, not ${process.env.PORT}`)
  await installMissing()
  // The demo has pages that load the built bundle. The build takes one to two seconds.
  await ensureBuilt('cdn')

  await (await import('./lib/pages.mjs')).buildFramePages()

  // Replaces the signal handlers of lib/run.mjs, which would end this process before the stack has stopped.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.removeAllListeners(name)
    process.on(name, () => void stop(0))
  }
  // Imports dynamically, because static imports would fail before the packages are installed.
  const { startLocalStack } = await import('./lib/local-stack.mjs')
  process.stdout.write('Starting the local stack (chains, services) …\n')
  const isForBench = process.argv.includes('--consent=given')
  if (isForBench && port === 0) throw new Error('--consent=given requires a port. Set PORT.')
  const stack = await startLocalStack(
    isForBench ? ['--test', '--demo', '--consent', 'given', '--bench-port', String(port)] : [],
  )
  if (stack) {
    closers.push(stack.close)
    void stack.ended.then(code => {
      if (isStopping) return
      process.stderr.write(`The local stack ended (${code}).\n`)
      void stop(1)
    })
  }
  const { startDemo } = await import('./lib/demo-server.mjs')
  const demo = await startDemo({ port, stack })
  closers.push(demo.close)
  process.stdout.write(`\nThe demo runs at ${demo.url}/ (Ctrl+C stops it)\n`)
}

main().catch(error => {
  const isPortInUse = error.code === 'EADDRINUSE'
  process.stderr.write(
    `${isPortInUse ? 'The port is in use. Set PORT to another one.' : (error.stack ?? error)}\n`,
  )
  void stop(1)
})
