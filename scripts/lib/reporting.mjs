import { pathToFileURL } from 'node:url'
import { inRoot } from './project.mjs'

/** Arguments by which Node's test runner tells a line for each test (node-test-reporter.mjs). */
export const reporting = [
  `--test-reporter=${pathToFileURL(inRoot('scripts/lib/node-test-reporter.mjs')).href}`,
  '--test-reporter-destination=stdout',
]
