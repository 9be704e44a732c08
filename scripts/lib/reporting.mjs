import { pathToFileURL } from 'node:url'
import { inRoot } from './project.mjs'

/**
 * Arguments for Node's test runner: the reporter that prints a line for each test (node-test-reporter.mjs), and an exit after the last
 * test. Without it, timers of libraries would keep the process running for up to a minute.
 */
export const reporting = [
  '--test-force-exit',
  `--test-reporter=${pathToFileURL(inRoot('scripts/lib/node-test-reporter.mjs')).href}`,
  '--test-reporter-destination=stdout',
]
