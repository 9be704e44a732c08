// Builds the demo's pages into .cache/pages for the tests in `tests/flows`.
import { recordBuild } from './lib/builds.mjs'
import { buildPages } from './lib/pages.mjs'

await recordBuild('pages', buildPages)
