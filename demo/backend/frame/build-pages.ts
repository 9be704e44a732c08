import { frameFiles } from './page-files.ts'

// Ahead of time, so that nobody who starts the stack waits for it.
await frameFiles()
