import { holdDefinitions } from './define.ts'

// Runs before any element of the bundle is defined: its entry imports this first.
holdDefinitions()
