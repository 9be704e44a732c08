import { loadFrameFiles } from './page-files.ts'

// Builds ahead of time, so that starting the stack need not wait for it.
await loadFrameFiles()
