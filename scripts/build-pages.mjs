// Builds the pages of the demo into .cache/pages, as the tests in `tests/flows` visit them.
import { buildPages } from './lib/pages.mjs'

await buildPages()
