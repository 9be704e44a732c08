// Browser tests for whoever asks again and again whether a file passes: the web test runner with one server and one browser
// that stay, so that packages and unchanged sources are read once. What the runner's own watching is for is told here.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { inRoot, root } from './project.mjs'

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

/** The first case that failed; none when the file broke outside of any. */
function failedIn(suite) {
  const failed = suite?.tests?.find(test => !test.passed && !test.skipped)
  return failed ?? suite?.suites?.map(failedIn).find(Boolean)
}

/** A browser of its own, named `name`, for the tests below some folders, all below the repository. */
export async function openBrowser(name, folders, tests) {
  const config = await load('web-test-runner.config.js', `?${name}`)
  const { parseConfig } = await load('node_modules/@web/test-runner/dist/config/parseConfig.js')
  const { TestRunner } = await load('node_modules/@web/test-runner-core/dist/index.js')
  /** How often a served file has changed, by its path in the address. */
  const versions = new Map()
  const parsed = await parseConfig({
    ...config,
    rootDir: root,
    files: folders.flatMap(folder => tests.map(test => path.join(folder, test))),
    concurrency: 1,
    // The first failure is enough.
    testFramework: { config: { ...config.testFramework.config, bail: true } },
    plugins: [
      {
        name: 'versions',
        transform: silent,
        transformCacheKey: context => String(versions.get(decodeURIComponent(context.path)) ?? ''),
      },
      ...config.plugins,
    ],
    logger,
  })
  const [launcher] = parsed.config.browsers
  const stop = launcher.stop.bind(launcher)
  // The runner ends a browser once it knows no more tests.
  launcher.stop = async () => undefined
  const runner = new TestRunner(parsed.config, parsed.groupConfigs)
  const { scheduler, sessions } = runner
  const untouched = new Map([...sessions.all()].map(session => [session.testFile, session]))
  for (const session of untouched.values()) sessions.update({ ...session, status: 'FINISHED' })
  await runner.server.start()
  await launcher.initialize(parsed.config, runner.testFiles)

  /** A page that has been used goes, with all that it has stored. */
  async function dropPages() {
    const pages = launcher.inactivePages.splice(0)
    await Promise.all(pages.map(({ puppeteerPage }) => puppeteerPage.browserContext().close()))
  }

  /** For a page that answers nobody any more. */
  async function endByForce(session) {
    const { browser } = launcher
    const gone = browser?.isConnected() && new Promise(resolve => browser.once('disconnected', resolve))
    browser?.process()?.kill('SIGKILL')
    await gone
    launcher.activePages.delete(session.id)
    launcher.inactivePages.length = 0
    await scheduler.stopSession(sessions.get(session.id), [{ message: 'took too long' }])
  }

  let runs = 0
  return {
    /** Runs a test in one of the folders: whether it passes in this many milliseconds, and which case fails if one does. */
    async pass(folder, test, limitMs) {
      const session = untouched.get(path.join(folder, test))
      const finished = new Promise(resolve => {
        const hear = heard => {
          if (heard.id !== session.id || heard.status !== 'FINISHED') return
          sessions.off('session-status-updated', hear)
          const failed = failedIn(heard.testResults)
          resolve({
            isGreen: heard.passed === true,
            failed: failed?.name,
            why: failed?.error?.message ?? heard.errors?.[0]?.message,
          })
        }
        sessions.on('session-status-updated', hear)
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
    /** Tells that a file in one of the folders is another one now. */
    change(folder, file) {
      const served = `/${path.relative(root, path.join(folder, file)).split(path.sep).join('/')}`
      versions.set(served, (versions.get(served) ?? 0) + 1)
    },
    async close() {
      await stop()
      await runner.server.stop()
    },
  }
}
