// Writes each limit as its number where it is used, so that an early tier does not carry the table of all.
import { readFileSync } from 'node:fs'
import { transformWithOxc } from 'vite'
import { inRoot } from './project.mjs'

const table = inRoot('src/core/limits.ts')

/** A vite plugin. */
export function inlineLimits() {
  let limits = {}
  return {
    name: 'w3m-inline-limits',
    enforce: 'pre',
    async buildStart() {
      const { code } = await transformWithOxc(readFileSync(table, 'utf8'), table)
      limits = (await import(`data:text/javascript,${encodeURIComponent(code)}`)).limits
    },
    transform(code, id) {
      if (!/import \{ limits \} from '[^']*\/limits\.ts'/.test(code) || /\/node_modules\//.test(id))
        return undefined
      const plain = code.replace(/(?<![/\w])limits\.(\w+)/g, (_, name) => {
        if (!Object.hasOwn(limits, name)) throw new Error(`${id}: no limit of the name ${name}`)
        return String(limits[name])
      })
      return { code: plain, map: null }
    },
  }
}
