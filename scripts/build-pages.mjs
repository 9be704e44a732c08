// Builds the pages of the demo into .cache/pages, as the tests in `tests/flows` visit them.
import { recordBuild } from './lib/builds.mjs'
import { buildPages } from './lib/pages.mjs'

await recordBuild('pages', buildPages)
