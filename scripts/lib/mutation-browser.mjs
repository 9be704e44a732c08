// Runs browser tests one by one in a server and a browser that stay open. Each run serves its own bundle.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundleForBrowser } from './browser-bundle.mjs'
import { inRoot, root } from './project.mjs'
import { findDescendants, sendSignal } from './run.mjs'

const importDefault = async (name, query = '') => {
  const { default: module } = await import(pathToFileURL(inRoot(name)).href + query)
  return module
}
const ignoreOutput = () => undefined
const logger = {
  log: ignoreOutput,
  debug: ignoreOutput,
  warn: ignoreOutput,
  error: ignoreOutput,
  logSyntaxError: ignoreOutput,
  group: ignoreOutput,
  groupEnd: ignoreOutput,
}

/** Returns the first failed case, or undefined if the file failed outside of a case. */
function findFailedTest(suite) {
  const failedTest = suite?.tests?.find(test => !test.passed && !test.skipped)
  return failedTest ?? suite?.suites?.map(findFailedTest).find(Boolean)
}

/** Opens a browser for the tests in a copy of the repository. `name` makes its configuration a separate module instance. */
export async function openBrowser(name, folder, tests) {
  const config = await importDefault('web-test-runner.config.js', `?${name}`)
  const { parseConfig } = await importDefault('node_modules/@web/test-runner/dist/config/parseConfig.js')
  const { TestRunner } = await importDefault('node_modules/@web/test-runner-core/dist/index.js')
  /** Response bodies by request path. */
  let servedFiles = new Map()
  const parsedConfig = await parseConfig({
    ...config,
    rootDir: root,
    files: tests.map(test => path.join(folder, test)),
    concurrency: 1,
    // Stops at the first failure, which is enough to kill a mutant.
    testFramework: { config: { ...config.testFramework.config, bail: true } },
    middleware: [
      (context, next) => {
        const body = servedFiles.get(context.path.replace(/\.tsx?$/, '.js'))
        if (!body) return next()
        context.type = 'js'
        context.body = body
        return undefined
      },
    ],
    logger,
  })
  const [launcher] = parsedConfig.config.browsers
  const stopLauncher = launcher.stop.bind(launcher)
  // Keeps the browser open. The runner would close it when no tests are left.
  launcher.stop = async () => undefined
  const runner = new TestRunner(parsedConfig.config, parsedConfig.groupConfigs)
  const { scheduler, sessions } = runner
  const initialSessions = new Map([...sessions.all()].map(session => [session.testFile, session]))
  for (const session of initialSessions.values()) sessions.update({ ...session, status: 'FINISHED' })
  await runner.server.start()
  await launcher.initialize(parsedConfig.config, runner.testFiles)

  /** Closes the pages of finished tests with their browser contexts, which contain the storage. */
  async function closePages() {
    const pages = launcher.inactivePages.splice(0)
    await Promise.all(pages.map(({ puppeteerPage }) => puppeteerPage.browserContext().close()))
  }

  /** Kills a browser whose page does not respond. */
  async function killBrowser(session) {
    const { browser } = launcher
    const disconnection =
      browser?.isConnected() && new Promise(resolve => browser.once('disconnected', resolve))
    // Kills all descendants too, because the command may be a script that starts the browser.
    const pid = browser?.process()?.pid
    if (pid) for (const descendant of [...findDescendants(pid), pid]) sendSignal(descendant, 'SIGKILL')
    await disconnection
    launcher.activePages.delete(session.id)
    launcher.inactivePages.length = 0
    await scheduler.stopSession(sessions.get(session.id), [{ message: 'took too long' }])
  }

  let runCount = 0
  return {
    /**
     * Runs a test with its sources as `edit` returns them. Resolves with whether it passed within `limitMs` milliseconds, with the
     * first failed case, and with the blocks that the probes recorded.
     */
    async runTest(test, limitMs, edit) {
      const session = initialSessions.get(path.join(folder, test))
      try {
        const editFile = (file, code) => edit(path.relative(folder, file), code)
        servedFiles = await bundleForBrowser(root, [session.testFile], { edit: editFile, sourcemap: false })
      } catch (error) {
        return { isGreen: false, failed: 'does not compile', why: error.message.slice(0, 500) }
      }
      const testRun = new Promise(resolve => {
        const handleStatus = update => {
          if (update.id !== session.id || update.status !== 'FINISHED') return
          sessions.off('session-status-updated', handleStatus)
          const failedCase = findFailedTest(update.testResults)
          resolve({
            isGreen: update.passed === true,
            failed: failedCase?.name,
            why: failedCase?.error?.message ?? update.errors?.[0]?.message,
            hits: update.testCoverage,
          })
        }
        sessions.on('session-status-updated', handleStatus)
      })
      scheduler.schedule(++runCount, [session])
      const killTimer = setTimeout(() => void killBrowser(session), limitMs)
      try {
        return await testRun
      } finally {
        clearTimeout(killTimer)
        await closePages().catch(ignoreOutput)
      }
    },
    async close() {
      await stopLauncher()
      await runner.server.stop()
    },
  }
}
