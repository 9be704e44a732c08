// Runs browser tests one by one with a persistent server and browser. Each run serves its own bundle.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundleForBrowser } from './browser-bundle.mjs'
import { inRoot, root } from './project.mjs'
import { descendants, signal } from './run.mjs'

const load = async (name, query = '') => {
  const { default: module } = await import(pathToFileURL(inRoot(name)).href + query)
  return module
}
const silent = () => undefined
const logger = {
  log: silent,
  debug: silent,
  warn: silent,
  error: silent,
  logSyntaxError: silent,
  group: silent,
  groupEnd: silent,
}

/** Returns the first failed case, or undefined if the file failed outside of a case. */
function failedIn(suite) {
  const failed = suite?.tests?.find(test => !test.passed && !test.skipped)
  return failed ?? suite?.suites?.map(failedIn).find(Boolean)
}

/** Opens a browser named `name` for the tests in a folder of the repository. */
export async function openBrowser(name, folder, tests) {
  const config = await load('web-test-runner.config.js', `?${name}`)
  const { parseConfig } = await load('node_modules/@web/test-runner/dist/config/parseConfig.js')
  const { TestRunner } = await load('node_modules/@web/test-runner-core/dist/index.js')
  /** Response bodies by request path. */
  let served = new Map()
  const parsed = await parseConfig({
    ...config,
    rootDir: root,
    files: tests.map(test => path.join(folder, test)),
    concurrency: 1,
    // The first failure is enough.
    testFramework: { config: { ...config.testFramework.config, bail: true } },
    middleware: [
      (context, next) => {
        const body = served.get(context.path.replace(/\.tsx?$/, '.js'))
        if (!body) return next()
        context.type = 'js'
        context.body = body
        return undefined
      },
    ],
    logger,
  })
  const [launcher] = parsed.config.browsers
  const stop = launcher.stop.bind(launcher)
  // Keeps the browser open, which the runner would stop when no tests are left.
  launcher.stop = async () => undefined
  const runner = new TestRunner(parsed.config, parsed.groupConfigs)
  const { scheduler, sessions } = runner
  const untouched = new Map([...sessions.all()].map(session => [session.testFile, session]))
  for (const session of untouched.values()) sessions.update({ ...session, status: 'FINISHED' })
  await runner.server.start()
  await launcher.initialize(parsed.config, runner.testFiles)

  /** Closes used pages and their storage. */
  async function dropPages() {
    const pages = launcher.inactivePages.splice(0)
    await Promise.all(pages.map(({ puppeteerPage }) => puppeteerPage.browserContext().close()))
  }

  /** Kills a browser whose page does not respond. */
  async function endByForce(session) {
    const { browser } = launcher
    const disconnection =
      browser?.isConnected() && new Promise(resolve => browser.once('disconnected', resolve))
    // The command may be a script that starts the browser, so all its processes are killed.
    const pid = browser?.process()?.pid
    if (pid) for (const descendant of [...descendants(pid), pid]) signal(descendant, 'SIGKILL')
    await disconnection
    launcher.activePages.delete(session.id)
    launcher.inactivePages.length = 0
    await scheduler.stopSession(sessions.get(session.id), [{ message: 'took too long' }])
  }

  let runs = 0
  return {
    /**
     * Runs a test with its sources as `edit` returns them. Resolves with whether it passes within `limitMs` milliseconds, the first
     * failed case, and the probes' record.
     */
    async pass(test, limitMs, edit) {
      const session = untouched.get(path.join(folder, test))
      try {
        const edited = (file, code) => edit(path.relative(folder, file), code)
        served = await bundleForBrowser(root, [session.testFile], { edit: edited, sourcemap: false })
      } catch (error) {
        return { isGreen: false, failed: 'does not compile', why: error.message.slice(0, 500) }
      }
      const finished = new Promise(resolve => {
        const onStatus = update => {
          if (update.id !== session.id || update.status !== 'FINISHED') return
          sessions.off('session-status-updated', onStatus)
          const failed = failedIn(update.testResults)
          resolve({
            isGreen: update.passed === true,
            failed: failed?.name,
            why: failed?.error?.message ?? update.errors?.[0]?.message,
            hits: update.testCoverage,
          })
        }
        sessions.on('session-status-updated', onStatus)
      })
      scheduler.schedule(++runs, [session])
      const limit = setTimeout(() => void endByForce(session), limitMs)
      try {
        return await finished
      } finally {
        clearTimeout(limit)
        await dropPages().catch(silent)
      }
    },
    async close() {
      await stop()
      await runner.server.stop()
    },
  }
}
