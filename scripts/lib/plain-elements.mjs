// Writes the decorators of our elements as what they do, and limits as numbers, when they are bundled for a page without tools.
import { parseSync } from 'vite'
import { limits } from '../../src/core/limits.ts'
